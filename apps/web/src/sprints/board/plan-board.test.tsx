import type { DraftPlan, Epic, Sprint } from '@planwright/contract'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import { queryClient } from '../../app/api/query-client.ts'
import { CommandCenter } from '../../app/commands/command-center.tsx'
import { currentCommands } from '../../app/commands/commands.ts'
import { MainRegion } from '../../app/frame/main-region.tsx'
import { progressKey } from '../../app/progress-key.ts'
import { SavedIssuesContext } from '../../app/saved-issues.ts'
import { anEpic, aStory } from '../../testing/backlog.ts'
import { hold, middleOf } from '../../testing/hold.ts'
import { testProgress } from '../../testing/progress.ts'
import { show } from '../../testing/show.tsx'
import type { FollowedEnd } from '../forecast/outlook-line.tsx'
import { PlanBoard } from './plan-board.tsx'
import { usePlanHistory } from './use-plan-history.ts'

const backlog = [
  anEpic('shop', [
    aStory('sign-in', { title: 'Sign in', storyPoints: 5 }),
    aStory('pay', { title: 'Pay by card', storyPoints: 5, dependsOn: ['sign-in'] }),
    aStory('look', { title: 'Look at books', storyPoints: 3 }),
  ]),
]
const sprint = (number: number, ids: string[]): Sprint => {
  const stories = backlog.flatMap(({ userStories }) => userStories).filter(({ id }) => ids.includes(id))
  return {
    number,
    startDate: `2030-0${number}-07T00:00:00.000Z`,
    endDate: `2030-0${number}-20T23:59:59.999Z`,
    totalPoints: stories.reduce((sum, { storyPoints }) => sum + storyPoints, 0),
    stories: stories.map(({ id, title, storyPoints }) => ({ id, title, storyPoints, sprint: number })),
  }
}
const plan: DraftPlan = {
  velocity: 10,
  sprintLength: 2,
  startDate: '2030-01-07',
  timeZone: 'UTC',
  plannedVelocity: 10,
  sprints: [sprint(1, ['sign-in', 'pay']), sprint(2, ['look'])],
  proof: {
    sprintCount: 2,
    lowerBound: 2,
    provenFewest: true,
    provenOptimal: true,
    gap: 0,
    reasons: { pay: 'Waits for “Sign in”.', look: 'The first sprint is full.' },
    warnings: [],
  },
}

/** The board over a plan that it changes, as the planner holds it. */
function Board({ from = plan, of = backlog, followed }: { from?: DraftPlan; of?: Epic[]; followed?: FollowedEnd }) {
  const [fixed, setFixed] = useState(false)
  const [now, setNow] = useState(from)
  const [said, setSaid] = useState('')
  const history = usePlanHistory(now, setNow)
  return (
    <MainRegion>
      <p role="status">{said}</p>
      <button type="button" onClick={() => setFixed(true)}>
        Save it
      </button>
      <PlanBoard
        draftId="d-1"
        epics={of}
        plan={now}
        followed={followed}
        fixed={fixed}
        history={history}
        onChange={setNow}
        onSaid={setSaid}
        onPlan={() => undefined}
        onEditStory={(id) => setSaid(`Edit ${id}`)}
      />
    </MainRegion>
  )
}
const board = () => show(<Board />)
/** So long that what watches sizes has had its turn. */
async function twoFrames() {
  for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame)
}
/** The same, with another title for the story that looks at books, or another one. */
function boardWith(title: string, storyId = 'look') {
  const retitled = <S extends { id: string; title: string }>(story: S) =>
    story.id === storyId ? { ...story, title } : story
  const of = backlog.map((epic) => ({ ...epic, userStories: epic.userStories.map(retitled) }))
  const sprints = plan.sprints?.map((own) => ({ ...own, stories: own.stories.map(retitled) }))
  return show(<Board from={{ ...plan, sprints }} of={of} />)
}
/** So the page plans by itself. */
function withoutServer() {
  const network = window.fetch
  window.fetch = (target, init) =>
    /\/(api\/|healthz)/.test(new Request(target, init).url)
      ? Promise.reject(new TypeError('No server here'))
      : network(target, init)
  onTestFinished(() => {
    window.fetch = network
  })
}
const toolbar = () => page.getByRole('toolbar', { name: 'Plan' })
/** How many lines what can be pressed stands in. */
const linesOf = (bar: Element) =>
  new Set([...bar.querySelectorAll('button')].filter((one) => one.checkVisibility()).map((one) => middleOf(one).y)).size
const sprintOf = (number: number) => page.getByRole('region', { name: `Sprint ${number}`, exact: true })
const story = (title: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('button', { name: `Actions for ${title}` }) })
const actions = async (title: string, action: RegExp) => {
  await page.getByRole('button', { name: `Actions for ${title}` }).click()
  await page.getByRole('menuitem', { name: action }).click()
}

const screenTitle = (title: string) => story(title).getByRole('button').first().element()

/** The height of a story of one line, its border included, in px. */
const oneLine = 29

afterEach(() => localStorage.clear())

