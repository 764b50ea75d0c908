import type { Epic, SprintPlanResponse } from '@planwright/contract'
import type { TestPerson } from '../src/testing/app.ts'

type Asked = { method?: string; headers?: Record<string, string>; payload?: object }

/** Asks a server in somebody's name, and gives what it answered; throws where that is no success. */
export function asPerson(url: string, { headers: own }: Pick<TestPerson, 'headers'>) {
  return async (path: string, { method = 'GET', headers, payload }: Asked = {}) => {
    const response = await fetch(`${url}${path}`, {
      method,
      headers: { ...own, ...(payload && { 'content-type': 'application/json' }), ...headers },
      ...(payload && { body: JSON.stringify(payload) }),
    })
    const text = await response.text()
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text.slice(0, 500)}`)
    return { text, json: <Body>() => JSON.parse(text) as Body }
  }
}
export type Ask = ReturnType<typeof asPerson>

/** A brief of so many wishes, each in words of its own. */
function briefOf(wishes: number, salt: string): string {
  const who = ['Readers', 'Staff', 'Managers', 'Suppliers', 'Visitors']
  const does = ['search for', 'order', 'return', 'rate', 'see', 'cancel', 'print', 'export', 'recommend', 'correct']
  const what = [
    'a book by its title',
    'the orders of the day',
    'an invoice',
    'a shelf',
    'the weekly report of late returns',
    'a gift card',
  ]
  const lines = Array.from(
    { length: wishes },
    (_, index) =>
      `- ${who[index % 5]} can ${does[index % 10]} ${what[index % 6]} in branch ${index} within ${index + 2} minutes, even without a connection.`,
  )
  return `Readers order books from the shop ${salt} and collect them on the way home.\n${lines.join('\n')}`
}

/** Has a backlog drafted by the built-in drafter. */
export async function draftBacklog(ask: Ask, wishes: number): Promise<{ runId: string; epics: Epic[]; form: object }> {
  const form = { companyInfo: 'A bookshop.', epicInfo: briefOf(wishes, crypto.randomUUID()), detailLevel: 'detailed' }
  const { text } = await ask('/api/inference/backlog', {
    method: 'POST',
    headers: { accept: 'text/event-stream' },
    payload: form,
  })
  const runId = /^data: \{"runId":"([^"]+)"/m.exec(text)?.[1]
  if (!runId || !text.includes('event: done')) throw new Error(`Nothing was drafted: ${text.slice(-300)}`)
  const { epics } = (await ask(`/api/runs/${runId}`)).json<{ epics: Epic[] }>()
  return { runId, epics, form }
}

/** As many stories of these as asked for, begun again from the first when they run out, with ids of their own. */
export function storiesOf(epics: readonly Epic[], count: number): Epic[] {
  const made: Epic[] = []
  for (let left = count; left > 0; )
    for (const epic of epics) {
      const userStories = epic.userStories
        .slice(0, left)
        .map((story) => ({ ...story, id: crypto.randomUUID(), dependsOn: [] }))
      left -= userStories.length
      if (userStories.length > 0) made.push({ ...epic, id: crypto.randomUUID(), userStories })
    }
  return made
}

const team = {
  velocity: 12,
  sprintLength: 2,
  startDate: new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10),
}

export async function plan(ask: Ask, epics: readonly Epic[]) {
  const answer = await ask('/api/inference/sprint-plan', { method: 'POST', payload: { epics, ...team } })
  const { epics: planned, sprints } = answer.json<SprintPlanResponse>()
  return { epics: planned, plan: { ...team, sprints } }
}

export async function save(ask: Ask, epics: readonly Epic[]) {
  const planned = await plan(ask, epics)
  const payload = { epics: planned.epics, sprints: planned.plan.sprints, links: false }
  const answer = await ask('/api/jira/sprint-plan', { method: 'POST', payload })
  const { state } = answer.json<{ state: string }>()
  if (state !== 'done') throw new Error(`The save ended as ${state}.`)
}

/** Begins an initiative with a planned backlog. */
export async function keep(ask: Ask, epics: readonly Epic[], form: object): Promise<{ id: string; version: number }> {
  const planned = await plan(ask, epics)
  const payload = {
    name: 'Bookshop',
    form,
    backlog: planned.epics,
    plan: planned.plan,
    runs: { generation: null, save: null },
  }
  return (await ask('/api/drafts', { method: 'POST', payload })).json()
}
