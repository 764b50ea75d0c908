import { type DraftPlan, type OpenWork, pastOf, termsOf } from '@planwright/contract'
import { useState } from 'react'
import { expect, it, onTestFinished } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import { currentCommands } from '../app/commands/commands.ts'
import { anEpic, aStory } from '../testing/backlog.ts'
import { answerCalls, show } from '../testing/show.tsx'
import { versionOf } from './board/use-plan-history.ts'
import { planningTraits } from './kept/kept-plan.ts'
import { planStore } from './kept/plan-store.ts'
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
      onEditStory={() => undefined}
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
  velocity.element().blur()
  // by the word that people look for
  currentCommands()
    .find(({ words }) => words?.includes('velocity'))
    ?.run()
  await expect.element(velocity).toHaveFocus()
})

it('has the date that is wished for folded away before there is a plan, and keeps it beside the numbers', async () => {
  answerCalls({})
  const kept: { plan: DraftPlan } = {
    plan: { velocity: 10, sprintLength: 2, startDate: '2030-01-07', timeZone: 'UTC' },
  }
  function Step() {
    const [plan, setPlan] = useState<DraftPlan>(kept.plan)
    const change = (next: DraftPlan) => {
      kept.plan = next
      setPlan(next)
    }
    return (
      <SprintStep
        draftId="target"
        owner="ada"
        epics={[anEpic('shop', [aStory('pay')])]}
        plan={plan}
        fixed={false}
        onChange={change}
        onEditStory={() => undefined}
        wantedBack={false}
        onBack={() => undefined}
      />
    )
  }
  const screen = await show(<Step />)
  const target = screen.getByLabelText('Target Date')
  await expect.element(target).not.toBeVisible()
  await screen.getByText('Target date and capacity').click()
  await target.fill('2030-01-06')
  await expect.element(target).toHaveAccessibleDescription('Target date is before the start date')
  await target.fill('2030-03-03')
  await expect.element(target).not.toHaveAccessibleDescription()
  await screen.getByLabelText(/^Velocity/).fill('20')
  expect(kept.plan).toMatchObject({ velocity: 20, targetDate: '2030-03-03' })
  await screen.getByText('Target date and capacity').click()
  await expect.element(screen.getByText(/^Done by .* · Everybody/)).toBeVisible()
})

it('shows the numbers that another tab has changed, and keeps them when others are typed here', async () => {
  answerCalls({})
  const kept: { plan?: DraftPlan; change: (part: Partial<DraftPlan>) => void } = { change: () => undefined }
  function Step() {
    const [plan, setPlan] = useState<DraftPlan>({ velocity: 10, sprintLength: 2, startDate: '2030-01-07' })
    kept.plan = plan
    kept.change = (part) => setPlan({ ...plan, ...part })
    return (
      <SprintStep
        draftId="draft"
        owner="ada"
        epics={[anEpic('shop', [aStory('pay')])]}
        plan={plan}
        fixed={false}
        onChange={setPlan}
        onEditStory={() => undefined}
        wantedBack={false}
        onBack={() => undefined}
      />
    )
  }
  const screen = await show(<Step />)
  const target = screen.getByLabelText(/^Target Date/)
  await screen.getByText('Target date and capacity').click()
  await target.click()
  kept.change({ velocity: 17, sprintLength: 3, startDate: '2030-01-14' })
  await expect.element(screen.getByLabelText(/^Velocity/)).toHaveValue(17)
  await expect.element(screen.getByLabelText(/^Sprint Length/)).toHaveValue(3)
  await expect.element(screen.getByLabelText(/^Start Date/)).toHaveValue('2030-01-14')
  await expect.element(target).toHaveFocus()
  await target.fill('2030-06-03')
  await expect
    .poll(() => kept.plan)
    .toMatchObject({
      velocity: 17,
      sprintLength: 3,
      startDate: '2030-01-14',
      targetDate: '2030-06-03',
    })
  kept.change({ velocity: null, targetDate: undefined })
  await expect.element(screen.getByLabelText(/^Velocity/)).toHaveValue(null)
  await expect.element(target).toHaveValue('')
})