describe('the board of a plan', () => {
  it('shows each sprint with its room', async () => {
    await board()
    await expect.element(sprintOf(1)).toMatchTextContent(/10 \/ 10 SP/)
    await expect.element(sprintOf(2)).toMatchTextContent(/3 \/ 10 SP/)
  })

  it('tells why a story is here to a pointer that rests on it, also when the page moved below the pointer', async () => {
    const screen = await board()
    await story('Pay by card').hover()
    await expect.element(screen.getByText('Waits for “Sign in”.')).toBeVisible()
    // whatever scrolls takes the words away, and the pointer is still there
    window.dispatchEvent(new Event('scroll'))
    await expect.element(screen.getByText('Waits for “Sign in”.')).not.toBeInTheDocument()
    await expect.element(screen.getByText('Waits for “Sign in”.')).toBeVisible()
  })

  it('never tells it to keys, and takes it away with the first, until the pointer moves', async () => {
    const screen = await board()
    const tip = screen.getByText('Waits for “Sign in”.')
    await story('Pay by card').hover()
    await expect.element(tip).toBeVisible()
    const shown = () => document.querySelector('.fixed.pointer-events-none.enter')
    await userEvent.keyboard('l')
    expect(shown()).toBeNull()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const look = story('Look at books')
    flushSync(() => look.getByRole('button').first().element().focus())
    // what moves below the pointer comes under it
    look.element().dispatchEvent(new PointerEvent('pointerover', { bubbles: true, pointerType: 'mouse' }))
    flushSync(() => vi.advanceTimersByTime(600))
    expect(shown()).toBeNull()
    look.element().dispatchEvent(new PointerEvent('pointermove', { bubbles: true, pointerType: 'mouse' }))
    flushSync(() => vi.advanceTimersByTime(600))
    expect(shown(), 'of the story that the pointer is on').not.toBeNull()
  })

  it('says which date is which: where the plan ends, by when it is usually done, and what following told', async () => {
    withoutServer()
    const screen = await show(<Board from={{ ...plan, history: [10, 10, 10] }} />)
    await expect.element(screen.getByText(/^The plan itself ends on .*20.*2030/)).toBeVisible()
    const usual = screen.getByText(/^85% likely by .*2030, at the pace of your last sprints and with the stories/)
    await expect.element(usual).toBeVisible()
    // the other date that is 85% likely is told as that of its stories alone
    await screen.getByRole('button', { name: 'Forecast' }).click()
    const alone = screen.getByRole('list', { name: 'With these stories alone' })
    await expect.element(alone).toMatchTextContent(/85% likely to be done by/)
    await expect.element(screen.getByText(/With the stories that usually come it is likely later\.$/)).toBeVisible()
  })

  it('tells which of its sprints are closed where following has heard of it', async () => {
    const screen = await board()
    await expect.element(sprintOf(1)).toMatchTextContent(/Jan/)
    expect(sprintOf(1).element().textContent).not.toContain('closed')
    const [over] = testProgress().sprints
    if (!over) throw new Error('no sprint is followed')
    const { startDate, endDate } = sprint(1, [])
    queryClient.setQueryData(
      progressKey('d-1'),
      testProgress({ sprints: [{ ...over, state: 'closed', startDate, endDate }] }),
    )
    await expect.element(sprintOf(1)).toMatchTextContent(/Jan · closed/)
    expect(sprintOf(2).element().textContent).not.toContain('closed')
    await screen.getByRole('button', { name: 'List', exact: true }).click()
    await expect.element(screen.getByRole('table').getByText(/· closed$/)).toBeVisible()
    await screen.getByRole('button', { name: 'Timeline', exact: true }).click()
    await expect.element(screen.getByText(/· closed$/)).toBeVisible()
  })

  it('keeps the room for its stories where nothing is known of the team and no date is wished for', async () => {
    withoutServer()
    const screen = await show(<Board />)
    await expect.element(sprintOf(1)).toBeVisible()
    expect(screen.getByText(/itself ends|likely by/).elements()).toEqual([])
  })

  it('says what following told last where that is another date, and leads there', async () => {
    withoutServer()
    const followed = { likelyBy: '2030-06-23T23:59:59.999Z', href: '/initiatives/d-1/follow' }
    const screen = await show(<Board followed={followed} />)
    await expect.element(screen.getByText(/when it was last read: 85% likely by .*June.*2030\./)).toBeVisible()
    await expect.element(screen.getByRole('link', { name: 'Follow' })).toHaveAttribute('href', followed.href)
    expect(screen.getByText(/with the stories that usually come/).elements()).toEqual([])
  })

  it('leaves out what would have to go for the date, shows it, takes it back, and undoes either', async () => {
    withoutServer()
    const screen = await show(<Board from={{ ...plan, targetDate: '2030-01-20', history: [10, 10, 10] }} />)
    const leftOut = screen.getByRole('region', { name: 'Left out by you' })
    // the other dates are a press away
    await expect.element(screen.getByText(/^The plan itself ends on/)).not.toBeVisible()
    await screen.getByText('What would have to go').click()
    await expect.element(screen.getByText(/^The plan itself ends on/)).toBeVisible()
    await screen.getByRole('button', { name: 'Leave it out of the plan' }).click()
    await expect.element(leftOut).toMatchTextContent(/1 story, 3 SP/)
    await expect.element(leftOut).toMatchTextContent(/stay in the backlog/)
    const outlook = screen.getByText(/in time for your target/)
    await expect.poll(() => outlook.element().closest('summary') === document.activeElement).toBe(true)
    await expect.element(sprintOf(2)).not.toBeInTheDocument()
    const note = screen.getByRole('region', { name: 'Notifications' })
    await expect.element(note).toMatchTextContent(/“Look at books” is left out and stays in the backlog\./)
    // and it stays out when the rest is planned again
    await screen.getByRole('button', { name: 'Plan the rest again' }).click()
    await expect.element(screen.getByRole('status')).toMatchTextContent(/^Planned again: no story moved\.$/)
    await expect.element(leftOut).toBeVisible()
    await leftOut.getByRole('button', { name: 'Take it back' }).click()
    await expect.element(sprintOf(2)).toMatchTextContent(/Look at books/)
    await expect.element(leftOut).not.toBeInTheDocument()
    await screen.getByRole('button', { name: 'Undo taking back “Look at books”' }).click()
    await expect.element(leftOut).toBeVisible()

    // something stays, what waits for a story goes along, and what it waits for comes back with it
    await actions('Sign in', /^Leave out/)
    await expect.element(note).toMatchTextContent(/something has to stay in it/)
    await leftOut.getByRole('button', { name: 'Take it back' }).click()
    await expect.element(leftOut).not.toBeInTheDocument()
    await actions('Sign in', /^Leave out/)
    await expect.element(leftOut).toMatchTextContent(/2 stories, 10 SP/)
    await leftOut.getByRole('button', { name: 'Take back Pay by card' }).click()
    await expect.element(leftOut).not.toBeInTheDocument()
    for (const title of ['Sign in', 'Pay by card']) await expect.element(story(title)).toBeVisible()

    // and so does what is moved into a sprint
    await actions('Look at books', /^Leave out/)
    await expect.element(leftOut).toMatchTextContent(/1 story, 3 SP/)
    await actions('Look at books', /^Move to sprint/)
    await screen
      .getByRole('dialog')
      .getByRole('button', { name: /^Sprint 2/ })
      .click()
    await expect.element(leftOut).not.toBeInTheDocument()
  })

  it('shows the menu of a story beside its points, which stay to be read', async () => {
    await board()
    await story('Look at books').hover()
    const points = story('Look at books').getByText('3 SP').element().getBoundingClientRect()
    const menu = page.getByRole('button', { name: 'Actions for Look at books' })
    await expect.element(menu).toBeVisible()
    expect(menu.element().getBoundingClientRect().right).toBeLessThanOrEqual(points.left)
  })

  it('gives titles the lines that their sprint has room for above the next action, also where it has many stories', async () => {
    const long = 'Look at books that others have read in the last weeks, and at those that they have lent to friends'
    const own = Array.from({ length: 12 }, (_, at) => aStory(`s-${at}`, { title: `${at} ${long}`, storyPoints: 1 }))
    const stories = own.map(({ id, title, storyPoints }) => ({ id, title, storyPoints, sprint: 1 }))
    await show(
      <Board
        of={[anEpic('shop', own)]}
        from={{ ...plan, sprints: [{ ...sprint(1, []), stories }, sprint(2, ['look'])] }}
      />,
    )
    const heightOf = (at: number) => story(`${at} ${long}`).element().getBoundingClientRect().height
    await expect.poll(() => heightOf(0)).toBeGreaterThan(oneLine + 10)
    expect(heightOf(11)).toBeLessThanOrEqual(oneLine)
    const columns = page.getByRole('region', { name: 'Sprints', exact: true }).element()
    const list = sprintOf(1).getByRole('list').element().getBoundingClientRect()
    const room = columns.getBoundingClientRect().top + Number.parseFloat(getComputedStyle(columns).minHeight)
    expect(list.bottom).toBeLessThanOrEqual(room)
    expect(room - list.bottom, 'little is left').toBeLessThan(48)
  })

  it('leaves the titles of a sprint as they are while one of its stories is open, and measures none of them anew', async () => {
    const long = 'Look at books that others have read in the last weeks, and at those that they have lent to friends'
    const own = Array.from({ length: 12 }, (_, at) => aStory(`s-${at}`, { title: `${at} ${long}`, storyPoints: 1 }))
    const stories = own.map(({ id, title, storyPoints }) => ({ id, title, storyPoints, sprint: 1 }))
    const sprints = [{ ...sprint(1, []), stories }, sprint(2, ['look'])]
    await show(<Board of={[anEpic('shop', own)]} from={{ ...plan, sprints }} />)
    const heightOf = (at: number) => story(`${at} ${long}`).element().getBoundingClientRect().height
    const heightsOfOthers = () => own.flatMap((_, at) => (at === 3 ? [] : [heightOf(at)]))
    await expect.poll(() => heightOf(0)).toBeGreaterThan(oneLine + 10)
    const before = own.map((_, at) => heightOf(at))
    let written = 0
    const looked = new MutationObserver((changes) => {
      written += changes.length
    })
    looked.observe(sprintOf(1).element(), { attributeFilter: ['style'], subtree: true })
    onTestFinished(() => looked.disconnect())
    const title = story(`3 ${long}`).getByRole('button', { name: new RegExp(`^3 ${long}`) })
    await title.click()
    await expect.element(page.getByRole('button', { name: 'Lock here' })).toBeVisible()
    await twoFrames()
    expect(heightsOfOthers()).toEqual(before.filter((_, at) => at !== 3))
    expect(written, 'none is measured').toBe(0)

    // nor are they fewer where there is a reason to measure: the opened text is there for a while only
    await page.getByRole('button', { name: 'Lock here' }).click()
    await expect.element(page.getByRole('button', { name: 'Unlock' })).toBeVisible()
    await twoFrames()
    expect(heightsOfOthers()).toEqual(before.filter((_, at) => at !== 3))
    await title.click()
    await expect.poll(() => heightOf(3)).toBe(before[3])
  })

  it('shows what a story says to who opens it, and leads to it where it is edited', async () => {
    const own = aStory('pay', {
      ...{ title: 'Pay by card', storyPoints: 5, priority: 2 },
      ...{
        description: 'As a customer, I want to pay by card.',
        acceptanceCriteria: 'Given a card\nThen it is charged',
      },
    })
    const { getByText, getByRole } = await show(
      <Board of={[anEpic('shop', [own])]} from={{ ...plan, sprints: [sprint(1, ['pay'])] }} />,
    )
    await expect.element(getByText('I want to pay by card.')).not.toBeInTheDocument()
    await story('Pay by card')
      .getByRole('button', { name: /^Pay by card/ })
      .click()
    for (const words of ['As a customer, I want to pay by card.', /Given a card/, /5 SP · High priority/])
      await expect.element(getByText(words)).toBeVisible()
    await getByRole('button', { name: 'Edit', exact: true }).click()
    await expect.element(getByRole('status').getByText('Edit pay')).toBeVisible()
  })

  it('shows all of a long title where a sprint has only a few stories', async () => {
    await page.viewport(700, 800)
    onTestFinished(() => page.viewport(1280, 800))
    const long = 'Look at books that others have read in the last weeks, and at those that they have lent to friends'
    await boardWith(long)
    const title = screenTitle(long)
    expect(title.scrollHeight).toBe(title.clientHeight)
    expect(title.clientHeight, 'more than two lines').toBeGreaterThan(42)
  })

  it('shows all of a title also after its story was locked, which leaves it less room', async () => {
    // of some the last line is nearly full: of which, the browser's letters decide
    const lengths = [8, 9, 10, 11, 12]
    const own = lengths.map((length, at) =>
      aStory(`s-${at}`, { title: `${at}${` ${'i'.repeat(length * 3)}`.repeat(9)}` }),
    )
    const stories = own.map(({ id, title, storyPoints }) => ({ id, title, storyPoints, sprint: 1 }))
    const sprints = [{ ...sprint(1, []), stories }, sprint(2, ['look'])]
    await show(<Board of={[anEpic('till', own), ...backlog]} from={{ ...plan, sprints }} />)
    const titles = () => own.map(({ title }) => screenTitle(title))
    /** With as many lines as it wants it is no higher. */
    const isWhole = (title: HTMLElement | SVGElement) => {
      const { clientHeight } = title
      const lines = title.style.getPropertyValue('--title-lines')
      title.style.setProperty('--title-lines', '99')
      const whole = title.clientHeight
      title.style.setProperty('--title-lines', lines)
      return whole === clientHeight
    }
    const areWhole = () => titles().every(isWhole)
    // what is said of it has its line from here on, and the columns keep their place
    await actions('Look at books', /^Lock here/)
    await expect.poll(areWhole).toBe(true)
    for (const [at, { title }] of own.entries()) {
      await actions(title, /^Lock here/)
      await expect.element(story(title).getByText('Locked')).toBeInTheDocument()
      expect(areWhole(), `${at + 1} locked`).toBe(true)
    }
  })

  it('shows how important a story is, whether that is guessed, and the issue that it was saved as, and is no higher for it', async () => {
    const rank = { 'sign-in': { priority: 1 }, pay: { priority: 2, priorityFromOrder: true } } as const
    const of = backlog.map((epic) => ({
      ...epic,
      userStories: epic.userStories.map((story) => ({ ...story, ...rank[story.id as keyof typeof rank] })),
    }))
    const issues = new Map([['pay', { key: 'SHOP-7', url: 'https://jira.example.org/browse/SHOP-7' }]])
    const screen = await show(
      <SavedIssuesContext value={issues}>
        <Board of={of} />
      </SavedIssuesContext>,
    )
    await expect
      .element(screen.getByRole('button', { name: /^Sign in ?\. .* Highest priority\. Why here\?$/ }))
      .toBeVisible()
    const pay = screen.getByRole('button', {
      name: /^Pay by card ?\. .* High priority, guessed\. SHOP-7\. Why here\?$/,
    })
    await expect.element(story('Pay by card')).toMatchTextContent(/^~ ?SHOP-7 ?Pay by card/)
    await expect.element(story('Look at books')).toMatchTextContent(/^Look at books/)
    for (const title of ['Sign in', 'Pay by card']) {
      expect(story(title).element().querySelectorAll('svg[aria-label$="priority"]')).toHaveLength(1)
      expect(story(title).element().getBoundingClientRect().height).toBeLessThanOrEqual(oneLine)
    }
    await pay.click()
    const link = story('Pay by card').getByRole('link', { name: 'SHOP-7' })
    await expect.element(link).toHaveAttribute('href', 'https://jira.example.org/browse/SHOP-7')

    await screen.getByRole('button', { name: 'List', exact: true }).click()
    const row = screen.getByRole('row', { name: /Pay by card/ })
    await expect.element(row.getByRole('link', { name: 'SHOP-7' })).toBeVisible()
    await expect.element(row).toMatchTextContent(/~Guessed: High/)
    await expect.element(screen.getByText('~ guessed')).toBeVisible()
    await expect.element(screen.getByRole('row', { name: /Sign in/ }).first()).not.toMatchTextContent(/~/)
    // a phone has no room for the column
    await page.viewport(375, 800)
    await expect.element(row.getByLabelText('High priority')).toBeVisible()
    await page.viewport(1280, 800)
  })

  it('draws the lines of a story behind the sprints, so that none crosses a title on its way', async () => {
    await page.viewport(1280, 800)
    const own = ['start', 'a', 'b', 'c', 'end'].map((id) => aStory(id, { dependsOn: id === 'end' ? ['start'] : [] }))
    const placed = [['start'], ['a', 'b'], ['c', 'end']].map((ids, at) => ({
      ...sprint(at + 1, []),
      stories: ids.map((id) => ({ id, title: `Do ${id}`, storyPoints: 3, sprint: at + 1 })),
    }))
    await show(<Board of={[anEpic('shop', own)]} from={{ ...plan, sprints: placed }} />)
    await page.getByRole('button', { name: 'Save it' }).hover()
    await story('Do start').hover()
    await expect.poll(() => document.querySelectorAll('[data-lines] path[marker-end]').length).toBe(1)
    const line = document.querySelector<SVGPathElement>('[data-lines] path[marker-end]')
    const area = line?.ownerSVGElement?.getBoundingClientRect()
    if (!line || !area) throw new Error('The line is drawn')
    // as it is drawn, and so that it is found where nothing lies over it
    line.style.pointerEvents = 'stroke'
    const seen = new Set<string>()
    for (let at = 0; at <= line.getTotalLength(); at += 4) {
      const { x, y } = line.getPointAtLength(at)
      const top = document.elementFromPoint(area.left + x, area.top + y)
      seen.add(top === line ? 'between' : (top?.closest<HTMLElement>('[data-sprint]')?.dataset.sprint ?? 'elsewhere'))
    }
    // it is seen between the sprints, and passes below the second one
    expect(seen).toContain('between')
    expect(seen).toContain('2')
  })

  it('does not tell why a story is here beside its open menu', async () => {
    const screen = await board()
    await story('Pay by card').hover()
    await screen.getByRole('button', { name: 'Actions for Pay by card' }).click()
    await expect.element(screen.getByRole('menuitem', { name: /Move to sprint/ })).toBeVisible()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    // the pointer rests where it is
    window.dispatchEvent(new Event('scroll'))
    flushSync(() => vi.advanceTimersByTime(600))
    await expect.element(screen.getByRole('menuitem', { name: /Move to sprint/ })).toBeVisible()
    expect(screen.getByText('Waits for “Sign in”.').query()).toBeNull()
  })

  it('says under a story why it is here when it is pressed, and under all of them when asked', async () => {
    const screen = await board()
    await screen.getByRole('button', { name: /^Look at books/ }).click()
    await expect.element(story('Look at books')).toMatchTextContent(/The first sprint is full\./)
    await screen.getByRole('button', { name: 'Why', exact: true }).click()
    await screen.getByRole('button', { name: 'Show reasons' }).click()
    await expect.element(story('Pay by card')).toMatchTextContent(/Waits for “Sign in”\./)
  })

  it('moves a story by its menu, says what is against a sprint, and takes the move back', async () => {
    const screen = await board()
    await actions('Pay by card', /^Move to sprint/)
    await screen
      .getByRole('dialog')
      .getByRole('button', { name: /^Sprint 2/ })
      .click()
    await expect.element(sprintOf(2)).toMatchTextContent(/8 \/ 10 SP/)
    await expect.element(sprintOf(1)).toMatchTextContent(/5 \/ 10 SP/)
    await userEvent.keyboard('{Control>}z{/Control}')
    await expect.element(sprintOf(1)).toMatchTextContent(/10 \/ 10 SP/)
    await actions('Sign in', /^Move to sprint/)
    await expect
      .element(screen.getByRole('dialog').getByRole('button', { name: /^Sprint 2/ }))
      .toMatchTextContent(/“Sign in” cannot go to sprint 2: “Pay by card” in sprint 1 waits for it\./)
    // the reason is said once
    await expect
      .element(screen.getByRole('dialog').getByRole('button', { name: /^Sprint 3/ }))
      .toMatchTextContent(/Nor here, for the same reason\.$/)
  })

  it('takes what fits and what does not; what others wait for it refuses, with a way out', async () => {
    const screen = await board()
    const drop = async (title: string, to: number) => {
      const held = await hold(story(title), 'mouse')
      const target = middleOf(sprintOf(to).element())
      await held.over(target)
      await held.drop(target)
    }
    await drop('Look at books', 1)
    await expect.element(sprintOf(1)).toMatchTextContent(/13 \/ 10 SP/)
    await expect.element(sprintOf(1)).toMatchTextContent(/3 SP more than it holds/)
    const note = screen.getByRole('region', { name: 'Notifications' })
    await expect.element(note).toMatchTextContent(/“Look at books” moved to sprint 1: 13 SP, 3 more than it holds\./)
    await note.getByRole('button', { name: 'Undo' }).click()
    await expect.element(sprintOf(2)).toMatchTextContent(/3 \/ 10 SP/)

    // taken back elsewhere, it is offered no more
    await drop('Look at books', 1)
    await expect.element(note.getByRole('button', { name: 'Undo' })).toBeVisible()
    await screen.getByRole('button', { name: 'Undo moving “Look at books”' }).click()
    await expect.element(sprintOf(2)).toMatchTextContent(/3 \/ 10 SP/)
    // before its time is over
    await expect.poll(() => note.getByRole('button', { name: 'Undo' }).query(), { timeout: 2_000 }).toBeNull()

    await drop('Sign in', 2)
    const refusal = screen.getByRole('alert')
    await expect
      .element(refusal)
      .toMatchTextContent(/“Sign in” cannot go to sprint 2: “Pay by card” in sprint 1 waits for it\./)
    await refusal.getByRole('button', { name: 'Move “Pay by card” too' }).click()
    await expect.element(sprintOf(2)).toMatchTextContent(/13 \/ 10 SP/)
    await screen.getByRole('button', { name: 'Undo moving “Sign in” and 1 more' }).click()
    await expect.element(sprintOf(1)).toMatchTextContent(/10 \/ 10 SP/)
  })

  it('says that a move was refused until the next thing is done, by key or by hand, and covers little meanwhile', async () => {
    const awaited = 'Pay by a card that was kept at the till, or by one that a friend lends, at any hour of the day'
    const screen = await boardWith(awaited, 'pay')
    const refusal = screen.getByRole('alert').filter({ hasText: '“Sign in” cannot go' })
    const refuse = async () => {
      const held = await hold(story('Sign in'), 'mouse')
      const target = middleOf(sprintOf(2).element())
      await held.over(target)
      await held.drop(target)
      await expect.element(refusal).toMatchTextContent(/“Sign in” cannot go to sprint 2/)
    }
    const pressed = async (name: string) => {
      const button = screen.getByRole('button', { name, exact: true })
      button.element().focus()
      await expect.element(refusal).toBeVisible()
      await userEvent.keyboard('{Enter}')
      await expect.element(refusal).not.toBeInTheDocument()
    }
    await refuse()
    expect(refusal.element().getBoundingClientRect().height).toBeLessThan(100)
    // it is read, and copied
    await refusal.getByText(/cannot go to sprint 2/).click()
    await expect.element(refusal.getByRole('button', { name: `Move “${awaited}” too` })).toBeVisible()
    await pressed('Why')
    await refuse()
    await pressed('Why')
    await refuse()
    await screen.getByText('10 / 10 SP').click()
    await expect.element(refusal).not.toBeInTheDocument()
    await refuse()
    const held = await hold(story('Look at books'), 'mouse')
    await expect.element(refusal).not.toBeInTheDocument()
    await held.cancel()
    await refuse()
    await pressed('Timeline')
  })

  it('is one tab stop, with arrow keys between the stories of a sprint and from one sprint to the next', async () => {
    const screen = await board()
    const title = (name: RegExp) => screen.getByRole('button', { name })
    title(/^Pay by card/)
      .element()
      .focus()
    await userEvent.keyboard('{ArrowUp}')
    await expect.element(title(/^Sign in/)).toHaveFocus()
    await userEvent.keyboard('{ArrowRight}')
    await expect.element(title(/^Look at books/)).toHaveFocus()
    await userEvent.keyboard('{Shift>}{Tab}{/Shift}')
    await userEvent.keyboard('{Tab}')
    await expect.element(title(/^Look at books/)).toHaveFocus()
  })

  it('has a story as its tab stop, also where a strip of sprints stands above it, and never the area that scrolls', async () => {
    const many = Array.from({ length: 9 }, (_, at) => aStory(`story-${at}`, { title: `Story ${at + 1}` }))
    const sprints = many.map((one, at) => ({
      ...sprint(1, []),
      number: at + 1,
      totalPoints: 3,
      stories: [{ id: one.id, title: one.title, storyPoints: 3, sprint: at + 1 }],
    }))
    const screen = await show(<Board from={{ ...plan, sprints }} of={[anEpic('shop', many)]} />)
    const title = (number: number) => screen.getByRole('button', { name: new RegExp(`^Story ${number}\\b`) })
    const strip = (number: number) => screen.getByRole('button', { name: new RegExp(`^Sprint ${number},`) })
    await expect.element(strip(1)).toBeVisible()
    await expect.element(title(9)).toBeInTheDocument()
    const why = screen.getByRole('button', { name: 'Why', exact: true })
    why.element().focus()
    await userEvent.tab()
    await expect.element(title(1)).toHaveFocus()
    await userEvent.keyboard('{ArrowUp}{ArrowRight}')
    await expect.element(strip(2)).toHaveFocus()
    await userEvent.keyboard('{ArrowDown}')
    await expect.element(title(2)).toHaveFocus()
    // past the board, and back to the same
    await userEvent.tab()
    expect(document.activeElement?.closest('[data-sprint], section[aria-label="Sprints"]')).toBeNull()
    why.element().focus()
    await userEvent.tab()
    await expect.element(title(2)).toHaveFocus()
  })

  it('keeps what is typed for a forecast and tried in What if, until it is used', async () => {
    const history = page.getByLabelText('Points finished in your last sprints')
    const counted = page.getByLabelText('Stories that are counted')
    const velocity = page.getByLabelText('Velocity')
    const first = await board()
    await page.getByRole('button', { name: 'Forecast' }).click()
    await history.fill('9, eleven')
    await counted.selectOptions(counted.getByRole('option').nth(2))
    await page.getByRole('button', { name: 'What if' }).click()
    await velocity.fill('13')
    await first.unmount()
    const second = await board()
    await page.getByRole('button', { name: 'What if' }).click()
    await expect.element(velocity).toHaveValue('13')
    await page.getByRole('button', { name: 'Back to your plan' }).click()
    await page.getByRole('button', { name: 'Forecast' }).click()
    await expect.element(counted).toHaveValue('2')
    await counted.selectOptions(counted.getByRole('option').first())
    await expect.element(history).toHaveValue('9, eleven')
    await history.fill('9, 11, 10')
    await expect
      .element(page.getByText('3 sprints, 10 SP on average. Your velocity of 10 SP counts as one more.'))
      .toBeVisible()
    await second.unmount()
    expect(Object.keys(localStorage).filter((key) => key.includes('unfinished'))).toEqual([])
  })

  it('opens one panel beside the plan, and closes it by Escape', async () => {
    const screen = await board()
    await screen.getByRole('button', { name: 'Forecast' }).click()
    await expect.element(screen.getByRole('region', { name: 'Forecast' })).toBeVisible()
    await screen.getByRole('button', { name: 'Why', exact: true }).click()
    await expect.element(screen.getByRole('region', { name: 'Forecast' })).not.toBeInTheDocument()
    await expect
      .element(screen.getByRole('region', { name: 'Why' }))
      .toMatchTextContent(/No other order has important work earlier\.Weights: Highest 8, High 4, Medium 2, Low 1, /)
    await expect.element(screen.getByRole('button', { name: 'Improve' })).not.toBeInTheDocument()
    await screen.getByRole('button', { name: 'Close Why' }).click()
    await expect.element(screen.getByRole('region', { name: 'Why' })).not.toBeInTheDocument()
  })

  it('has its panels end above the bar of the next action, wherever the page is scrolled to', async () => {
    const screen = await board()
    const spacer = document.createElement('div')
    spacer.style.height = '90px'
    document.body.prepend(spacer)
    onTestFinished(() => spacer.remove())
    for (const [panel, field] of [
      ['What if', 'Velocity'],
      ['Forecast', 'Points finished in your last sprints'],
    ] as const) {
      await screen.getByRole('button', { name: panel, exact: true }).click()
      const region = screen.getByRole('region', { name: panel, exact: true })
      await expect.element(region.getByLabelText(field)).toBeVisible()
      for (const top of [0, 60]) {
        window.scrollTo({ top, behavior: 'instant' })
        await expect.poll(() => region.element().getBoundingClientRect().bottom).toBeLessThanOrEqual(800 - 56)
      }
    }
    const region = screen.getByRole('region', { name: 'Forecast', exact: true }).element()
    await expect.poll(() => region.scrollHeight > region.clientHeight).toBe(true)
    expect(region.getBoundingClientRect().bottom).toBeLessThanOrEqual(800 - 56)
  })

  it('shows all stories of the timeline in one line, the whole title by name', async () => {
    const many = Array.from({ length: 6 }, (_, at) => sprint(at + 1, at === 0 ? ['sign-in', 'pay', 'look'] : []))
    const title = 'Look at books of an author who is not known to the shop'
    const retitled = <S extends { id: string; title: string }>(one: S) => (one.id === 'look' ? { ...one, title } : one)
    const of = backlog.map((epic) => ({ ...epic, userStories: epic.userStories.map(retitled) }))
    const sprints = many.map((own) => ({ ...own, stories: own.stories.map(retitled) }))
    const screen = await show(<Board from={{ ...plan, sprints }} of={of} />)
    await screen.getByRole('button', { name: 'Timeline', exact: true }).click()
    const bars = screen.getByRole('region', { name: 'Timeline' }).getByRole('button')
    await expect.element(bars.first()).toBeVisible()
    expect(bars.elements().map((bar) => bar.getBoundingClientRect().height)).toEqual([24, 24, 24])
    const cut = screen.getByRole('button', { name: new RegExp(`^${title}`) })
    const words = cut.element().querySelector('[data-cut]')
    expect(words?.scrollWidth).toBeGreaterThan(words?.clientWidth ?? 0)
    expect(words?.scrollHeight, 'no second line').toBe(words?.clientHeight)
  })

  it('keeps no reason in view after a drop, nor after a press anywhere', async () => {
    const screen = await board()
    const tip = screen.getByText('Waits for “Sign in”.')
    await story('Pay by card').hover()
    await expect.element(tip).toBeVisible()
    document.body.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))
    await expect.element(tip).not.toBeInTheDocument()

    const held = await hold(story('Look at books'), 'mouse')
    const target = middleOf(sprintOf(2).element())
    await held.over(target)
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    await held.drop(target)
    // the place under the pointer is not known anew before it moves, and what was dropped has the focus
    window.dispatchEvent(new Event('scroll'))
    flushSync(() => vi.advanceTimersByTime(600))
    const comeOver = (type: string) => {
      const at = { bubbles: true, pointerType: 'mouse' }
      story('Pay by card').element().dispatchEvent(new PointerEvent(type, at))
      flushSync(() => vi.advanceTimersByTime(600))
    }
    // as a browser tells it of a pointer that stands still
    comeOver('pointerover')
    expect(tip.query()).toBeNull()
    flushSync(() => story('Pay by card').getByRole('button').first().element().focus())
    expect(tip.query()).toBeNull()
  })

  it('closes by Escape first what lies over the panel, and the panel with the next press', async () => {
    const screen = await board()
    const press = () => userEvent.keyboard('{Escape}')
    const panel = screen.getByRole('region', { name: 'Capacity' })
    await screen.getByRole('button', { name: 'Capacity' }).click()
    await expect.element(panel).toBeVisible()

    const held = await hold(story('Sign in'), 'mouse')
    const target = middleOf(sprintOf(2).element())
    await held.over(target)
    await held.drop(target)
    const refusal = screen.getByText(/“Sign in” cannot go to sprint 2/)
    await expect.element(refusal).toBeVisible()
    const field = panel.getByRole('spinbutton').first()
    // not by a press, with which it would go
    field.element().focus()
    await press()
    await expect.element(refusal).not.toBeInTheDocument()
    await expect.element(panel).toBeVisible()

    await story('Pay by card').hover()
    const tip = screen.getByText('Waits for “Sign in”.')
    await expect.element(tip).toBeVisible()
    await press()
    await expect.element(tip).not.toBeInTheDocument()
    await expect.element(panel).toBeVisible()

    await screen.getByRole('button', { name: 'Actions for Look at books' }).click()
    await expect.element(screen.getByRole('menu')).toBeVisible()
    await press()
    await expect.element(screen.getByRole('menu')).not.toBeInTheDocument()
    await expect.element(panel).toBeVisible()

    await panel.getByRole('spinbutton').first().click()
    await press()
    await expect.element(panel).not.toBeInTheDocument()
  })

  it('keeps what a panel is filled in for in sight, where it is higher than the window', async () => {
    withoutServer()
    await page.viewport(1280, 560)
    onTestFinished(() => page.viewport(1280, 800))
    const screen = await board()
    await screen.getByRole('button', { name: 'Capacity' }).click()
    const panel = screen.getByRole('region', { name: 'Capacity' })
    await expect.element(panel.getByLabelText('Share of time so far')).toBeInTheDocument()
    expect(panel.element().scrollHeight).toBeGreaterThan(panel.element().clientHeight)
    const button = panel.getByRole('button', { name: 'Plan with this' }).element()
    expect(button.getBoundingClientRect().bottom).toBeLessThanOrEqual(panel.element().getBoundingClientRect().bottom)
  })

  it.each(['mouse', 'finger'] as const)(
    'moves a story that is dragged to another sprint by %s, and takes the move back',
    async (by) => {
      const screen = await board()
      const held = await hold(story('Pay by card'), by)
      const target = middleOf(sprintOf(2).element())
      await held.over(target)
      await expect.element(sprintOf(2)).toMatchTextContent(/Fits: 8 of 10 SP\./)
      await held.drop(target)
      await expect.element(sprintOf(2)).toMatchTextContent(/8 \/ 10 SP/)
      await expect.element(sprintOf(2)).not.toMatchTextContent(/Fits/)
      await screen.getByRole('button', { name: 'Undo moving “Pay by card”' }).click()
      await expect.element(sprintOf(2)).toMatchTextContent(/3 \/ 10 SP/)
    },
  )

  it('takes what is dropped below the few stories of a sprint', async () => {
    await board()
    const held = await hold(story('Pay by card'), 'mouse')
    const { left, bottom } = sprintOf(2).element().getBoundingClientRect()
    await held.over({ x: left + 40, y: bottom - 8 })
    await expect.element(sprintOf(2)).toMatchTextContent(/Fits: 8 of 10 SP\./)
    await held.drop({ x: left + 40, y: bottom - 8 })
    await expect.element(sprintOf(2)).toMatchTextContent(/8 \/ 10 SP/)
  })

  it('says that a sprint would be too full only where a story is held over it, and of the one that it lies in nothing', async () => {
    const full = [sprint(1, ['sign-in', 'pay']), sprint(2, ['look']), { ...sprint(3, []), totalPoints: 10 }]
    full[2] = {
      ...sprint(3, ['look']),
      totalPoints: 13,
      stories: [{ id: 'more', title: 'More', storyPoints: 13, sprint: 3 }],
    }
    const of = [
      anEpic('shop', [...(backlog[0]?.userStories ?? []), aStory('more', { title: 'More', storyPoints: 13 })]),
    ]
    await show(<Board of={of} from={{ ...plan, sprints: full }} />)
    const held = await hold(story('Look at books'), 'mouse')
    await held.over(middleOf(sprintOf(2).element()))
    await expect.element(sprintOf(2)).toMatchTextContent(/It is here now\./)
    for (const number of [1, 3]) {
      await expect.element(sprintOf(number)).not.toMatchTextContent(/\d+ more than it holds\./)
      await expect.element(sprintOf(number)).toMatchTextContent(/\d+ \/ 10 SP/)
    }
    await held.over(middleOf(sprintOf(1).element()))
    await expect.element(sprintOf(1)).toMatchTextContent(/13 SP, 3 more than it holds\./)
    await held.cancel()
    const over = sprintOf(3).getByText('3 SP more than it holds')
    await expect.element(over).toBeVisible()
    const other = await hold(story('More'), 'mouse')
    await other.over(middleOf(sprintOf(3).element()))
    await expect.element(over).not.toBeVisible()
    await other.cancel()
  })

  it('says in one word in each sprint that it takes no story that is held, in a sentence once, and covers none meanwhile', async () => {
    const three = [sprint(1, ['sign-in', 'pay']), sprint(2, ['look']), sprint(3, [])]
    const screen = await show(<Board from={{ ...plan, sprints: three }} />)
    const top = () => story('Look at books').element().getBoundingClientRect().top
    const before = top()
    const held = await hold(story('Sign in'), 'mouse')
    await held.over(middleOf(sprintOf(2).element()))
    for (const number of [2, 3]) await expect.element(sprintOf(number)).toMatchTextContent(/Not here/)
    await expect.element(sprintOf(1)).toMatchTextContent(/It is here now\./)
    expect(screen.getByText(/“Sign in” cannot go to/).elements()).toHaveLength(1)
    expect(top()).toBe(before)
    const word = sprintOf(2).getByText('Not here').element().getBoundingClientRect()
    expect(word.bottom).toBeLessThanOrEqual(before)
    await held.cancel()
    await expect.element(sprintOf(2)).not.toMatchTextContent(/Not here/)
  })

  it('offers a new sprint below the sprints, and covers none of the last one', async () => {
    const screen = await board()
    const held = await hold(story('Pay by card'), 'mouse')
    const last = sprintOf(2).element().getBoundingClientRect()
    await held.over({ x: last.right - 8, y: last.top + 8 })
    await expect.element(sprintOf(2)).toMatchTextContent(/Fits: 8 of 10 SP\./)
    const fresh = screen.getByText('Sprint 3', { exact: true })
    await expect.element(fresh).toBeVisible()
    expect(fresh.element().getBoundingClientRect().top).toBeGreaterThan(last.bottom)
    await held.over(middleOf(fresh.element()))
    await held.drop(middleOf(fresh.element()))
    await expect.element(sprintOf(3)).toMatchTextContent(/Pay by card/)
  })

  it('leaves a story where it was when its drag is given up over a sprint', async () => {
    await board()
    const held = await hold(story('Pay by card'), 'mouse')
    await held.over(middleOf(sprintOf(2).element()))
    await expect.element(sprintOf(2)).toMatchTextContent(/Fits: 8 of 10 SP\./)
    await held.cancel()
    await expect.element(sprintOf(2)).not.toMatchTextContent(/Fits/)
    await expect.element(sprintOf(2)).toMatchTextContent(/3 \/ 10 SP/)
  })

  it('offers by name what can be done with the story that has the focus, and to improve what is not proven best', async () => {
    await show(
      <>
        <CommandCenter />
        <Board />
      </>,
    )
    const offered = () =>
      currentCommands()
        .filter(({ keyOnly, when }) => !keyOnly && (when?.() ?? true))
        .map(({ label }) => label)
    expect(offered()).not.toContain('Leave out the story')
    expect(offered()).not.toContain('Improve the plan')
    for (const view of ['Board', 'Timeline', 'List']) expect(offered()).toContain(view)
    story('Look at books')
      .getByRole('button', { name: /Why here/ })
      .element()
      .focus()
    for (const name of ['Move the story…', 'Lock the story, or unlock it', 'Leave out the story'])
      expect(offered()).toContain(name)
    await userEvent.keyboard('o')
    // in its row: beside it a browser shows the same to a focus that came by key, and to none after a pointer
    await expect.element(story('Look at books')).toMatchTextContent(/The first sprint is full\./)
    await show(<Board from={{ ...plan, proof: plan.proof && { ...plan.proof, provenOptimal: false } }} />)
    await expect.poll(offered).toContain('Improve the plan')
  })

  it('offers each story by name, also those that have no sprint', async () => {
    await show(<Board from={{ ...plan, sprints: [sprint(1, ['sign-in', 'pay'])] }} />)
    const stories = () => currentCommands().filter(({ group }) => group === 'Stories')
    await expect
      .poll(() => stories().map(({ label, help }) => [label, help]))
      .toEqual([
        ['Sign in', 'Sprint 1'],
        ['Pay by card', 'Sprint 1'],
        ['Look at books', 'Not in the plan'],
      ])
    stories().at(-1)?.run()
    await expect.poll(() => document.activeElement?.closest('[data-story]')?.textContent).toContain('Look at books')
  })

  it('cannot be changed by keys or commands while it is saved', async () => {
    const screen = await board()
    await actions('Look at books', /^Lock here/)
    const offered = () => currentCommands().filter(({ group }) => group === 'Plan').length
    expect(offered()).toBeGreaterThan(0)
    await screen.getByRole('button', { name: 'Save it' }).click()
    await expect.poll(offered).toBe(0)
    await userEvent.keyboard('{Control>}z{/Control}')
    await expect.element(story('Look at books')).toMatchTextContent(/Locked/)
  })

  it('marks a story that was locked, and lets it go again', async () => {
    await board()
    await actions('Look at books', /^Lock here/)
    await expect.element(story('Look at books')).toMatchTextContent(/Locked/)
    await actions('Look at books', /^Unlock/)
    await expect.element(story('Look at books')).not.toMatchTextContent(/Locked/)
  })
})

