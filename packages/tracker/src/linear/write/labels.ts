import * as z from 'zod'
import { cleanLabels } from '../../port/clean-words.ts'
import type { ItemToWrite } from '../../port/plan-item.ts'
import type { Target } from '../../port/target.ts'
import { ownId } from '../own-id.ts'
import { readPages } from '../wire/read-pages.ts'
import { Done, LabelJson, pageOf } from '../wire/schemas.ts'
import type { Transport } from '../wire/transport.ts'
import { standsAlready } from './stands-already.ts'

/** Ids of labels by their names, as `labelKey` writes them. */
export type LabelIds = ReadonlyMap<string, string>

/** Linear tells no case apart in the names of labels. */
export function labelKey(name: string): string {
  return name.normalize('NFC').toLowerCase()
}

/** Ids for the labels of these items: those of the team or the workspace, and new ones of the team for what is missing. Safe to repeat. */
export async function labelIdsOf(
  transport: Transport,
  target: Target,
  items: readonly ItemToWrite[],
): Promise<LabelIds> {
  const wanted = new Map(
    items.flatMap(({ item }) => cleanLabels(item.labels, target.limits)).map((name) => [labelKey(name), name]),
  )
  if (wanted.size === 0) return new Map()
  const ids = await readLabels(transport, target.project.id)
  for (const [key, name] of wanted) {
    if (!ids.has(key)) ids.set(key, await createLabel(transport, target.project.id, name))
  }
  return ids
}

async function readLabels(transport: Transport, teamId: string): Promise<Map<string, string>> {
  const labels = await readPages(transport, {
    operation: 'list labels',
    query: `query Labels($filter: IssueLabelFilter, $after: String) {
      issueLabels(filter: $filter, first: 250, after: $after) { nodes { id name isGroup } pageInfo { hasNextPage endCursor } }
    }`,
    variables: { filter: { or: [{ team: { id: { eq: teamId } } }, { team: { null: true } }] } },
    answer: z.object({ issueLabels: pageOf(LabelJson) }).transform(({ issueLabels }) => issueLabels),
  })
  // a group holds labels and is none
  return new Map(labels.filter(({ isGroup }) => !isGroup).map(({ id, name }) => [labelKey(name), id]))
}

async function createLabel(transport: Transport, teamId: string, name: string): Promise<string> {
  const id = ownId('label', teamId, labelKey(name))
  try {
    await transport({
      operation: 'create label',
      effect: 'repeatable',
      query: 'mutation CreateLabel($input: IssueLabelCreateInput!) { issueLabelCreate(input: $input) { success } }',
      variables: { input: { id, name, teamId } },
      answer: z.object({ issueLabelCreate: Done }),
    })
    return id
  } catch (error) {
    if (!standsAlready(error)) throw error
    // made by an earlier try, or by somebody else in this moment
    return (await readLabels(transport, teamId)).get(labelKey(name)) ?? id
  }
}
