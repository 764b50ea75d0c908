import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createDrafter } from '../create-drafter.ts'
import { readEnv } from '../settings/env.ts'
import { createTestApp, signUp, type TestApp, type TestPerson } from '../testing/app.ts'
import {
  backdrop,
  backlogOf,
  forEpic,
  outlineOf,
  startTestModel,
  storiesOf,
  type TestModel,
} from '../testing/counterparts/model.ts'
import { busiestDatabase } from '../testing/databases/database.ts'

type Titled = { title: string; userStories: { title: string }[] }
const titlesOf = (epics: Titled[]) =>
  epics.map(({ title, userStories }) => [title, ...userStories.map((story) => story.title)])

const form = {
  companyInfo: 'A bookshop.',
  epicInfo: 'Guests can order without an account. Staff can see open orders.',
  additionalInfo: backdrop,
  detailLevel: 'medium',
}

describe.each([busiestDatabase()])('a generation with a model on %s', (kind) => {
  let model: TestModel
  let test: TestApp
  let ada: TestPerson
  const open = async (settings: Record<string, string> = {}) => {
    const all = { ...model.settings, AI_PRICE_INPUT: '2', AI_PRICE_OUTPUT: '8', ...settings }
    const drafter = await createDrafter(readEnv({ ...all, DATA_DIR: '/tmp' }))
    const app = await createTestApp({ kind, drafter, settings: all })
    return { app, person: await signUp(app) }
  }
  const call = (path: string, payload?: object, on = test, { headers } = ada) =>
    on.app.inject({ method: payload ? 'POST' : 'GET', url: `/api${path}`, headers, ...(payload && { payload }) })
  const resumed = async (location: string, on = test, person = ada) => {
    await call(`${location}/resume`, {}, on, person)
    await call(`${location}/events`, undefined, on, person)
    return (await call(location, undefined, on, person)).json()
  }
  const pathOf = ({ headers }: { headers: Record<string, unknown> }) => String(headers.location).replace(/^\/api/, '')

  beforeAll(async () => {
    model = await startTestModel()
    const opened = await open()
    test = opened.app
    ada = opened.person
  })
  beforeEach(() => model.reset())
  afterAll(async () => {
    await test.close()
    await model.stop()
  })

  it('that fails at the second epic keeps the first, says why, and continues with what is missing', async () => {
    await model.script(outlineOf('Ordering', 'Selling'), storiesOf('Ordering', ['Order a book', 'Cancel an order']), {
      match: forEpic('Selling'),
      chunks: ['No more.'],
      status: 400,
    })
    const failed = await call('/inference/backlog', form)
    expect(failed.json()).toMatchObject({ status: 502, code: 'model-unreachable' })
    const location = pathOf(failed)
    const storedRun = (await call(location)).json()
    expect(titlesOf(storedRun.epics)[1]).toEqual(['Selling'])

    await model.script(storiesOf('Selling', ['See open orders']))
    const run = await resumed(location)
    expect(run.state).toBe('done')
    expect(titlesOf(run.epics)).toEqual([
      ['Ordering', 'Order a book', 'Cancel an order'],
      ['Selling', 'See open orders'],
    ])
    expect(run.epics[0]).toEqual(storedRun.epics[0])
    // the outline and the first epic once, the second epic twice
    const requests = await model.requests()
    expect(requests.filter((request) => !JSON.stringify(request).includes('<titles>'))).toHaveLength(4)
  })

  it('tells what the model reads the brief as, keeps it, and all that comes after obeys it', async () => {
    const form = {
      companyInfo: 'A bookshop.',
      epicInfo: 'Guests must pay by card. Clerks must see orders.',
      detailLevel: 'medium',
    }
    const modelMarks = [
      { passage: 'Guests must pay by card.', kind: 'demand' },
      { passage: 'Clerks must see orders.', kind: 'deferred' },
    ]
    const written = backlogOf('Paying', ['Pay by card'])
    const kinds = { demand: [1, 77], deferred: [2, 1], urgent: [2], noise: [0, -3] }
    const { elements } = JSON.parse(written.chunks.join(''))
    await model.script({ ...written, chunks: [JSON.stringify({ elements: [kinds, ...elements] })] })
    const answer = await call('/inference/backlog', form)
    expect(titlesOf(answer.json())).toEqual([['Paying', 'Pay by card']])
    // what is put off is no gap, and is not asked for again
    expect(JSON.stringify(await model.requests())).not.toContain('<open>')
    expect((await call(pathOf(answer))).json().modelMarks).toEqual(modelMarks)
    const events = (await call(`${pathOf(answer)}/events`)).body
    expect(events.match(/^event: (\w+)$/gm)?.indexOf('event: reading')).toBeLessThan(
      events.match(/^event: (\w+)$/gm)?.indexOf('event: epic') ?? 0,
    )
    expect(JSON.parse(/^event: reading\ndata: (.*)$/m.exec(events)?.[1] ?? '')).toEqual({ modelMarks })

    const kept = { name: 'Till', form: { ...form, modelMarks }, backlog: answer.json() }
    const draft = (await call('/drafts', kept)).json()
    expect((await call(`/drafts/${draft.id}`)).json().form.modelMarks).toEqual(modelMarks)

    const check = { epicInfo: form.epicInfo, epics: answer.json(), modelMarks }
    const read = async (more: object = {}) => (await call('/inference/check', { ...check, ...more })).json()
    expect((await read()).requirements).toBe(1)
    expect((await read()).units[1]).toMatchObject({ kind: 'deferred', sureness: 1, byModel: true })
    const marks = [{ passage: 'Clerks must see orders.', kind: 'demand' }]
    const { requirements, units } = await read({ marks })
    expect(requirements).toBe(2)
    expect(units[1]).toMatchObject({ kind: 'demand', marked: true })
    expect(units[1].byModel).toBeUndefined()

    await model.reset()
    await model.script({ chunks: ['{"elements": []}'] })
    await call('/inference/questions', { ...form, modelMarks })
    expect(JSON.stringify(await model.requests())).toContain('[2, later] Clerks must see orders.')
  })

  it('goes on with the reading of the outline where a draft broke off', async () => {
    const outline = outlineOf('Ordering', 'Selling')
    const { elements } = JSON.parse(outline.chunks.join(''))
    const kinds = { demand: [1], deferred: [2] }
    await model.script(
      { ...outline, chunks: [JSON.stringify({ elements: [kinds, ...elements] })] },
      storiesOf('Ordering', ['Order a book']),
      { match: forEpic('Selling'), chunks: ['No more.'], status: 400 },
    )
    const location = pathOf(await call('/inference/backlog', { ...form, companyInfo: 'A shop that reads.' }))
    const { modelMarks } = (await call(location)).json()
    expect(modelMarks).toHaveLength(2)
    await model.reset()
    await model.script(storiesOf('Selling', ['Sell a book']))
    const run = await resumed(location)
    expect([run.state, run.modelMarks]).toEqual(['done', modelMarks])
    const asked = JSON.stringify(await model.requests())
    expect(asked).toContain('[2, later] Staff can see open orders.')
    expect(asked).not.toContain('Divide what')
  })

  it('tells stories again once their order is known, and keeps them so', async () => {
    const form = { companyInfo: 'A bookshop.', epicInfo: 'Guests order. Clerks see orders.', detailLevel: 'medium' }
    await model.script(backlogOf('Ordering', ['See orders', 'Order a book']), {
      match: 'lead developer',
      chunks: [JSON.stringify({ elements: [{ story: 1, needs: [2] }, { effort: [1] }, { effort: [2] }] })],
    })
    const answer = await call('/inference/backlog', form)
    const [{ userStories }] = answer.json()
    const [see, order] = userStories
    expect(userStories).toMatchObject([
      { title: 'See orders', dependsOn: [order.id], storyPoints: 2 },
      { title: 'Order a book', dependsOn: [], storyPoints: 5 },
    ])
    const events = (await call(`${pathOf(answer)}/events`)).body
    const told = [...events.matchAll(/^event: story\ndata: (.*)$/gm)].map(([, data]) => JSON.parse(data ?? '').story)
    expect(told.map(({ id }) => id).slice(0, 2)).toEqual([see.id, order.id])
    expect(told.findLast(({ id }) => id === see.id)).toEqual(see)
    expect((await call(pathOf(answer))).json().epics[0].userStories).toEqual(userStories)
  })

  it('tells what it waits for while it writes', async () => {
    await model.script(outlineOf('Ordering'), storiesOf('Ordering', ['Order a book'], { pauseMs: 300 }))
    const { headers } = await call('/inference/backlog', { ...form, companyInfo: 'A bookshop that waits.' })
    const { body } = await call(`${pathOf({ headers })}/events`)
    const steps = [...body.matchAll(/^event: step\ndata: (.*)$/gm)].map(([, data = '']) => JSON.parse(data))
    expect(steps[0]).toMatchObject({ label: 'Waiting for the model to read the brief', limitSeconds: 600 })
    const labels = steps.map(({ label }) => label)
    expect(labels).toContain('Writing the stories of Ordering')
    // the brief is read once
    expect(labels.indexOf('Waiting for the model to read the brief', 1)).toBe(-1)
  })

  it('tells the person what is missing, and the log no word of it', async () => {
    const bad = { match: forEpic('Gift wrapping'), chunks: ['Once upon a time'] }
    await model.script(outlineOf('Ordering', 'Gift wrapping'), storiesOf('Ordering', ['Order a book']), bad, bad)
    const failed = (await call('/inference/backlog', { ...form, companyInfo: 'A shop.' })).json()
    expect([failed.code, failed.detail]).toEqual(['drafting-failed', expect.stringContaining('Gift wrapping')])
    expect(test.logged.join('')).toContain('drafting-failed')
    expect(test.logged.join('')).not.toContain('Gift wrapping')
  })

  it('tells the log of an answer that a whole draft had to go without', async () => {
    const none = { match: '<titles>', chunks: ['Once upon a time'] }
    await model.script(outlineOf('Ordering'), storiesOf('Ordering', ['Order a book', 'Send a book']), none)
    const answer = await call('/inference/backlog', { ...form, companyInfo: 'A shop without an order.' })
    expect(answer.statusCode).toBe(200)
    const runId = pathOf(answer).split('/').at(-1)
    const setbacks = test.logged.map((line) => JSON.parse(line)).filter((line) => line.runId === runId && line.about)
    expect(setbacks).toContainEqual(expect.objectContaining({ about: 'what is left out', code: 'bad-output' }))
  })

  it.each([
    [{ chunks: ['Slow down.'], status: 429, headers: { 'retry-after': '0' } }, 503, 'model-rate-limited'],
    [{ chunks: ['I cannot help with that.'] }, 502, 'model-refused'],
    [{ chunks: ['{"elements": [{"title": "x'], finishReason: 'length' }, 502, 'model-cut-off'],
    [{ chunks: ['Once upon a time'] }, 502, 'drafting-failed'],
    [{ chunks: [], status: 401 }, 502, 'model-misconfigured'],
  ])('tells what went wrong by a code of its own: %j', async (reply, status, code) => {
    await model.script(...Array.from({ length: 4 }, () => reply))
    const answer = await call('/inference/questions', { ...form, epicInfo: `${form.epicInfo} ${code}` })
    expect([answer.statusCode, answer.json().code]).toEqual([status, code])
  })

  it('tells what it has cost, in the run and in the day, tasks included', async () => {
    const { app, person } = await open({ AI_DAILY_TOKENS: '1000000' })
    const estimate = async () => (await call('/inference/estimate', form, app, person)).json()
    const before = await estimate()
    expect(before.today).toEqual({ inputTokens: 0, outputTokens: 0, price: null })
    expect(before).toMatchObject({ dailyTokens: 1_000_000, runTokens: null })
    await model.script(outlineOf('Ordering'), storiesOf('Ordering', ['Order a book']))
    const { cost } = (
      await call(pathOf(await call('/inference/backlog', form, app, person)), undefined, app, person)
    ).json()
    expect(cost.inputTokens).toBeGreaterThan(500)
    expect(cost.price).toBeCloseTo((cost.inputTokens * 2 + cost.outputTokens * 8) / 1e6, 10)
    expect((await estimate()).today).toEqual(cost)
    // within a factor of two of what a small backlog takes
    const { estimated } = before
    expect(estimated.inputTokens / cost.inputTokens).toBeGreaterThan(0.5)
    expect(estimated.price).toBeCloseTo((estimated.inputTokens * 2 + estimated.outputTokens * 8) / 1e6, 10)
    await model.script({ chunks: ['{"elements": []}'] })
    await call('/inference/questions', form, app, person)
    expect((await estimate()).today.inputTokens).toBeGreaterThan(cost.inputTokens)
    await app.close()
  })

  it('ends at the tokens of a day and keeps everything', async () => {
    const { app, person } = await open({ AI_DAILY_TOKENS: '100' })
    await model.script(outlineOf('Ordering'))
    const ended = await call('/inference/backlog', form, app, person)
    expect([ended.statusCode, ended.json().code]).toEqual([429, 'budget-reached'])
    expect(ended.json().retryAt).toMatch(/T00:00:00.000Z$/)
    expect(Number(ended.headers['retry-after'])).toBeGreaterThan(0)
    expect(ended.json().detail).toContain('100 tokens a day')
    const location = pathOf(ended)
    expect((await call(location, undefined, app, person)).json()).toMatchObject({
      state: 'failed',
      epics: [{ title: 'Ordering' }],
    })
    // the same day nothing more is asked, for a task neither
    expect((await resumed(location, app, person)).problem.code).toBe('budget-reached')
    expect((await call('/inference/questions', form, app, person)).json().code).toBe('budget-reached')
    expect(await model.requests()).toHaveLength(1)
    await app.close()
  })

  it('ends at the tokens of one go, and goes on with as many again', async () => {
    // the outline alone takes more, so that nothing else is asked for
    const { app, person } = await open({ AI_RUN_TOKENS: '100' })
    const epics = ['Ordering', 'Selling', 'Paying', 'Reading']
    const stories = epics.map((epic) => storiesOf(epic, [`${epic} a book`]))
    await model.script(outlineOf(...epics), ...stories)
    const ended = await call('/inference/backlog', form, app, person)
    expect([ended.statusCode, ended.json().code, ended.json().retryAt]).toEqual([429, 'budget-reached', undefined])
    expect(ended.json().detail).toContain('100 tokens')
    const location = pathOf(ended)
    const before = (await call(location, undefined, app, person)).json()
    expect(before.epics).toHaveLength(4)
    await model.script(...stories)
    const after = await resumed(location, app, person)
    expect(after.cost.inputTokens).toBeGreaterThan(before.cost.inputTokens)
    expect(after.epics.flatMap(({ userStories }: Titled) => userStories).length).toBeGreaterThan(0)
    // the outline that was paid for is not asked for again
    expect(JSON.stringify(await model.requests()).match(/Divide what/g)).toHaveLength(1)
    await app.close()
  })
})
