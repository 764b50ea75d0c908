import type { BacklogCheck, Epic } from '@planwright/contract'
import { createBuiltInDrafter, type Drafter, DraftingError } from '@planwright/generation'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { hostileTexts } from '../../../../scripts/testing/hostile-texts.ts'
import { createTestApp, signUp, type TestApp, type TestPerson } from '../testing/app.ts'
import { busiestDatabase } from '../testing/databases/database.ts'

const brief = {
  companyInfo: 'A bookshop.',
  epicInfo: 'Guests can order without an account. Staff can see open orders. Customers can pay by card.',
  detailLevel: 'detailed',
}
const odd = ['spaces', 'links that begin', 'one word', 'words without a mark', 'tiny lines, none like another', 'items']
const field = (value: string) => ({ key: 'customfield_1', name: 'Team', value, type: 'option' })
const story = (id: string, more: object = {}) => ({
  id,
  title: `Story ${id}`,
  description: 'As a guest, I want to order without an account',
  acceptanceCriteria: 'Given a cart, when a guest orders, then it is confirmed.',
  storyPoints: 3,
  ...more,
})
const epics = [
  {
    id: 'shop',
    title: 'Shop',
    description: '',
    userStories: [
      story('a', { labels: ['web'], customFields: [field('Red')], additionalDescription: 'See design', edited: true }),
      story('b', { labels: ['till', 'web'], customFields: [field('Blue')], additionalDescription: 'See till' }),
      story('c', { locked: true, labels: ['safe'] }),
    ],
  },
  { id: 'bar', title: 'Bar', description: '', userStories: [story('d', { dependsOn: ['a'], estimate: undefined })] },
]
const coveredBacklog = [
  {
    id: 'orders',
    title: 'Orders',
    userStories: [story('told', { title: 'See open orders', source: ['Staff can see open orders.'] })],
  },
]
type Unit = BacklogCheck['units'][number]
const passageOf = ({ field, start, end }: Unit) => ({ ...brief, additionalInfo: '' })[field].slice(start, end)
const written = (id: string, more: object = {}) => ({
  id,
  title: `Written ${id}`,
  description: 'As a guest, I want to drink',
  acceptanceCriteria: 'Given a bar',
  storyPoints: 2,
  priority: 1 as const,
  dependsOn: [],
  source: ['Staff can see open orders.'],
  ...more,
})

describe.each([busiestDatabase()])('tasks of the built-in drafter, in its threads, on %s', (kind) => {
  let test: TestApp
  let ada: TestPerson
  const call = (task: string, payload: object) =>
    test.app.inject({ method: 'POST', url: `/api/inference/${task}`, payload, headers: ada.headers })

  beforeAll(async () => {
    test = await createTestApp({ kind, drafter: null, settings: { LIMIT_GENERATIONS_PER_MINUTE: '1000' } })
    ada = await signUp(test)
  })
  afterAll(() => test.close())

  it.each(hostileTexts().filter(([name]) => odd.includes(name)))(
    'answers %s with stories or says why not',
    async (_name, text) => {
      const hostile = {
        ...brief,
        epicInfo: text,
        epics: [
          {
            id: 'odd',
            title: text.trim().slice(0, 1_000) || 'Odd',
            description: text.slice(0, 30_000),
            userStories: ['a', 'b'].map((id) => ({
              ...story(id),
              title: text.trim().slice(0, 1_000) || 'Odd',
              description: `As a clerk, I want to ${text.slice(0, 29_000)}`,
              acceptanceCriteria: text.slice(-30_000),
              source: [text.slice(0, 500)],
            })),
          },
        ],
      }
      const { epics: _, ...fresh } = hostile
      const answers = [
        await call('split-story', { ...hostile, storyId: 'a' }),
        await call('redo-story', { ...hostile, storyId: 'a', hint: text.slice(0, 2_000) }),
        await call('merge-stories', { ...hostile, storyIds: ['a', 'b'] }),
        await call('backlog', fresh),
      ]
      for (const { statusCode, body } of answers) expect([200, 400, 422], body.slice(0, 300)).toContain(statusCode)
    },
  )
})

