import type { Product } from './product.ts'

/** The sandbox's own view of what stands in Jira: the oracle of the tests. */
export type SandboxIssue = {
  id: string
  key: string
  projectKey: string
  type: string
  summary: string
  description: unknown
  parentKey: string | null
  storyPoints: number | null
  statusCategory: 'todo' | 'doing' | 'done'
  labels: string[]
  sprintId: number | string | null
  links: unknown[]
}
export type SandboxSprint = {
  id: number | string
  boardId: number
  name: string
  issueKeys: string[]
  startDate?: string
  endDate?: string
}
export type SandboxState = { sites: { id: string; name: string; issues: SandboxIssue[]; sprints: SandboxSprint[] }[] }

export async function sandboxState({ sandboxUrl }: Product): Promise<SandboxState> {
  const response = await fetch(`${sandboxUrl}/_sandbox/jira/state`)
  return response.json() as Promise<SandboxState>
}

export async function postSandbox({ sandboxUrl }: Product, path: string, body: unknown): Promise<void> {
  const response = await fetch(`${sandboxUrl}/_sandbox/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`The sandbox answered ${response.status}: ${await response.text()}`)
}