it('brings the plan back with what was moved on the map since, each move to be undone', async () => {
  answerCalls({})
  const epics = [anEpic('shop', [aStory('pay', { title: 'Pay' }), aStory('look', { title: 'Look' })])]
  const team: DraftPlan = { velocity: 10, sprintLength: 2, startDate: '2030-01-07', timeZone: 'UTC' }
  const proof = {
    sprintCount: 1,
    lowerBound: 1,
    provenFewest: true,
    provenOptimal: true,
    gap: 0,
    reasons: {},
    warnings: [],
  }
  await planStore.put({
    id: 'moved',
    owner: 'ada',
    backlog: planningTraits(epics),
    version: {
      sprints: [
        {
          number: 1,
          startDate: '2030-01-07T00:00:00.000Z',
          endDate: '2030-01-20T23:59:59.999Z',
          totalPoints: 6,
          stories: ['pay', 'look'].map((id) => ({ id, title: id, storyPoints: 3, sprint: 1 })),
        },
      ],
      proof,
      plannedVelocity: 10,
      plannedOn: { velocity: 10, sprintLength: 2, startDate: '2030-01-07', timeZone: 'UTC' },
      touched: {},
      leftOut: undefined,
    },
    history: { past: [], future: [] },
  })
  function Step() {
    const [plan, setPlan] = useState<DraftPlan>({
      ...team,
      former: [
        { storyId: 'pay', sprint: 1 },
        { storyId: 'look', sprint: 2 },
      ],
    })
    return (
      <SprintStep
        draftId="moved"
        owner="ada"
        epics={epics}
        plan={plan}
        fixed={false}
        onChange={setPlan}
        onEditStory={() => undefined}
        wantedBack={false}
        onBack={() => undefined}
      />
    )
  }
  const screen = await show(<Step />)
  const sprintTwo = screen.getByRole('region', { name: 'Sprint 2', exact: true })
  await screen.getByRole('button', { name: 'Bring the plan back' }).click()
  await expect
    .element(screen.getByRole('status'))
    .toHaveTextContent('The plan is back, with what you changed on the map.')
  await expect.element(sprintTwo).toMatchTextContent(/Look/)
  // what was said is over with the next thing that is done
  await screen.getByRole('button', { name: 'Actions for Look' }).click()
  await screen.getByRole('menuitem', { name: /^Move to sprint/ }).click()
  await screen
    .getByRole('dialog')
    .getByRole('button', { name: /^Sprint 3/ })
    .click()
  await expect.element(screen.getByRole('region', { name: 'Sprint 3', exact: true })).toMatchTextContent(/Look/)
  await expect.element(screen.getByRole('status')).toBeEmptyDOMElement()
  await screen.getByRole('button', { name: 'Undo moving “Look”' }).click()
  await expect.element(screen.getByRole('status')).toHaveTextContent('Undone: moving “Look”.')
  await screen.getByRole('button', { name: 'Undo moving “Look”' }).click()
  await expect.element(sprintTwo).not.toBeInTheDocument()
})

it('brings a plan back as it was after other words alone, an overfilled sprint too, with the words as they are now', async () => {
  const calls = answerCalls({})
  await planStore.put({
    id: 'renamed',
    owner: 'ada',
    backlog: planningTraits([anEpic('shop', [aStory('pay', { title: 'Pay', storyPoints: 13 })])]),
    version: { ...versionOf({ ...planned, touched: { pay: 'moved' } }) },
    history: { past: [], future: [] },
  })
  const renamed = { ...anEpic('shop', [aStory('pay', { title: 'Pay by card', storyPoints: 13 })]), title: 'Till' }
  const { sprints: _, proof: __, ...team } = planned
  const { screen, kept } = await shownStep('renamed', { ...team, former: [{ storyId: 'pay', sprint: 1 }] }, [renamed])
  await screen.getByRole('button', { name: 'Bring the plan back' }).click()
  await expect.element(screen.getByRole('status')).toHaveTextContent('The plan is back as it was.')
  await expect.element(screen.getByRole('region', { name: 'Sprint 1', exact: true })).toMatchTextContent(/Pay by card/)
  expect(kept.plan.sprints).toMatchObject([{ number: 1, totalPoints: 13, stories: [{ id: 'pay', sprint: 1 }] }])
  expect(calls.filter(({ call }) => call === 'POST /api/inference/sprint-plan')).toEqual([])
})

const planned = {
  velocity: 10,
  sprintLength: 2,
  startDate: '2030-01-07',
  timeZone: 'UTC',
  plannedVelocity: 10,
  plannedOn: { velocity: 10, sprintLength: 2, startDate: '2030-01-07', timeZone: 'UTC' },
  sprints: [
    {
      number: 1,
      startDate: '2030-01-07T00:00:00.000Z',
      endDate: '2030-01-20T23:59:59.999Z',
      totalPoints: 13,
      stories: [{ id: 'pay', title: 'Pay', storyPoints: 13, sprint: 1 }],
    },
  ],
  proof: {
    sprintCount: 1,
    lowerBound: 1,
    provenFewest: true,
    provenOptimal: true,
    gap: 0,
    reasons: { pay: 'Has a sprint of its own.' },
    warnings: [],
  },
} satisfies DraftPlan

