import { expect, it } from 'vitest'
import { connection } from '../../app/connection/connection.ts'
import { show } from '../../testing/show.tsx'
import { GenerationStatus } from './generation-status.tsx'
import type { DraftingStep } from './use-generation.ts'

const step: DraftingStep = {
  label: 'Waiting for the model to read the brief',
  state: 'waiting',
  since: new Date(Date.now() - 34_000).toISOString(),
  limitSeconds: 600,
}
const ignore = () => undefined
const status = (more: { step?: DraftingStep }) => (
  <GenerationStatus
    generation={{ phase: 'running', startedAt: Date.now(), rewrites: false, proposal: [], ...more }}
    onStop={ignore}
    onContinue={ignore}
    onCompare={ignore}
    onSettle={ignore}
  />
)

it('says what is waited for, and reads out no seconds', async () => {
  const screen = await show(status({ step }))
  const said = screen.getByRole('status')
  await expect.element(said).toHaveTextContent('Waiting for the model to read the brief.')
  expect(said.element().textContent).toBe('Waiting for the model to read the brief.')
  await expect.element(screen.getByText(/s of at most 10 min$/)).toBeVisible()
  await expect.element(screen.getByText('This may take up to 2 minutes.')).not.toBeInTheDocument()
})

it('says how long it usually takes where nothing else is known', async () => {
  const screen = await show(status({}))
  await expect.element(screen.getByText('This may take up to 2 minutes.')).toBeVisible()
})

it('waits calmly where there is no connection, and promises nothing', async () => {
  const screen = await show(status({ step }))
  connection.note(false)
  await expect.element(screen.getByText(/^There is no connection\. What is written comes here/)).toBeVisible()
  await expect.element(screen.getByText(/s of at most 10 min$/)).not.toBeInTheDocument()
  expect(screen.container.querySelectorAll('.animate-spin')).toHaveLength(0)
})
