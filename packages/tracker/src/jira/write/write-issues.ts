import type { ItemToWrite } from '../../port/plan-item.ts'
import type { Target } from '../../port/target.ts'
import type { CreateOutcome, FieldRefusal, NewItem } from '../../port/writer.ts'
import type { DoTextWork } from '../document/text-work.ts'
import { blocksLinkType } from '../read/jira-names.ts'
import { failure } from '../wire/failures.ts'
import { BulkCreateJson } from '../wire/schemas.ts'
import { pathOf, type Transport } from '../wire/transport.ts'
import { ignoringGone } from './sprints.ts'
import { type IssueFields, toIssueUpdate } from './to-jira.ts'

/** One bulk call. Items that Jira would certainly refuse are refused here, so that the call holds only what can succeed. */
export async function createIssues(
  transport: Transport,
  doTextWork: DoTextWork,
  target: Target,
  items: readonly NewItem[],
): Promise<CreateOutcome[]> {
  const results = await doTextWork('createFields', target, items)
  const conversions = items.flatMap((item, at) => {
    const result = results[at]
    return result ? [{ item, result }] : []
  })
  const requests = conversions.flatMap(({ item, result }) =>
    'fields' in result ? [{ item, fields: result.fields }] : [],
  )
  const outcomes = new Map<string, CreateOutcome>()
  for (const { item, result } of conversions)
    if ('refusals' in result)
      outcomes.set(item.item.id, { itemId: item.item.id, state: 'refused', refusals: result.refusals })
  for (const outcome of requests.length === 0 ? [] : await sendBulk(transport, target, requests))
    outcomes.set(outcome.itemId, outcome)
  return items.flatMap(({ item }) => outcomes.get(item.id) ?? [])
}

const sendBulk = async (
  transport: Transport,
  target: Target,
  payloads: readonly { readonly item: NewItem; readonly fields: IssueFields }[],
): Promise<CreateOutcome[]> => {
  if (payloads.length > target.limits.batchSize)
    throw failure({ kind: 'rejected', messages: [], fields: [] }, `create issues: more than ${target.limits.batchSize}`)
  const { body } = await transport({
    operation: 'create issues',
    effect: 'once',
    method: 'POST',
    path: '/rest/api/3/issue/bulk',
    endpoint: 'POST issue/bulk',
    body: { issueUpdates: payloads.map(({ item, fields }) => toIssueUpdate(item, fields)) },
    answer: BulkCreateJson,
    alsoAnswers: [400],
  })
  return toOutcomes(
    payloads.map(({ item }) => item.item.id),
    body,
  )
}

/**
 * `issues` holds only successes and `errors` the indexes of the rest: request order minus the failed ones. Where the numbers
 * do not add up nobody can say which issue is which, and the markers must tell.
 * @internal to be tested
 */
export function toOutcomes(itemIds: readonly string[], { issues = [], errors = [] }: BulkCreateJson): CreateOutcome[] {
  const refusals = new Map<number, FieldRefusal[]>()
  for (const { failedElementNumber, elementErrors } of errors) {
    const refusalsOfItem = [
      ...(elementErrors?.errorMessages ?? []).map((message) => ({ field: '', message })),
      ...Object.entries(elementErrors?.errors ?? {}).map(([field, message]) => ({ field, message })),
    ]
    refusals.set(failedElementNumber, [...(refusals.get(failedElementNumber) ?? []), ...refusalsOfItem])
  }
  const createdIssues = issues.values()
  const addsUp =
    issues.length + refusals.size === itemIds.length && [...refusals.keys()].every((at) => at < itemIds.length)
  if (!addsUp)
    throw failure(
      { kind: 'uncertain' },
      `create issues: asked for ${itemIds.length}, got ${issues.length} issues and ${refusals.size} refusals`,
    )
  return itemIds.flatMap((itemId, index): CreateOutcome[] => {
    const refused = refusals.get(index)
    if (refused) return [{ itemId, state: 'refused', refusals: refused }]
    const issue = createdIssues.next().value
    return issue ? [{ itemId, state: 'created', id: issue.id, key: issue.key }] : []
  })
}

export async function updateIssue(
  transport: Transport,
  doTextWork: DoTextWork,
  target: Target,
  key: string,
  item: ItemToWrite,
): Promise<void> {
  const conversion = await doTextWork('updateFields', target, item)
  if ('refusals' in conversion)
    throw failure(
      { kind: 'rejected', messages: [], fields: conversion.refusals },
      'update issue: values that do not fit',
    )
  // a part that no field holds here, such as points that are set by a call of their own
  if (Object.keys(conversion.fields).length === 0) return
  await transport({
    operation: 'update issue',
    effect: 'repeatable',
    method: 'PUT',
    path: pathOf('rest', 'api', 3, 'issue', key),
    endpoint: 'PUT issue',
    issueKey: key,
    body: { fields: conversion.fields },
    answer: null,
  })
}

/** Works whatever the screens of the project show (Jira Software API, "Estimate issue for board"). */
export async function setEstimate(transport: Transport, target: Target, key: string, points: number): Promise<void> {
  if (!target.board) throw failure({ kind: 'not-found' }, 'set points: no board')
  await transport({
    operation: 'set points',
    effect: 'repeatable',
    method: 'PUT',
    path: pathOf('rest', 'agile', '1.0', 'issue', key, 'estimation'),
    endpoint: 'PUT issue/estimation',
    issueKey: key,
    query: { boardId: target.board.id },
    body: { value: String(points) },
    answer: null,
  })
}

/** The `inwardIssue` of a link is where it starts: it blocks the `outwardIssue`. */
export async function linkIssues(
  transport: Transport,
  { linkType }: Target,
  blockerKey: string,
  blockedKey: string,
): Promise<void> {
  const type = linkType ? { id: linkType.id } : { name: blocksLinkType }
  await transport({
    operation: 'link issues',
    effect: 'once',
    method: 'POST',
    path: '/rest/api/3/issueLink',
    endpoint: 'POST issueLink',
    body: { type, inwardIssue: { key: blockerKey }, outwardIssue: { key: blockedKey } },
    answer: null,
  })
}

export async function deleteIssue(transport: Transport, key: string): Promise<void> {
  return ignoringGone(
    transport({
      operation: 'delete issue',
      effect: 'repeatable',
      method: 'DELETE',
      path: pathOf('rest', 'api', 3, 'issue', key),
      endpoint: 'DELETE issue',
      issueKey: key,
      answer: null,
    }),
  )
}