describe('the board of 300 stories in 40 sprints', () => {
  const places = Array.from({ length: 40 }, (_, at) => at + 1)
  const many = places.map((number) =>
    anEpic(
      `epic-${number}`,
      Array.from({ length: number <= 20 ? 8 : 7 }, (_, at) => aStory(`${number}-${at}`)),
    ),
  )
  const largePlan: DraftPlan = {
    ...plan,
    velocity: 30,
    plannedVelocity: 30,
    sprints: many.map(({ userStories }, at) => {
      const start = Date.UTC(2030, 0, 7 + 14 * at)
      return {
        number: at + 1,
        startDate: new Date(start).toISOString(),
        endDate: new Date(start + 14 * 86_400_000 - 1).toISOString(),
        totalPoints: 3 * userStories.length,
        stories: userStories.map(({ id, title, storyPoints }) => ({ id, title, storyPoints, sprint: at + 1 })),
      }
    }),
  }
  const moved = async (title: string, to: number) => {
    page
      .getByRole('button', { name: `Actions for ${title}`, exact: true })
      .element()
      .focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByRole('menuitem', { name: /^Move to sprint/ })).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    const target = page.getByRole('dialog').getByRole('button', { name: new RegExp(`^Sprint ${to} `) })
    await expect.element(target).toBeVisible()
    target.element().focus()
    await userEvent.keyboard('{Enter}')
  }
  const title = (name: string, sprint: number) =>
    sprintOf(sprint).getByRole('button', { name: new RegExp(`^${name}\\b`) })
  const drawnSprints = () => document.querySelectorAll('[data-sprint]').length

  it('keeps the focus on a story that is moved by keyboard, into a new sprint too', async () => {
    await show(<Board from={largePlan} of={many} />)
    await expect.poll(drawnSprints).toBe(40)
    await moved('Do 1-0', 41)
    await expect.element(title('Do 1-0', 41)).toHaveFocus()
    await moved('Do 1-0', 20)
    await expect.element(title('Do 1-0', 20)).toHaveFocus()
  })

  it('brings the focus to where a story was moved, also where that sprint is yet to be drawn', async () => {
    const request = window.requestAnimationFrame
    // a machine that is busy with something else shows one frame in ten
    const late = (callback: FrameRequestCallback, frames: number): number =>
      request((time) => (frames > 1 ? late(callback, frames - 1) : callback(time)))
    window.requestAnimationFrame = (callback) => late(callback, 10)
    onTestFinished(() => {
      window.requestAnimationFrame = request
    })
    await show(<Board from={largePlan} of={many} />)
    await moved('Do 1-0', 40)
    expect(drawnSprints()).toBeLessThan(40)
    await expect.element(title('Do 1-0', 40)).toHaveFocus()
  })
})

