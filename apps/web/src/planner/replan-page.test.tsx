import { type Draft, DraftContent, type DraftProgress, type ReplanResponse } from '@planwright/contract'
import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { connection } from '../app/connection/connection.ts'
import { usualChoices } from '../following/replan-query.ts'
import { testProgress, testReplan } from '../testing/progress.ts'
import { answerCalls, problem, show } from '../testing/show.tsx'
import { ReplanPage } from './replan-page.tsx'

const replanCall = (id: string) => `POST /api/drafts/${id}/replan`

/** A saved draft on the server, which counts its versions, and what the page asks of it. */
function onServer(
  replanned: () => ReplanResponse | null = () => testReplan(),
  progressed: () => DraftProgress = () => testProgress(),
) {
  const id = crypto.randomUUID()
  const stories = testReplan().epics.map((epic) => ({
    ...epic,
    userStories: epic.userStories.map(({ sprint: _sprint, ...story }) => story),
  }))
  const at = '2026-02-02T13:00:00.000Z'
  let draft: Draft = {
    ...{ id, version: 1, createdAt: at, updatedAt: at },
    ...DraftContent.parse({ name: 'Click and collect', backlog: stories }),
  }
  const listed = () => ({
    drafts: [{ ...rest(draft), epics: 1, stories: 4, openedAt: at, plan: null, save: null }],
    current: id,
  })
  const calls = answerCalls({
    [`GET /api/drafts/${id}`]: () => ({ body: draft }),
    'GET /api/drafts': () => ({ body: listed() }),
    [`POST /api/drafts/${id}/open`]: () => ({ body: {} }),
    [`PUT /api/drafts/${id}`]: (body) => {
      draft = { ...draft, ...(body as DraftContent), version: draft.version + 1 }
      return { body: draft }
    },
    [`POST /api/drafts/${id}/progress`]: () => ({ body: progressed() }),
    [replanCall(id)]: () => {
      const body = replanned()
      return body ? { body } : problem(500, { title: 'It broke.' })
    },
    'POST /api/jira/review': () => ({ body: review }),
    'POST /api/jira/sprint-plan': () => problem(500, { title: 'It broke.' }),
  })
  const changeElsewhere = (change: Partial<DraftContent>) => {
    draft = { ...draft, ...change, version: draft.version + 1 }
  }
  return { id, calls, draft: () => draft, changeElsewhere }
}

const rest = ({ id, name, version, createdAt, updatedAt }: Draft) => ({ id, name, version, createdAt, updatedAt })
const review = {
  site: { id: 'site', name: 'demo', url: 'https://demo.example' },
  project: { id: '1', key: 'SHOP', name: 'Web Shop' },
  board: { id: '7', name: 'SHOP board' },
  create: [{ itemId: 'sprint-4', kind: 'sprint', title: 'Sprint 4' }],
  update: [{ itemId: 'story-4', kind: 'move', title: 'Story 4', key: 'SHOP-4' }],
  ...{ unchanged: [], conflicts: [], duplicates: [], removed: [], problems: [] },
}

function Page({ id }: { id: string }) {
  const [choices, choose] = useState(usualChoices)
  return (
    // with the margins of the page
    <main className="px-4">
      <ReplanPage
        owner="ada"
        draftId={id}
        name="Click and collect"
        choices={choices}
        onChoose={choose}
        onLeave={() => undefined}
      />
    </main>
  )
}

