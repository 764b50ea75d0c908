import type { DraftPlan } from '@planwright/contract'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { CommandCenter } from '../app/commands/command-center.tsx'
import { MainRegion } from '../app/frame/main-region.tsx'
import { emptyForm } from '../backlog/brief/backlog-form.tsx'
import { emptyDraft } from '../drafts/draft-content.ts'
import { draftParts } from '../drafts/draft-parts.ts'
import { createDraftSync } from '../drafts/draft-sync.ts'
import { planStore } from '../sprints/kept/plan-store.ts'
import { anEpic, aStory } from '../testing/backlog.ts'
import { hold, middleOf } from '../testing/hold.ts'
import { answerCalls, show } from '../testing/show.tsx'
import { showToast } from '../ui/overlays/toast.tsx'
import { BacklogStep } from './backlog-step.tsx'
import { useBacklogEditor } from './use-backlog-editor.ts'

const backlog = [
  anEpic('till', [
    aStory('sign-in', { title: 'Sign in', storyPoints: 5 }),
    aStory('pay', { title: 'Pay by card', storyPoints: 5, dependsOn: ['sign-in'] }),
  ]),
  anEpic('shop', [
    aStory('look', { title: 'Look at books', storyPoints: 3 }),
    aStory('new', { title: 'Count the books', storyPoints: 2 }),
  ]),
]
/** What Back leaves of a plan. */
const cleared: DraftPlan = {
  velocity: 10,
  sprintLength: 2,
  startDate: '2030-01-07',
  timeZone: 'UTC',
  former: [
    { storyId: 'sign-in', sprint: 1 },
    { storyId: 'pay', sprint: 1 },
    { storyId: 'look', sprint: 2 },
  ],
}

let opened = 0

/** In a draft of its own: the browser keeps what became of the one before. */
async function openMap(plan = cleared, loaded = true) {
  answerCalls({ 'GET /api/jira/issue-fields': () => ({ body: {} }) })
  const content = { ...emptyDraft, form: { ...emptyForm, epicInfo: 'A till.' }, backlog, plan }
  const sync = createDraftSync(
    { id: `till-${opened++}`, owner: 'ada', content, revision: 1, sent: { version: 1, content }, openedAt: 1 },
    draftParts,
  )
  const Step = () => (
    <MainRegion>
      <CommandCenter />
      <BacklogStep sync={sync} work={useBacklogEditor(sync)} onPlan={() => undefined} onOtherBrief={() => undefined} />
    </MainRegion>
  )
  const screen = await show(<Step />)
  // it is here once the sprints say how full they are
  if (loaded) await expect.element(screen.getByText('3 / 10 SP')).toBeVisible()
  const stands = () => {
    const { backlog: epics, plan: now } = sync.snapshot().content
    const sprintOf = new Map(now?.former?.map(({ storyId, sprint }) => [storyId, sprint]))
    return epics?.map(
      ({ id, userStories }) => `${id}: ${userStories.map((one) => `${one.id} ${sprintOf.get(one.id)}`)}`,
    )
  }
  return { ...screen, sync, stands }
}
const start = ['till: sign-in 1,pay 1', 'shop: look 2,new undefined']

const cell = (epic: string, row: string) => page.getByRole('list', { name: `Epic ${epic}, ${row}` })
const tile = (title: string) => page.getByRole('button', { name: title, exact: true })
const told = () => page.getByRole('region', { name: 'Notifications' })
async function held(title: string) {
  await expect.poll(() => tile(title).element().closest('article')?.draggable).toBe(true)
  return hold(tile(title), 'mouse')
}
async function drop(title: string, epic: string, row: string) {
  const story = await held(title)
  const target = middleOf(cell(epic, row).element())
  await story.over(target)
  await story.drop(target)
}

beforeEach(() => {
  localStorage.setItem('planwright-backlog-view', 'Map')
  localStorage.setItem('planwright-map-rows', 'By sprint')
})
afterEach(() => localStorage.clear())

