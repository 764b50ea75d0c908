import { type Run, type SaveDecisions, type SaveResponse, SaveReview } from '@planwright/contract'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { createTestApp, signUp, type TestApp, type TestPerson } from '../testing/app.ts'
import { jiraColleague } from '../testing/counterparts/colleague.ts'
import { chooseProject, linkJira, startSandbox, type TestSandbox } from '../testing/counterparts/sandbox.ts'
import { testDatabases } from '../testing/databases/database.ts'
import { type TestPlan, testPlan } from '../testing/saves/plan.ts'

describe.each(testDatabases())('what a person decides in the review, on %s', (kind) => {
  let sandbox: TestSandbox
  let server: TestApp
  let person: TestPerson

  beforeAll(async () => {
    sandbox = await startSandbox()
    const settings = { LIMIT_LINKS_PER_MINUTE: '10000', LIMIT_SAVES_PER_MINUTE: '10000', SANDBOX_URL: sandbox.url }
    server = await createTestApp({ kind, settings })
  })
  afterAll(() => server.close())
  beforeEach(async () => {
    await sandbox.reset()
    person = await signUp(server)
    await linkJira(server, sandbox, person, 'planwright-demo')
    await chooseProject(server, person, 'SHOP')
  })

  const post = (url: string, payload: object) =>
    server.app.inject({ method: 'POST', url, headers: person.headers, payload })
  const save = async (plan: TestPlan, decisions?: SaveDecisions) =>
    (await post('/api/jira/sprint-plan', { ...plan, ...(decisions && { decisions }) })).json<SaveResponse>()
  const review = async (plan: TestPlan, decisions?: SaveDecisions) =>
    SaveReview.parse((await post('/api/jira/review', { ...plan, ...(decisions && { decisions }) })).json())
  const issueOf = async (key: string | undefined) =>
    (await sandbox.state()).sites.flatMap(({ issues }) => issues).find((issue) => issue.key === key)
  const storyOf = (plan: TestPlan, index: number) => {
    const story = plan.epics.flatMap(({ userStories }) => userStories)[index]
    if (!story) throw new Error('too few stories')
    return story
  }
  const keyOf = ({ items }: SaveResponse, itemId: string) => {
    const key = items.find((item) => item.itemId === itemId && item.kind === 'story')?.key
    if (!key) throw new Error(`${itemId} was not saved`)
    return key
  }
  /** As a release left it that kept only what the whole of an item said. */
  const forgetParts = () =>
    server.db.withWorker((queries) =>
      queries.execute(sql`update saved_item set said = null where owner = ${person.uid}`),
    )
  const writesSince = async (before: number) =>
    (await sandbox.requests())
      .slice(before)
      .filter(({ method, path }) => method !== 'GET' && !/(bulkfetch|search|oauth)/.test(path))

  describe('about a story that moves', () => {
    /** A saved plan of two sprints; its first story then goes to the second one. */
    const moving = async () => {
      const plan = testPlan({ epics: 1, stories: 4, sprints: 2 })
      const [first, second] = plan.sprints
      const story = storyOf(plan, 0)
      if (!first || !second) throw new Error('too few sprints')
      const saved = await save(plan)
      const move = () => {
        first.stories = first.stories.filter(({ id }) => id !== story.id)
        second.stories.push({ ...story, sprint: 2 })
        story.sprint = 2
      }
      return { plan, story, saved, key: keyOf(saved, story.id), move, colleague: await jiraColleague(sandbox) }
    }
    const sprintOf = async (key: string) => {
      const { sprints } =
        (await sandbox.state()).sites.find(({ issues }) => issues.some((issue) => issue.key === key)) ?? {}
      return sprints?.find(({ issueKeys }) => issueKeys.includes(key))?.name ?? null
    }

    const sprintIdOf = async (name: string) =>
      (await sandbox.state()).sites.flatMap(({ sprints }) => sprints).find((sprint) => sprint.name === name)?.id

    it('writes nothing over what somebody changed in it', async () => {
      const { plan, key, move, colleague } = await moving()
      await colleague.edit(key, { summary: 'Our words' })
      move()
      expect(await save(plan)).toMatchObject({ state: 'done' })
      expect((await issueOf(key))?.summary).toBe('Our words')
      expect(await sprintOf(key)).toBe('SHOP Sprint 4')
    })

    it('puts it where the plan has it although somebody moved it, where that is meant', async () => {
      const { plan, story, key, move, colleague } = await moving()
      move()
      await save(plan)
      await colleague.call('POST', '/rest/agile/1.0/backlog/issue', { issues: [key] })
      expect((await review(plan)).update).toEqual([])
      await save(plan)
      expect(await sprintOf(key)).toBe(null)
      const meant = { moves: [story.id] }
      expect((await review(plan, meant)).update).toMatchObject([{ itemId: story.id, kind: 'move' }])
      expect((await save(plan, meant)).state).toBe('done')
      expect(await sprintOf(key)).toBe('SHOP Sprint 4')
    })

    it('is only moved where its points were changed on both sides to the same', async () => {
      const { plan, story, key, move, colleague } = await moving()
      const fields: { id: string; name: string }[] = await colleague.call('GET', '/rest/api/3/field')
      const points = fields.find(({ name }) => name === 'Story Points')?.id ?? ''
      await colleague.edit(key, { [points]: 21 })
      story.storyPoints = 21
      move()
      const moved = { itemId: story.id, kind: 'move', from: 'SHOP Sprint 3', to: 'SHOP Sprint 4' }
      const { update, unchanged } = await review(plan)
      expect([update, unchanged.filter(({ itemId }) => itemId === story.id)]).toMatchObject([[moved], []])
      const before = (await sandbox.requests()).length
      const { state, items } = await save(plan)
      expect([state, items.filter(({ from }) => from)]).toMatchObject(['done', [moved]])
      expect((await writesSince(before)).filter(({ method }) => method === 'PUT')).toEqual([])
      expect((await review(plan)).update).toEqual([])
    })

    const movesIn = ({ items = [] }: Pick<Run, 'items'>) => items.filter(({ from, to }) => (from ?? to) !== undefined)

    it('is alone told as moved where others were moved in Jira, and none is by a save that moves none', async () => {
      const { plan, story, key, saved, move, colleague } = await moving()
      const carried = storyOf(plan, 1).id
      await colleague.call('POST', `/rest/agile/1.0/sprint/${await sprintIdOf('SHOP Sprint 4')}/issue`, {
        issues: [keyOf(saved, carried)],
      })
      move()
      const moved = { itemId: story.id, kind: 'move', key, from: 'SHOP Sprint 3', to: 'SHOP Sprint 4' }
      expect((await review(plan)).update).toMatchObject([moved])
      const answer = await save(plan)
      expect([answer.state, movesIn(answer)]).toMatchObject(['done', [{ ...moved, state: 'done' }]])
      expect(answer.items.find(({ itemId, kind: of }) => itemId === carried && of === 'move')?.state).toBe('unchanged')
      const again = await save(plan)
      expect([again.state, movesIn(again)]).toEqual(['done', []])
    })

    it('is told apart where somebody moved or edited it in Jira, and left as it is', async () => {
      const { plan, saved, colleague } = await moving()
      const [, carried, other] = [0, 1, 2].map((index) => storyOf(plan, index).id)
      if (!carried || !other) throw new Error('too few stories')
      await colleague.call('POST', `/rest/agile/1.0/sprint/${await sprintIdOf('SHOP Sprint 4')}/issue`, {
        issues: [keyOf(saved, carried)],
      })
      await colleague.edit(keyOf(saved, other), { summary: 'Our words', labels: ['theirs'] })
      const { update, conflicts, unchanged } = await review(plan)
      expect([update, conflicts]).toEqual([[], []])
      expect(new Map(unchanged.flatMap(({ itemId, theirs }) => (theirs ? [[itemId, theirs]] : [])))).toEqual(
        new Map([
          [carried, ['sprint']],
          [other, ['title', 'labels']],
        ]),
      )
    })

    it('is told as changed beside what the save made, and what it left as neither', async () => {
      const { plan, story, saved, move } = await moving()
      const written = ({ items }: SaveResponse) =>
        items.flatMap(({ itemId, kind: of, state, made }) => (of === 'move' ? [] : [[itemId, state, made]]))
      expect(new Set(written(saved).map(([, ...told]) => told.join()))).toEqual(new Set(['done,true']))
      move()
      const added = { ...storyOf(plan, 1), id: 'added', title: 'Added since', sprint: 2 }
      plan.epics[0]?.userStories.push(added)
      plan.sprints[1]?.stories.push(added)
      const answer = await save(plan)
      expect(answer.state).toBe('done')
      const told = new Map(written(answer).map(([itemId, ...rest]) => [itemId, rest]))
      expect([told.get(story.id), told.get('added')]).toEqual([
        ['done', false],
        ['done', true],
      ])
      told.delete(story.id)
      told.delete('added')
      expect(new Set([...told.values()].map(String))).toEqual(new Set(['unchanged,']))
    })

    it('is no reason for a save to end with some left where it has left the plan’s sprints in Jira, and the plan', async () => {
      const { plan, story, key, colleague } = await moving()
      const elsewhere = `/rest/agile/1.0/sprint/${await sprintIdOf('SHOP Sprint 2')}/issue`
      await colleague.call('POST', elsewhere, { issues: [key] })
      for (const sprint of plan.sprints) sprint.stories = sprint.stories.filter(({ id }) => id !== story.id)
      delete story.sprint
      const { state, items } = await save(plan)
      expect([state, items.filter((item) => item.state === 'failed')]).toEqual(['done', []])
      expect(await sprintOf(key)).toBe('SHOP Sprint 2')
    })

    it('is told as moved where it left the sprints of the plan', async () => {
      const { plan, story, key } = await moving()
      for (const sprint of plan.sprints) sprint.stories = sprint.stories.filter(({ id }) => id !== story.id)
      const moved = { itemId: story.id, kind: 'move', key, from: 'SHOP Sprint 3' }
      expect((await review(plan)).update).toEqual([expect.objectContaining(moved)])
      const answer = await save(plan)
      expect([answer.state, movesIn(answer)]).toMatchObject(['done', [{ ...moved, state: 'done' }]])
      expect(movesIn(answer)[0]).not.toHaveProperty('to')
      expect(movesIn(await save(plan))).toEqual([])
    })

    it('is told as moved although no answer to that came, until another worker looked', async () => {
      const { plan, story, move } = await moving()
      move()
      const effect = { kind: 'reset-after' } as const
      await sandbox.fault({ match: { method: 'POST', path: '/agile/1.0/sprint/\\d+/issue$' }, times: 99, effect })
      const { state, runId } = await save(plan)
      expect(state).toBe('parked')
      await sandbox.clearFaults()
      await post(`/api/runs/${runId}/resume`, {})
      const ended = async () =>
        (await server.app.inject({ url: `/api/runs/${runId}`, headers: person.headers })).json<Run>()
      await vi.waitFor(async () => expect((await ended()).state).toBe('done'), 60_000)
      const moved = { itemId: story.id, kind: 'move', state: 'done', from: 'SHOP Sprint 3', to: 'SHOP Sprint 4' }
      expect(movesIn(await ended())).toMatchObject([moved])
    })

    it('is not told as moved where Jira refuses to put it back, but as refused', async () => {
      const { plan, story, key, colleague } = await moving()
      await colleague.call('POST', `/rest/agile/1.0/sprint/${await sprintIdOf('SHOP Sprint 4')}/issue`, {
        issues: [key],
      })
      await sandbox.fault({
        match: { method: 'POST', path: '/agile/1.0/sprint/\\d+/issue$' },
        times: 9,
        effect: { kind: 'status', status: 403 },
      })
      const answer = await save(plan, { moves: [story.id] })
      expect([answer.state, movesIn(answer)]).toEqual(['partial', []])
      expect(answer.items.find(({ itemId, kind: of }) => itemId === story.id && of === 'move')).toMatchObject({
        state: 'failed',
        reason: expect.any(String),
      })
    })

    it('is told as missing, and not as there, where the save stops before it puts it back', async () => {
      const { plan, story, key, colleague } = await moving()
      await colleague.call('POST', `/rest/agile/1.0/sprint/${await sprintIdOf('SHOP Sprint 4')}/issue`, {
        issues: [key],
      })
      const [epic] = plan.epics
      const added = { ...storyOf(plan, 1), id: 'added', title: 'Added since', sprint: 1 }
      epic?.userStories.push(added)
      plan.sprints[0]?.stories.push(added)
      const effect = { kind: 'status', status: 503 } as const
      await sandbox.fault({ match: { method: 'POST', path: '/issue/bulk$' }, times: 99, effect })
      const { state, runId, items } = await save(plan, { moves: [story.id] })
      const moveIn = (of: Run['items']) => of?.find(({ itemId, kind }) => itemId === story.id && kind === 'move')
      const others = items.filter(({ itemId, kind }) => ![story.id, 'added'].includes(itemId) && kind === 'move')
      expect([state, moveIn(items)?.state]).toEqual(['parked', 'missing'])
      expect(new Set(others.map((move) => move.state))).toEqual(new Set(['unchanged']))
      const cancelled = (await post(`/api/runs/${runId}/cancel`, {})).json<Run>()
      expect(moveIn(cancelled.items)?.state).toBe('missing')
    })
  })

  describe('about an issue that somebody edited since', () => {
    const edited = async () => {
      const plan = testPlan({ epics: 1, stories: 3, sprints: 1 })
      const story = storyOf(plan, 0)
      const key = keyOf(await save(plan), story.id)
      const colleague = await jiraColleague(sandbox)
      await colleague.edit(key, { summary: 'Do it our way', labels: ['theirs'] })
      story.title = `${story.title}, changed in the plan`
      return { plan, story, key, colleague }
    }

    it('is told what differs, and nothing is written over it unasked', async () => {
      const { plan, story, key } = await edited()
      const { conflicts } = await review(plan)
      expect(conflicts).toMatchObject([{ itemId: story.id, key, url: expect.stringContaining(key) }])
      expect(conflicts[0]).toMatchObject({ theirs: ['labels'], writes: [] })
      expect(conflicts[0]?.changes).toEqual([{ part: 'title', theirs: 'Do it our way', ours: story.title }])
      const answer = await save(plan)
      expect(answer.state).toBe('partial')
      expect(answer.items.find(({ itemId, kind: of }) => itemId === story.id && of === 'story')).toMatchObject({
        state: 'failed',
        code: 'edited-in-jira',
        reason: expect.stringContaining('Somebody changed its title in Jira'),
      })
      expect((await issueOf(key))?.summary).toBe('Do it our way')
    })

    it('tells all that the plan says otherwise where only the whole is on record, and the whole text that would stand', async () => {
      const plan = testPlan({ epics: 1, stories: 3, sprints: 1 })
      const story = storyOf(plan, 0)
      story.acceptanceCriteria = '- A card is blocked'
      const key = keyOf(await save(plan), story.id)
      await forgetParts()
      const colleague = await jiraColleague(sandbox)
      const text = { type: 'text', text: 'Decided on Tuesday' }
      const description = { type: 'doc', version: 1, content: [{ type: 'paragraph', content: [text] }] }
      await colleague.edit(key, { description })
      story.title = 'Block an account after five payments'
      const [conflict] = (await review(plan)).conflicts
      expect(conflict?.changes).toEqual([
        { part: 'title', theirs: (await issueOf(key))?.summary, ours: story.title },
        {
          part: 'text',
          theirs: 'Decided on Tuesday',
          ours: `${story.description}\n\nAcceptance Criteria\n- A card is blocked\n\nSee https://example.com/design`,
        },
      ])
    })

    describe('of other parts than the plan', () => {
      /** Saved, then the description edited in Jira and the title and points in the plan. */
      const apart = async () => {
        const plan = testPlan({ epics: 1, stories: 3, sprints: 1 })
        const story = storyOf(plan, 0)
        const key = keyOf(await save(plan), story.id)
        const colleague = await jiraColleague(sandbox)
        const text = { type: 'text', text: 'Decided on Tuesday' }
        const description = { type: 'doc', version: 1, content: [{ type: 'paragraph', content: [text] }] }
        await colleague.edit(key, { description })
        const was = story.title
        story.title = 'Block an account after five payments'
        return { plan, story, key, was, colleague, description }
      }

      it('loses nothing of either: the plan’s parts are written, theirs stay, and it is said before', async () => {
        const { plan, story, key, was, description } = await apart()
        const { conflicts, update } = await review(plan)
        expect(conflicts).toEqual([])
        expect(update).toMatchObject([{ itemId: story.id, writes: ['title'], was, theirs: ['text'] }])
        const before = (await sandbox.requests()).length
        expect((await save(plan)).state).toBe('done')
        expect((await writesSince(before)).map(({ method, path }) => `${method} ${path.slice(-key.length)}`)).toEqual([
          `PUT ${key}`,
        ])
        expect(await issueOf(key)).toMatchObject({ summary: story.title, description })
        // theirs is still told as theirs, and asked about once the plan changes it too
        const after = await review(plan)
        expect([after.update, after.unchanged.find(({ itemId }) => itemId === story.id)?.theirs]).toEqual([
          [],
          ['text'],
        ])
        story.description = 'Another one'
        expect((await review(plan)).conflicts).toMatchObject([
          { itemId: story.id, changes: [{ part: 'text', theirs: 'Decided on Tuesday' }], writes: [] },
        ])
      })

      it('asks only about what both changed: keeping theirs of it writes the rest of the plan’s', async () => {
        const { plan, story, key, was, colleague, description } = await apart()
        await colleague.edit(key, { summary: 'Their title' })
        story.storyPoints = 13
        const { conflicts } = await review(plan)
        expect(conflicts).toMatchObject([
          { changes: [{ part: 'title', theirs: 'Their title' }], writes: ['points'], theirs: ['text'] },
        ])
        const answer = await save(plan, { conflicts: { [story.id]: 'theirs' } })
        expect(answer.state).toBe('done')
        const told = answer.items.find(({ itemId, kind: of }) => itemId === story.id && of === 'story')
        expect(told).toMatchObject({ title: 'Their title', state: 'done' })
        const issue = await issueOf(key)
        expect(issue).toMatchObject({ summary: 'Their title', description })
        expect(JSON.stringify(issue)).toContain('13')
        expect((await review(plan)).conflicts).toEqual([])
        // the next change of the title asks again, one of the points does not
        story.storyPoints = 8
        expect((await review(plan)).conflicts).toEqual([])
        story.title = was
        expect((await review(plan)).conflicts).toMatchObject([{ changes: [{ part: 'title', theirs: 'Their title' }] }])
      })

      it('takes ours of what both changed, and nothing else of theirs is lost', async () => {
        const { plan, story, key, colleague, description } = await apart()
        await colleague.edit(key, { summary: 'Their title' })
        expect((await save(plan, { conflicts: { [story.id]: 'ours' } })).state).toBe('done')
        expect(await issueOf(key)).toMatchObject({ summary: story.title, description })
      })

      it('leaves what somebody edited of a part that an earlier save wrote and did not come to read back', async () => {
        const { plan, story, key, description } = await apart()
        const unread = sql`update saved_item set fingerprint = fingerprint - 'text', touched_by = made_by where owner = ${person.uid}`
        await server.db.withWorker((queries) => queries.execute(unread))
        expect((await save(plan)).state).toBe('done')
        expect(await issueOf(key)).toMatchObject({ summary: story.title, description })
        story.description = 'Another one'
        expect((await review(plan)).conflicts).toMatchObject([{ itemId: story.id, changes: [{ part: 'text' }] }])
      })

      it('is asked about as a whole where a release wrote it that kept no parts, and no more once it was looked at', async () => {
        const { plan, story, colleague, key } = await apart()
        const title = story.title
        await forgetParts()
        expect((await review(plan)).conflicts).toMatchObject([{ itemId: story.id }])
        story.title = (await issueOf(key))?.summary ?? ''
        expect((await save(plan)).state).toBe('done')
        story.title = title
        await colleague.edit(key, { labels: ['theirs'] })
        expect((await review(plan)).conflicts).toEqual([])
      })
    })

    it('keeps theirs: nothing is written, the save is done, and it is not asked again for the same plan', async () => {
      const { plan, story, key } = await edited()
      const before = (await sandbox.requests()).length
      expect((await save(plan, { conflicts: { [story.id]: 'theirs' } })).state).toBe('done')
      expect(await writesSince(before)).toEqual([])
      expect((await issueOf(key))?.summary).toBe('Do it our way')
      expect((await review(plan)).conflicts).toEqual([])
      expect((await save(plan)).state).toBe('done')
      // but the next change in the plan would write over it, so it is asked again
      story.title = 'Changed once more'
      expect((await review(plan)).conflicts).toMatchObject([{ itemId: story.id }])
    })

    it('keeps theirs where the story moves to another sprint in the same save', async () => {
      const { plan, story, key } = await edited()
      const [sprint] = plan.sprints
      if (!sprint) throw new Error('no sprint')
      const [from, to] = [Date.parse(sprint.endDate) + 1, Date.parse(sprint.endDate) + 14 * 86_400_000]
      sprint.stories = sprint.stories.filter(({ id }) => id !== story.id)
      story.sprint = 2
      const [startDate, endDate] = [from, to].map((time) => new Date(time).toISOString())
      plan.sprints.push({
        ...sprint,
        number: 2,
        startDate: startDate ?? '',
        endDate: endDate ?? '',
        stories: [{ ...story, sprint: 2 }],
      })
      expect((await save(plan, { conflicts: { [story.id]: 'theirs' } })).state).toBe('done')
      const issue = await issueOf(key)
      expect(issue).toMatchObject({ summary: 'Do it our way', labels: ['theirs'] })
      const sprints = (await sandbox.state()).sites.flatMap((site) => site.sprints)
      expect(sprints.find(({ id }) => id === issue?.sprintId)?.name).toBe('SHOP Sprint 4')
    })

    it('takes ours: exactly that issue is written', async () => {
      const { plan, story, key } = await edited()
      const before = (await sandbox.requests()).length
      expect((await save(plan, { conflicts: { [story.id]: 'ours' } })).state).toBe('done')
      expect((await writesSince(before)).map(({ method, path }) => `${method} ${path.slice(-key.length)}`)).toEqual([
        `PUT ${key}`,
      ])
      expect(await issueOf(key)).toMatchObject({ summary: story.title, labels: ['theirs'] })
      expect((await review(plan)).conflicts).toEqual([])
    })
  })

  describe('about issues that look like what is about to be made', () => {
    const known = async () => {
      const plan = testPlan({ epics: 1, stories: 3, sprints: 1 })
      const story = storyOf(plan, 0)
      story.title = 'Pay an order by gift card'
      const colleague = await jiraColleague(sandbox)
      const key = await colleague.create('SHOP', 'Paying orders by gift cards')
      const before = (await sandbox.requests()).length
      return { plan, story, key, colleague, before }
    }

    it('shows them side by side, and makes the story anyway where nobody decided', async () => {
      const { plan, story, key, before } = await known()
      const { duplicates, create } = await review(plan)
      expect(duplicates).toMatchObject([
        {
          itemId: story.id,
          candidates: [{ key, title: 'Paying orders by gift cards', url: expect.stringContaining(key) }],
        },
      ])
      expect(create.map(({ itemId }) => itemId)).toContain(story.id)
      expect(await writesSince(before)).toEqual([])
      expect(keyOf(await save(plan), story.id)).not.toBe(key)
      // what this plan made is not a second of itself
      expect((await review(plan)).duplicates).toEqual([])
    })

    it('links: the issue takes the story’s place with its own words, in the plan’s sprint', async () => {
      const { plan, story, key } = await known()
      const answer = await save(plan, { duplicates: { [story.id]: { key, action: 'link' } } })
      expect(answer.state).toBe('done')
      expect(keyOf(answer, story.id)).toBe(key)
      const issue = await issueOf(key)
      expect(issue).toMatchObject({ summary: 'Paying orders by gift cards', labels: [] })
      expect(issue?.sprintId).not.toBeNull()
      const before = (await sandbox.requests()).length
      expect((await save(plan)).state).toBe('done')
      expect(await writesSince(before)).toEqual([])
      // from now on what changes in the plan is written to it, and nothing else
      story.storyPoints = 8
      expect((await save(plan)).state).toBe('done')
      expect(await issueOf(key)).toMatchObject({ summary: 'Paying orders by gift cards', storyPoints: 8 })
      story.title = 'Pay an order by voucher'
      expect((await save(plan)).state).toBe('done')
      expect(await issueOf(key)).toMatchObject({ summary: story.title, storyPoints: 8 })
    })

    it('updates: the issue gets the plan’s words, and no other is made', async () => {
      const { plan, story, key, before } = await known()
      const answer = await save(plan, { duplicates: { [story.id]: { key, action: 'update' } } })
      expect(answer.state).toBe('done')
      const [epic] = plan.epics
      expect(await issueOf(key)).toMatchObject({
        summary: story.title,
        storyPoints: story.storyPoints,
        parentKey: answer.items.find(({ itemId }) => itemId === epic?.id)?.key,
      })
      const summaries = (await sandbox.state()).sites.flatMap(({ issues }) => issues.map(({ summary }) => summary))
      expect(summaries.filter((summary) => summary === story.title)).toHaveLength(1)
      // one call for the epic, one for two stories, one update, one sprint, one move
      expect(await writesSince(before)).toHaveLength(5)
    })

    it('says so where the issue is gone, and makes nothing in its place', async () => {
      const { plan, story, key, colleague } = await known()
      await colleague.remove(key)
      const answer = await save(plan, { duplicates: { [story.id]: { key, action: 'link' } } })
      expect(answer.state).toBe('partial')
      expect(answer.items.find(({ itemId, kind: of }) => itemId === story.id && of === 'story')).toMatchObject({
        state: 'failed',
        reason: expect.stringContaining(`${key} is not there any more`),
      })
    })

    it('never offers to delete an issue that was there before, and does not delete it', async () => {
      const { plan, story, key } = await known()
      await save(plan, { duplicates: { [story.id]: { key, action: 'link' } } })
      for (const epic of plan.epics) epic.userStories = epic.userStories.filter(({ id }) => id !== story.id)
      for (const sprint of plan.sprints) sprint.stories = sprint.stories.filter(({ id }) => id !== story.id)
      expect((await review(plan)).removed).toEqual([])
      const before = (await sandbox.requests()).length
      expect((await save(plan, { remove: [story.id] })).state).toBe('done')
      expect(await writesSince(before)).toEqual([])
      expect(await issueOf(key)).toBeDefined()
    })

    it('takes no issue of another project', async () => {
      const { plan, story } = await known()
      const answer = await save(plan, { duplicates: { [story.id]: { key: 'APP-1', action: 'update' } } })
      expect(answer.state).toBe('partial')
      expect(answer.items.find(({ itemId, kind: of }) => itemId === story.id && of === 'story')).toMatchObject({
        state: 'failed',
        reason: 'APP-1 is not an issue of Web Shop.',
      })
    })

    it('refuses one issue for two stories', async () => {
      const { plan, key } = await known()
      const [first, second] = [storyOf(plan, 0).id, storyOf(plan, 1).id]
      const duplicates = { [first]: { key, action: 'link' }, [second]: { key, action: 'update' } }
      const answer = await post('/api/jira/sprint-plan', { ...plan, decisions: { duplicates } })
      expect(answer.json()).toMatchObject({ status: 400, errors: [{ field: 'decisions.duplicates' }] })
    })
  })

  it('is told that a plan stands in another project before all of it is made a second time', async () => {
    const plan = testPlan({ epics: 1, stories: 3, sprints: 1 })
    const story = storyOf(plan, 0)
    const key = keyOf(await save(plan), story.id)
    await chooseProject(server, person, 'PAY')
    const { problems, create } = await review(plan)
    const told = problems.find(({ code }) => code === 'saved-elsewhere')
    expect(told).toMatchObject({
      blocks: false,
      message: expect.stringMatching(/another project of Jira: SHOP-\d+ and 3 more/),
    })
    expect(told?.itemIds).toContain(story.id)
    expect(create.filter(({ kind: of }) => of === 'story')).toHaveLength(3)
    await chooseProject(server, person, 'SHOP')
    expect((await review(plan)).problems.filter(({ code }) => code === 'saved-elsewhere')).toEqual([])
    await (await jiraColleague(sandbox)).remove(key)
    const [gone] = (await review(plan)).problems.filter(({ code }) => code === 'item-gone')
    expect(gone?.message).toMatch(new RegExp(`^${key} cannot be found any more`))
  })

  describe('about issues that are not there any more', () => {
    /** A saved plan of one epic, of which somebody deletes the first story, or the epic. */
    const deleting = async (what: 'story' | 'epic') => {
      const plan = testPlan({ epics: 1, stories: 3, sprints: 1 })
      const saved = await save(plan)
      const story = storyOf(plan, 0)
      const epic = plan.epics[0]
      if (!epic) throw new Error('too small a plan')
      const itemId = what === 'story' ? story.id : epic.id
      const key = saved.items.find((item) => item.itemId === itemId && item.kind === what)?.key ?? ''
      await (await jiraColleague(sandbox)).remove(key)
      return { plan, saved, epic, story, key, leave: { gone: { [itemId]: 'leave' } } as const, itemId }
    }
    const untouched = async (work: () => Promise<SaveResponse>) => {
      const before = (await sandbox.requests()).length
      const { state, items } = await work()
      expect(await writesSince(before)).toEqual([])
      expect(state).toBe('done')
      return items
    }

    it('tells them, and makes each again where nobody says otherwise', async () => {
      const { plan, story, key, itemId } = await deleting('story')
      const { gone, create, problems } = await review(plan)
      expect(gone).toEqual([{ itemId, kind: 'story', title: story.title, key, answer: 'make' }])
      expect(create.map((item) => item.itemId)).toEqual([itemId])
      expect(problems).toMatchObject([{ code: 'item-gone', itemIds: [itemId] }])
      expect((await save(plan)).state).toBe('done')
      expect((await review(plan)).gone).toEqual([])
    })

    it('leaves one out, and asks no later save to make it, until a person changes that', async () => {
      const { plan, story, key, leave, itemId } = await deleting('story')
      expect(await review(plan, leave)).toMatchObject({ create: [], problems: [], gone: [{ key, answer: 'leave' }] })
      const items = await untouched(() => save(plan, leave))
      expect(items.filter((item) => item.itemId === itemId)).toEqual([
        { itemId, kind: 'story', title: story.title, state: 'missing', code: 'left-out', reason: expect.any(String) },
      ])
      const { create, gone, problems } = await review(plan)
      expect([create, problems]).toEqual([[], []])
      expect(gone).toEqual([
        { itemId, kind: 'story', title: story.title, key, answer: 'leave', leftOutAt: expect.any(String) },
      ])
      await untouched(() => save(plan))

      const again = { gone: { [itemId]: 'make' } } as const
      expect((await review(plan, again)).create.map((item) => item.itemId)).toEqual([itemId])
      const made = await save(plan, again)
      expect(made.state).toBe('done')
      expect(await issueOf(keyOf(made, itemId))).toMatchObject({ summary: story.title, sprintId: expect.anything() })
      expect(await review(plan)).toMatchObject({ gone: [], create: [], update: [] })
    })

    it('leaves out an epic: its stories stay, new ones stand without it, and all of them under it once it is made again', async () => {
      const { plan, saved, epic, leave, itemId } = await deleting('epic')
      const stories = [0, 1, 2].map((index) => storyOf(plan, index).id)
      const { unchanged } = await review(plan, leave)
      expect(unchanged.flatMap((item) => (item.theirs ? [] : item.itemId))).toEqual(expect.arrayContaining(stories))
      await untouched(() => save(plan, leave))

      const added = { ...storyOf(plan, 0), id: crypto.randomUUID(), title: 'Come later', sprint: undefined }
      epic.userStories.push(added)
      const { create, problems } = await review(plan)
      expect(create.map((item) => item.itemId)).toEqual([added.id])
      expect(problems).toMatchObject([{ code: 'parent-missing', itemIds: [added.id] }])
      const more = await save(plan)
      expect(more.state).toBe('done')
      const keys = [...stories.map((id) => keyOf(saved, id)), keyOf(more, added.id)]
      const parents = async () => Promise.all(keys.map(async (key) => (await issueOf(key))?.parentKey ?? null))
      expect(await parents()).toEqual([null, null, null, null])

      const again = await save(plan, { gone: { [itemId]: 'make' } })
      expect(again.state).toBe('done')
      const epicKey = again.items.find((item) => item.itemId === itemId)?.key
      expect(await parents()).toEqual([epicKey, epicKey, epicKey, epicKey])
    })

    const parentsOf = (keys: readonly string[]) =>
      Promise.all(keys.map(async (key) => (await issueOf(key))?.parentKey ?? null))

    it('puts stories under the epic that was made again also where that save stopped in between', async () => {
      const { plan, saved, itemId } = await deleting('epic')
      const keys = [0, 1, 2].map((index) => keyOf(saved, storyOf(plan, index).id))
      await sandbox.fault({
        match: { method: 'PUT', path: '/rest/api/3/issue/' },
        times: 99,
        effect: { kind: 'status', status: 503 },
      })
      const { runId, state } = await save(plan)
      expect(state).toBe('parked')
      await post(`/api/runs/${runId}/cancel`, {})
      await sandbox.clearFaults()
      expect(await parentsOf(keys)).toEqual([null, null, null])

      const { create, update, conflicts } = await review(plan)
      expect([create, update.length, conflicts]).toEqual([[], 3, []])
      const again = await save(plan)
      expect(again.state).toBe('done')
      const epicKey = again.items.find((item) => item.itemId === itemId)?.key
      expect(await parentsOf(keys)).toEqual([epicKey, epicKey, epicKey])
      await untouched(() => save(plan))
    })

    it('puts stories that were made without an epic under it where it is there again', async () => {
      const plan = testPlan({ epics: 1, stories: 2, sprints: 1 })
      const saved = await save(plan)
      const [epic] = plan.epics
      if (!epic) throw new Error('too small a plan')
      const epicKey = saved.items.find(({ itemId }) => itemId === epic.id)?.key ?? ''
      /** As for whoever may not see it for a while. */
      const knownAs = (key: string) =>
        server.db.withWorker((queries) =>
          queries.execute(sql`update saved_item set key = ${key} where item_id = ${epic.id}`),
        )
      await knownAs('SHOP-99999')
      const added = { ...storyOf(plan, 0), id: crypto.randomUUID(), title: 'Come meanwhile', sprint: undefined }
      epic.userStories.push(added)
      const more = await save(plan, { gone: { [epic.id]: 'leave' } })
      expect(more.state).toBe('done')
      await untouched(() => save(plan))
      const key = keyOf(more, added.id)
      expect(await parentsOf([key])).toEqual([null])

      await knownAs(epicKey)
      expect((await review(plan)).update.map(({ itemId }) => itemId)).toEqual([added.id])
      expect((await save(plan)).state).toBe('done')
      expect(await parentsOf([key])).toEqual([epicKey])
      await untouched(() => save(plan))
    })

    it('holds a confirmed save to what was answered', async () => {
      const { plan, leave, itemId } = await deleting('story')
      const { confirm } = await review(plan, leave)
      const refused = await post('/api/jira/sprint-plan', {
        ...plan,
        decisions: { gone: { [itemId]: 'make' } },
        confirm,
      })
      expect(refused.json()).toMatchObject({ code: 'review-changed' })
      expect((await post('/api/jira/sprint-plan', { ...plan, decisions: leave, confirm })).statusCode).toBe(200)
    })

    it('forgets that it was left out where it is there again, so that it is asked the next time', async () => {
      const plan = testPlan({ epics: 1, stories: 2, sprints: 1 })
      const { id } = storyOf(plan, 0)
      const saved = await save(plan)
      await server.db.withWorker((queries) =>
        queries.execute(sql`update saved_item set left_out_at = now() where item_id = ${id}`),
      )
      expect((await review(plan)).gone).toEqual([])
      await untouched(() => save(plan))
      await (await jiraColleague(sandbox)).remove(keyOf(saved, id))
      expect((await review(plan)).gone).toMatchObject([{ itemId: id, answer: 'make' }])
    })
  })

  describe('about stories that left the plan', () => {
    const shortened = async () => {
      const plan = testPlan({ epics: 2, stories: 6, sprints: 2 })
      const first = await save(plan)
      const [epic, ...rest] = plan.epics
      const [story, ...stories] = rest[0]?.userStories ?? []
      if (!epic || !rest[0] || !story) throw new Error('too small a plan')
      rest[0].userStories = stories
      for (const sprint of plan.sprints) sprint.stories = sprint.stories.filter(({ id }) => id !== story.id)
      return { plan, story, key: keyOf(first, story.id) }
    }

    it('lists them, and leaves them in Jira', async () => {
      const { plan, story, key } = await shortened()
      expect((await review(plan)).removed).toMatchObject([{ itemId: story.id, key, title: story.title }])
      const before = (await sandbox.requests()).length
      expect((await save(plan)).state).toBe('done')
      expect(await writesSince(before)).toEqual([])
      expect(await issueOf(key)).toMatchObject({ summary: story.title })
    })

    it('deletes those that were ticked, once, and nothing else', async () => {
      const { plan, story, key } = await shortened()
      const before = (await sandbox.requests()).length
      expect((await save(plan, { remove: [story.id] })).state).toBe('done')
      expect((await writesSince(before)).map(({ method }) => method)).toEqual(['DELETE'])
      expect(await issueOf(key)).toBeUndefined()
      expect((await review(plan)).removed).toEqual([])
      // put back into the plan, it is made anew
      plan.epics[1]?.userStories.push(story)
      expect((await review(plan)).create).toMatchObject([{ itemId: story.id }])
    })

    it('takes stories out of their sprint where the plan does, and deletes a sprint only when it is ticked and empty', async () => {
      const plan = testPlan({ epics: 1, stories: 4, sprints: 2 })
      await save(plan)
      const [, last] = plan.sprints
      const gone = last?.stories.map(({ id }) => id) ?? []
      plan.sprints = plan.sprints.slice(0, 1)
      for (const epic of plan.epics) for (const story of epic.userStories) if (story.sprint === 2) delete story.sprint
      expect((await review(plan)).removed).toMatchObject([
        { itemId: 'sprint-2', kind: 'sprint', title: 'SHOP Sprint 4' },
      ])
      expect((await review(plan)).update.map(({ itemId, kind: of }) => [itemId, of])).toEqual(
        gone.map((id) => [id, 'move']),
      )
      const before = (await sandbox.requests()).length
      const answer = await save(plan)
      expect(answer.state).toBe('done')
      expect(await writesSince(before)).toHaveLength(1)
      const inSprints = async () =>
        (await sandbox.state()).sites.flatMap(({ sprints }) =>
          sprints.filter(({ name }) => name === 'SHOP Sprint 4').map(({ issueKeys }) => issueKeys.length),
        )
      expect(await inSprints()).toEqual([0])
      for (const id of gone) expect((await issueOf(keyOf(answer, id)))?.sprintId).toBeNull()

      const colleague = await jiraColleague(sandbox)
      const key = await colleague.create('SHOP', 'Theirs')
      const sprint = (await sandbox.state()).sites
        .flatMap(({ sprints }) => sprints)
        .find(({ name }) => name === 'SHOP Sprint 4')
      await colleague.call('POST', `/rest/agile/1.0/sprint/${sprint?.id}/issue`, { issues: [key] })
      const held = await save(plan, { remove: ['sprint-2'] })
      expect(held.state).toBe('partial')
      expect(held.items.find(({ itemId }) => itemId === 'sprint-2')).toMatchObject({
        state: 'failed',
        reason: expect.stringContaining(key),
      })
      await colleague.remove(key)
      expect((await save(plan, { remove: ['sprint-2'] })).state).toBe('done')
      expect(await inSprints()).toEqual([])
      expect((await review(plan)).removed).toEqual([])
    })

    it('never deletes an item of the plan, or what the plan never made', async () => {
      const { plan } = await shortened()
      const kept = storyOf(plan, 0)
      const before = (await sandbox.requests()).length
      expect((await save(plan, { remove: [kept.id, 'SHOP-1', 'nobody'] })).state).toBe('done')
      expect(await writesSince(before)).toEqual([])
    })

    it('says what it could not delete, and does not call that done', async () => {
      const { plan, story, key } = await shortened()
      plan.sprints = plan.sprints.slice(0, 1)
      for (const epic of plan.epics) for (const each of epic.userStories) if (each.sprint === 2) delete each.sprint
      const withheld = { havePermission: false }
      await sandbox.fault({
        match: { method: 'GET', path: '/mypermissions' },
        times: 9,
        effect: { kind: 'status', status: 200, body: { permissions: { DELETE_ISSUES: withheld } } },
      })
      const effect = { kind: 'status', status: 403, body: { errorMessages: ['You may not delete it.'] } } as const
      await sandbox.fault({ match: { method: 'DELETE', path: '/sprint/' }, effect })
      expect((await review(plan)).problems).toMatchObject([{ code: 'may-not-delete', itemIds: [story.id] }])
      const answer = await save(plan, { remove: [story.id, 'sprint-2'] })
      expect(answer.state).toBe('partial')
      expect(answer.items.filter(({ state }) => state === 'failed')).toMatchObject([
        { itemId: story.id, key, reason: expect.stringContaining('You may not delete issues') },
        { itemId: 'sprint-2', reason: 'You may not do this in Jira.' },
      ])
      expect(await issueOf(key)).toMatchObject({ summary: story.title })
    })

    it('does not list one that somebody has deleted already', async () => {
      const { plan, key } = await shortened()
      const colleague = await jiraColleague(sandbox)
      await colleague.remove(key)
      expect((await review(plan)).removed).toEqual([])
    })
  })
})