describe('planning the rest again', () => {
  it('asks about a sprint of another plan that runs, and names it where a story comes from', async () => {
    const elsewhere = { name: 'Theirs', state: 'active' as const }
    const { stories, sprints } = testProgress()
    const followed = {
      sprints: sprints.slice(0, 2),
      stories: stories.map((story) => (story.id === 'story-4' ? { ...story, elsewhere } : story)),
    }
    const planned = {
      before: testReplan().before.slice(0, 2),
      sprints: testReplan().sprints.filter(({ number }) => number !== 1),
      changes: [{ storyId: 'story-4', title: 'Story 4', from: null, to: 4 }],
    }
    const { id } = onServer(
      () => testReplan(planned),
      () => testProgress(followed),
    )
    await show(<Page id={id} />)
    await expect
      .element(page.getByText('Theirs runs now and keeps what it holds, unless you take it in.'))
      .toBeVisible()
    await expect.element(page.getByRole('checkbox', { name: /^Plan the running sprint anew, too/ })).toBeVisible()
    await expect.element(page.getByRole('row', { name: /Story 4/ }).getByText('Theirs')).toBeVisible()
    await expect
      .element(page.getByRole('region', { name: 'Sprint 1', exact: true }).getByText('No stories.'))
      .toBeVisible()
    await expect.element(page.getByRole('region', { name: 'Sprint 4' }).getByText('Not there yet.')).toBeVisible()
  })

  it('says that closed sprints finished nothing of it, where there are enough of them', async () => {
    const { forecast } = testProgress()
    const counted = { whole: 3, stated: 1, part: 0 }
    const { id } = onServer(undefined, () => testProgress({ forecast: { ...forecast, counted } }))
    await show(<Page id={id} />)
    const words = /as before: nothing of it was finished in the closed sprints\./
    await expect.element(page.getByText(words)).toBeVisible()
  })

  it('says what changes, shows what moves and both plans, and has the focus there', async () => {
    const { id } = onServer()
    const { getByRole, getByText } = await show(<Page id={id} />)
    const answer = getByRole('heading', { level: 2, name: /^1 story goes from sprint 3 to 4; done by/ })
    await expect.element(answer).toHaveFocus()
    await expect.element(getByText(/1 story is gone in Jira and leaves the plan: Story 5\./)).toBeVisible()
    const moves = getByRole('table', { name: 'Stories that move, from where and to where' })
    await expect.element(moves.getByRole('row', { name: /Story 4/ })).toMatchTextContent(/SHOP-4.*Sprint 3.*Sprint 4/)
    const now = getByRole('list', { name: 'Sprint 3, now' })
    const next = getByRole('list', { name: 'Sprint 4, planned again' })
    await expect.element(now).toMatchTextContent(/Story 4goes to sprint 4/)
    await expect.element(next).toMatchTextContent(/Story 4comes from sprint 3/)
    await expect.element(getByText('closed: past and fixed').first()).toBeVisible()
    const left = (list: typeof now) => list.element().getBoundingClientRect().left
    await page.viewport(1280, 800)
    expect(left(getByRole('list', { name: 'Sprint 3, planned again' }))).toBeGreaterThan(left(now) + 300)
    await page.viewport(375, 800)
    expect(left(getByRole('list', { name: 'Sprint 3, planned again' }))).toBe(left(now))
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(375)
    await page.viewport(1280, 800)
  })

  it('says why Follow counts more stories where one was deleted here since the save', async () => {
    const { id } = onServer(() => {
      const { epics, ...answer } = testReplan()
      const without = epics.map((epic) => ({
        ...epic,
        userStories: epic.userStories.filter((story) => story.id !== 'story-3'),
      }))
      return { ...answer, epics: without }
    })
    const { getByText } = await show(<Page id={id} />)
    await expect
      .element(
        getByText(
          /1 story was deleted here and stays in Jira, so Follow counts it and this plan does not: SHOP-3 Story 3\./,
        ),
      )
      .toBeVisible()
  })

  it('offers no save where nothing changes', async () => {
    const { before } = testReplan()
    const answer = testReplan({ changes: [], sprints: before, gone: [], summary: 'Every story stays where it is.' })
    const { id } = onServer(() => answer)
    const { getByRole, getByText } = await show(<Page id={id} />)
    await expect.element(getByRole('heading', { name: 'Every story stays where it is.' })).toBeVisible()
    await expect.element(getByText('There is nothing to save.')).toBeVisible()
    await page.viewport(375, 800)
    await expect.element(getByText('There is nothing to save.')).toBeVisible()
    await page.viewport(1280, 800)
    await expect.element(getByRole('button', { name: 'Review and save' })).not.toBeInTheDocument()
  })

  it('plans anew with what a person takes in, and only then', async () => {
    const { id, calls } = onServer()
    const { getByRole } = await show(<Page id={id} />)
    await getByRole('checkbox', { name: /SHOP-6 *Pay with a voucher/ }).click()
    await getByRole('checkbox', { name: 'Plan the running sprint anew, too' }).click()
    const asked = () => calls.filter(({ call }) => call === replanCall(id)).map(({ body }) => body)
    expect(asked()).toEqual([{ opensActive: false, adds: [] }])
    await expect.element(getByRole('button', { name: 'Review and save' })).not.toBeInTheDocument()
    await getByRole('button', { name: 'Plan with these choices' }).click()
    await expect.element(getByRole('button', { name: 'Review and save' })).toBeEnabled()
    expect(asked()[1]).toEqual({ opensActive: true, adds: ['story-6'] })
  })

  it('says which chosen story it did not take in, as it runs in a sprint of another plan', async () => {
    const { stories } = testProgress()
    const elsewhere = { name: 'Theirs', state: 'active' as const }
    const { id } = onServer(undefined, () =>
      testProgress({ stories: stories.map((story) => (story.isFound ? { ...story, elsewhere } : story)) }),
    )
    const { getByRole, getByText } = await show(<Page id={id} />)
    await getByRole('checkbox', { name: /SHOP-6 *Pay with a voucher/ }).click()
    await expect.element(getByText(/not taken in/)).not.toBeInTheDocument()
    await getByRole('button', { name: 'Plan with these choices' }).click()
    await expect
      .element(
        getByText(
          '1 story is not taken in, because it stands in a sprint of another plan that runs: SHOP-6 Pay with a voucher (in Theirs). “Plan the running sprint anew, too” takes it in.',
        ),
      )
      .toBeVisible()
  })

  it('saves nothing of a plan of a draft that was changed meanwhile, says so, and plans that one', async () => {
    const { id, calls, draft, changeElsewhere } = onServer()
    const { getByRole } = await show(<Page id={id} />)
    await expect.element(getByRole('button', { name: 'Review and save' })).toBeEnabled()
    const [epic] = draft().backlog ?? []
    changeElsewhere({ backlog: epic ? [{ ...epic, userStories: epic.userStories.slice(1) }] : [] })
    await getByRole('button', { name: 'Review and save' }).click()
    await expect.element(getByRole('alert')).toMatchTextContent(/was changed meanwhile.*Nothing was saved/)
    expect(calls.some(({ call }) => call.includes('/jira/'))).toBe(false)
    await getByRole('button', { name: 'Plan again' }).click()
    await expect.element(getByRole('alert')).not.toBeInTheDocument()
    await expect.element(getByRole('button', { name: 'Review and save' })).toBeEnabled()
  })

  it('takes the plan over before it saves, so that a save that fails loses nothing, and tries it again', async () => {
    const { id, calls, draft } = onServer()
    const { getByRole } = await show(<Page id={id} />)
    await getByRole('button', { name: 'Review and save' }).click()
    await getByRole('dialog').getByRole('button', { name: 'Save to Jira' }).click()
    await expect.element(getByRole('alert')).toMatchTextContent(/Not saved\. .*kept in the draft/)
    const saves = () => calls.filter(({ call }) => call === 'POST /api/jira/sprint-plan').map(({ body }) => body)
    const { sprints, terms, decisions } = testReplan()
    expect(saves()).toMatchObject([{ sprints, terms, decisions, links: false }])
    await expect.poll(() => draft().plan).toMatchObject({ sprints, plannedOn: terms })
    await getByRole('button', { name: 'Try again' }).click()
    await expect.poll(saves).toHaveLength(2)
  })

  it('is asked again by itself when the connection is back, with what was chosen', async () => {
    let isDown = true
    const { id } = onServer(() => (isDown ? null : testReplan()))
    const { getByRole, getByText } = await show(<Page id={id} />)
    await expect.element(getByRole('alert')).toMatchTextContent(/It could not be planned again/)
    // an answer to what the page asked at its start may still come, and says that there is one
    await expect
      .poll(async () => {
        connection.note(false)
        await new Promise(requestAnimationFrame)
        return getByText(/comes as soon as there is a connection again/).query()
      })
      .not.toBeNull()
    isDown = false
    connection.note(true)
    await expect.element(getByRole('button', { name: 'Review and save' })).toBeEnabled()
  })
})
