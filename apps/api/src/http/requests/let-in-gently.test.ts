import Fastify from 'fastify'
import { expect, it, onTestFinished, vi } from 'vitest'
import { letInGently } from './let-in-gently.ts'

const large = { text: 'a'.repeat(10_000) }
const small = { text: 'a' }
const nextTurn = () => new Promise((resolve) => setImmediate(resolve))

/** Callers are made known one after the other by `know`, told apart by a header; answers who is being made known at the moment. */
async function createTrial() {
  const app = Fastify()
  onTestFinished(() => app.close())
  letInGently(app)
  const waiting = new Map<string, (known: boolean) => void>()
  app.addHook('onRequest', async (request) => {
    const name = String(request.headers.name)
    const isKnown = await new Promise<boolean>((resolve) => waiting.set(name, resolve))
    waiting.delete(name)
    if (!isKnown) throw new Error('refused')
  })
  app.post('/', async () => 'done')
  await app.ready()
  const call = async (name: string, payload: object) =>
    (await app.inject({ method: 'POST', url: '/', headers: { name }, payload })).statusCode
  const know = async (name: string, isKnown = true) => {
    while (!waiting.has(name)) await nextTurn()
    waiting.get(name)?.(isKnown)
  }
  return { call, know, waiting: () => [...waiting.keys()] }
}

it('calls that bring much are let in one after the other, and a small one at once', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const { call, know, waiting } = await createTrial()
  const calls = ['one', 'two', 'three'].map((name) => call(name, large))
  const other = call('other', small)
  await know('other')
  expect(await other).toBe(200)
  expect(waiting()).toEqual(['one'])
  await know('one')
  expect(await calls[0]).toBe(200)
  // whoever is refused lets in the next too
  await know('two', false)
  expect(await calls[1]).toBe(500)
  await know('three')
  expect(await calls[2]).toBe(200)
})

it('a slow database has none wait for another: who waits for it takes no turn from anybody', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const { call, know, waiting } = await createTrial()
  const names = Array.from({ length: 20 }, (_, at) => `call ${at}`)
  const calls = names.map((name) => call(name, large))
  await vi.waitUntil(() => waiting().length === names.length)
  for (const name of names) await know(name)
  expect(await Promise.all(calls)).toEqual(names.map(() => 200))
})

it('one that is long in coming in holds up nobody, however much the thread has to do', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const { call, know, waiting } = await createTrial()
  const stuck = call('stuck', large)
  const next = call('next', large)
  await know('next')
  expect(await next).toBe(200)
  expect(waiting()).toEqual(['stuck'])
  await know('stuck')
  expect(await stuck).toBe(200)
})