describe('a story on the map by sprint', () => {
  it('is dragged to another sprint by mouse, with the words of the plan, and taken back', async () => {
    const { stands, getByRole } = await openMap()
    const story = await held('Pay by card')
    const target = middleOf(cell('till', 'sprint 2').element())
    await story.over(target)
    await expect.element(page.getByText('Fits: 8 of 10 SP.')).toBeVisible()
    await story.drop(target)
    await expect.element(page.getByText('Fits: 8 of 10 SP.')).not.toBeInTheDocument()
    await expect.element(cell('till', 'sprint 2')).toHaveTextContent('Pay by cardguessed ~5 SP')
    expect(stands()).toEqual(['till: sign-in 1,pay 2', 'shop: look 2,new undefined'])
    await expect.element(told()).toMatchTextContent(/“Pay by card” moved to sprint 2: 8 of 10 SP\./)
    await expect.element(getByRole('button', { name: 'Undo: moving “Pay by card”' })).toBeVisible()
    await told().getByRole('button', { name: 'Undo' }).click()
    await expect.element(cell('till', 'sprint 1')).toMatchTextContent(/Pay by card/)
    expect(stands()).toEqual(start)
    await getByRole('button', { name: 'Redo: moving “Pay by card”' }).click()
    await expect.element(cell('till', 'sprint 2')).toHaveTextContent('Pay by cardguessed ~5 SP')
  })

  it('is dragged to another epic in its sprint, and the plan stays as it is', async () => {
    const { stands } = await openMap()
    await drop('Look at books', 'till', 'sprint 2')
    await expect.element(cell('till', 'sprint 2')).toMatchTextContent(/Look at books/)
    expect(stands()).toEqual(['till: sign-in 1,pay 1,look 2', 'shop: new undefined'])
  })

  it('goes to another epic and another sprint at once, in one step', async () => {
    const { stands } = await openMap()
    await drop('Pay by card', 'shop', 'sprint 3')
    await expect.element(cell('shop', 'sprint 3')).toHaveTextContent('Pay by cardguessed ~5 SP')
    expect(stands()).toEqual(['till: sign-in 1', 'shop: look 2,new undefined,pay 3'])
    await expect.element(tile('Pay by card')).toHaveFocus()
    await userEvent.keyboard('{Control>}z{/Control}')
    await expect.element(cell('till', 'sprint 1')).toMatchTextContent(/Pay by card/)
    expect(stands()).toEqual(start)
  })

  it('is refused in words where others wait for it, stays where it was, and goes with them', async () => {
    const { stands, getByRole } = await openMap()
    await drop('Sign in', 'shop', 'sprint 2')
    const refusal = getByRole('alert')
    await expect.element(refusal).toMatchTextContent(/“Sign in” cannot go to sprint 2: “Pay by card” in sprint 1 waits/)
    expect(stands()).toEqual(start)
    await refusal.getByRole('button', { name: 'Leave it where it was' }).click()
    await expect.element(refusal).not.toBeInTheDocument()

    await drop('Sign in', 'shop', 'sprint 2')
    await refusal.getByRole('button', { name: 'Move “Pay by card” too' }).click()
    await expect.element(cell('till', 'sprint 2')).toMatchTextContent(/Pay by card/)
    expect(stands()).toEqual(['till: pay 2', 'shop: look 2,new undefined,sign-in 2'])
    await expect.element(page.getByText('3 SP more than it holds')).toBeVisible()
    await expect.element(told()).toMatchTextContent(/“Sign in” and 1 more moved to sprint 2: 13 SP, 3 more than/)
    await getByRole('button', { name: 'Undo: moving “Sign in” and 1 more' }).click()
    await expect.element(cell('till', 'sprint 1')).toMatchTextContent(/Sign in.*Pay by card/)
    expect(stands()).toEqual(start)
  })

  it('is refused above what was told before on a phone, so that the ways out can be pressed', async () => {
    await page.viewport(375, 740)
    onTestFinished(() => page.viewport(1280, 800))
    const { getByRole } = await openMap()
    showToast({
      message: 'Back cleared the sprint plan.',
      action: { label: 'Bring it back', onSelect: () => undefined },
    })
    await drop('Sign in', 'till', 'sprint 2')
    await getByRole('alert').getByRole('button', { name: 'Lock here anyway' }).click({ timeout: 5_000 })
    await expect.element(cell('till', 'sprint 2')).toMatchTextContent(/Sign in/)
  })

  it('comes into the plan by a drop, and out of it in step 2 alone, which is said', async () => {
    const { stands } = await openMap()
    await drop('Count the books', 'shop', 'sprint 1')
    await expect.element(cell('shop', 'sprint 1')).toMatchTextContent(/Count the books/)
    const planned = ['till: sign-in 1,pay 1', 'shop: look 2,new 1']
    expect(stands()).toEqual(planned)
    await userEvent.keyboard('{Control>}z{/Control}')
    await drop('Look at books', 'shop', 'not planned')
    await expect
      .element(told())
      .toMatchTextContent(/A story is left out of the plan in step 2, with what waits for it\./)
    expect(stands()).toEqual(start)
  })

  it('is moved by Alt and the arrow keys, to a new sprint too, and keeps the focus', async () => {
    const { stands } = await openMap()
    tile('Look at books').element().focus()
    await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}')
    await expect.element(cell('shop', 'sprint 3')).toMatchTextContent(/Look at books/)
    await expect.element(tile('Look at books')).toHaveFocus()
    await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}')
    await expect.element(cell('shop', 'sprint 2')).toMatchTextContent(/Look at books/)
    await userEvent.keyboard('{Alt>}{ArrowLeft}{/Alt}')
    await expect.element(cell('till', 'sprint 2')).toMatchTextContent(/Look at books/)
    await expect.element(tile('Look at books')).toHaveFocus()
    expect(stands()).toEqual(['till: sign-in 1,pay 1,look 2', 'shop: new undefined'])
  })

  it('that cannot go where a key sends it says why where the focus goes, and stays, or is locked there', async () => {
    const { sync, stands, getByRole } = await openMap()
    tile('Sign in').element().focus()
    await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}')
    const dialog = getByRole('dialog', { name: 'Sprint 2 does not take “Sign in”' })
    await expect.element(dialog.getByRole('alert')).toMatchTextContent(/“Pay by card” in sprint 1 waits for it/)
    await expect.element(dialog.getByRole('button', { name: 'Choose another sprint' })).toHaveFocus()
    await expect.element(dialog.getByRole('button', { name: 'Move “Pay by card” too' })).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.element(tile('Sign in')).toHaveFocus()
    expect(stands()).toEqual(start)

    await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}')
    await dialog.getByRole('button', { name: 'Lock here anyway' }).click()
    await expect.element(cell('till', 'sprint 2')).toMatchTextContent(/Sign in/)
    await expect.element(tile('Sign in')).toHaveFocus()
    expect(sync.snapshot().content.plan?.touched).toEqual({ 'sign-in': 'override' })
  })

  it('is locked where it may not be if that is wanted, says so, and stays so through other changes', async () => {
    const { sync, stands, getByRole } = await openMap()
    await drop('Sign in', 'shop', 'sprint 2')
    await getByRole('alert').getByRole('button', { name: 'Lock here anyway' }).click()
    await expect.element(cell('shop', 'sprint 2')).toMatchTextContent(/Sign in/)
    expect(stands()).toEqual(['till: pay 1', 'shop: look 2,new undefined,sign-in 2'])
    await expect
      .element(told())
      .toMatchTextContent(/“Sign in” moved to sprint 2: 8 of 10 SP\. It is locked there against/)
    const lock = cell('shop', 'sprint 2').getByRole('img', {
      name: /^“Pay by card”.* You locked “Sign in” there anyway\.$/,
    })
    await expect.element(lock).toBeVisible()
    const locked = () => sync.snapshot().content.plan?.touched
    expect(locked()).toEqual({ 'sign-in': 'override' })
    // by an edit of the backlog, and by a move
    await drop('Look at books', 'till', 'sprint 2')
    await drop('Look at books', 'till', 'sprint 3')
    await expect.element(cell('till', 'sprint 3')).toMatchTextContent(/Look at books/)
    expect(locked()).toEqual({ 'sign-in': 'override' })
    await userEvent.keyboard('{Control>}zzz{/Control}')
    await expect.element(cell('till', 'sprint 1')).toMatchTextContent(/Sign in.*Pay by card/)
    await expect.element(lock).not.toBeInTheDocument()
    expect(stands()).toEqual(start)
    expect(locked()).toBeUndefined()
  })

  it('is unlocked by its menu in the words of the plan, locked by key, and undo brings the lock back', async () => {
    const { sync, stands, getByRole } = await openMap()
    await drop('Sign in', 'shop', 'sprint 2')
    await getByRole('alert').getByRole('button', { name: 'Lock here anyway' }).click()
    const lock = cell('shop', 'sprint 2').getByRole('img', { name: /You locked “Sign in” there anyway\.$/ })
    await expect.element(lock).toBeVisible()
    const locked = () => sync.snapshot().content.plan?.touched
    const planned = ['till: pay 1', 'shop: look 2,new undefined,sign-in 2']
    const unlock = async () => {
      await getByRole('button', { name: 'Actions for Sign in' }).click()
      await getByRole('menuitem', { name: /^Unlock/ }).click()
      await expect.element(lock).not.toBeInTheDocument()
      await expect.element(tile('Sign in')).toHaveFocus()
      expect(locked()).toBeUndefined()
      // of what was done before it does nothing again
      expect(stands()).toEqual(planned)
    }
    await unlock()
    await expect.element(told()).toMatchTextContent(/“Sign in” is no longer locked\./)
    await getByRole('button', { name: 'Undo: unlocking “Sign in”' }).click()
    await expect.element(lock).toBeVisible()
    expect(locked()).toEqual({ 'sign-in': 'override' })
    await unlock()
    await told().getByRole('button', { name: 'Undo' }).click()
    await expect.element(lock).toBeVisible()
    expect(stands()).toEqual(planned)

    tile('Sign in').element().focus()
    await userEvent.keyboard('L')
    await expect.element(lock).not.toBeInTheDocument()
    await userEvent.keyboard('L')
    await expect.element(cell('shop', 'sprint 2').getByRole('img', { name: 'Locked here by you.' })).toBeVisible()
    await expect.element(tile('Sign in')).toHaveFocus()
    expect(locked()).toEqual({ 'sign-in': 'locked' })
    tile('Count the books').element().focus()
    await userEvent.keyboard('L')
    expect(locked()).toEqual({ 'sign-in': 'locked' })
  })

  it('that the plan itself has locked can be unlocked too, and is locked again by undo', async () => {
    const { former: _, ...team } = cleared
    const story = (id: string, sprint: number, storyPoints: number) => ({ id, title: id, storyPoints, sprint })
    const dates = { startDate: '2030-01-07T00:00:00.000Z', endDate: '2030-01-20T23:59:59.999Z' }
    const { sync, getByRole } = await openMap({
      ...team,
      sprints: [
        { number: 1, ...dates, totalPoints: 10, stories: [story('sign-in', 1, 5), story('pay', 1, 5)] },
        { number: 2, ...dates, totalPoints: 3, stories: [story('look', 2, 3)] },
      ],
      touched: { look: 'locked' },
    })
    const lock = getByRole('img', { name: 'Locked here by you.' })
    await expect.element(lock).toBeVisible()
    await getByRole('button', { name: 'Actions for Look at books' }).click()
    await getByRole('menuitem', { name: /^Unlock/ }).click()
    await expect.element(lock).not.toBeInTheDocument()
    expect(sync.snapshot().content.plan?.touched).toEqual({ look: 'moved' })
    // it stays so through what is done next
    await drop('Pay by card', 'till', 'sprint 2')
    await expect.element(cell('till', 'sprint 2')).toMatchTextContent(/Pay by card/)
    expect(sync.snapshot().content.plan?.touched).toEqual({ look: 'moved' })
    await userEvent.keyboard('{Control>}zz{/Control}')
    await expect.element(lock).toBeVisible()
  })

  it('is moved by choosing a sprint, by key and by its button', async () => {
    const { stands, getByRole } = await openMap()
    const choose = (sprint: RegExp) => getByRole('dialog').getByRole('button', { name: sprint }).click()
    tile('Pay by card').element().focus()
    await userEvent.keyboard('M')
    await expect.element(getByRole('dialog', { name: 'Move “Pay by card”' })).toMatchTextContent(/It is here now\./)
    await choose(/^Sprint 2/)
    await expect.element(cell('till', 'sprint 2')).toMatchTextContent(/Pay by card/)
    await expect.element(tile('Pay by card')).toHaveFocus()
    await getByRole('button', { name: 'Move Pay by card to another sprint' }).click()
    await choose(/^Sprint 3/)
    await expect.element(cell('till', 'sprint 3')).toMatchTextContent(/Pay by card/)
    expect(stands()).toEqual(['till: sign-in 1,pay 3', 'shop: look 2,new undefined'])
  })

  it('that is moved before the plan has come goes where it was sent when it is here', async () => {
    const { find } = planStore
    const comes = Promise.withResolvers<void>()
    vi.spyOn(planStore, 'find').mockImplementationOnce(async (id) => {
      await comes.promise
      return find(id)
    })
    const { stands, getByText } = await openMap(cleared, false)
    await expect.element(tile('Pay by card')).toBeVisible()
    tile('Pay by card').element().focus()
    await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}')
    await expect.element(getByText(/^The plan is being loaded\./)).toBeVisible()
    expect(stands()).toEqual(start)
    comes.resolve()
    await expect.element(cell('till', 'sprint 2')).toMatchTextContent(/Pay by card/)
    await expect.element(getByText(/^The plan is being loaded\./)).not.toBeInTheDocument()
    await expect.element(tile('Pay by card')).toHaveFocus()
  })

  it('is not moved in a plan that stands without that being given up, as by every edit of the backlog', async () => {
    const story = (id: string, sprint: number) => ({ id, title: id, storyPoints: 5, sprint })
    const dates = { startDate: '2030-01-07T00:00:00.000Z', endDate: '2030-01-20T23:59:59.999Z' }
    const { former: _, ...team } = cleared
    const { sync, stands } = await openMap({
      ...team,
      sprints: [
        { number: 1, ...dates, totalPoints: 10, stories: [story('sign-in', 1), story('pay', 1)] },
        { number: 2, ...dates, totalPoints: 3, stories: [{ ...story('look', 2), storyPoints: 3 }] },
      ],
    })
    await drop('Pay by card', 'till', 'sprint 2')
    await expect.element(cell('till', 'sprint 2')).toMatchTextContent(/Pay by card/)
    expect(sync.snapshot().content.plan?.sprints).toBeUndefined()
    expect(stands()).toEqual(['till: sign-in 1,pay 2', 'shop: look 2,new undefined'])
  })
})
