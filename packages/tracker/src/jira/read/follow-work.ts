import * as z from 'zod'
import type { WorkedItem, WorkState } from '../../port/follower.ts'
import type { Target } from '../../port/target.ts'
import { type IssueJson, IssuesJson, ListedType, SprintRefs, StatusJson } from '../wire/schemas.ts'
import type { Transport } from '../wire/transport.ts'
import { toFoundItem, toInstant } from './from-jira.ts'
import { markerProperty } from './jira-names.ts'
import { pageSize, quoted, searchAll } from './read-issues.ts'

const ServerInfo = z.object({ serverTime: z.string() })

export async function readClock(transport: Transport): Promise<string> {
  const { body } = await transport({
    operation: 'read the time',
    effect: 'read',
    method: 'GET',
    path: '/rest/api/3/serverInfo',
    endpoint: 'GET serverInfo',
    answer: ServerInfo,
  })
  return toInstant(body.serverTime) ?? new Date().toISOString()
}

export async function readWork(transport: Transport, target: Target, keys: readonly string[]): Promise<WorkedItem[]> {
  const pages: Promise<WorkedItem[]>[] = []
  for (let start = 0; start < keys.length; start += pageSize)
    pages.push(fetchWork(transport, target, keys.slice(start, start + pageSize)))
  return (await Promise.all(pages)).flat()
}

/** A window in minutes, because dates in JQL are read in the person's own time zone. */
export const listChangedWork = (transport: Transport, target: Target, minutes: number) =>
  searchWork(
    transport,
    target,
    `project = ${quoted(target.project.key)} AND updated >= -${Math.ceil(minutes)}m ORDER BY updated ASC`,
  )

/** Jira refuses a search that names an epic which is gone: only those that were just read are named. */
export async function listWorkUnder(
  transport: Transport,
  target: Target,
  epicKeys: readonly string[],
): Promise<WorkedItem[]> {
  const items: WorkedItem[] = []
  for (let start = 0; start < epicKeys.length; start += pageSize) {
    const parents = epicKeys
      .slice(start, start + pageSize)
      .map(quoted)
      .join(', ')
    items.push(...(await searchWork(transport, target, `parent in (${parents}) ORDER BY key ASC`)))
  }
  return items
}

const searchWork = (transport: Transport, target: Target, jql: string): Promise<WorkedItem[]> =>
  searchAll(transport, { jql, fields: fieldsOf(target), properties: [markerProperty] }, (issue) =>
    toWorkedItem(issue, target),
  )

const fetchWork = async (transport: Transport, target: Target, keys: readonly string[]): Promise<WorkedItem[]> => {
  const { body } = await transport({
    operation: 'read work',
    effect: 'read',
    method: 'POST',
    path: '/rest/api/3/issue/bulkfetch',
    endpoint: 'POST issue/bulkfetch',
    body: { issueIdsOrKeys: keys, fields: fieldsOf(target), properties: [markerProperty] },
    answer: IssuesJson,
  })
  return body.issues.flatMap((issue) => toWorkedItem(issue, target))
}

const fieldsOf = (target: Target): string[] => [
  'summary',
  'issuetype',
  'parent',
  'status',
  'created',
  'updated',
  ...[target.pointsField?.key, target.sprintFieldKey].filter((key): key is string => typeof key === 'string'),
]

/** None for a part of a story: nothing of a plan is like one. */
function toWorkedItem(json: IssueJson, target: Target): WorkedItem[] {
  const type = ListedType.safeParse(json.fields.issuetype).data
  if (type?.subtask === true || (type?.hierarchyLevel ?? 0) < 0) return []
  const { id, key, marker, title, parentKey, points } = toFoundItem(json, target)
  const sprints =
    target.sprintFieldKey === null ? [] : (SprintRefs.safeParse(json.fields[target.sprintFieldKey] ?? []).data ?? [])
  return [
    {
      id,
      key,
      itemId: marker?.itemId ?? null,
      isEpic: type?.hierarchyLevel === 1 || (type?.id !== undefined && type.id === target.epicType?.id),
      title,
      parentKey,
      points,
      state: stateOf(json.fields.status),
      sprintIds: sprints.map((sprint) => sprint.id),
      createdAt: toInstant(json.fields.created),
      updatedAt: toInstant(json.fields.updated),
    },
  ]
}

/** Names and steps of a workflow are the site's own; its categories are Jira's. What has none has not begun. */
function stateOf(status: unknown): WorkState {
  const category = StatusJson.safeParse(status).data?.statusCategory?.key
  return category === 'done' ? 'done' : category === 'indeterminate' ? 'doing' : 'todo'
}
