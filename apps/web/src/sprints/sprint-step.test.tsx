import { expect, it } from 'vitest'
import { anEpic, aStory } from '../testing/backlog.ts'
import { answerCalls, show } from '../testing/show.tsx'
import { SprintStep } from './sprint-step.tsx'

it('asks for the team’s numbers until they are there, and for nothing that is', async () => {
  answerCalls({})
  const screen = await show(
    <SprintStep
      draftId="draft"
      owner="ada"
      epics={[anEpic('shop', [aStory('pay')])]}
      plan={null}
      fixed={false}
      onChange={() => undefined}
      wantedBack={false}
      onBack={() => undefined}
    />,
  )
  const asking = screen.getByText('Enter team information to continue')
  const velocity = screen.getByLabelText(/^Velocity/)
  await expect.element(asking).toBeVisible()
  await velocity.fill('20')
  await screen.getByLabelText(/^Sprint Length/).fill('2')
  await expect.element(screen.getByText('Generate the sprint plan to continue')).toBeVisible()
  await expect.element(asking).not.toBeInTheDocument()
  await velocity.fill('0')
  await expect.element(asking).toBeVisible()
})