describe('the other views of a plan', () => {
  const view = async (name: string) => {
    const screen = await board()
    await screen.getByRole('button', { name, exact: true }).click()
    return screen
  }
  const dropped = async (what: Locator, onto: Locator) => {
    await expect.element(what).toBeVisible()
    const held = await hold(what, 'mouse')
    const target = middleOf(onto.element())
    await held.over(target)
    await held.drop(target)
  }
  const told = () => page.getByRole('region', { name: 'Notifications' })

  it('say the number of a sprint once to the eye in the list, in each row where it is sorted by something else', async () => {
    await view('List')
    const cell = page
      .getByRole('row', { name: /Look at books/ })
      .getByRole('cell')
      .first()
    const drawn = () => cell.element().querySelector('span')?.getBoundingClientRect().width
    await expect.element(cell).toMatchTextContent(/^Sprint 2/)
    expect(drawn()).toBe(1)
    await page.getByRole('columnheader', { name: 'Story' }).getByRole('button').click()
    await expect.poll(drawn).toBeGreaterThan(6)
  })

  it('take a story that is dragged to another sprint in the timeline, refuse one that others wait for, and offer a new sprint', async () => {
    const screen = await view('Timeline')
    const bar = (name: RegExp) => screen.getByRole('region', { name: 'Timeline' }).getByRole('button', { name })
    await dropped(bar(/^Pay by card/), bar(/^Look at books/))
    await expect.element(bar(/^Pay by card.*Sprint 2\./)).toBeVisible()
    await expect.element(told()).toMatchTextContent(/“Pay by card” moved to sprint 2: 8 of 10 SP\./)
    await told().getByRole('button', { name: 'Undo' }).click()
    await expect.element(bar(/^Pay by card.*Sprint 1\./)).toBeVisible()

    await dropped(bar(/^Look at books/), bar(/^Pay by card/))
    await expect.element(screen.getByText('13 / 10 SP, more than it holds')).toBeVisible()
    await told().getByRole('button', { name: 'Undo' }).click()
    await expect.element(bar(/^Look at books.*Sprint 2\./)).toBeVisible()

    await dropped(bar(/^Sign in/), bar(/^Look at books/))
    const refusal = screen.getByRole('alert')
    await expect.element(refusal).toMatchTextContent(/“Sign in” cannot go to sprint 2: “Pay by card” in sprint 1 waits/)
    await refusal.getByRole('button', { name: 'Move “Pay by card” too' }).click()
    await expect.element(bar(/^Sign in.*Sprint 2\./)).toBeVisible()

    const held = await hold(bar(/^Look at books/), 'mouse')
    await held.over(middleOf(bar(/^Sign in/).element()))
    await expect.element(screen.getByText('It is here now.')).toBeVisible()
    const fresh = screen.getByText('Sprint 3', { exact: true })
    await expect.element(fresh).toBeVisible()
    await held.drop(middleOf(fresh.element()))
    await expect.element(bar(/^Look at books.*Sprint 3\./)).toBeVisible()
  })

  it('keep the focus on a story that is moved by its bar in the timeline, and leave it on what is chosen then', async () => {
    const screen = await view('Timeline')
    const bar = screen.getByRole('region', { name: 'Timeline' }).getByRole('button', { name: /^Look at books/ })
    await bar.click()
    await screen.getByRole('region', { name: 'Look at books' }).getByRole('button', { name: 'Move…' }).click()
    await screen
      .getByRole('dialog')
      .getByRole('button', { name: /^Sprint 3/ })
      .click()
    await expect.element(bar).toHaveAccessibleName(/Sprint 3/)
    await expect.element(bar).toHaveFocus()
    const list = screen.getByRole('button', { name: 'Board', exact: true })
    await list.click()
    await expect.element(sprintOf(3)).toBeVisible()
    await expect.element(list).toHaveFocus()
  })

  it('tell a title that is cut off in the timeline to the focus and to the pointer, and of others only what their lines lead to', async () => {
    const long = `Look at books of the same author${' in all shops that are open now'.repeat(7)}`
    const screen = await boardWith(long)
    await screen.getByRole('button', { name: 'Timeline', exact: true }).click()
    const bar = (name: RegExp) => screen.getByRole('region', { name: 'Timeline' }).getByRole('button', { name })
    const told = () => document.querySelector('.fixed.pointer-events-none:not(section)')?.textContent
    await bar(/^Look at books/).hover()
    await expect.poll(told).toBe(long)
    await bar(/^Sign in/).hover()
    await expect.poll(told).toBe('“Pay by card” (sprint 1) waits for it.')
    await bar(/^Pay by card/).hover()
    await expect.poll(told).toBe('Waits for “Sign in” (sprint 1).')
    await expect.element(bar(/^Pay by card.*Waits for “Sign in” \(sprint 1\)\./)).toBeVisible()
    bar(/^Sign in/)
      .element()
      .focus()
    await userEvent.keyboard('{ArrowRight}')
    await expect.element(bar(/^Look at books/)).toHaveFocus()
    await expect.poll(told).toBe(long)
  })

  it('have lines in the timeline that stand out where one is pointed at or focused, with the stories at their ends, while the others recede', async () => {
    const of = [
      anEpic('shop', [
        ...(backlog[0]?.userStories ?? []),
        aStory('send', { title: 'Send a book', storyPoints: 3, dependsOn: ['look'] }),
      ]),
    ]
    const sprints = [sprint(1, ['sign-in', 'pay']), sprint(2, ['look']), sprint(3, [])].map((own) =>
      own.number === 3
        ? { ...own, stories: [{ id: 'send', title: 'Send a book', storyPoints: 3, sprint: 3 }], totalPoints: 3 }
        : own,
    )
    const screen = await show(<Board from={{ ...plan, sprints }} of={of} />)
    await screen.getByRole('button', { name: 'Timeline', exact: true }).click()
    const bar = (name: RegExp) => screen.getByRole('region', { name: 'Timeline' }).getByRole('button', { name })
    const lines = (kind: string) => [...document.querySelectorAll(`[data-line=${kind}]`)]
    const ends = () => [...document.querySelectorAll<SVGElement>('[data-end]')].map(({ dataset }) => dataset.end)
    const widthOf = (line: Element | undefined) => Number.parseFloat(line ? getComputedStyle(line).strokeWidth : '')
    const shade = () => Number(getComputedStyle(lines('quiet')[0]?.parentElement ?? document.body).opacity)
    await expect.poll(() => lines('quiet').length).toBe(2)
    expect([shade(), ends()]).toEqual([1, []])
    const thin = widthOf(lines('quiet')[0])
    for (const point of [
      () => bar(/^Send a book/).hover(),
      async () => {
        await screen.getByRole('button', { name: 'Why', exact: true }).hover()
        bar(/^Send a book/)
          .element()
          .focus()
      },
    ]) {
      await point()
      await expect.poll(ends).toEqual(['look'])
      expect([lines('pointed').length, lines('quiet').length]).toEqual([1, 1])
      expect(widthOf(lines('pointed')[0])).toBe(2 * thin)
      expect(shade()).toBeLessThan(0.5)
    }
  })

  it('are read beside the timeline, opened by a press or a key, one at a time and instead of a panel', async () => {
    const screen = await view('Timeline')
    const bar = (name: RegExp) => screen.getByRole('region', { name: 'Timeline' }).getByRole('button', { name })
    const read = (name: string) => screen.getByRole('region', { name, exact: true })
    await screen.getByRole('button', { name: 'Why', exact: true }).click()
    await bar(/^Pay by card/).click()
    await expect.element(read('Pay by card').getByText('Waits for “Sign in”.', { exact: false }).first()).toBeVisible()
    await expect.element(read('Pay by card').getByRole('button', { name: 'Edit' })).toBeVisible()
    await expect.element(read('Why')).not.toBeInTheDocument()
    await expect.element(bar(/^Pay by card/)).toHaveAttribute('aria-expanded', 'true')
    bar(/^Sign in/)
      .element()
      .focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(read('Sign in')).toBeVisible()
    await expect.element(read('Pay by card')).not.toBeInTheDocument()
    await userEvent.keyboard('{Escape}')
    await expect.element(read('Sign in')).not.toBeInTheDocument()
    await expect.element(bar(/^Sign in/)).toHaveFocus()
  })

  it('are read beside the timeline again by one press after a panel took the place, and not by closing that', async () => {
    const screen = await view('Timeline')
    const bar = screen.getByRole('region', { name: 'Timeline' }).getByRole('button', { name: /^Pay by card/ })
    const read = (name: string) => screen.getByRole('region', { name, exact: true })
    const why = screen.getByRole('button', { name: 'Why', exact: true })
    await bar.click()
    await expect.element(read('Pay by card')).toBeVisible()
    await why.click()
    await expect.element(read('Why')).toBeVisible()
    await expect.element(read('Pay by card')).not.toBeInTheDocument()
    await bar.click()
    await expect.element(read('Pay by card')).toBeVisible()
    await why.click()
    await userEvent.keyboard('{Escape}')
    await expect.element(read('Why')).not.toBeInTheDocument()
    await expect.element(bar).toHaveAttribute('aria-expanded', 'false')
  })

  it('are read in the list where they stand, opened by a press or a key', async () => {
    const screen = await view('List')
    const title = (name: string) => screen.getByRole('rowheader', { name }).getByRole('button')
    const row = (name: string) => screen.getByRole('row', { name: new RegExp(`Actions for ${name}`) })
    await title('Pay by card').click()
    await expect.element(row('Pay by card').getByRole('button', { name: 'Edit' })).toBeVisible()
    await expect.element(row('Pay by card').getByRole('button', { name: 'Lock here' })).toBeVisible()
    await userEvent.keyboard('{ArrowUp}')
    await expect.element(title('Sign in')).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect.element(title('Sign in')).toHaveAttribute('aria-expanded', 'true')
    await expect.element(row('Sign in').getByText(/“Pay by card” waits for it/)).toBeVisible()
    // what can be done with it comes next by Tab, and its menu by the arrow key
    await userEvent.keyboard('{ArrowRight}')
    await expect.element(screen.getByRole('button', { name: 'Actions for Sign in' })).toHaveFocus()
    await userEvent.tab()
    await expect.element(row('Sign in').getByRole('button', { name: 'Move…' })).toHaveFocus()
    await title('Sign in').click()
    await expect.element(title('Sign in')).toHaveAttribute('aria-expanded', 'false')
  })

  it('have headings in the list that are one tab stop, gone through by arrow keys, and sort by a key', async () => {
    const screen = await view('List')
    const heading = (name: string) => screen.getByRole('columnheader', { name }).getByRole('button')
    await expect.element(heading('Sprint')).toBeVisible()
    heading('Sprint').element().focus()
    await userEvent.keyboard('{ArrowRight}')
    await expect.element(heading('Story')).toHaveFocus()
    await userEvent.keyboard('{End}{Enter}')
    await expect.element(heading('Points')).toHaveFocus()
    await expect.element(screen.getByRole('columnheader', { name: 'Points' })).toHaveAttribute('aria-sort', 'ascending')
    await userEvent.tab()
    expect(document.activeElement?.closest('tbody')).not.toBeNull()
    await userEvent.tab({ shift: true })
    await expect.element(heading('Points')).toHaveFocus()
  })

  it('have headings in the list that arrow keys go through past those that a narrow window hides', async () => {
    await page.viewport(700, 800)
    onTestFinished(() => page.viewport(1280, 800))
    const screen = await view('List')
    const heading = (name: string) => screen.getByRole('columnheader', { name }).getByRole('button')
    await expect.element(heading('Story')).toBeVisible()
    heading('Story').element().focus()
    await userEvent.keyboard('{ArrowRight}')
    await expect.element(heading('Priority')).toHaveFocus()
    await userEvent.keyboard('{ArrowLeft}')
    await expect.element(heading('Story')).toHaveFocus()
  })

  it('take a story that is dragged under the heading of another sprint in the list, which says how full it is', async () => {
    const screen = await view('List')
    const row = (title: string) => screen.getByRole('row', { name: new RegExp(`Actions for ${title}`) })
    const heading = (name: RegExp) => screen.getByRole('row', { name })
    await dropped(row('Pay by card'), heading(/^Sprint 2 7/))
    await expect.element(heading(/^Sprint 2 7.*8 \/ 10 SP/)).toBeVisible()
    await expect.element(row('Pay by card')).toMatchTextContent(/Sprint 2/)
    await told().getByRole('button', { name: 'Undo' }).click()
    await expect.element(row('Pay by card')).toMatchTextContent(/Sprint 1/)

    await dropped(row('Look at books'), row('Sign in'))
    await expect.element(heading(/^Sprint 1 7.*13 \/ 10 SP 3 SP more than it holds/)).toBeVisible()
    await told().getByRole('button', { name: 'Undo' }).click()
    await expect.element(row('Look at books')).toMatchTextContent(/Sprint 2/)

    const held = await hold(row('Sign in'), 'mouse')
    await expect.element(heading(/^Sprint 3 4/)).toBeVisible()
    await held.over(middleOf(heading(/^Sprint 2 7/).element()))
    await expect.element(heading(/^Sprint 2 7/)).toMatchTextContent(/Not here/)
    expect(screen.getByText(/cannot go to sprint 2/).elements()).toHaveLength(1)
    await held.drop(middleOf(heading(/^Sprint 2 7/).element()))
    await expect.element(screen.getByRole('alert')).toMatchTextContent(/“Pay by card” in sprint 1 waits for it/)
    await expect.element(heading(/^Sprint 3 4/)).not.toBeInTheDocument()
    await expect.element(row('Sign in')).toMatchTextContent(/Sprint 1/)
  })
})

