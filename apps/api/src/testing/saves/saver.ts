import type { Run } from '@planwright/contract'
import { expect, vi } from 'vitest'
import { signUp, type TestPerson } from '../app.ts'
import { chooseProject, linkJira, type TestSandbox } from '../counterparts/sandbox.ts'
import { type TestPlan, testPlan } from './plan.ts'
import type { TestServer } from './saving-server.ts'

/** A person who saves plans through whichever server is named. */
export async function createTestSaver(server: TestServer, sandbox: TestSandbox) {
  const person = await signUp(server)
  await linkJira(server, sandbox, person, 'planwright-demo')
  await chooseProject(server, person, 'SHOP')
  return {
    person,
    /** Starts a save and answers the run's id as soon as it is known; the connection is left. */
    save: (plan: TestPlan, through: TestServer = server, headers: Record<string, string> = {}) =>
      startSave(through, person, plan, headers),
    resume: async (runId: string, through: TestServer = server) => {
      const answer = await fetch(`${through.url}/api/runs/${runId}/resume`, { method: 'POST', headers: person.headers })
      if (answer.status >= 400) throw new Error(`The run was not resumed: ${answer.status} ${await answer.text()}`)
    },
    /** The run once it has come to an end, whatever becomes of the server meanwhile. */
    ended: async (runId: string, through: TestServer = server, withinMs = 120_000): Promise<Run> => {
      let run: Run | null = null
      await vi.waitFor(
        async () => {
          run = await runOf(through, person, runId)
          expect(['done', 'partial', 'failed', 'cancelled', 'needs-link']).toContain(run.state)
        },
        { timeout: withinMs, interval: 100 },
      )
      if (!run) throw new Error('no run')
      return run
    },
  }
}

export type TestSaver = Awaited<ReturnType<typeof createTestSaver>>

async function runOf(server: TestServer, { headers }: TestPerson, runId: string): Promise<Run> {
  const answer = await fetch(`${server.url}/api/runs/${runId}`, { headers })
  if (answer.status !== 200) throw new Error(`The run cannot be read: ${answer.status} ${await answer.text()}`)
  return (await answer.json()) as Run
}

async function startSave(server: TestServer, { headers }: TestPerson, plan: TestPlan, more: Record<string, string>) {
  const leave = new AbortController()
  const answer = await fetch(`${server.url}/api/jira/sprint-plan`, {
    method: 'POST',
    headers: { ...headers, ...more, 'content-type': 'application/json', accept: 'text/event-stream' },
    body: JSON.stringify(plan),
    signal: leave.signal,
  })
  const runId = /[^/]+$/.exec(answer.headers.get('location') ?? '')?.[0]
  if (!runId) throw new Error(`The save was not started: ${answer.status} ${await answer.text()}`)
  leave.abort()
  return runId
}

let plansMade = 0

/** What stands in every title of a test plan and in no other. */
export function nameOf(plan: TestPlan) {
  return plan.epics[0]?.title.replace(/^Epic 0 of /, '') ?? ''
}

/** A plan whose sprints have dates that no other plan has, so that the sandbox's sprints can be told apart. */
export function datedPlan(counts: Parameters<typeof testPlan>[0]): TestPlan {
  const plan = testPlan(counts)
  plansMade += 1
  const later = (iso: string) => new Date(Date.parse(iso) + plansMade * 60_000).toISOString()
  const sprints = plan.sprints.map((sprint) => ({
    ...sprint,
    startDate: later(sprint.startDate),
    endDate: later(sprint.endDate),
  }))
  return { ...plan, sprints }
}
