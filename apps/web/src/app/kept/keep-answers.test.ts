import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, it, onTestFinished } from 'vitest'
import { createConnection } from '../connection/create-connection.ts'
import { keepAnswers } from './keep-answers.ts'

const connectionThatIs = (isDeviceOnline: boolean) =>
  createConnection({
    ping: () => Promise.resolve(new Response()),
    isDeviceOnline: () => isDeviceOnline,
    events: new EventTarget(),
  })

/** A page that asks one question, which is answered by `ask`. */
function openPage(ask: () => Promise<string>, isOnline: boolean) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always' } } })
  const connection = connectionThatIs(true)
  connection.note(isOnline)
  const stop = keepAnswers(client, connection, 'ada')
  const asking = new QueryObserver(client, { queryKey: ['name'], queryFn: ask, meta: { kept: true } })
  const leave = asking.subscribe(() => undefined)
  const close = () => {
    leave()
    stop()
    client.clear()
  }
  onTestFinished(close)
  return { connection, close, said: () => asking.getCurrentResult().data }
}

it('gives back what was answered before while nobody can be asked, and asks as soon as somebody can', async () => {
  const before = openPage(async () => 'Ada', true)
  await expect.poll(before.said).toBe('Ada')
  before.close()
  let isAway = true
  const after = openPage(async () => {
    if (isAway) throw new Error('nobody there')
    return 'Ada Lovelace'
  }, false)
  await expect.poll(after.said).toBe('Ada')
  isAway = false
  after.connection.note(true)
  await expect.poll(after.said).toBe('Ada Lovelace')
})
