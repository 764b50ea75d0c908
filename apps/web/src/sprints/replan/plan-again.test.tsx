import type { DraftPlan, Sprint } from '@planwright/contract'
import { useState } from 'react'
import { beforeEach, expect, it, onTestFinished } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { MainRegion } from '../../app/frame/main-region.tsx'
import { anEpic, aStory } from '../../testing/backlog.ts'
import { show } from '../../testing/show.tsx'
import { PlanBoard } from '../board/plan-board.tsx'
import { usePlanHistory } from '../board/use-plan-history.ts'
import type { RestElsewhere } from './use-plan-anew.ts'

const stories = ['Sign in', 'Look at books', 'Pay by card'].map((title, at) =>
  aStory(`s-${at}`, { title, storyPoints: 5 }),
)
const backlog = [anEpic('shop', stories)]
const sprint = (number: number, own: typeof stories): Sprint => ({
  number,
  startDate: `2030-0${number}-07T00:00:00.000Z`,
  endDate: `2030-0${number}-20T23:59:59.999Z`,
  totalPoints: 5 * own.length,
  stories: own.map(({ id, title, storyPoints }) => ({ id, title, storyPoints, sprint: number })),
})
const plan: DraftPlan = {
  velocity: 10,
  sprintLength: 2,
  startDate: '2030-01-07',
  timeZone: 'UTC',
  plannedVelocity: 10,
  sprints: [sprint(1, stories.slice(0, 2)), sprint(2, stories.slice(2))],
  proof: {
    ...{ sprintCount: 2, lowerBound: 2, provenFewest: true, provenOptimal: true, gap: 0 },
    ...{ reasons: {}, warnings: [] },
  },
}

function Board({ from = plan, restElsewhere }: { from?: DraftPlan; restElsewhere?: RestElsewhere }) {
  const [now, setNow] = useState(from)
  const [said, setSaid] = useState('')
  const history = usePlanHistory(now, setNow)
  const doing = { history, onChange: setNow, onSaid: setSaid, onPlan: () => undefined, onEditStory: () => undefined }
  return (
    <MainRegion>
      <p role="status">{said}</p>
      <PlanBoard draftId="d-1" epics={backlog} plan={now} fixed={false} {...doing} restElsewhere={restElsewhere} />
    </MainRegion>
  )
}

/** So the page plans by itself. */
beforeEach(() => {
  const network = window.fetch
  window.fetch = (target, init) =>
    /\/(api\/|healthz)/.test(new Request(target, init).url)
      ? Promise.reject(new TypeError('No server here'))
      : network(target, init)
  onTestFinished(() => {
    window.fetch = network
  })
})

const sprintOf = (number: number) => page.getByRole('region', { name: `Sprint ${number}`, exact: true })

it('plans the rest around what was moved by hand, which is no lock, and undoes each by itself', async () => {
  const screen = await show(<Board />)
  await screen.getByRole('button', { name: 'Actions for Look at books' }).click()
  await screen.getByRole('menuitem', { name: /^Move to sprint/ }).click()
  await screen
    .getByRole('dialog')
    .getByRole('button', { name: /^Sprint 3/ })
    .click()
  await expect.element(sprintOf(3)).toMatchTextContent(/Look at books/)
  await screen.getByRole('button', { name: 'Plan the rest again' }).click()
  await expect.element(screen.getByRole('status')).toMatchTextContent(/^Planned again: /)
  await expect.element(sprintOf(3)).toMatchTextContent(/Look at books/)
  await screen.getByRole('button', { name: 'Actions for Look at books' }).click()
  await expect.element(screen.getByRole('menuitem', { name: /^Lock here/ })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await screen.getByRole('button', { name: 'Undo planning the rest again' }).click()
  await screen.getByRole('button', { name: 'Undo moving “Look at books”' }).click()
  await expect.element(sprintOf(1)).toMatchTextContent(/Look at books/)
})

it('leads nowhere once the plan is shown no more', async () => {
  const told = Promise.withResolvers<Awaited<ReturnType<RestElsewhere>>>()
  const signals: AbortSignal[] = []
  const restElsewhere: RestElsewhere = (signal) => {
    signals.push(signal)
    return told.promise
  }
  const screen = await show(<Board restElsewhere={restElsewhere} />)
  await screen.getByRole('button', { name: 'Plan the rest again' }).click()
  await expect.poll(() => signals.length).toBe(1)
  await screen.unmount()
  told.resolve('elsewhere')
  expect(signals.map(({ aborted }) => aborted)).toEqual([true])
})

it('leaves the plan to where sprints are known to be closed, and says where that could not be asked', async () => {
  let where: Awaited<ReturnType<RestElsewhere>> = 'elsewhere'
  let asked = 0
  const restElsewhere = async () => {
    asked += 1
    return where
  }
  const screen = await show(<Board restElsewhere={restElsewhere} />)
  const again = screen.getByRole('button', { name: 'Plan the rest again' })
  await again.click()
  await expect.element(again).toBeEnabled()
  expect(asked).toBe(1)
  await expect.element(screen.getByRole('status')).toHaveTextContent('')
  await expect.element(screen.getByRole('button', { name: 'Undo', exact: true })).toBeDisabled()
  where = 'unknown'
  await again.click()
  await expect
    .element(screen.getByRole('status'))
    .toMatchTextContent(/^Planned again: .* Whether a sprint is closed in Jira could not be asked\.$/)
})

it('keeps the focus on what planned again, and gives it back to what opened a panel', async () => {
  const screen = await show(<Board />)
  const again = screen.getByRole('button', { name: 'Plan the rest again' })
  await again.click()
  await expect.element(screen.getByRole('status')).toMatchTextContent(/^Planned again: /)
  await expect.element(again).toHaveFocus()
  for (const name of ['Why', 'What if']) {
    const opener = screen.getByRole('button', { name, exact: true })
    await opener.click()
    await screen.getByRole('button', { name: `Close ${name}` }).click()
    await expect.element(opener).toHaveFocus()
  }
})

it('says in What if whether the target is likely to hold, with the plan as it is and with the other', async () => {
  // at other points a sprint the team is as much slower or faster than it was
  const screen = await show(<Board from={{ ...plan, targetDate: '2030-02-03', history: [10, 10, 10] }} />)
  await screen.getByRole('button', { name: 'What if', exact: true }).click()
  await screen.getByLabelText('Velocity').fill('5')
  const row = screen.getByRole('table', { name: 'Your plan and What if' }).getByRole('row', { name: /^Target, / })
  await expect.element(row.getByRole('cell').first()).toMatchTextContent(/^In time, (99|100)% likely$/)
  await expect.element(row.getByRole('cell').last()).toMatchTextContent(/^Late, \d% likely to be met$/)
  await screen.getByLabelText('Velocity').fill('20')
  await expect.element(row.getByRole('cell').last()).toMatchTextContent(/^In time, (99|100)% likely$/)
})
