import { randomUUID } from 'node:crypto'
import type { DraftContent, Epic, SaveResponse, SprintPlanResponse } from '@planwright/contract'
import { cookiesOf, signUp, type TestPerson } from '../apps/api/src/testing/app.ts'
import { callsOf, type Injectable } from '../apps/api/src/testing/call.ts'
import { chooseProject, linkJira, type sandboxAt } from '../apps/api/src/testing/counterparts/sandbox.ts'

const place = { site: 'planwright-demo', project: 'SHOP' }
const password = 'correct horse battery'
const edits = 5
const brief = [
  'Readers can order books from the shop and collect them on the way home.',
  '- Readers can search for a book by title.',
  '- Readers can order a book and pay when they collect it.',
  '- Staff can see the orders of the day.',
  '- Staff can mark an order as collected.',
  '- Managers can download a weekly report of collected and expired orders.',
].join('\n')

type Asked = { method?: 'GET' | 'POST' | 'PUT' | 'DELETE'; headers?: Record<string, string>; payload?: object }

/** Somebody who works with the product all day, at a server that runs as a process of its own; each call must be answered as it should be. */
export async function createPerson(url: string, sandbox: ReturnType<typeof sandboxAt>) {
  const app = callsOf(url)
  const person = await signUp({ app })
  await linkJira({ app }, sandbox, person, place.site)
  await chooseProject({ app }, person, place.project)
  return { round: () => workADay(app, url, person) }
}

/** Signs up, writes something, asks for a new password, signs in wrongly and deletes the account. */
export async function comeAndGo(url: string): Promise<void> {
  const app = callsOf(url)
  const { headers, email } = await signUp({ app }, 'Eve Passing')
  const { ask } = asking(url, headers)
  await ask('/api/drafts', { method: 'POST', payload: { name: 'Passing' } }, 201)
  await ask('/api/auth/request-password-reset', { method: 'POST', payload: { email } }, 200)
  await ask('/api/auth/sign-in/email', { method: 'POST', payload: { email, password: 'wrong horse battery' } }, 401)
  await ask('/api/users/me', { method: 'DELETE', payload: { password } }, 204)
}

/** Signs in, drafts, edits, plans, saves, takes the save back, throws the draft away and signs out. */
async function workADay(app: Injectable, url: string, { email }: TestPerson): Promise<void> {
  const cookie = cookiesOf(await signedIn(app, email))
  const { token } = (await app.inject({ url: '/api/auth/token', headers: { cookie } })).json<{ token: string }>()
  const { ask } = asking(url, { authorization: `Bearer ${token}` })
  await ask('/api/users/whoami')

  const form = { companyInfo: 'A bookshop.', epicInfo: `${brief}\nOrder ${randomUUID()}.`, detailLevel: 'detailed' }
  const events = await ask('/api/inference/backlog', {
    method: 'POST',
    headers: { accept: 'text/event-stream' },
    payload: form,
  })
  const runId = /^data: \{"runId":"([^"]+)"/m.exec(events.text)?.[1]
  if (!runId || !events.text.includes('event: done')) throw new Error(`Nothing was drafted: ${events.text.slice(-300)}`)
  const { epics } = (await ask(`/api/runs/${runId}`)).json<{ epics: Epic[] }>()

  const draft = { name: 'Bookshop', form, backlog: epics, runs: { generation: null, save: null } }
  let kept = (await ask('/api/drafts', { method: 'POST', payload: draft }, 201)).json<{ id: string; version: number }>()
  const change = async (content: Partial<DraftContent>) => {
    const headers = { 'if-match': `"${kept.version}"` }
    const payload = { ...draft, ...content }
    kept = (await ask(`/api/drafts/${kept.id}`, { method: 'PUT', headers, payload })).json()
  }
  for (let edit = 1; edit <= edits; edit += 1) await change({ backlog: renamed(epics, edit) })

  const startDate = new Date().toISOString().slice(0, 10)
  const team = { velocity: 12, sprintLength: 2, startDate }
  const planned = await ask('/api/inference/sprint-plan', { method: 'POST', payload: { epics, ...team } })
  const plan = planned.json<SprintPlanResponse>()
  await change({ plan: { ...team, sprints: plan.sprints } as DraftContent['plan'] })

  const payload = { epics: plan.epics, sprints: plan.sprints, links: false }
  const saved = (await ask('/api/jira/sprint-plan', { method: 'POST', payload })).json<SaveResponse>()
  if (saved.state !== 'done') throw new Error(`The save ended as ${saved.state}: ${saved.reason}`)
  const undone = (await ask(`/api/runs/${saved.runId}/undo`, { method: 'POST' })).json<SaveResponse>()
  if (undone.state !== 'done') throw new Error(`Taking it back ended as ${undone.state}: ${undone.reason}`)
  await ask(`/api/drafts/${kept.id}`, { method: 'DELETE' }, 204)
  await ask('/api/auth/sign-out', { method: 'POST', headers: { cookie, origin: url }, payload: {} })
}

async function signedIn(app: Injectable, email: string) {
  const answer = await app.inject({ method: 'POST', url: '/api/auth/sign-in/email', payload: { email, password } })
  if (answer.statusCode !== 200) throw new Error(`The sign-in failed: ${answer.body}`)
  return answer
}

function renamed(epics: readonly Epic[], edit: number): Epic[] {
  return epics.map((epic, index) => (index === 0 ? { ...epic, title: `${epic.title} (${edit})` } : epic))
}

function asking(url: string, own: Record<string, string>) {
  const ask = async (path: string, { method = 'GET', headers, payload }: Asked = {}, expected = 200) => {
    const response = await fetch(`${url}${path}`, {
      method,
      headers: { ...own, ...(payload && { 'content-type': 'application/json' }), ...headers },
      ...(payload && { body: JSON.stringify(payload) }),
    })
    const text = await response.text()
    if (response.status !== expected) throw new Error(`${method} ${path}: ${response.status} ${text.slice(0, 500)}`)
    return { text, json: <Body>() => JSON.parse(text) as Body }
  }
  return { ask }
}
