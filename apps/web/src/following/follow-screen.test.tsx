import type { DraftProgress } from '@planwright/contract'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { page } from 'vitest/browser'
import { queryClient } from '../app/api/query-client.ts'
import { connection } from '../app/connection/connection.ts'
import { testProgress } from '../testing/progress.ts'
import { answerCalls, problem, show } from '../testing/show.tsx'
import { FollowScreen } from './follow-screen.tsx'

const call = 'POST /api/drafts/draft-1/progress'
const answered = (more: Partial<DraftProgress> = {}) => ({ body: testProgress(more) })

const readings = (calls: ReturnType<typeof answerCalls>) =>
  calls.flatMap((one) => (one.call === call ? [one.body] : []))

const screen = (
  onReplan: () => void = () => undefined,
  late: (likelyBy: string) => string | null = () => null,
  target: string | null = null,
) =>
  show(
    <main>
      <FollowScreen
        draftId="draft-1"
        name="Click and collect"
        late={late}
        target={target}
        onNear={() => undefined}
        onReplan={onReplan}
      />
    </main>,
  )

describe('following an initiative', () => {
  it('says when it will be done, and what moved the date', async () => {
    answerCalls({ [call]: () => answered() })
    const { getByRole, getByText } = await screen()
    await expect.element(getByRole('heading', { level: 1, name: 'Follow Click and collect' })).toBeVisible()
    await expect
      .element(
        getByText(/^2 of 5 stories done\. The plan ended on .*; it is 85% likely to be done by .*, two weeks later/),
      )
      .toBeVisible()
    await expect.element(getByText(/less done until now than expected \(ten days later\)/)).toBeVisible()
    await expect
      .element(getByText(/^What moved it.* It is also later than planned because it leaves room/))
      .toBeVisible()
    const basis = getByText(/rests on the stated velocity of 8 points a sprint/)
    await expect.element(basis).not.toBeVisible()
    await getByText('What the forecast rests on').click()
    await expect.element(basis).toBeVisible()
  })

  it.each([true, false])('offers to take the last save back where there is one to take back: %s', async (isThere) => {
    answerCalls({ [call]: () => answered() })
    const onSelect = vi.fn()
    const undo = isThere ? { undo: { onNear: () => undefined, onSelect } } : {}
    const props = { draftId: 'draft-1', name: 'Shop', late: () => null, target: null, ...undo }
    const { getByRole } = await show(
      <FollowScreen {...props} onNear={() => undefined} onReplan={() => undefined} undoing={null} />,
    )
    await expect.element(getByRole('button', { name: 'Refresh' })).toBeVisible()
    const button = getByRole('button', { name: 'Undo this save' })
    if (!isThere) return expect(button.elements()).toEqual([])
    await button.click()
    expect(onSelect).toHaveBeenCalledOnce()
  })

  const showNamed = (name: string) =>
    show(
      <FollowScreen
        draftId="draft-1"
        name={name}
        late={() => null}
        target={null}
        onNear={() => undefined}
        onReplan={() => undefined}
        undo={{ onNear: () => undefined, onSelect: () => undefined }}
      />,
    )
  const longName = 'Field service scheduling for heat pump technicians and for whoever drives out with them on weekends'

  it('begins on a phone with the answer, below two lines at most, and has the whole name in a title', async () => {
    await page.viewport(375, 812)
    onTestFinished(() => page.viewport(1280, 800))
    answerCalls({ [call]: () => answered() })
    const { getByRole, getByText } = await showNamed(longName)
    const answer = getByText(/^2 of 5 stories done\./)
    await expect.element(answer).toBeVisible()
    const heading = getByRole('heading', { level: 1 })
    await expect.element(heading).toHaveAttribute('title', `Follow ${longName}`)
    const { top, height } = heading.element().getBoundingClientRect()
    expect(height).toBe(2 * Number.parseFloat(getComputedStyle(heading.element()).lineHeight))
    expect(answer.element().getBoundingClientRect().top - top).toBeLessThan(80)
    await getByRole('button', { name: 'More about this initiative' }).click()
    for (const name of ['Open the initiative', 'Undo this save'])
      await expect.element(getByRole('menuitem', { name })).toBeVisible()
    connection.note(false)
    onTestFinished(() => connection.note(true))
    const why = 'Planwright cannot be reached: this needs a connection.'
    await expect.element(getByRole('menuitem', { name: `Undo this save ${why}` })).toHaveAttribute('data-disabled')
  })

  it.each([longName, 'Donaudampfschifffahrtsgesellschaftskapitaen'.repeat(3)])(
    'has all of a long name where there is room beside a phone’s: %s',
    async (name) => {
      await page.viewport(700, 800)
      onTestFinished(() => page.viewport(1280, 800))
      answerCalls({ [call]: () => answered() })
      const { getByRole } = await showNamed(name)
      const heading = getByRole('heading', { level: 1 }).element()
      expect(heading.scrollWidth).toBeLessThanOrEqual(heading.clientWidth)
      expect(heading.scrollHeight).toBeLessThanOrEqual(heading.clientHeight)
      expect(getComputedStyle(heading).whiteSpace).toBe('normal')
      const links = [
        getByRole('link', { name: 'Open the initiative' }),
        getByRole('button', { name: 'Undo this save' }),
      ]
      const { fontSize } = getComputedStyle(heading)
      for (const link of links) {
        const { right, height } = link.element().getBoundingClientRect()
        expect(right).toBeLessThanOrEqual(700)
        expect(height).toBeLessThan(2 * Number.parseFloat(fontSize))
      }
    },
  )

  it('is readable where an older server says nothing of what was added since, and a newer one says more', async () => {
    const { stories, ...rest } = testProgress()
    const older = stories.map(({ isLeftOut: _isLeftOut, leftOutAt: _leftOutAt, ...story }) => ({ ...story, later: 1 }))
    answerCalls({ [call]: () => ({ body: { ...rest, stories: older, later: {} } }) })
    const { getByText, getByRole } = await screen()
    await expect.element(getByText(/^2 of 5 stories done\./)).toBeVisible()
    await expect.element(getByRole('link', { name: 'SHOP-4' })).toBeVisible()
    await expect.element(getByText('Left out')).not.toBeInTheDocument()
  })

  it('warns where the date wished for is likely passed', async () => {
    answerCalls({ [call]: () => answered() })
    const { getByText } = await screen(undefined, (likelyBy) => `85% likely by ${likelyBy.slice(0, 10)}`)
    // by the forecast that is shown, and by no older one
    await expect.element(getByText(/^Late: 85% likely by 2026-03-15\.$/)).toBeVisible()
  })

  it('says that no date is likely where there is none, and nothing of how late that is', async () => {
    answerCalls({
      [call]: () => answered({ forecast: { ...testProgress().forecast, p50: null, p85: null, p95: null } }),
    })
    const { getByText } = await screen(undefined, () => 'the plan ends 2 weeks after its target')
    await expect.element(getByText(/No date in the next 200 sprints is 85% likely\./)).toBeVisible()
    await expect.element(getByText(/^Late/)).not.toBeInTheDocument()
    await expect.element(getByText(/later than planned/)).not.toBeInTheDocument()
  })

  it('draws the burn-up, sprints and epics, each with the same as a table', async () => {
    answerCalls({ [call]: () => answered() })
    const { getByRole, getByText } = await screen()
    await expect
      .element(getByRole('img', { name: /^Points done and points in all.* 8 of 17 points done, 14 were planned\./ }))
      .toBeVisible()
    const sprints = getByRole('list', { name: 'Planned and done by sprint' }).getByRole('listitem')
    await expect.element(sprints.first()).toMatchTextContent(/Sprint 1 closed.*3 SP done, 6 SP planned, 1 carried over/)
    await expect.element(getByRole('img', { name: 'Checkout: 8 points done, 3 begun, 6 to do' })).toBeVisible()
    for (const [title, caption, cell] of [
      ['The burn-up as a table', 'Points done and points in all, by date', 'about 17 (11 to 17)'],
      ['The sprints as a table', 'Stories and points planned, done and carried over, by sprint', '1 · 5 SP'],
      ['The epics as a table, in points', 'Points by state, and when the last story is done, by epic', '8'],
    ] as const) {
      await getByText(title).click()
      await expect
        .element(getByRole('table', { name: caption }).getByRole('cell', { name: cell }).first())
        .toBeVisible()
    }
  })

  it('has the target in the burn-up and in its table, with what is likely done by then, wherever the picture ends', async () => {
    const all = testProgress().forecast
    const noEnd = { ...all, p95: null }
    for (const [target, words, before, forecast, figures] of [
      ['2026-03-08T12:00:00.000Z', /Target: 8 March/, 'end of sprint 4', all, null],
      ['2031-03-08T12:00:00.000Z', /Target: 8 March 2031/, 'end of sprint 6', all, null],
      ['2026-03-08T12:00:00.000Z', /Target: 8 March/, 'end of sprint 4', noEnd, null],
      // nothing says what is done by then
      ['2031-03-08T12:00:00.000Z', /Target: 8 March 2031/, 'end of sprint 6', noEnd, ['–', '–']],
    ] as const) {
      answerCalls({ [call]: () => answered({ forecast }) })
      const { getByRole, getByText, unmount } = await screen(undefined, undefined, target)
      await expect.element(getByRole('img', { name: words })).toBeVisible()
      await getByText('The burn-up as a table').click()
      const rows = getByRole('table', { name: 'Points done and points in all, by date' }).getByRole('row').elements()
      const at = rows.findIndex((row) => row.textContent.includes(', target'))
      expect(rows[at - 1]?.textContent).toContain(before)
      const cells = [rows[at - 1], rows[at]].map((row) =>
        [...(row?.children ?? [])].slice(1).map((cell) => cell.textContent),
      )
      expect(cells[1]).toEqual(figures ?? cells[0])
      await unmount()
      // what it says is asked anew
      queryClient.clear()
    }
  })

  it('says why nothing can be asked for while there is no connection', async () => {
    answerCalls({ [call]: () => answered() })
    const { getByRole, getByText } = await screen()
    await expect.element(getByRole('button', { name: 'Plan the rest again' })).toBeEnabled()
    connection.note(false)
    onTestFinished(() => connection.note(true))
    await expect.element(getByText('Planwright cannot be reached: this needs a connection.')).toBeVisible()
    await expect.element(getByRole('button', { name: 'Plan the rest again' })).toBeDisabled()
  })

  it('has its next action as wide as a phone', async () => {
    await page.viewport(375, 800)
    onTestFinished(() => page.viewport(1280, 800))
    answerCalls({ [call]: () => answered() })
    const { getByRole } = await screen()
    const button = getByRole('button', { name: 'Plan the rest again' })
    await expect.element(button).toBeVisible()
    expect(button.element().getBoundingClientRect().width).toBeGreaterThan(300)
  })

  it('folds what was changed before the last save', async () => {
    const [last, first] = testProgress().changes
    const saved = { first: testProgress().saved.first, last: '2026-01-25T09:00:00.000Z' }
    answerCalls({ [call]: () => answered({ saved }) })
    const { getByText } = await screen()
    await expect.element(getByText(/added SHOP-6/)).toBeVisible()
    await expect.element(getByText(/changed the estimate of SHOP-2/)).not.toBeVisible()
    await getByText('1 change before the last save').click()
    await expect.element(getByText(/changed the estimate of SHOP-2/)).toBeVisible()
    expect([last?.at, first?.at]).toEqual(['2026-01-28T10:00:00.000Z', '2026-01-20T10:00:00.000Z'])
  })

  it('tells what was changed in Jira, with the issue, and folds all but ten', async () => {
    const [change] = testProgress().changes
    const changes = Array.from(
      { length: 12 },
      (_, at) => ({ ...change, sentence: `Change ${at} of SHOP-6.` }) as DraftProgress['changes'][number],
    )
    answerCalls({ [call]: () => answered({ changes }) })
    const { getByRole, getByText } = await screen()
    await expect.element(getByText(/^Change 9 /)).toBeVisible()
    await expect.element(getByText(/^Change 10 /)).not.toBeVisible()
    await getByText('2 earlier changes').click()
    await expect.element(getByText(/^Change 11 /)).toBeVisible()
    expect(getByRole('link', { name: 'SHOP-6' }).first().element()).toHaveProperty(
      'href',
      'https://demo.example/browse/SHOP-6',
    )
  })

  it('lists every story by sprint with its state, and what was carried over', async () => {
    answerCalls({ [call]: () => answered() })
    const { getByRole } = await screen()
    const third = getByRole('table', { name: 'Stories in Sprint 3' })
    await expect
      .element(third.getByRole('row', { name: /Story 3/ }))
      .toMatchTextContent(/carried over from Sprint 2.*Doing/)
    await expect.element(third.getByRole('row', { name: /Story 5/ })).toMatchTextContent(/Gone/)
    const none = getByRole('table', { name: 'Stories in no sprint' })
    await expect.element(none.getByRole('row', { name: /Pay with a voucher/ })).toMatchTextContent(/added since/)
  })

  it('lists what a closed sprint did not finish where it stands now', async () => {
    const stories = testProgress().stories.map((story) => {
      if (story.id === 'story-3')
        return { ...story, sprint: 2, elsewhere: { name: 'Theirs', state: 'active' as const } }
      return story.id === 'story-4' ? { ...story, sprint: 2 } : story
    })
    answerCalls({ [call]: () => answered({ stories }) })
    const { getByRole } = await screen()
    const theirs = getByRole('region', { name: 'Theirs' })
    await expect.element(theirs.getByRole('heading')).toHaveTextContent('Theirs of another plan, running')
    await expect.element(theirs.getByRole('row', { name: /Story 3/ })).toMatchTextContent(/carried over from Sprint 2/)
    await expect.element(getByRole('table', { name: 'Stories in no sprint' }).getByText('Story 4')).toBeVisible()
    expect(getByRole('table', { name: 'Stories in Sprint 2' }).element().textContent).not.toMatch(/Story [34]/)
  })

  it('says of what the plan leaves out that it is left out, and leads to its issue', async () => {
    const stories = testProgress().stories.map((story) => ({ ...story, isLeftOut: story.id === 'story-5' }))
    answerCalls({ [call]: () => answered({ stories }) })
    const { getByRole } = await screen()
    const row = getByRole('table', { name: 'Stories in Sprint 3' }).getByRole('row', { name: /Story 5/ })
    await expect.element(row).toMatchTextContent(/Left out/)
    await expect.element(row.getByRole('link', { name: 'SHOP-5' })).toBeVisible()
  })

  it('leads on to planning the rest again, where something is left and Jira can be read', async () => {
    answerCalls({ [call]: () => answered() })
    let times = 0
    const { getByRole } = await screen(() => times++)
    await getByRole('button', { name: 'Plan the rest again' }).click()
    expect(times).toBe(1)
    connection.note(false)
    const button = getByRole('button', { name: 'Plan the rest again' })
    await expect.element(button).toBeDisabled()
    await expect.element(button).toHaveAttribute('title', expect.stringMatching(/needs a connection/))
  })

  it('offers no planning where all is done', async () => {
    const stories = testProgress().stories.filter(({ state }) => state === 'done')
    answerCalls({ [call]: () => answered({ stories }) })
    const { getByRole } = await screen()
    await expect.element(getByRole('button', { name: 'Refresh' })).toBeEnabled()
    await expect.element(getByRole('button', { name: 'Plan the rest again' })).not.toBeInTheDocument()
  })

  it('reads Jira again when asked, and shows what came', async () => {
    const calls = answerCalls({
      [call]: (body) => answered((body as { refresh: boolean }).refresh ? { changes: [] } : {}),
    })
    const { getByRole, getByText } = await screen()
    await getByRole('button', { name: 'Refresh' }).click()
    await expect.element(getByText(/Nobody has changed anything/)).toBeVisible()
    expect(readings(calls)).toEqual([{ refresh: false }, { refresh: true }])
  })

  it('reads Jira once by itself where something was saved since, and says so where it cannot', async () => {
    const calls = answerCalls({
      [call]: (body) =>
        (body as { refresh: boolean }).refresh ? problem(500, { title: 'It broke.' }) : answered({ isStale: true }),
    })
    const { getByRole, getByText } = await screen()
    await expect.element(getByRole('alert')).toMatchTextContent(/It could not be read anew.*It broke\./)
    await expect.element(getByText(/Something was saved since/)).toBeVisible()
    expect(readings(calls)).toEqual([{ refresh: false }, { refresh: true }])
  })

  it('keeps what was read last where reading again fails', async () => {
    let isDown = true
    answerCalls({
      [call]: (body) =>
        (body as { refresh: boolean }).refresh && isDown ? problem(500, { title: 'It broke.' }) : answered(),
    })
    const { getByRole, getByText } = await screen()
    await getByRole('button', { name: 'Refresh' }).click()
    await expect.element(getByRole('alert')).toMatchTextContent(/It could not be read anew.*It broke\./)
    await expect.element(getByText(/85% likely to be done by/)).toBeVisible()
    isDown = false
    await getByRole('button', { name: 'Retry' }).click()
    await expect.element(getByRole('alert')).not.toBeInTheDocument()
  })

  it('leads back to the initiative', async () => {
    answerCalls({ [call]: () => answered() })
    const { getByRole, path } = await screen()
    await getByRole('link', { name: 'Open the initiative' }).click()
    expect(path()).toBe('/home?initiative=draft-1')
  })

  it('draws the points in all dashed, before and after now, as its words say', async () => {
    answerCalls({ [call]: () => answered() })
    const { getByRole, getByText } = await screen()
    await expect.element(getByText(/Dashed: points in all\./)).toBeVisible()
    const picture = getByRole('img', { name: /^Points done and points in all/ }).element()
    const dashes = [...picture.querySelectorAll('polyline:not(.stroke-accent)')].map((line) =>
      line.getAttribute('stroke-dasharray'),
    )
    expect(dashes).toEqual(['6 3', '6 3'])
  })

  it('leads back to the plan where nothing was saved yet', async () => {
    answerCalls({ [call]: () => problem(409, { code: 'not-saved-yet' }) })
    const { getByRole, getByText, path } = await screen()
    await expect.element(getByText(/Nothing of this was saved yet/)).toBeVisible()
    await getByRole('link', { name: 'Open the plan' }).click()
    expect(path()).toBe('/home?initiative=draft-1')
  })

  it.each([
    ['jira-link-lost', /The connection to .* is lost\. This is what was read last\./],
    ['other-site', /This was saved to demo, and another site is connected\./],
  ] as const)('shows what was read last where it is %s, and why it is not read anew', async (obstacle, words) => {
    answerCalls({ [call]: () => answered({ obstacle }) })
    const { getByRole, getByText } = await screen()
    await expect.element(getByText(words)).toBeVisible()
    await expect.element(getByRole('button', { name: 'Refresh' })).toBeDisabled()
    await expect.element(getByRole('link', { name: 'Open the settings' })).toHaveAttribute('href', '/jira-integration')
    await expect.element(getByText(/85% likely to be done by/)).toBeVisible()
  })

  it('says that it is open, tells what the server read by itself meanwhile, and shows the new numbers', async () => {
    const readAt = new Date(Date.parse(testProgress().readAt) + 60_000).toISOString()
    const following = {
      everyMinutes: 15,
      readAt: null as string | null,
      lookedAt: null as string | null,
      problem: null,
    }
    let shown = testProgress()
    const calls = answerCalls({
      [call]: () => ({ body: shown }),
      'POST /api/drafts/draft-1/presence': () => ({ body: following }),
    })
    const { getByText } = await screen()
    await expect.element(getByText(/^As of .*\. Read again every 15 minutes\.$/)).toBeVisible()
    const [first, ...rest] = shown.stories
    const { todo, done } = shown.whole
    shown = {
      ...shown,
      readAt,
      whole: {
        ...shown.whole,
        todo: { ...todo, stories: todo.stories - 1 },
        done: { ...done, stories: done.stories + 1 },
      },
      stories: [{ ...(first as (typeof rest)[number]), state: 'done' }, ...rest],
    }
    Object.assign(following, { readAt, lookedAt: readAt })
    await queryClient.invalidateQueries({ queryKey: ['presence', 'draft-1'] })
    await expect.element(getByText(/^3 of 5 stories done\./)).toBeVisible()
    expect(calls.filter((one) => one.call === call)).toHaveLength(2)
  })

  it('leads to the settings where Jira was never read and cannot be', async () => {
    answerCalls({
      [call]: () => problem(409, { code: 'jira-link-lost', title: 'Jira does not accept the link any more.' }),
    })
    const { getByRole, getByText } = await screen()
    await expect.element(getByText(/Jira does not accept the link any more\./)).toBeVisible()
    await expect.element(getByRole('link', { name: 'Open the settings' })).toBeVisible()
  })

  it('offers to try again what failed', async () => {
    let isDown = true
    answerCalls({ [call]: () => (isDown ? problem(500, { title: 'It broke.' }) : answered()) })
    const { getByRole, getByText } = await screen()
    await expect.element(getByRole('alert')).toMatchTextContent(/It could not be loaded\. It broke\./)
    isDown = false
    await getByRole('button', { name: 'Retry' }).click()
    await expect.element(getByText(/85% likely to be done by/)).toBeVisible()
  })

  it('is calm without a connection, and comes with it', async () => {
    onTestFinished(() => connection.note(true))
    let isDown = true
    answerCalls({ [call]: () => (isDown ? problem(500, { title: 'It broke.' }) : answered()) })
    const { getByText } = await screen()
    await expect.element(getByText(/It broke\./)).toBeVisible()
    connection.note(false)
    await expect.element(getByText(/comes as soon as there is a connection again/)).toBeVisible()
    isDown = false
    connection.note(true)
    await expect.element(getByText(/85% likely to be done by/)).toBeVisible()
  })

  it('goes on showing what was read last without a connection, and says why it is not read anew', async () => {
    onTestFinished(() => connection.note(true))
    answerCalls({ [call]: () => answered() })
    const { getByRole, getByText } = await screen()
    await expect.element(getByText(/85% likely to be done by/)).toBeVisible()
    connection.note(false)
    const refresh = getByRole('button', { name: 'Refresh' })
    await expect.element(refresh).toBeDisabled()
    await expect.element(refresh).toHaveAttribute('title', 'Planwright cannot be reached: this needs a connection.')
    await expect.element(getByText(/85% likely to be done by/)).toBeVisible()
  })
})
