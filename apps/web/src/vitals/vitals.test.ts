import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { ApiClient, CallOptions } from '../app/api/api-client.ts'
import { ApiError } from '../app/api/api-error.ts'
import { createInstallations } from './create-installations.ts'
import { readAnalyticsConfig } from './read-analytics-config.ts'
import { isInSample, routeOf } from './route-of.ts'

const hour = 3_600_000
let time = 0
let kept: string | null = null
let waits: number[] = []
let calls: { path: string; options: CallOptions }[] = []
/** What the server answers, one after the other: a status that it refuses with, or an answer. */
let answers: (number | object)[] = []

beforeEach(() => {
  time = 1_000_000
  kept = null
  waits = []
  calls = []
})
afterEach(() => expect(answers).toEqual([]))

const api: Pick<ApiClient, 'call'> = {
  call: async (path, schema, options = {}) => {
    calls.push({ path, options })
    const answer = answers.shift()
    if (answer === undefined) throw new ApiError('network', 'nobody answers')
    if (typeof answer === 'number') throw new ApiError('problem', 'no', { status: answer })
    const parsed = schema.safeParse(answer)
    if (!parsed.success) throw new Error('not as agreed')
    return parsed.data
  },
}
const now = () => time
const wait = async (ms: number) => {
  waits.push(ms)
  time += ms
}
const storage = {
  read: () => kept,
  write: (text: string) => {
    kept = text
  },
}
const installation = (id: string, token: string) => ({ id, token, expiresIn: 7 * 24 * 3600 })

describe('the installation', () => {
  const installations = () => createInstallations({ api, storage, now, wait })

  it('is made once, with 10 s for the answer, and kept', async () => {
    answers = [installation('i1', 't1')]
    const both = installations()
    const [one, other] = await Promise.all([both.current(), both.current()])
    expect([one.id, other.id]).toEqual(['i1', 'i1'])
    expect(calls).toMatchObject([{ path: '/installations', options: { method: 'POST', timeoutMs: 10_000 } }])
    expect(await installations().current()).toMatchObject({ id: 'i1', token: 't1' })
    expect(calls).toHaveLength(1)
  })

  it('gets its next token an hour before the end of the one that it has', async () => {
    answers = [installation('i1', 't1')]
    const { endsAt } = await installations().current()
    time = endsAt - hour - 1
    await installations().current()
    expect(calls).toHaveLength(1)
    time = endsAt - hour
    answers = [installation('i1', 't2')]
    expect(await installations().current()).toMatchObject({ id: 'i1', token: 't2' })
    expect(calls[1]).toMatchObject({
      path: '/installations/i1/token',
      options: { headers: { authorization: 'Bearer t1' } },
    })
  })

  it('is a new one when its token is over, or the server does not know it', async () => {
    answers = [installation('i1', 't1')]
    const { endsAt } = await installations().current()
    time = endsAt - 1
    answers = [401, installation('i2', 't2')]
    expect(await installations().current()).toMatchObject({ id: 'i2' })
    time += 8 * 24 * hour
    answers = [installation('i3', 't3')]
    expect(await installations().current()).toMatchObject({ id: 'i3' })
    expect(calls.at(-1)?.path).toBe('/installations')
  })

  it.each([429, 500, 503, 504])('waits for 60 s and asks again after %i', async (status) => {
    answers = [status, status, installation('i1', 't1')]
    await installations().current()
    expect(waits).toEqual([60_000, 60_000])
  })

  it('gives up after the fifth time, and at once where waiting does not help', async () => {
    answers = [503, 503, 503, 503, 503]
    await expect(installations().current()).rejects.toMatchObject({ status: 503 })
    expect(waits).toHaveLength(4)
    answers = [400]
    await expect(installations().current()).rejects.toMatchObject({ status: 400 })
    await expect(installations().current()).rejects.toMatchObject({ kind: 'network' })
    expect(waits).toHaveLength(4)
  })

  it('is made anew where something else is kept', async () => {
    kept = 'not json'
    answers = [installation('i1', 't1')]
    expect(await installations().current()).toMatchObject({ id: 'i1' })
  })
})

describe('what is to be measured', () => {
  const config = { enabled: true, sampleRate: 1, metrics: ['LCP'], keptDays: 30 }

  it('is asked for a minute, with longer pauses each time', async () => {
    answers = [503, 429, config]
    expect(await readAnalyticsConfig({ api, now, wait })).toEqual(config)
    expect(waits).toEqual([1000, 2000])
    expect(calls.map(({ options }) => options.timeoutMs)).toEqual([60_000, 59_000, 57_000])
  })

  it('is given up after that', async () => {
    answers = [503, 503, 503, 503, 503, 503]
    await expect(readAnalyticsConfig({ api, now, wait })).rejects.toMatchObject({ status: 503 })
    expect(waits).toEqual([1000, 2000, 4000, 8000, 16_000])
    answers = [404]
    await expect(readAnalyticsConfig({ api, now, wait })).rejects.toMatchObject({ status: 404 })
  })
})

it.each([
  ['/home', '/home'],
  ['/jira-integration/confirm', '/jira-integration/confirm'],
  ['/admin/people/4f2a', '/admin'],
  ['/confirm-sign-up', 'other'],
  ['/somewhere/4f2a', 'other'],
])('%s is told as %s', (pathname, route) => {
  expect(routeOf(pathname)).toBe(route)
})

it('takes the share that is asked for, and the same ones each time', () => {
  const ids = Array.from({ length: 200 }, () => crypto.randomUUID())
  expect(ids.every((id) => isInSample(id, 1))).toBe(true)
  expect(ids.some((id) => isInSample(id, 0))).toBe(false)
  expect(isInSample('40000000-0000-4000-8000-000000000000', 0.5)).toBe(true)
  expect(isInSample('c0000000-0000-4000-8000-000000000000', 0.5)).toBe(false)
})
