import type { DraftPlan, SaveResponse, Sprint } from '@planwright/contract'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { connection } from '../app/connection/connection.ts'
import { answerCalls, show } from '../testing/show.tsx'
import { DoneScreen } from './done-screen.tsx'
import type { Work } from './use-save.ts'

async function shown(
  work: Work,
  state: SaveResponse['state'],
  items: SaveResponse['items'] = [],
  plan?: DraftPlan,
  url: string | null = null,
) {
  answerCalls({ 'GET /api/auth/get-session': () => ({ body: null }) })
  const onPlan = vi.fn()
  const response: SaveResponse = { url, runId: 'run-1', state, items }
  const outcome = { work, kind: 'answered', response } as const
  const others = { onResume: vi.fn(), onReview: vi.fn(), onUndo: vi.fn() }
  return {
    screen: await show(<DoneScreen {...{ outcome, plan, onPlan, ...others }} followHref="/initiatives/a/follow" />),
    onPlan,
  }
}

describe.each(['save', 'undo'] as const)('the result of a run that does: %s', (work) => {
  it.each(['done', 'partial', 'failed', 'cancelled'] as const)(
    'leads back to the plan when it is %s',
    async (state) => {
      const { screen, onPlan } = await shown(work, state)
      await screen.getByRole('button', { name: 'Back to the plan', exact: true }).click()
      expect(onPlan).toHaveBeenCalledOnce()
    },
  )

  it.each(['parked', 'needs-link', 'queued', 'running'] as const)(
    'says that the way back to the plan stops what is %s',
    async (state) => {
      const { screen, onPlan } = await shown(work, state)
      await screen.getByRole('button', { name: 'Stop, and back to the plan' }).click()
      expect(onPlan).toHaveBeenCalledOnce()
    },
  )
})

it.each([
  ['save', 'done', 'View your work in the tracker'],
  ['save', 'partial', 'Resume'],
  ['save', 'needs-link', 'Reconnect Jira'],
  ['undo', 'done', 'Back to the plan'],
] as const)('has the next action of a %s that is %s in the bar, in view at every height', async (work, state, name) => {
  const { screen } = await shown(work, state, [], undefined, 'https://jira.example/board')
  const action = screen.getByRole(name.startsWith('View') || name.startsWith('Reconnect') ? 'link' : 'button', { name })
  await expect.element(action).toBeVisible()
  expect(action.element().closest('[data-next-action]')).not.toBeNull()
})

it('has the way to follow the work in the bar where nothing of it is in the tracker', async () => {
  const { screen } = await shown('save', 'done')
  const follow = screen.getByRole('link', { name: 'Follow the work' })
  await expect.element(follow).toBeVisible()
  expect(follow.element().closest('[data-next-action]')).not.toBeNull()
})

it('says beside the button why a save cannot be taken back while there is no connection, and not beside what goes on working', async () => {
  const item = { kind: 'epic', itemId: 'one', state: 'done', title: 'One', key: 'SHOP-1' } as const
  const { screen } = await shown('save', 'done', [item], undefined, 'https://jira.example/board')
  connection.note(false)
  onTestFinished(() => connection.note(true))
  const why = screen.getByText('Planwright cannot be reached: this needs a connection.')
  await expect.element(why).toBeVisible()
  const undo = screen.getByRole('button', { name: 'Undo this save' })
  await expect.element(undo).toBeDisabled()
  expect(undo.element().nextElementSibling).toBe(why.element())
})

it('shows each thing that was made as a link, and folds what is many', async () => {
  const made = (kind: 'epic' | 'story', number: number) => ({
    kind,
    itemId: `${kind}-${number}`,
    state: 'done' as const,
    title: `${kind} ${number}`,
    key: `${kind.toUpperCase()}-${number}`,
    url: `https://jira.example/${kind}-${number}`,
  })
  const stories = Array.from({ length: 25 }, (_, at) => made('story', at + 1))
  const { screen } = await shown('save', 'done', [made('epic', 1), ...stories])
  await expect.element(screen.getByRole('link', { name: 'EPIC-1' })).toBeVisible()
  await expect.element(screen.getByText('Stories (25)')).toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'STORY-1', exact: true })).not.toBeInTheDocument()
})

