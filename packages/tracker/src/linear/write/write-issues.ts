import * as z from 'zod'
import { type ItemToWrite, writesPart } from '../../port/plan-item.ts'
import type { FoundItem } from '../../port/reader.ts'
import type { Target } from '../../port/target.ts'
import { TrackerError } from '../../port/tracker-error.ts'
import type { CreateOutcome, LostItems, NewItem } from '../../port/writer.ts'
import { ownId } from '../own-id.ts'
import { toFoundItem } from '../read/from-linear.ts'
import { readIssuesById } from '../read/read-issues.ts'
import { failure } from '../wire/failures.ts'
import { Done, type IssueJson } from '../wire/schemas.ts'
import type { Transport } from '../wire/transport.ts'
import { labelIdsOf } from './labels.ts'
import { standsAlready } from './stands-already.ts'
import { issueIdOf, toInput } from './to-linear.ts'

const Created = z.object({
  issueBatchCreate: z.object({ issues: z.array(z.object({ id: z.string(), identifier: z.string() })) }),
})

/**
 * One batch, which Linear makes whole or not at all, with ids of our choosing: what a lost call has made cannot be made again, and is answered as
 * created. Where Linear refuses the batch, nothing of it stands, and the halves are tried, until it is known which it refuses.
 */
export async function createIssues(
  transport: Transport,
  target: Target,
  items: readonly NewItem[],
): Promise<CreateOutcome[]> {
  const labels = await labelIdsOf(transport, target, items)
  return createSome(items)

  async function createSome(some: readonly NewItem[]): Promise<CreateOutcome[]> {
    if (some.length === 0) return []
    try {
      return await createBatch(some)
    } catch (error) {
      if (standsAlready(error)) return createMissing(some)
      const refusals = refusalsIn(error)
      if (!refusals) throw error
      const [only] = some
      if (only && some.length === 1) return [{ itemId: only.item.id, state: 'refused', refusals }]
      const half = Math.ceil(some.length / 2)
      return [...(await createSome(some.slice(0, half))), ...(await createSome(some.slice(half)))]
    }
  }

  async function createBatch(some: readonly NewItem[]): Promise<CreateOutcome[]> {
    const issues = some.map((one) => ({
      id: issueIdOf(one.marker),
      teamId: target.project.id,
      ...toInput(target, one, labels),
    }))
    const { body } = await transport({
      operation: 'create issues',
      effect: 'once',
      query: `mutation CreateIssues($input: IssueBatchCreateInput!) {
        issueBatchCreate(input: $input) { success issues { id identifier } }
      }`,
      variables: { input: { issues } },
      answer: Created,
    })
    const keys = new Map(body.issueBatchCreate.issues.map(({ id, identifier }) => [id, identifier]))
    return some.map(({ item, marker }) => {
      const id = issueIdOf(marker)
      const key = keys.get(id)
      // answered without it: whoever looks will find out
      if (key === undefined) throw failure({ kind: 'uncertain' }, 'create issues: an issue is missing in the answer')
      return { itemId: item.id, state: 'created', id, key }
    })
  }

  /** Some of these stand already: an earlier call made them. */
  async function createMissing(some: readonly NewItem[]): Promise<CreateOutcome[]> {
    const found = await readIssuesById(
      transport,
      some.map(({ marker }) => issueIdOf(marker)),
    )
    if (found.length === 0) throw failure({ kind: 'uncertain' }, 'create issues: refused as existing, and not there')
    await restore(transport, found)
    const keys = new Map(found.map(({ id, identifier }) => [id, identifier]))
    const missing = some.filter(({ marker }) => !keys.has(issueIdOf(marker)))
    const made = new Map((await createSome(missing)).map((outcome) => [outcome.itemId, outcome]))
    return some.flatMap(({ item, marker }): CreateOutcome[] => {
      const id = issueIdOf(marker)
      const key = keys.get(id)
      const outcome = made.get(item.id)
      return key !== undefined ? [{ itemId: item.id, state: 'created', id, key }] : outcome ? [outcome] : []
    })
  }
}

