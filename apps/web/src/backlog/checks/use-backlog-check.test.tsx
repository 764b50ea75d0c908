import type { DraftForm } from '@planwright/contract'
import { expect, it, onTestFinished, vi } from 'vitest'
import { connection } from '../../app/connection/connection.ts'
import { anEpic, aStory } from '../../testing/backlog.ts'
import { answerCalls, problem, show } from '../../testing/show.tsx'
import { useBacklogCheck } from './use-backlog-check.ts'

const epics = [anEpic('till', [aStory('pay')])]
const form: DraftForm = {
  companyInfo: '',
  epicInfo: 'Guests pay by card.',
  detailLevel: 'medium',
  additionalInfo: '',
  additionalDescription: '',
  labels: '',
  customFields: [],
}
const noMarks: [] = []

function Checked() {
  const { checked, failed } = useBacklogCheck(epics, form, noMarks, true)
  return <p>{checked ? 'read' : failed ? 'failed' : 'reading'}</p>
}

it('waits longer each time for a server that a proxy says is not there, although all else is answered', async () => {
  const network = window.fetch
  onTestFinished(() => {
    window.fetch = network
  })
  const lookedAt: number[] = []
  window.fetch = async (target, init) => {
    const { pathname } = new URL(new Request(target, init).url)
    if (pathname === '/healthz') return new Response('ok')
    if (!pathname.startsWith('/api/')) return network(target, init)
    if (pathname !== '/api/inference/check') return Response.json(null)
    lookedAt.push(performance.now())
    return new Response('Bad gateway', { status: 502, headers: { 'content-type': 'text/html' } })
  }
  const states: string[] = []
  onTestFinished(connection.subscribe(() => void states.push(connection.state())))
  const screen = await show(<Checked />)
  await expect.element(screen.getByText('failed', { exact: true }), { timeout: 5_000 }).toBeVisible()
  await vi.waitFor(() => expect(lookedAt).toHaveLength(3), { timeout: 15_000, interval: 100 })
  const waits = lookedAt.slice(1).map((at, index) => at - (lookedAt[index] ?? 0))
  expect(waits[0]).toBeGreaterThan(1_990)
  expect(waits[1]).toBeGreaterThan(4_990)
  expect(states.slice(0, 2)).toEqual(['unreachable', 'online'])
})

it('looks at once when a connection that was away is back, and once at a time', async () => {
  const answer = Promise.withResolvers<void>()
  const calls = answerCalls({
    'POST /api/inference/check': async () => {
      if (looks() > 1) await answer.promise
      return problem(500, {})
    },
  })
  const looks = () => calls.filter(({ call }) => call.endsWith('check')).length
  const away = () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    connection.note(false)
    vi.setSystemTime(Date.now() + 60_000)
    connection.note(true)
    vi.useRealTimers()
  }
  const screen = await show(<Checked />)
  await expect.element(screen.getByText('failed', { exact: true }), { timeout: 5_000 }).toBeVisible()
  const failedAt = performance.now()
  away()
  await vi.waitFor(() => expect(looks()).toBe(2))
  expect(performance.now() - failedAt).toBeLessThan(1_900)
  // the one that is under way goes on
  away()
  answer.resolve()
  await vi.waitFor(() => expect(looks()).toBe(3), { timeout: 10_000 })
  expect(performance.now() - failedAt).toBeGreaterThan(4_900)
})
