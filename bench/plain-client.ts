import type { sandboxAt } from '../apps/api/src/testing/counterparts/sandbox.ts'
import type { TestPlan } from '../apps/api/src/testing/saves/plan.ts'
import { authorizeUrl, exchangeCode } from '../packages/tracker/src/jira/auth/oauth.ts'

type Where = { readonly sandbox: ReturnType<typeof sandboxAt>; readonly site: string; readonly project: string }

/**
 * What somebody writes who follows the reference page by page: a call per issue, a call per sprint, a call per story that goes into one, each
 * after the answer to the last. It knows project, types, board and field beforehand, looks at nothing, records nothing and repeats nothing.
 */
export async function createPlainClient({ sandbox, site, project }: Where): Promise<(plan: TestPlan) => Promise<void>> {
  const found = (await sandbox.state()).sites.find(({ name }) => name === site)
  const projectId = found?.projects.find(({ key }) => key === project)?.id
  if (!found || !projectId) throw new Error(`The sandbox has no project ${project} on ${site}`)
  const client = { authUrl: sandbox.url, clientId: 'plain-client', clientSecret: 'plain-client-secret' }
  const redirectUri = 'http://localhost/back'
  const way = await sandbox.consent(authorizeUrl({ ...client, redirectUri, state: 'plain' }))
  const code = new URL(way).searchParams.get('code') ?? ''
  const { accessToken } = await exchangeCode({ ...client, code, redirectUri })

  async function call<Answer>(method: 'GET' | 'POST', path: string, body?: object): Promise<Answer> {
    const response = await fetch(`${sandbox.url}/ex/jira/${found?.id}/rest/${path}`, {
      method,
      headers: { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`)
    return (text === '' ? undefined : JSON.parse(text)) as Answer
  }

  type Named = { id: string; name: string }
  const { issueTypes } = await call<{ issueTypes: Named[] }>('GET', `api/3/project/${projectId}`)
  const typeId = (name: string) => issueTypes.find((type) => type.name === name)?.id
  const boards = await call<{ values: { id: number }[] }>(
    'GET',
    `agile/1.0/board?projectKeyOrId=${projectId}&type=scrum`,
  )
  const boardId = boards.values[0]?.id
  const { estimation } = await call<{ estimation: { field: { fieldId: string } } }>(
    'GET',
    `agile/1.0/board/${boardId}/configuration`,
  )

  const createIssue = (type: string, title: string, text: string, more: object) =>
    call<{ key: string }>('POST', 'api/3/issue', {
      fields: {
        project: { id: projectId },
        issuetype: { id: typeId(type) },
        summary: title,
        description: {
          type: 'doc',
          version: 1,
          content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
        },
        ...more,
      },
    })

  return async ({ epics, sprints }) => {
    const keys = new Map<string, string>()
    for (const epic of epics) {
      const parent = await createIssue('Epic', epic.title, epic.description ?? '', {})
      for (const story of epic.userStories) {
        const text = `${story.description}\n${story.acceptanceCriteria}`
        const more = { parent, labels: story.labels, [estimation.field.fieldId]: story.storyPoints }
        const { key } = await createIssue('Story', story.title, text, more)
        keys.set(story.id, key)
      }
    }
    for (const { number, startDate, endDate, stories } of sprints) {
      const name = `Plain ${number}`
      const sprint = await call<{ id: number }>('POST', 'agile/1.0/sprint', {
        name,
        originBoardId: boardId,
        startDate,
        endDate,
      })
      for (const { id } of stories)
        await call('POST', `agile/1.0/sprint/${sprint.id}/issue`, { issues: [keys.get(id)] })
    }
  }
}