it('has all that was made as one tab stop, gone through by arrow keys past what is folded', async () => {
  const made = (kind: 'epic' | 'sprint', number: number) =>
    ({
      kind,
      itemId: `${kind}-${number}`,
      state: 'done',
      title: 'One',
      key: `${kind}-${number}`,
      url: 'https://jira.example',
    }) as const
  const { screen } = await shown(
    'save',
    'done',
    [made('epic', 1), made('sprint', 2)],
    undefined,
    'https://jira.example',
  )
  const list = (name: string) => expect.element(screen.getByText(name).element().closest('summary'))
  await expect.element(screen.getByText('Epics (1)')).toBeVisible()
  screen.getByRole('button', { name: 'Undo this save' }).element().focus()
  await userEvent.tab()
  await list('Epics (1)').toHaveFocus()
  await userEvent.keyboard('{Enter}{ArrowDown}')
  await list('Sprints (1)').toHaveFocus()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(screen.getByRole('link', { name: 'sprint-2' })).toHaveFocus()
  await userEvent.tab()
  await expect.element(screen.getByRole('link', { name: /^View your work/ })).toHaveFocus()
  await userEvent.tab({ shift: true })
  await expect.element(screen.getByRole('link', { name: 'sprint-2' })).toHaveFocus()
})

it('says when each sprint is', async () => {
  const sprint: Sprint = {
    number: 1,
    startDate: '2026-01-05T00:00:00.000Z',
    endDate: '2026-01-18T23:59:59.999Z',
    stories: [],
    totalPoints: 0,
  }
  const plan: DraftPlan = { velocity: 10, sprintLength: 2, startDate: '2026-01-05', timeZone: 'UTC', sprints: [sprint] }
  const items = [{ kind: 'sprint' as const, itemId: 'sprint-1', state: 'done' as const, title: 'SHOP Sprint 1' }]
  const { screen } = await shown('save', 'done', items, plan)
  await expect.element(screen.getByText(/SHOP Sprint 1 .*5.*18/)).toBeVisible()
})

it('puts what was made side by side where there is room, and below one another on a phone', async () => {
  const of = { itemId: 'one', state: 'done' as const, title: 'One', url: 'https://jira.example/1' }
  await page.viewport(1280, 800)
  const { screen } = await shown('save', 'done', [
    { ...of, kind: 'epic', key: 'SHOP-1' },
    { ...of, kind: 'story', key: 'SHOP-2' },
  ])
  const boxes = () =>
    ['SHOP-1', 'SHOP-2'].map((name) => screen.getByRole('link', { name }).element().getBoundingClientRect())
  const [epic, story] = boxes()
  expect(story?.top).toBe(epic?.top)
  await page.viewport(375, 800)
  const [above, below] = boxes()
  expect(below?.left).toBe(above?.left)
  expect(below?.top).toBeGreaterThan(above?.top ?? 0)
  await page.viewport(1280, 800)
})

it('leads to what becomes of a plan that was saved', async () => {
  const { screen } = await shown('save', 'done')
  await expect
    .element(screen.getByRole('link', { name: 'Follow the work' }))
    .toHaveAttribute('href', '/initiatives/a/follow')
})

it('leads to what still stands of a plan after its last save was taken back', async () => {
  const { screen } = await shown('undo', 'done', [], undefined, 'https://jira.example/board')
  await expect.element(screen.getByText(/What was there before that save stays\./)).toBeVisible()
  await expect
    .element(screen.getByRole('link', { name: 'View your work in the tracker' }))
    .toHaveAttribute('href', 'https://jira.example/board')
  await expect
    .element(screen.getByRole('link', { name: 'Follow the work' }))
    .toHaveAttribute('href', '/initiatives/a/follow')
})

it('leads nowhere after a save was taken back that left nothing', async () => {
  const { screen } = await shown('undo', 'done')
  await expect.element(screen.getByRole('heading', { name: 'The save was taken back' })).toBeVisible()
  expect(screen.getByRole('link').elements()).toEqual([])
})

it('leads there from no save that is not whole', async () => {
  const { screen } = await shown('save', 'partial')
  await expect.element(screen.getByRole('heading', { name: 'Not everything could be saved' })).toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'Follow the work' })).not.toBeInTheDocument()
})

it('says that a save goes on by itself once its tracker is connected, and speaks of no button that is not there', async () => {
  const { screen } = await shown('save', 'needs-link')
  await expect.element(screen.getByText(/The save goes on by itself once Jira is connected\./)).toBeVisible()
  await expect.element(screen.getByText(/resume/)).not.toBeInTheDocument()
})