describe.each([busiestDatabase()])('tasks of a drafter on %s', (kind) => {
  let test: TestApp
  let ada: TestPerson
  /** What the next task does instead of the built-in drafter. */
  let overrides: Partial<Drafter> = {}
  const builtIn = createBuiltInDrafter()
  const drafter: Drafter = {
    ...builtIn,
    redoStory: (task, options) => (overrides.redoStory ?? builtIn.redoStory)(task, options),
    redoEpic: (task, options) => (overrides.redoEpic ?? builtIn.redoEpic)(task, options),
    splitStory: (task, options) => (overrides.splitStory ?? builtIn.splitStory)(task, options),
    mergeStories: (task, options) => (overrides.mergeStories ?? builtIn.mergeStories)(task, options),
    writeStory: (task, options) => (overrides.writeStory ?? builtIn.writeStory)(task, options),
    askQuestions: (task, options) => (overrides.askQuestions ?? builtIn.askQuestions)(task, options),
  }
  const call = (task: string, payload: object) =>
    test.app.inject({ method: 'POST', url: `/api/inference/${task}`, payload, headers: ada.headers })

  beforeAll(async () => {
    test = await createTestApp({ kind, drafter, settings: { LIMIT_GENERATIONS_PER_MINUTE: '1000' } })
    ada = await signUp(test)
  })
  beforeEach(() => {
    overrides = {}
  })
  afterAll(() => test.close())

  it('writes a story again, with its id, labels, fields and text, and no dependency that is none', async () => {
    overrides.redoStory = async ({ storyId, hint, epics: given }) => {
      expect(given[0]?.stories.map(({ kept }) => kept)).toEqual([true, false, true])
      // d waits for a already
      return written(storyId, { title: hint, dependsOn: ['d', 'b', 'gone'] })
    }
    const answer = await call('redo-story', { ...brief, epics, storyId: 'a', hint: 'Drink' })
    expect(answer.statusCode).toBe(200)
    expect(answer.json().story).toMatchObject({
      id: 'a',
      title: 'Drink',
      labels: ['web'],
      customFields: [field('Red')],
      additionalDescription: 'See design',
      dependsOn: ['b'],
      locked: false,
    })
  })

  it('splits a story into several that have what it had', async () => {
    overrides.splitStory = async (_task, { newId }) => [written(newId()), written(newId())]
    const { stories } = (await call('split-story', { ...brief, epics, storyId: 'b' })).json()
    expect(stories).toHaveLength(2)
    expect(new Set(stories.map(({ id }: { id: string }) => id)).size).toBe(2)
    for (const part of stories)
      expect(part).toMatchObject({
        labels: ['till', 'web'],
        customFields: [field('Blue')],
        additionalDescription: 'See till',
      })
  })

  it('merges stories into one with the first id and what all of them had', async () => {
    overrides.mergeStories = async ({ storyIds }) => written(storyIds[0] ?? '', { dependsOn: ['b', 'c'] })
    const { story: merged } = (await call('merge-stories', { ...brief, epics, storyIds: ['b', 'a'] })).json()
    expect(merged).toMatchObject({
      id: 'b',
      labels: ['till', 'web'],
      customFields: [field('Blue')],
      additionalDescription: 'See till\n\nSee design',
      dependsOn: ['c'],
    })
  })

  it('writes an epic again and leaves its locked and edited stories as they are, whatever the drafter does', async () => {
    overrides.redoEpic = async ({ epicId }, { newId }) => ({
      id: epicId,
      title: 'Refunds',
      description: 'Money back',
      stories: [written('a'), written('b', { title: 'Refund' }), written(newId())],
    })
    const { epic } = (
      await call('redo-epic', { ...brief, epics, epicId: 'shop', hint: 'make it about refunds' })
    ).json()
    expect(epic).toMatchObject({ id: 'shop', title: 'Refunds', description: 'Money back' })
    const byId = new Map(epic.userStories.map((each: { id: string }) => [each.id, each]))
    for (const kept of epics[0]?.userStories.filter(({ id }) => id !== 'b') ?? [])
      expect(byId.get(kept.id)).toMatchObject(JSON.parse(JSON.stringify(kept)))
    expect(byId.get('b')).toMatchObject({ title: 'Refund', labels: ['till', 'web'] })
    expect(epic.userStories).toHaveLength(4)
    expect(epic.userStories.at(-1)).toMatchObject({ labels: ['web'] })
  })

  it('writes a story for a passage, into an epic of the backlog or a new one', async () => {
    overrides.writeStory = async ({ passage }, { newId }) => ({
      epic: { id: 'bar', title: 'Other words', description: '' },
      story: written(newId(), { source: [passage] }),
    })
    const request = { ...brief, epics, passage: 'Staff can see open orders.' }
    const into = (await call('write-story', request)).json()
    expect(into.epic).toMatchObject({ id: 'bar', title: 'Bar', userStories: [{ id: 'd' }] })
    expect(into.story).toMatchObject({ source: [request.passage], labels: [] })
    overrides.writeStory = async (_task, { newId }) => ({
      epic: { id: newId(), title: 'New', description: '' },
      story: written(newId()),
    })
    const anew = (await call('write-story', request)).json()
    expect(anew.epic).toMatchObject({ title: 'New', userStories: [] })
    expect(anew.story).toMatchObject({ labels: ['web'] })
  })

  it('does each task with the built-in drafter, too', async () => {
    const backlog = (await call('backlog', brief)).json()
    const [first, second] = backlog.flatMap(({ userStories }: { userStories: object[] }) => userStories)
    const request = { ...brief, epics: backlog }
    const answers = await Promise.all([
      call('questions', brief),
      call('redo-story', { ...request, storyId: first.id, hint: 'make it about refunds' }),
      call('redo-epic', { ...request, epicId: backlog[0].id, hint: 'make it about refunds' }),
      call('merge-stories', { ...request, storyIds: [first.id, second.id] }),
      call('write-story', { ...request, passage: 'Customers can pay by card.' }),
    ])
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200])
  })

  it('looks a backlog over and says what it lacks', async () => {
    const answer = await call('check', { epicInfo: brief.epicInfo, epics })
    expect(answer.statusCode).toBe(200)
    const { uncovered, duplicates, requirements } = answer.json()
    expect(uncovered.map(({ passage }: { passage: string }) => passage)).toContain('Customers can pay by card.')
    expect(duplicates.length).toBeGreaterThan(0)
    expect(requirements).toBe(3)
  })

  it('tells what each passage of the brief is, and which stories tell it', async () => {
    const { units } = (await call('check', { epicInfo: brief.epicInfo, epics: coveredBacklog })).json()
    expect(units.map(passageOf)).toEqual(brief.epicInfo.split(/(?<=\.) /))
    expect(units.map(({ kind }: Unit) => kind)).toEqual(['demand', 'demand', 'demand'])
    expect(units[1].toldBy).toEqual(['told'])
  })

  it('takes a person’s word for what a passage is, in a review and in a draft', async () => {
    const marks = [
      { passage: 'Customers can pay\n  by card.', kind: 'out-of-scope' },
      { passage: 'Staff can see open orders.', kind: 'deferred' },
    ]
    const { units, uncovered, requirements } = (
      await call('check', { epicInfo: brief.epicInfo, marks, epics: coveredBacklog })
    ).json()
    expect(units.map(({ kind, marked }: Unit) => [kind, marked])).toEqual([
      ['demand', undefined],
      ['deferred', true],
      ['out-of-scope', true],
    ])
    expect(uncovered.map(({ passage }: { passage: string }) => passage)).not.toContain('Customers can pay by card.')
    expect(requirements).toBe(1)
    const drafted = (await call('backlog', { ...brief, marks })).json()
    const sources = drafted.flatMap(({ userStories }: Epic) => userStories.flatMap(({ source }) => source))
    expect(sources).toEqual(['Guests can order without an account.'])
  })

  it('hands marks to the drafter with each task', async () => {
    const marks = [{ passage: 'Customers can pay by card.', kind: 'today' }]
    overrides.redoStory = async (task) => {
      expect(task.brief.marks).toEqual(marks)
      return written('a', { wordingKept: true })
    }
    overrides.askQuestions = async (asked) => {
      expect(asked.marks).toEqual(marks)
      return []
    }
    const redone = await call('redo-story', { ...brief, marks, epics, storyId: 'a' })
    expect(redone.json().story.wordingKept).toBe(true)
    expect((await call('questions', { ...brief, marks })).json()).toEqual({ questions: [] })
  })

  it('hands what is assumed to the drafter with each task that writes', async () => {
    const assumptions = [{ question: 'Who pays?', assumption: 'Guests,\nby card.' }]
    const seen: unknown[] = []
    const note = <Made>(task: { brief: unknown }, made: Made) => {
      seen.push(task.brief)
      return Promise.resolve(made)
    }
    const epic = { id: 'bar', title: 'Bar', description: '' }
    overrides.redoStory = (task) => note(task, written('a'))
    overrides.splitStory = (task) => note(task, [written('x'), written('y')])
    overrides.mergeStories = (task) => note(task, written('a'))
    overrides.redoEpic = (task) => note(task, { ...epic, stories: [] })
    overrides.writeStory = (task) => note(task, { epic, story: written('z') })
    const request = { ...brief, assumptions, epics }
    const answers = [
      await call('redo-story', { ...request, storyId: 'a' }),
      await call('split-story', { ...request, storyId: 'a' }),
      await call('merge-stories', { ...request, storyIds: ['a', 'b'] }),
      await call('redo-epic', { ...request, epicId: 'bar' }),
      await call('write-story', { ...request, passage: 'Customers can pay by card.' }),
      await call('backlog', { ...brief, assumptions }),
    ]
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200, 200])
    expect(seen).toHaveLength(5)
    for (const told of seen) expect(told).toMatchObject({ assumptions: ['Who pays? Guests, by card.'] })
  })

  it.each([
    [Array.from({ length: 11 }, () => ({ question: 'Who?', assumption: 'All.' }))],
    [[{ question: 'Who?', assumption: 'x'.repeat(1_001) }]],
  ])('takes no more assumptions than a prompt bears', async (assumptions) => {
    const answer = await call('redo-story', { ...brief, assumptions, epics, storyId: 'a' })
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'invalid-request'])
  })

  it('answers in words, and with what stood there, where there is nothing to do', async () => {
    const nothing = 'This story is one thing already.'
    overrides = {
      redoStory: async () => ({ nothing }),
      splitStory: async () => ({ nothing }),
      redoEpic: async () => ({ nothing }),
      writeStory: async () => ({ nothing }),
    }
    const request = { ...brief, epics }
    const answers = [
      await call('redo-story', { ...request, storyId: 'b' }),
      await call('split-story', { ...request, storyId: 'b' }),
      await call('redo-epic', { ...request, epicId: 'bar' }),
      await call('write-story', { ...request, passage: 'Customers can pay by card.' }),
    ]
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200])
    expect(answers.map((answer) => answer.json())).toMatchObject([
      { story: { id: 'b', title: 'Story b', labels: ['till', 'web'] }, nothing },
      { stories: [{ id: 'b', title: 'Story b', labels: ['till', 'web'] }], nothing },
      { epic: { id: 'bar', userStories: [{ id: 'd', dependsOn: ['a'] }] }, nothing },
      { nothing },
    ])
  })

  it('lets the built-in drafter say that a story is one thing already', async () => {
    const bare = [
      { ...epics[1], userStories: [story('d', { title: 'Pay', description: 'Pay', acceptanceCriteria: '' })] },
    ]
    const answer = await call('split-story', { ...brief, epics: bare, storyId: 'd' })
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toMatchObject({
      stories: [{ id: 'd' }],
      nothing: expect.stringContaining('one thing already'),
    })
  })

  it('tells the drafter which stories keep the brief’s wording, and takes such stories back', async () => {
    overrides.mergeStories = async ({ epics: given }) => {
      expect(given[0]?.stories.map(({ wordingKept }) => wordingKept)).toEqual([true, undefined])
      return written('kept')
    }
    const kept = [{ id: 'e', title: 'E', userStories: [story('kept', { wordingKept: true }), story('other')] }]
    const merged = await call('merge-stories', { ...brief, epics: kept, storyIds: ['kept', 'other'] })
    expect([merged.statusCode, merged.json().story.wordingKept]).toEqual([200, undefined])
  })

  it.each([
    ['redo-story', { storyId: 'c' }, 'Story c'],
    ['split-story', { storyId: 'c' }, 'Story c'],
    ['merge-stories', { storyIds: ['a', 'c'] }, 'Story c'],
  ])('leaves a locked story alone: %s', async (task, more, title) => {
    const answer = await call(task, { ...brief, epics, ...more })
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'story-locked'])
    expect(answer.json().detail).toContain(title)
  })

  it('leaves a locked epic alone', async () => {
    const locked = epics.map((epic) => ({ ...epic, locked: true }))
    const answer = await call('redo-epic', { ...brief, epics: locked, epicId: 'shop' })
    expect(answer.json().code).toBe('story-locked')
  })

  it.each([
    ['redo-story', { storyId: 'x' }, 404, 'storyId'],
    ['split-story', { storyId: 'x' }, 404, 'storyId'],
    ['redo-epic', { epicId: 'x' }, 404, 'epicId'],
    ['merge-stories', { storyIds: ['a', 'x'] }, 404, 'storyIds.1'],
    ['merge-stories', { storyIds: ['a', 'a'] }, 400, 'storyIds'],
    ['merge-stories', { storyIds: ['a'] }, 400, 'storyIds'],
    ['write-story', { passage: 'Guests can fly.' }, 400, 'passage'],
  ])('names the field that is wrong: %s %j', async (task, more, status, name) => {
    const answer = await call(task, { ...brief, epics, ...more })
    expect(answer.statusCode).toBe(status)
    expect(answer.json().errors).toMatchObject([{ field: name }])
  })

  it('finds items that came without ids by the ids that they get', async () => {
    const bare = epics.map(({ id: _id, userStories, ...epic }) => ({
      ...epic,
      userStories: userStories.map(({ id: _story, ...each }) => ({ ...each, dependsOn: [] })),
    }))
    const { epics: named } = (
      await call('sprint-plan', { epics: bare, velocity: 20, sprintLength: 2, startDate: nextWeek(), timeZone: 'UTC' })
    ).json()
    overrides.redoStory = async ({ storyId }) => written(storyId)
    const storyId = named[0].userStories[0].id
    expect((await call('redo-story', { ...brief, epics: bare, storyId })).json().story.id).toBe(storyId)
  })

  it('tells a failure of the model by its code, in words', async () => {
    const retryAt = new Date(Date.now() + 60_000)
    overrides.redoStory = async () => {
      throw new DraftingError('rate-limited', 'The model is asked too often.', { retryAt })
    }
    const answer = await call('redo-story', { ...brief, epics, storyId: 'a' })
    expect(answer.statusCode).toBe(503)
    expect(answer.json()).toMatchObject({
      code: 'model-rate-limited',
      detail: 'The model is asked too often. Try again in a few minutes.',
      retryAt: retryAt.toISOString(),
    })
    expect(answer.headers['retry-after']).toBeDefined()
  })

  it('asks three questions at most', async () => {
    const question = {
      id: 'q',
      question: 'Who pays?',
      reason: 'It decides all.',
      assumption: 'Guests.',
      answers: ['A'],
    }
    overrides.askQuestions = async () => [question, question, question, question]
    expect((await call('questions', brief)).json().questions).toHaveLength(3)
  })
})

const nextWeek = () => new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10)
