import { expect, it, onTestFinished } from 'vitest'
import { connection } from '../app/connection/connection.ts'
import { show } from '../testing/show.tsx'
import { SaveProgress } from './save-progress.tsx'

it('says what is known while Planwright cannot be reached, and offers nothing that it would have to answer', async () => {
  onTestFinished(() => connection.note(true))
  const screen = await show(
    <SaveProgress
      work="save"
      isKept
      steps={[{ label: 'Creating issues', state: 'running', done: 3, total: 24 }]}
      onCancel={() => undefined}
    />,
  )
  const stop = screen.getByRole('button', { name: 'Stop' })
  await expect.element(stop).toBeEnabled()
  await expect.element(screen.getByText('You may close this page: the save goes on.')).toBeVisible()
  connection.note(false)
  await expect
    .element(
      screen.getByText(
        /^There is no connection to Planwright, so how far it is cannot be seen\. What was sent is kept/,
      ),
    )
    .toBeVisible()
  await expect.element(screen.getByText(/without this page|the save goes on/)).not.toBeInTheDocument()
  await expect.element(stop).toBeDisabled()
})

it('promises nothing of a save that the server is not known to have, and offers no stop of it', async () => {
  const screen = await show(<SaveProgress work="save" isKept={false} steps={[]} onCancel={() => undefined} />)
  await expect.element(screen.getByText('Please keep this page open until it has begun.')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Stop' })).toBeDisabled()
  connection.note(false)
  await expect
    .element(
      screen.getByText(
        'There is no connection to Planwright, so whether this has reached it is not known yet. Please keep this page open.',
      ),
    )
    .toBeVisible()
  await expect.element(screen.getByText(/goes on|is kept/)).not.toBeInTheDocument()
})