describe('on a phone', () => {
  beforeEach(() => page.viewport(375, 812))
  afterEach(() => page.viewport(1280, 800))

  it('takes two lines for what can be done with the plan, and its panels open from a menu', async () => {
    await board()
    await page.getByRole('button', { name: 'Board' }).click()
    const lines = linesOf(toolbar().element())
    expect(lines).toBeLessThanOrEqual(2)
    await expect.element(toolbar().getByRole('button', { name: 'Forecast' })).not.toBeInTheDocument()
    await toolbar().getByRole('button', { name: 'More about the plan' }).click()
    await page.getByRole('menuitem', { name: 'Forecast' }).click()
    await toolbar().getByRole('button', { name: 'More about the plan: Forecast' }).click()
    expect(linesOf(toolbar().element()), 'as many as without a panel').toBe(lines)
    await page.getByRole('menuitem', { name: 'Why' }).click()
    await expect.element(page.getByRole('region', { name: 'Why', exact: true })).toBeVisible()
    const chosen = toolbar().getByRole('button', { name: 'More about the plan: Why' })
    expect(chosen.element().scrollWidth, 'its words stay inside it').toBeLessThanOrEqual(chosen.element().clientWidth)
    await chosen.click()
    await page.getByRole('menuitem', { name: 'Close Why' }).click()
    await expect.element(page.getByRole('region', { name: 'Why', exact: true })).not.toBeInTheDocument()
  })

  it('shows the whole name of a story, in a sprint and on the timeline', async () => {
    const screen = await boardWith('Look at books of the same author in all open shops')
    for (const view of ['Board', 'Timeline']) {
      await screen.getByRole('button', { name: view, exact: true }).click()
      const name = screen.getByRole('button', { name: /^Look at books/ })
      await expect.element(name).toBeInTheDocument()
      const words = name.element().querySelector('[data-cut]') ?? name.element()
      expect([words.scrollHeight > words.clientHeight, words.scrollWidth > words.clientWidth]).toEqual([false, false])
      expect(getComputedStyle(words).whiteSpace).toBe('normal')
      // there the line that is cut off would begin to show
      expect(getComputedStyle(words).paddingBottom).toBe('0px')
    }
  })

  it('begins each line of a long title in the list below the one before, behind the marks', async () => {
    const title = 'Look at books of the same author in all open shops'
    const screen = await boardWith(title)
    await screen.getByRole('button', { name: 'List', exact: true }).click()
    const head = screen.getByRole('rowheader').filter({ hasText: title })
    await expect.element(head).toBeVisible()
    const words = document.createTreeWalker(head.element(), NodeFilter.SHOW_TEXT)
    while (words.nextNode() && words.currentNode.nodeValue !== title);
    const range = document.createRange()
    range.selectNode(words.currentNode)
    const [first, second] = [...range.getClientRects()].map(({ left }) => Math.round(left))
    expect(second).toBe(first)
  })

  it('shows the whole of a button that names a story with a long title', async () => {
    await boardWith('Print a label with a code for a new device, in each language that is spoken there', 'pay')
    await page.getByRole('button', { name: 'Board' }).click()
    await actions('Sign in', /^Move to sprint/)
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: /^Sprint 2/ }).click()
    const wayOut = dialog.getByRole('button', { name: /^Move “Print a label/ })
    await expect.element(wayOut).toBeVisible()
    const words = document.createRange()
    words.selectNodeContents(wayOut.element())
    const [inner, outer] = [words.getBoundingClientRect(), wayOut.element().getBoundingClientRect()]
    const frame = dialog.element().getBoundingClientRect()
    expect([inner.left > outer.left, inner.right < outer.right, inner.bottom < outer.bottom]).toEqual([
      true,
      true,
      true,
    ])
    expect([outer.left > frame.left, outer.right < frame.right]).toEqual([true, true])
  })
})
