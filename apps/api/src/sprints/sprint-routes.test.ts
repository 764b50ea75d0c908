import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { slowdown } from '../../../../scripts/testing/slowdown.ts'
import { createTestApp, signUp, type TestApp, type TestPerson } from '../testing/app.ts'

const now = new Date()
const day = (offset: number, from = now) => new Date(from.getTime() + offset * 86_400_000).toISOString().slice(0, 10)

const story = (title: string, more: object = {}) => ({ title, storyPoints: 5, ...more })
const request = (more: object = {}) => ({
  epics: [
    {
      id: 'shop',
      title: 'Shop',
      userStories: [
        story('Pay', { id: 'pay', dependsOn: ['browse'], labels: ['web'], source: ['one pays'], priority: 1 }),
        story('Browse', { id: 'browse', additionalDescription: 'see design' }),
      ],
    },
    { title: 'Bar', userStories: [story('Order')] },
  ],
  velocity: 5,
  sprintLength: 2,
  startDate: day(7),
  ...more,
})

describe('POST /api/inference/sprint-plan', () => {
  let test: TestApp
  let ada: TestPerson
  const plan = (payload: object) =>
    test.app.inject({ method: 'POST', url: '/api/inference/sprint-plan', payload, headers: ada.headers })

  beforeAll(async () => {
    test = await createTestApp({ now: () => new Date() })
    ada = await signUp(test)
  })
  afterAll(() => test.close())

  it('places every story, as it was plus its sprint, and groups them', async () => {
    const answer = await plan(request())
    expect(answer.statusCode).toBe(200)
    const { epics, sprints, proof } = answer.json()
    const stories = epics.flatMap((epic: { userStories: object[] }) => epic.userStories)
    expect(stories[0]).toMatchObject({
      id: 'pay',
      labels: ['web'],
      source: ['one pays'],
      priority: 1,
      dependsOn: ['browse'],
    })
    expect(stories[1]).toMatchObject({ id: 'browse', additionalDescription: 'see design' })
    expect(stories[1].sprint).toBeLessThan(stories[0].sprint)
    expect(sprints.map(({ number, totalPoints }: Record<string, number>) => [number, totalPoints])).toEqual([
      [1, 5],
      [2, 5],
      [3, 5],
    ])
    expect(sprints[0].startDate).toBe(`${day(7)}T00:00:00.000Z`)
    expect(sprints[0].endDate).toBe(`${day(20)}T23:59:59.999Z`)
    expect(proof).toMatchObject({ sprintCount: 3, lowerBound: 3, provenFewest: true })
    expect(Object.keys(proof.reasons)).toHaveLength(3)
  })

  it('accepts its own answer as the next request, with the same ids for stories that came without', async () => {
    const first = (await plan(request())).json()
    const second = (await plan(request({ epics: first.epics }))).json()
    expect(second.epics).toEqual(first.epics)
    const again = (await plan(request())).json()
    expect(again.epics).toEqual(first.epics)
  })

  it("counts days in the team's time zone", async () => {
    const { sprints } = (await plan(request({ timeZone: 'Asia/Tokyo' }))).json()
    expect(sprints[0].startDate).toBe(`${day(6)}T15:00:00.000Z`)
  })

  it.each([
    [{ velocity: undefined }, 'velocity', 'Velocity is required'],
    [{ velocity: 0 }, 'velocity', 'Velocity must be greater than zero'],
    [{ velocity: 2.5 }, 'velocity', 'Velocity must be a whole number'],
    [{ sprintLength: undefined }, 'sprintLength', 'Sprint length is required'],
    [{ sprintLength: -1 }, 'sprintLength', 'Sprint length must be greater than zero'],
    [{ sprintLength: 1.5 }, 'sprintLength', 'Sprint length must be a whole number'],
    [{ startDate: undefined }, 'startDate', 'Start date is required'],
    [{ startDate: '2020-01-01' }, 'startDate', 'Start date must be in the future'],
    [{ timeZone: 'Mars/Olympus' }, 'timeZone', 'Unknown time zone'],
  ])('answers %j with a sentence for the field', async (more, field, message) => {
    const answer = await plan(request(more))
    expect(answer.statusCode).toBe(400)
    expect(answer.headers['content-type']).toContain('application/problem+json')
    expect(answer.json()).toMatchObject({ code: 'invalid-request', errors: [{ field, message }] })
  })

  it('tells all that is wrong at once', async () => {
    const { errors } = (await plan(request({ velocity: 0, sprintLength: 1.5, startDate: '2020-01-01' }))).json()
    expect(errors).toEqual([
      { field: 'velocity', message: 'Velocity must be greater than zero' },
      { field: 'sprintLength', message: 'Sprint length must be a whole number' },
      { field: 'startDate', message: 'Start date must be in the future' },
    ])
  })

  it('plans with what each sprint holds beside days off and other work, and says it', async () => {
    const off = { from: day(7), to: day(20) }
    const capacity = { people: [{ name: 'Ada' }, { name: 'Bo', daysOff: [off] }], holidays: [] }
    const { sprints } = (await plan(request({ velocity: 10, capacity, committed: [0, 5] }))).json()
    expect(sprints.map(({ totalPoints, capacity: room }: Record<string, number>) => [totalPoints, room])).toEqual([
      [5, 5],
      [5, 5],
      [5, 10],
    ])
    const again = await plan(request({ velocity: 10, capacity, sprints }))
    expect(again.statusCode).toBe(200)
  })

  it.each([
    [{ capacity: { focusFactor: 2 } }, 'capacity.focusFactor', 'The focus factor must be at most 1'],
    [{ capacity: { people: [{ share: 0 }] } }, 'capacity.people.0.share', 'The share must be above zero'],
    [
      { capacity: { holidays: [{ from: '2027-01-02', to: '2027-01-01' }] } },
      'capacity.holidays.0.to',
      'Days off end on the day they start, or later',
    ],
  ])('refuses %j', async (more, field, message) => {
    const answer = await plan(request(more))
    expect(answer.statusCode).toBe(400)
    expect(answer.json().errors).toEqual([{ field, message }])
  })

  it('keeps locked stories where they are, against a rule only where that is said, and names what it breaks', async () => {
    const epics = [
      {
        title: 'E',
        userStories: [
          story('A', { id: 'a' }),
          story('B', { id: 'b', dependsOn: ['a'], locked: true, sprint: 1 }),
          story('C', { id: 'c', locked: true, sprint: 1 }),
        ],
      },
    ]
    const refused = await plan(request({ epics }))
    expect(refused.statusCode).toBe(422)
    expect(refused.json().detail).toBe('The stories locked to sprint 1 have 10 points, and it holds 5.')
    const { sprints, proof } = (await plan(request({ epics, overrides: ['b'] }))).json()
    expect(sprints.map(({ stories }: { stories: { id: string }[] }) => stories.map(({ id }) => id))).toEqual([
      ['b', 'c'],
      ['a'],
    ])
    expect(proof.warnings.map(({ code, storyIds }: Record<string, unknown>) => [code, storyIds])).toEqual([
      ['override', ['b']],
      ['override', ['b']],
    ])
  })

  it('keeps stories where they were when asked to', async () => {
    const userStories = Array.from({ length: 20 }, (_, i) => ({
      ...story(`Story ${i}`, { priority: 1 + (i % 4) }),
      id: `${i}`,
    }))
    const whole = (await plan(request({ epics: [{ title: 'E', userStories }], velocity: 20 }))).json()
    // the least important first: nobody would plan it like that
    const keep = [...userStories].reverse().map(({ id }, i) => ({ storyId: id, sprint: 1 + Math.floor(i / 4) }))
    const kept = (await plan(request({ epics: [{ title: 'E', userStories }], velocity: 20, keep }))).json()
    expect(kept.sprints).toHaveLength(whole.sprints.length)
    const fresh = [...userStories, story('New', { id: 'new', priority: 1 })]
    const former = whole.epics[0].userStories.map(({ id, sprint }: { id: string; sprint: number }) => ({
      storyId: id,
      sprint,
    }))
    const after = (
      await plan(request({ epics: [{ title: 'E', userStories: fresh }], velocity: 20, keep: former }))
    ).json()
    const moved = after.epics[0].userStories.filter(
      ({ id, sprint }: { id: string; sprint: number }) =>
        id !== 'new' &&
        former.some((one: { storyId: string; sprint: number }) => one.storyId === id && one.sprint !== sprint),
    )
    expect(moved.length).toBeLessThan(6)
  })

  it('gives the same plan for the same request, however many wait, with every story within the rules', async () => {
    const userStories = Array.from({ length: 120 }, (_, i) =>
      story(`Story ${i}`, {
        id: `s${i}`,
        storyPoints: [1, 2, 3, 5, 8][(i * 7) % 5],
        priority: 1 + ((i * 5) % 4),
        dependsOn: i % 3 === 0 && i > 0 ? [`s${i - 2}`] : [],
      }),
    )
    const payload = request({ epics: [{ id: 'e1', title: 'E', userStories }], velocity: 23 })
    const people = await Promise.all(Array.from({ length: 12 }, () => signUp(test)))
    const alone = await plan(payload)
    const answers = await Promise.all(
      people.map(({ headers }) =>
        test.app.inject({ method: 'POST', url: '/api/inference/sprint-plan', payload, headers }),
      ),
    )
    expect(new Set([alone, ...answers].map(({ body }) => body)).size).toBe(1)
    const { epics, sprints, proof } = alone.json()
    expect(proof.warnings).toEqual([])
    const sprintOf = new Map<string, number>(
      epics[0].userStories.map(({ id, sprint }: { id: string; sprint: number }) => [id, sprint]),
    )
    for (const { id, dependsOn } of epics[0].userStories)
      for (const other of dependsOn) expect(sprintOf.get(id)).toBeGreaterThanOrEqual(sprintOf.get(other) ?? 0)
    for (const { totalPoints } of sprints) expect(totalPoints).toBeLessThanOrEqual(23)
    expect(sprintOf.size).toBe(120)
  })

  it('improves without holding others up, and ends when the caller goes away', async () => {
    const userStories = Array.from({ length: 150 }, (_, i) =>
      story(`Story ${i}`, {
        id: `s${i}`,
        storyPoints: [1, 2, 3, 5, 8, 13][(i * 7) % 6],
        priority: 1 + ((i * 5) % 4),
        dependsOn: i % 3 === 0 && i > 0 ? [`s${i - 2}`] : [],
      }),
    )
    const base = await test.app.listen({ port: 0, host: '127.0.0.1' })
    const gone = new AbortController()
    const started = performance.now()
    const answer = fetch(`${base}/api/inference/sprint-plan`, {
      method: 'POST',
      headers: { ...ada.headers, 'content-type': 'application/json' },
      body: JSON.stringify(request({ epics: [{ id: 'e1', title: 'E', userStories }], velocity: 23, improve: true })),
      signal: gone.signal,
    })
    const lags: number[] = []
    while (performance.now() - started < 1_500) {
      const before = performance.now()
      await new Promise((resolve) => setTimeout(resolve, 1))
      lags.push(performance.now() - before)
    }
    gone.abort()
    await expect(answer).rejects.toThrow()
    // the turn of whoever went away is free before its ten seconds are over
    const one = [{ title: 'E', userStories: [story('Pay')] }]
    expect((await plan(request({ epics: one, improve: true }))).statusCode).toBe(200)
    expect(performance.now() - started).toBeLessThan(9_000 * slowdown())
    expect(lags.sort((a, b) => a - b)[Math.floor(lags.length / 2)]).toBeLessThan(150 * slowdown())
  })

  it('takes yesterday as a start date', async () => {
    expect((await plan(request({ startDate: day(-1) }))).statusCode).toBe(200)
  })

  it.each([
    ['an empty backlog', []],
    [
      'a story that depends on one that is not there',
      [{ title: 'E', userStories: [story('A', { dependsOn: ['nobody'] })] }],
    ],
    ['two stories of one id', [{ title: 'E', userStories: [story('A', { id: 'x' }), story('B', { id: 'x' })] }]],
  ])('says why %s cannot be planned', async (_what, epics) => {
    const answer = await plan(request({ epics }))
    expect(answer.statusCode).toBe(422)
    expect(answer.json()).toMatchObject({ code: 'unplannable-backlog', detail: expect.stringMatching(/\.$/) })
  })

  it('warns of a story larger than the velocity and of a cycle, and plans', async () => {
    const epics = [
      {
        title: 'E',
        userStories: [
          story('Large', { storyPoints: 40 }),
          story('A', { id: 'a', dependsOn: ['b'] }),
          story('B', { id: 'b', dependsOn: ['a'] }),
        ],
      },
    ]
    const { proof } = (await plan(request({ epics }))).json()
    expect(proof.warnings.map(({ code }: { code: string }) => code).sort()).toEqual([
      'dependency-cycle',
      'story-too-large',
    ])
  })

  it('warns in sentences that a draft takes, however many stories they are about and however long their titles', async () => {
    const title = (at: number) => `${at} ${'pay '.repeat(249)}`.slice(0, 1000)
    const circle = Array.from({ length: 100 }, (_, at) =>
      story(title(at), { id: `s${at}`, storyPoints: 1, dependsOn: [`s${(at + 1) % 100}`] }),
    )
    const locked = Array.from({ length: 50 }, (_, at) => ({
      ...story(title(at)),
      id: `l${at}`,
      storyPoints: 1,
      locked: true,
      sprint: 1,
    }))
    const epics = [{ title: 'E', userStories: [...circle, ...locked] }]
    const planned = (await plan(request({ epics, overrides: locked.map(({ id }) => id) }))).json()
    const [cycle, override] = planned.proof.warnings
    expect([cycle.storyIds.length, override.storyIds.length]).toEqual([100, 50])
    expect(cycle.message).toMatch(/^These stories wait for each other: “\d+ pay pay .*…” waits for 93 more\. The plan/)
    expect(override.message).toMatch(/…” and 42 more there anyway\.$/)
    const kept = { method: 'POST', url: '/api/drafts', headers: ada.headers } as const
    const payload = { plan: { sprints: planned.sprints, proof: planned.proof } }
    expect((await test.app.inject({ ...kept, payload })).statusCode).toBe(201)
  })

  it('plans 300 stories while others are served', async () => {
    const userStories = Array.from({ length: 300 }, (_, i) =>
      story(`Story ${i}`, { storyPoints: [1, 2, 3, 5, 8][i % 5] }),
    )
    const planned = plan(request({ epics: [{ title: 'E', userStories }], velocity: 21 }))
    let done = false
    void planned.then(() => {
      done = true
    })
    const lags: number[] = []
    while (!done) {
      const start = performance.now()
      await new Promise((resolve) => setTimeout(resolve, 1))
      lags.push(performance.now() - start)
    }
    const answer = await planned
    expect(answer.statusCode).toBe(200)
    // other work gets its turn all the time: half of the waits for one are short even on a busy machine
    expect(lags.length).toBeGreaterThan(5)
    expect(lags.sort((a, b) => a - b)[Math.floor(lags.length / 2)]).toBeLessThan(150 * slowdown())
  })
})