/** Out of the trash: somebody threw away what this very save made, and it is to be made again. */
async function restore(transport: Transport, found: readonly IssueJson[]): Promise<void> {
  const trashed = found.filter((issue) => issue.trashed).map(({ id }) => id)
  if (trashed.length > 0) await changeIssues(transport, 'restore issues', trashed, { trashed: null })
}

/** Linear's words where it refuses what was sent; undefined where something else went wrong. */
function refusalsIn(error: unknown) {
  if (!(error instanceof TrackerError)) return undefined
  // what a new issue refers to, and Linear says not what
  if (error.fault.kind === 'not-found')
    return [{ field: '', message: 'Its team, its parent or one of its labels is not in Linear any more.' }]
  if (error.fault.kind !== 'rejected') return undefined
  return error.fault.messages.map((message) => ({ field: '', message }))
}

/** What a lost call made, by the ids that it sent. */
export async function findSent(transport: Transport, { markers }: LostItems): Promise<FoundItem[]> {
  const markerOf = new Map(markers.map((marker) => [issueIdOf(marker), marker]))
  const issues = await readIssuesById(transport, [...markerOf.keys()])
  return issues
    .filter(({ trashed }) => !trashed)
    .map((issue) => ({ ...toFoundItem(issue), marker: markerOf.get(issue.id) ?? null }))
}

export async function updateIssue(transport: Transport, target: Target, id: string, item: ItemToWrite): Promise<void> {
  const labels = await labelIdsOf(transport, target, writesPart(item, 'labels') ? [item] : [])
  const input = toInput(target, item, labels)
  if (Object.keys(input).length === 0) return
  await transport({
    operation: 'update issue',
    effect: 'repeatable',
    query: `mutation UpdateIssue($id: String!, $input: IssueUpdateInput!) {
      issueUpdate(id: $id, input: $input) { success }
    }`,
    variables: { id, input },
    answer: z.object({ issueUpdate: Done }),
  })
}

/** The same change of at most 50. */
export async function changeIssues(
  transport: Transport,
  operation: string,
  ids: readonly string[],
  input: object,
): Promise<void> {
  await transport({
    operation,
    effect: 'repeatable',
    query: `mutation ChangeIssues($ids: [UUID!]!, $input: IssueUpdateInput!) {
      issueBatchUpdate(ids: $ids, input: $input) { success }
    }`,
    variables: { ids, input },
    answer: z.object({ issueBatchUpdate: Done }),
  })
}

/** A link has an id of our choosing, too: it is made once, however often it is sent. */
export async function linkIssues(transport: Transport, blockerId: string, blockedId: string): Promise<void> {
  try {
    await transport({
      operation: 'link issues',
      effect: 'repeatable',
      query: `mutation LinkIssues($input: IssueRelationCreateInput!) { issueRelationCreate(input: $input) { success } }`,
      variables: {
        input: {
          id: ownId('blocks', blockerId, blockedId),
          issueId: blockerId,
          relatedIssueId: blockedId,
          type: 'blocks',
        },
      },
      answer: z.object({ issueRelationCreate: Done }),
    })
  } catch (error) {
    if (!standsAlready(error)) throw error
  }
}

/** To the trash, where it stays for 30 days. One that is gone already counts as deleted. */
export async function deleteIssue(transport: Transport, id: string): Promise<void> {
  try {
    await transport({
      operation: 'delete issue',
      effect: 'repeatable',
      query: 'mutation DeleteIssue($id: String!) { issueDelete(id: $id) { success } }',
      variables: { id },
      answer: z.object({ issueDelete: Done }),
    })
  } catch (error) {
    if (!(error instanceof TrackerError && error.kind === 'not-found')) throw error
  }
}