/** Step 2 of one story, and the plan as it is kept. */
async function shownStep(
  draftId: string,
  before: DraftPlan,
  epics = [anEpic('shop', [aStory('pay', { title: 'Pay', storyPoints: 13 })])],
) {
  const kept = { plan: before }
  function Step() {
    const [plan, setPlan] = useState(before)
    return (
      <SprintStep
        draftId={draftId}
        owner="ada"
        epics={epics}
        plan={plan}
        fixed={false}
        onChange={(next) => {
          kept.plan = next
          setPlan(next)
        }}
        onEditStory={() => undefined}
        wantedBack={false}
        onBack={() => undefined}
      />
    )
  }
  return { screen: await show(<Step />), kept }
}

async function plannedStep(sprints: OpenWork['sprints'] = [], touched: DraftPlan['touched'] = {}) {
  const calls = answerCalls({
    'GET /api/jira/open-work': () => ({ body: { sprints, issues: [] } }),
    'POST /api/inference/sprint-plan': () => ({ body: { epics: [], sprints: planned.sprints, proof: planned.proof } }),
  })
  const { screen, kept } = await shownStep('planned', { ...planned, touched })
  const asked = () => calls.filter(({ call }) => call === 'POST /api/inference/sprint-plan').length
  return { screen, asked, kept }
}

/** Step 2 without a plan, of a team whose last sprints on the board finished `points`. */
async function stepWithBoard(points: readonly number[]) {
  const sprints = points.map((done, at) => ({ id: `${at}`, name: `S ${at}`, endedAt: '', points: done, issues: 1 }))
  answerCalls({
    'GET /api/jira/open-work': () => ({ body: { sprints: [], issues: [] } }),
    'GET /api/jira/velocity': () => ({ body: { sprints } }),
    'POST /api/inference/sprint-plan': () => ({ body: { epics: [], sprints: planned.sprints, proof: planned.proof } }),
  })
  const { sprints: _, proof: __, ...unplanned } = planned
  return shownStep('known-pace', unplanned)
}

it('takes what the board’s last sprints finished into the plan, so that it tells no other date than following will', async () => {
  const { screen, kept } = await stepWithBoard([5, 3, 2])
  await expect.element(screen.getByText(/Your last 3 sprints in .*: 5, 3, 2 SP\./)).toBeVisible()
  const generate = screen.getByRole('button', { name: 'Generate Sprint Plan' })
  expect(generate.element().closest('[data-next-action]')).not.toBeNull()
  await generate.click()
  await expect.poll(() => kept.plan?.sprints?.length).toBe(1)
  expect(kept.plan?.history).toEqual([5, 3, 2])
})

it.each(['with', 'without'])(
  'counts sprints in which nothing was done in the past, and not in the velocity, %s taking that',
  async (taking) => {
    const { screen, kept } = await stepWithBoard([20, 0, 18, 0, 22])
    await expect.element(screen.getByText(/Your last 3 sprints in .*: 20, 18, 22 SP\./)).toBeVisible()
    if (taking === 'with') await screen.getByRole('button', { name: 'Use 20 as velocity' }).click()
    await screen.getByRole('button', { name: 'Generate Sprint Plan' }).click()
    await expect.poll(() => kept.plan?.sprints?.length).toBe(1)
    expect(kept.plan?.history).toEqual([20, 0, 18, 0, 22])
  },
)

it('tells the past in sprints as long as those that are planned with', async () => {
  const { screen, kept } = await stepWithBoard([20, 22, 18])
  await expect.element(screen.getByText(/Your last 3 sprints in/)).toBeVisible()
  await screen.getByRole('button', { name: 'Generate Sprint Plan' }).click()
  await screen.getByRole('button', { name: 'Edit what is said about your team' }).click()
  await screen.getByLabelText(/^Velocity/).fill('10')
  await screen.getByLabelText(/^Sprint Length/).fill('1')
  await screen.getByRole('button', { name: 'Generate Sprint Plan' }).click()
  await screen.getByRole('button', { name: 'Forecast' }).click()
  const past = screen.getByLabelText('Points finished in your last sprints')
  await expect.element(past).toHaveValue('10, 11, 9')
  expect(pastOf(kept.plan, termsOf(kept.plan))).toEqual([10, 11, 9])
  // what is typed beside it is meant so
  await past.fill('9, 8, 7')
  await expect.poll(() => pastOf(kept.plan, { sprintLength: 2 })).toEqual([18, 16, 14])
})

