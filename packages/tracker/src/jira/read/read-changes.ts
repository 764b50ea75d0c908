import type { ItemChange, WorkedItem } from '../../port/follower.ts'
import type { Target } from '../../port/target.ts'
import { IssueHistories } from '../wire/schemas.ts'
import type { Transport } from '../wire/transport.ts'
import { toInstant } from './from-jira.ts'

/** As many issues as one call takes. */
const mostIssues = 1_000

export async function readChanges(
  transport: Transport,
  target: Target,
  items: readonly Pick<WorkedItem, 'id' | 'key'>[],
  since: string,
): Promise<ItemChange[]> {
  const changes: ItemChange[] = []
  for (let start = 0; start < items.length; start += mostIssues)
    changes.push(...(await changesOf(transport, target, items.slice(start, start + mostIssues))))
  return changes
    .filter(({ at }) => Date.parse(at) >= Date.parse(since))
    .toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at))
}

async function changesOf(
  transport: Transport,
  target: Target,
  asked: readonly Pick<WorkedItem, 'id' | 'key'>[],
): Promise<ItemChange[]> {
  // the answer names issues by their ids alone
  const keyOf = new Map(asked.map(({ id, key }) => [id, key]))
  const changes: ItemChange[] = []
  let nextPageToken: string | null | undefined
  do {
    const { body } = await transport({
      operation: 'read changes',
      effect: 'read',
      method: 'POST',
      path: '/rest/api/3/changelog/bulkfetch',
      endpoint: 'POST changelog/bulkfetch',
      body: { issueIdsOrKeys: [...keyOf.keys()], ...(nextPageToken && { nextPageToken }) },
      answer: IssueHistories,
    })
    for (const { issueId, changeHistories } of body.issueChangeLogs)
      for (const { author, created, items } of changeHistories)
        for (const item of items)
          changes.push({
            itemKey: keyOf.get(issueId) ?? issueId,
            at: toInstant(created) ?? '',
            author: author?.displayName ?? null,
            part: partOf(item, target),
            from: item.fromString ?? '',
            // an own property in Jira's answer, and a method of every object that lacks it
            to: typeof item.toString === 'string' ? item.toString : '',
          })
    nextPageToken = body.nextPageToken
  } while (nextPageToken)
  return changes
}

/** By field id, and by the name where Jira gives a change no field: moves and parents. */
const parts: Readonly<Record<string, ItemChange['part']>> = {
  summary: 'title',
  description: 'text',
  labels: 'labels',
  status: 'state',
  parent: 'parent',
  priority: 'priority',
  project: 'project',
  IssueParentAssociation: 'parent',
  'Epic Link': 'parent',
  Key: 'project',
}

function partOf(
  { field, fieldId }: { field?: string | null | undefined; fieldId?: string | null | undefined },
  target: Target,
) {
  if (fieldId && fieldId === target.pointsField?.key) return 'points'
  if (fieldId && fieldId === target.sprintFieldKey) return 'sprint'
  return parts[fieldId ?? ''] ?? parts[field ?? ''] ?? 'other'
}
