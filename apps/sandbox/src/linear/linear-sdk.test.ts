import { randomUUID } from 'node:crypto'
import { InvalidInputLinearError, LinearClient, LinearDocument, RatelimitedLinearError } from '@linear/sdk'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestSandbox, type TestSandbox } from '../testing/sandbox-under-test.ts'

let sandbox: TestSandbox
let linear: LinearClient
let teamId: string

beforeAll(async () => {
  sandbox = await startTestSandbox()
  const { body } = await sandbox.send('POST', '/_sandbox/linear/api-keys', {})
  linear = new LinearClient({ apiKey: body.key, apiUrl: `${sandbox.url}/linear/graphql` })
})
afterAll(() => sandbox.close())
beforeEach(async () => {
  await sandbox.send('POST', '/_sandbox/reset')
  teamId = (await linear.team('ENG')).id
})

const stateOf = async (identifier: string) =>
  (await sandbox.send('GET', '/_sandbox/linear/state')).body.issues.find(
    (issue: { identifier: string }) => issue.identifier === identifier,
  )
const countIssues = async () => (await sandbox.send('GET', '/_sandbox/linear/state')).body.issues.length
const fault = (effect: object, match: object) => sandbox.send('POST', '/_sandbox/linear/faults', { effect, match })

describe("Linear, driven by Linear's own client", () => {
  it('tells who is there, and the ways of its teams', async () => {
    const viewer = await linear.viewer
    expect(viewer).toMatchObject({ name: 'Demo Person', isMe: true, admin: true })
    expect((await linear.organization).urlKey).toBe('sandbox')
    const { nodes } = await linear.teams()
    expect(nodes.map(({ key, issueEstimationType }) => [key, issueEstimationType]).sort()).toEqual([
      ['DES', 'tShirt'],
      ['ENG', 'fibonacci'],
      ['LAB', 'linear'],
      ['OPS', 'notUsed'],
      ['PLT', 'exponential'],
    ])
    const team = await linear.team('ENG')
    expect(team).toMatchObject({ cyclesEnabled: true, cycleDuration: 2, cycleStartDay: 1, upcomingCycleCount: 4 })
    expect((await team.states()).nodes.map(({ name }) => name)).toContain('In Progress')
    expect((await team.members()).nodes).toHaveLength(4)
    expect((await team.labels()).nodes.map(({ name }) => name)).toEqual(['web'])
    expect((await linear.projects()).nodes.map(({ name }) => name)).toEqual(['Web shop'])
    expect((await linear.users()).nodes).toHaveLength(4)
    expect((await linear.rateLimitStatus).limits.map(({ allowedAmount }) => allowedAmount)).toContain(2_500)
  })

  it('gives cycles by the cadence of the team: one active, so many upcoming, without gaps', async () => {
    const team = await linear.team('ENG')
    const cycles = (await team.cycles()).nodes.sort((left, right) => left.number - right.number)
    expect(cycles.map(({ isActive, isFuture }) => [isActive, isFuture])).toEqual([
      [true, false],
      ...Array.from({ length: 4 }, () => [false, true]),
    ])
    for (const [index, cycle] of cycles.entries()) {
      expect(cycle.startsAt.getUTCDay()).toBe(1)
      expect(cycle.endsAt.getTime() - cycle.startsAt.getTime()).toBe(14 * 86_400_000)
      if (index > 0) expect(cycle.startsAt).toEqual(cycles[index - 1]?.endsAt)
    }
    expect((await team.activeCycle)?.id).toBe(cycles[0]?.id)
  })

  it('saves a plan: epics, stories under them with own ids, cycles, labels, dependencies', async () => {
    const cycle = (await (await linear.team('ENG')).cycles({ filter: { isFuture: { eq: true } } })).nodes.at(-1)
    const [epicId, ...storyIds] = [randomUUID(), randomUUID(), randomUUID()]
    const label = await (await linear.createIssueLabel({ name: 'Planned', teamId })).issueLabel
    await linear.createIssueBatch({ issues: [{ id: epicId, teamId, title: 'An epic', description: '**Why**' }] })
    await linear.createIssueBatch({
      issues: storyIds.map((id, index) => ({
        id,
        teamId,
        title: `Story ${index}`,
        parentId: epicId,
        estimate: 3,
        cycleId: cycle?.id,
        labelIds: [label?.id ?? ''],
      })),
    })
    const relationId = randomUUID()
    await linear.createIssueRelation({
      id: relationId,
      issueId: storyIds[0] ?? '',
      relatedIssueId: storyIds[1] ?? '',
      type: LinearDocument.IssueRelationType.Blocks,
    })
    const found = await linear.issues({ filter: { id: { in: storyIds } } })
    expect(found.nodes).toHaveLength(2)
    const story = await linear.issue(storyIds[0] ?? '')
    expect(story).toMatchObject({ estimate: 3, title: 'Story 0', priorityLabel: 'No priority' })
    expect((await story.parent)?.title).toBe('An epic')
    expect((await story.cycle)?.number).toBe(cycle?.number)
    expect((await story.labels()).nodes.map(({ name }) => name)).toEqual(['Planned'])
    expect((await story.relations()).nodes.map(({ id, type }) => [id, type])).toEqual([[relationId, 'blocks']])
    expect(await stateOf(story.identifier)).toMatchObject({
      parent: (await linear.issue(epicId)).identifier,
      statusCategory: 'todo',
      estimate: 3,
      cycle: cycle?.number,
      labels: ['Planned'],
      blocks: [(await linear.issue(storyIds[1] ?? '')).identifier],
    })
    await linear.deleteIssueRelation(relationId)
    expect((await story.relations()).nodes).toEqual([])
  })

  it('refuses an id that is there, thrown away or not, and a batch with one such wholly', async () => {
    const id = randomUUID()
    await linear.createIssue({ id, teamId, title: 'Once' })
    await expect(linear.createIssue({ id, teamId, title: 'Twice' })).rejects.toThrow(/conflict on insert of Issue/)
    await linear.deleteIssue(id)
    const before = await countIssues()
    const batch = linear.createIssueBatch({
      issues: [
        { id: randomUUID(), teamId, title: 'Good' },
        { id, teamId, title: 'Taken' },
      ],
    })
    await expect(batch).rejects.toThrow(InvalidInputLinearError)
    expect(await countIssues()).toBe(before)
  })

  it.each([
    ['more than fifty at once', () => Array.from({ length: 51 }, () => ({ teamId, title: 'One' }))],
    ['an estimate that is not on the scale', () => [{ teamId, title: 'Four', estimate: 4 }]],
    ['an id that is no UUID', () => [{ teamId, title: 'A', id: 'mine' }]],
    ['a parent that is not there', () => [{ teamId, title: 'A', parentId: randomUUID() }]],
    ['no title', () => [{ teamId, title: ' ' }]],
    [
      'the same id twice',
      () => ['A', 'B'].map((title) => ({ teamId, title, id: '7f0c4f8e-7a53-4a2b-9c3d-0d0e3c1a0001' })),
    ],
  ])('refuses %s, and creates nothing', async (_what, issues) => {
    const before = await countIssues()
    await expect(linear.createIssueBatch({ issues: issues() })).rejects.toThrow(InvalidInputLinearError)
    expect(await countIssues()).toBe(before)
  })

  it('updates, tells the history with who and when, throws away and takes back', async () => {
    const issue = await linear.issue('ENG-3')
    const started = (await (await linear.team('ENG')).states({ filter: { type: { eq: 'started' } } })).nodes
    await linear.updateIssue(issue.id, { title: 'Reworded', estimate: 8, stateId: started[0]?.id, cycleId: null })
    const [entry] = (await issue.history()).nodes
    expect(entry).toMatchObject({ toTitle: 'Reworded', fromEstimate: 5, toEstimate: 8 })
    expect((await entry?.actor)?.name).toBe('Demo Person')
    expect((await entry?.fromState)?.name).toBe('Todo')
    expect(entry?.fromCycleId).toBeDefined()
    const since = await linear.issues({
      filter: { updatedAt: { gte: entry?.createdAt }, team: { key: { eq: 'ENG' } } },
    })
    expect(since.nodes.map(({ identifier }) => identifier)).toEqual(['ENG-3'])
    await linear.deleteIssue(issue.id)
    expect(await stateOf('ENG-3')).toMatchObject({ trashed: true, archived: true })
    expect((await linear.issues({ filter: { id: { eq: issue.id } } })).nodes).toEqual([])
    expect((await linear.issue('ENG-3')).trashed).toBe(true)
    await linear.unarchiveIssue(issue.id)
    expect(await stateOf('ENG-3')).toMatchObject({ trashed: false, archived: false, statusCategory: 'doing' })
    await linear.archiveIssue(issue.id)
    expect(await stateOf('ENG-3')).toMatchObject({ trashed: false, archived: true })
  })

  it('answers page by page, newest first, and searches by team, label, parent and cycle', async () => {
    const titles = Array.from({ length: 7 }, (_, index) => `Page ${index}`)
    for (const title of titles) await linear.createIssue({ teamId, title })
    const filter = { title: { startsWith: 'Page' } }
    const seen: string[] = []
    let page = await linear.issues({ first: 3, filter })
    for (;;) {
      seen.push(...page.nodes.map(({ title }) => title))
      if (!page.pageInfo.hasNextPage) break
      page = await linear.issues({ first: 3, filter, after: page.pageInfo.endCursor })
    }
    expect(seen).toEqual([...titles].reverse())
    const found = async (some: LinearDocument.IssueFilter) =>
      (await linear.issues({ filter: some })).nodes.map(({ identifier }) => identifier).sort()
    expect(await found({ labels: { name: { eq: 'Feature' } } })).toEqual(['ENG-4'])
    expect(await found({ parent: { number: { eq: 1 } } })).toEqual(['ENG-2', 'ENG-3'])
    expect(await found({ cycle: { isActive: { eq: true } } })).toEqual(['ENG-2', 'ENG-3'])
    expect(await found({ cycle: { null: true }, estimate: { gte: 2 } })).toEqual(['ENG-4'])
    expect(await found({ or: [{ number: { eq: 1 } }, { title: { containsIgnoreCase: 'BASKET' } }] })).toEqual([
      'ENG-1',
      'ENG-4',
    ])
  })

  it('makes no cycles; renames them and moves their ends', async () => {
    const cycles = (await (await linear.team('ENG')).cycles()).nodes.sort((left, right) => left.number - right.number)
    const [active, next, last] = [cycles[0], cycles[1], cycles.at(-1)]
    const endsAt = new Date(Number(last?.endsAt) + 86_400_000)
    const creation = linear.createCycle({ teamId, startsAt: endsAt, endsAt: new Date(Number(endsAt) + 1) })
    await expect(creation).rejects.toThrow('Cycle creation is not supported.')
    await linear.updateCycle(last?.id ?? '', { name: 'Launch', endsAt })
    expect(await linear.cycle(last?.id ?? '')).toMatchObject({ name: 'Launch', endsAt })
    await expect(linear.updateCycle(active?.id ?? '', { endsAt: next?.endsAt })).rejects.toThrow(/overlap/)
  })

  it('keeps comments and attachments; an attachment of the same address is updated', async () => {
    await linear.createComment({ issueId: 'ENG-1', body: 'Why?' })
    for (const title of ['Plan', 'Plan 2'])
      await linear.createAttachment({ issueId: 'ENG-1', title, url: 'https://example.com/plan' })
    const issue = await linear.issue('ENG-1')
    expect((await issue.comments()).nodes.map(({ body }) => body)).toEqual(['Why?'])
    expect((await issue.attachments()).nodes.map(({ title }) => title)).toEqual(['Plan 2'])
  })

  it('finds a new issue by its id at once, and in searches later', async () => {
    await sandbox.send('POST', '/_sandbox/linear/settings', { searchLagMs: 5_000 })
    const id = randomUUID()
    await linear.createIssue({ id, teamId, title: 'Fresh' })
    expect((await linear.issues({ filter: { title: { eq: 'Fresh' } } })).nodes).toEqual([])
    expect((await linear.issues({ filter: { id: { in: [id] } } })).nodes).toHaveLength(1)
    sandbox.advance(5_001)
    expect((await linear.issues({ filter: { title: { eq: 'Fresh' } } })).nodes).toHaveLength(1)
  })

  it.each([
    { kind: 'reset-after' },
    { kind: 'truncate' },
    { kind: 'accept-then-status', status: 502 },
    { kind: 'hang', ms: 50 },
  ])('loses the answer of a write that was done (%j): asking by own id settles it', async (effect) => {
    const id = randomUUID()
    await fault(effect, { body: 'issueCreate' })
    await expect(linear.createIssue({ id, teamId, title: 'Lost' })).rejects.toThrow()
    expect((await linear.issues({ filter: { id: { in: [id] } } })).nodes).toHaveLength(1)
    await expect(linear.createIssue({ id, teamId, title: 'Lost' })).rejects.toThrow(/conflict on insert/)
  })

  it('lets a team work: the same seed finishes the same, and what is open goes on to the next cycle', async () => {
    const work = { team: 'ENG', days: 28, seed: 1, velocity: 3, spread: 0 }
    const { body } = await sandbox.send('POST', '/_sandbox/linear/advance', work)
    expect(body.events.map(({ kind }: { kind: string }) => kind)).toContain('completed')
    expect(await stateOf('ENG-2')).toMatchObject({ statusCategory: 'done' })
    const [entry] = (await (await linear.issue('ENG-2')).history()).nodes
    expect((await entry?.toState)?.name).toBe('Done')
    expect((await stateOf('ENG-3')).cycle).toBeGreaterThan(1)
    const upcoming = await (await linear.team('ENG')).cycles({ filter: { isFuture: { eq: true } } })
    expect(upcoming.nodes).toHaveLength(4)
  })

  it('lets colleagues change the plan where it is asked to: the same seed the same, and each change told by the history', async () => {
    const run = async (seed: number) => {
      await sandbox.send('POST', '/_sandbox/reset')
      const parent = (await (await linear.createIssue({ teamId, title: 'Epic' })).issue)?.id
      const [, next] = (await (await linear.team('ENG')).cycles()).nodes.sort(
        (left, right) => left.number - right.number,
      )
      for (const at of Array.from({ length: 12 }, (_, index) => index))
        await linear.createIssue({ teamId, parentId: parent, title: `Story ${at}`, estimate: 3, cycleId: next?.id })
      const { body } = await sandbox.send('POST', '/_sandbox/linear/advance', {
        team: 'ENG',
        days: 84,
        seed,
        velocity: 6,
        events: true,
      })
      return body.events.map(({ kind, text }: { kind: string; text: string }) => ({ kind, text }))
    }
    sandbox.freeze(Date.parse('2027-03-01T07:00:00Z'))
    const [once, again, other] = [await run(1), await run(1), await run(2)]
    expect(again).toEqual(once)
    expect(other).not.toEqual(once)
    const kinds = [...once, ...other].map(({ kind }: { kind: string }) => kind)
    for (const kind of ['re-estimated', 'bug-added', 'story-added', 'edited', 'moved-cycle', 'deleted', 'carried-over'])
      expect(kinds).toContain(kind)
    const { issues } = (await sandbox.send('GET', '/_sandbox/linear/state')).body
    expect(issues.some(({ trashed }: { trashed: boolean }) => trashed)).toBe(true)
    const added = issues.find(
      ({ title, parent }: { title: string; parent: string | null }) => parent && !title.startsWith('Story'),
    )
    expect(added).toBeDefined()
  })

  it('does nothing where a call never arrived', async () => {
    const before = await countIssues()
    await fault({ kind: 'reset-before' }, { body: 'issueCreate' })
    await expect(linear.createIssue({ teamId, title: 'Never' })).rejects.toThrow()
    expect(await countIssues()).toBe(before)
  })

  it('says that there were too many calls with 400 and the time of the reset', async () => {
    await fault({ kind: 'rate-limited', seconds: 30 }, {})
    const error = await linear.viewer.catch((one: unknown) => one)
    expect(error).toBeInstanceOf(RatelimitedLinearError)
    await fault({ kind: 'rate-limited', seconds: 30 }, {})
    const { body } = await sandbox.send('POST', '/_sandbox/linear/api-keys', {})
    const reply = await sandbox.send(
      'POST',
      '/linear/graphql',
      { query: '{ viewer { id } }' },
      { authorization: body.key },
    )
    expect(reply.status).toBe(400)
    expect(reply.body.errors[0].extensions.code).toBe('RATELIMITED')
    expect(Number(reply.headers.get('x-ratelimit-requests-reset'))).toBeGreaterThan(Date.now())
  })
})