it('leaves a past empty that a person emptied, however often it plans anew', async () => {
  const { screen, kept } = await stepWithBoard([5, 3, 2])
  await expect.element(screen.getByText(/Your last 3 sprints in/)).toBeVisible()
  await screen.getByRole('button', { name: 'Generate Sprint Plan' }).click()
  await screen.getByRole('button', { name: 'Forecast' }).click()
  await screen.getByLabelText('Points finished in your last sprints').fill('')
  await expect.poll(() => kept.plan?.history).toEqual([])
  const former = kept.plan
  await screen.getByRole('button', { name: 'Edit what is said about your team' }).click()
  await screen.getByRole('button', { name: 'Generate Sprint Plan' }).click()
  await expect.element(screen.getByRole('button', { name: 'Edit what is said about your team' })).toBeVisible()
  expect(kept.plan).not.toBe(former)
  expect(kept.plan?.history).toEqual([])
})

it('says at its field that a target lies before the start, and no outlook until one of them is changed', async () => {
  const { screen } = await plannedStep()
  await screen.getByRole('button', { name: 'Edit what is said about your team' }).click()
  const target = screen.getByLabelText('Target Date')
  const outlook = screen.getByText(/likely by/).first()
  await target.fill('2030-01-06')
  await expect.element(target).toHaveAccessibleDescription('Target date is before the start date')
  await expect.element(screen.getByText(/^Your target, .*, is before the plan starts\./)).toBeVisible()
  await expect.element(outlook).not.toBeInTheDocument()
  await target.fill('2030-01-07')
  await expect.element(target).not.toHaveAccessibleDescription()
  await expect.element(outlook).toBeVisible()
  await screen.getByLabelText(/^Start Date/).fill('2030-01-08')
  await expect.element(target).toHaveAccessibleDescription('Target date is before the start date')
  await expect.element(outlook).not.toBeInTheDocument()
})

it('promises no date plainly where a sprint is too full', async () => {
  const { screen } = await plannedStep()
  await expect
    .element(screen.getByText(/^1 sprint, done by .*2030 if sprint 1 does 3 SP more than it holds\.$/))
    .toBeVisible()
})

it('says beside what the plan stands on that it was changed, so that a drop moves nothing', async () => {
  const { screen } = await plannedStep([], { pay: 'moved' })
  await page.viewport(1280, 800)
  const middle = (one: Locator) => {
    const { top, height } = one.element().getBoundingClientRect()
    return top + height / 2
  }
  const changed = screen.getByText('Changed by you.', { exact: true })
  await expect.element(changed).toBeVisible()
  const edit = screen.getByRole('button', { name: 'Edit what is said about your team' })
  expect(Math.abs(middle(changed) - middle(edit))).toBeLessThan(6)
})

it('plans nothing and takes nothing away while days end before they start', async () => {
  const { screen, asked } = await plannedStep()
  await screen.getByRole('button', { name: 'Edit what is said about your team' }).click()
  const fold = screen.getByText('Everybody, every working day')
  await fold.click()
  await screen.getByRole('button', { name: 'Add a public holiday' }).click()
  await screen.getByLabelText('Public holidays, from').fill('2030-01-26')
  const end = screen.getByLabelText('Public holidays, to')
  await end.fill('2030-01-24')
  // folded again
  await userEvent.click(end.element().closest('details')?.querySelector('summary') ?? document.body)
  await expect.poll(() => end.element().closest('details')?.open).toBe(false)
  for (const button of ['Generate Sprint Plan', 'Done']) {
    await screen.getByRole('button', { name: button, exact: true }).click()
    await expect.element(end).toHaveFocus()
  }
  await expect.element(screen.getByText('Ends before it starts')).toBeVisible()
  expect(asked()).toBe(0)
  await end.fill('2030-01-28')
  await screen.getByRole('button', { name: 'Generate Sprint Plan' }).click()
  await expect.poll(asked).toBe(1)
})

it('says at the plan that the figures were changed since, and plans anew with them', async () => {
  const { screen, asked, kept } = await plannedStep()
  await screen.getByRole('button', { name: 'Edit what is said about your team' }).click()
  await screen.getByLabelText(/^Velocity/).fill('40')
  const changed = screen.getByText('Changed since: 40 SP, not planned yet')
  await expect.element(changed).toBeVisible()
  await screen.getByRole('button', { name: 'Done', exact: true }).click()
  await expect.element(changed).toBeVisible()
  await screen.getByRole('button', { name: 'Plan anew' }).click()
  await expect.poll(asked).toBe(1)
  await expect.poll(() => kept.plan.plannedOn?.velocity).toBe(40)
  await expect.element(changed).not.toBeInTheDocument()
  await expect.element(screen.getByRole('heading', { name: 'Generated Sprint Plan' })).toHaveFocus()
})