it('lists what was left out because it is not in Jira any more, and as no part of what is not done', async () => {
  const left = { itemId: 'a', kind: 'story', title: 'Work offline', state: 'missing', code: 'left-out' } as const
  const items: SaveResponse['items'] = [{ ...left, reason: 'It is not in Jira any more.' }]
  const { screen } = await shown('save', 'done', items)
  await expect.element(screen.getByText('Nothing of this is in Jira.')).toBeVisible()
  await expect.element(screen.getByText('Left out (1)')).toBeVisible()
  await expect.element(screen.getByText('Work offline')).toBeVisible()
  await screen.unmount()
  const partly = await shown('save', 'partial', [...items, { itemId: 'b', kind: 'story', title: 'B', state: 'failed' }])
  await expect.element(partly.screen.getByRole('heading', { name: 'Not done in Jira yet' })).toBeVisible()
  expect(partly.screen.getByText('Work offline').elements()).toHaveLength(1)
})

it('counts a save without sprints as done where the review said so, and tells once why there are none and what to do', async () => {
  const reason = 'Help Desk Flow has no board that sprints could go to. The settings can create one.'
  const without = { state: 'missing' as const, code: 'no-sprints-here' as const, reason }
  const story = { itemId: 'a', key: 'HELP-2', title: 'Work offline', url: 'https://jira.example/HELP-2' }
  const items: SaveResponse['items'] = [
    { ...story, kind: 'story', state: 'done' },
    { itemId: 'sprint-1', kind: 'sprint', title: 'Sprint 1', ...without },
    { ...story, kind: 'move', ...without },
  ]
  const { screen } = await shown('save', 'done', items)
  await expect.element(screen.getByText('1 story in Jira.')).toBeVisible()
  expect(screen.getByText(/has no board/).elements()).toHaveLength(1)
  await expect.element(screen.getByRole('link', { name: 'Open the settings' })).toBeVisible()
  await screen.unmount()
  // another part failed: what the review said is not listed among it
  const partly = await shown('save', 'partial', [...items, { itemId: 'b', kind: 'story', title: 'B', state: 'failed' }])
  await expect.element(partly.screen.getByRole('heading', { name: 'Not done in Jira yet' })).toBeVisible()
  expect(partly.screen.getByText('Sprint 1').elements()).toEqual([])
  expect(partly.screen.getByText(/has no board/).elements()).toHaveLength(1)
})

it('says which stories moved, from which sprint to which, and nothing of those that were made in theirs', async () => {
  const move = { kind: 'move', state: 'done', url: 'https://jira.example/1' } as const
  const { screen } = await shown('save', 'done', [
    { ...move, kind: 'story', itemId: 'a', key: 'SHOP-1', title: 'Pay' },
    { ...move, itemId: 'a', key: 'SHOP-1', title: 'Pay', from: 'Sprint 1', to: 'Sprint 2' },
    { ...move, itemId: 'b', key: 'SHOP-2', title: 'Made', state: 'done' },
    { ...move, itemId: 'c', key: 'SHOP-3', title: 'Taken out', from: 'Sprint 2' },
    // of a save that an earlier version kept: a colleague moved it
    { ...move, itemId: 'd', key: 'SHOP-4', title: 'Theirs', state: 'unchanged', from: 'Sprint 2', to: 'Sprint 1' },
  ])
  await expect.element(screen.getByText('1 story in Jira. 2 stories moved.')).toBeVisible()
  await expect.element(screen.getByText('Stories moved (2)')).toBeVisible()
  await expect.element(screen.getByText('Sprint 1 → Sprint 2')).toBeVisible()
  await expect.element(screen.getByText('Sprint 2 → Backlog')).toBeVisible()
  expect(screen.getByText('Sprint 2 → Sprint 1').elements()).toEqual([])
})

it('does not say that nothing is there where an earlier save made it and this one has not looked yet', async () => {
  const story = { kind: 'story', itemId: 'a', title: 'Pay as a guest', state: 'missing' } as const
  const { screen } = await shown('save', 'parked', [{ ...story, key: 'SHOP-1' }])
  await expect.element(screen.getByText('This save has changed nothing in Jira yet.', { exact: false })).toBeVisible()
  const { screen: other } = await shown('save', 'parked', [story])
  await expect.element(other.getByText('Nothing is in Jira yet.', { exact: false })).toBeVisible()
})