it('says that what was moved by hand was planned anew, and how it comes back', async () => {
  const { screen, kept } = await plannedStep([], { pay: 'moved' })
  await screen.getByRole('button', { name: 'Edit what is said about your team' }).click()
  await screen.getByRole('button', { name: 'Generate Sprint Plan' }).click()
  await expect.element(screen.getByText('What you had moved was planned anew, too. Undo brings it back.')).toBeVisible()
  expect(kept.plan.touched).not.toHaveProperty('pay')
})

it('says that the plan begins while a sprint of the board runs, and begins it after that with one press', async () => {
  const { screen, asked, kept } = await plannedStep([
    {
      id: '7',
      name: 'SHOP Sprint 2',
      state: 'active',
      startDate: '2030-01-02T09:00:00.000Z',
      endDate: '2030-01-16T09:00:00.000Z',
    },
  ])
  const line = screen.getByText(/^Overlaps with “SHOP Sprint 2” in Jira until .*16/)
  await screen.getByRole('button', { name: 'Edit what is said about your team' }).click()
  await expect.element(line).toBeVisible()
  const start = screen.getByRole('button', { name: /^Start on .*17/ })
  await page.viewport(375, 800)
  onTestFinished(() => page.viewport(1280, 800))
  const place = () => start.element().parentElement?.getBoundingClientRect()
  await expect.poll(() => place()?.right).toBeLessThanOrEqual(375)
  const heightBesideButton = () => (place()?.height ?? 0) - start.element().getBoundingClientRect().height
  await expect.poll(heightBesideButton).toBe(0)
  await screen.getByRole('button', { name: 'Done', exact: true }).click()
  // above it stand the whole sentence and the numbers
  const topOf = (words: RegExp) => screen.getByText(words).element().getBoundingClientRect().top
  await expect.poll(() => topOf(/^10 SP/) - topOf(/^One story|^Fewest/)).toBeGreaterThan(0)
  await expect.poll(() => line.element().getBoundingClientRect().top - topOf(/^10 SP/)).toBeGreaterThan(0)
  await start.click()
  await expect.poll(asked).toBe(1)
  await expect.poll(() => kept.plan.plannedOn?.startDate).toBe('2030-01-17')
  await expect.element(line).not.toBeInTheDocument()
  await expect.element(screen.getByRole('heading', { name: 'Generated Sprint Plan' })).toHaveFocus()
})

it.each([
  ['before', null],
  ['while the velocity is typed', 20],
])('proposes to start after the sprints of the board, which become known %s, and says so', async (_when, typed) => {
  const { promise: told, resolve: tell } = Promise.withResolvers<void>()
  const sprint = { id: '7', name: 'SHOP Sprint 2', state: 'active' as const }
  const [startDate, endDate] = ['2030-01-02T09:00:00.000Z', '2030-01-16T09:00:00.000Z']
  answerCalls({
    'GET /api/jira/open-work': async () => {
      await told
      return { body: { sprints: [{ ...sprint, startDate, endDate }], issues: [] } }
    },
  })
  function Step() {
    const [plan, setPlan] = useState<DraftPlan | null>(null)
    return (
      <SprintStep
        draftId="new"
        owner="ada"
        epics={[anEpic('shop', [aStory('pay')])]}
        plan={plan}
        fixed={false}
        onChange={setPlan}
        onEditStory={() => undefined}
        wantedBack={false}
        onBack={() => undefined}
      />
    )
  }
  const screen = await show(<Step />)
  const start = screen.getByLabelText(/^Start Date/)
  const velocity = screen.getByLabelText(/^Velocity/)
  await expect.element(start).not.toHaveValue('')
  if (typed !== null) await velocity.fill(String(typed))
  tell()
  await expect.element(start).toHaveValue('2030-01-17')
  await expect.element(start).toHaveAccessibleDescription(/^After “SHOP Sprint 2” \(until .*16.*\)\.$/)
  await expect.element(screen.getByText(/^Overlaps with/)).not.toBeInTheDocument()
  await expect.element(velocity).toHaveValue(typed)
  // what is chosen then stays
  await start.fill('2030-01-10')
  await expect.element(screen.getByText(/^Overlaps with/)).toBeVisible()
  await expect.element(start).toHaveValue('2030-01-10')
  await start.fill('')
  await expect.element(screen.getByText('Enter team information to continue')).toBeVisible()
  await expect.element(start).toHaveValue('')
})
