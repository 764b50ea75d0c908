import { contentHash, fingerprint, type Tracker } from '@planwright/tracker'
import type { RunContext } from '../../runs/run.ts'
import type { SaveState } from '../save-state.ts'
import { putItem, type SavedItem, toSavedItem } from '../save-store.ts'

type Options = { readonly context: RunContext; readonly tracker: Tracker; readonly state: SaveState }

/**
 * Lets issues that are already in Jira take the place of items of the plan, as a person chose in the review. Nothing is written to Jira for it: the issue is
 * known by its id. `link` takes its words as they are, `update` leaves them to be written. What cannot be adopted is noted as failed,
 * and never made a second time instead.
 */
export async function adoptIssues({ context, tracker, state }: Options): Promise<void> {
  const { place, run, failures, saved } = state
  const chosen = [...state.decisions.adopt].filter(([itemId]) => state.itemOf(itemId) && !saved.items.has(itemId))
  if (chosen.length === 0) return
  const target = state.ready()
  const { project } = target
  const found = await tracker.readItems(
    target,
    chosen.map(([, { key }]) => key),
  )
  const taken = new Set([...saved.items.values()].map(({ jiraId }) => jiraId))
  const by = { planId: saved.planId, madeBy: run.id, touchedBy: run.id }
  const rows: SavedItem[] = []
  for (const [itemId, { key, action }] of chosen) {
    const item = state.itemOf(itemId)
    const issue = found.find((one) => one.key === key)
    if (!item) continue
    if (!key.startsWith(`${project.key}-`)) failures.items.set(itemId, `${key} is not an issue of ${project.name}.`)
    else if (!issue) failures.items.set(itemId, `${key} is not there any more, or you may not see it.`)
    else if (taken.has(issue.id)) failures.items.set(itemId, `${key} already stands for another item of this plan.`)
    else {
      taken.add(issue.id)
      const isLinked = action === 'link'
      const record = {
        itemId,
        kind: item.kind,
        key,
        id: issue.id,
        contentHash: isLinked ? contentHash(item) : '',
        pointsSet: true,
        criteriaField: null,
      }
      rows.push({
        ...toSavedItem(place, by, record),
        fingerprint: fingerprint(issue),
        seenUpdate: issue.updatedAt,
        adopted: true,
        words: isLinked ? 'theirs' : 'ours',
      })
    }
  }
  await context.write(async ({ queries }) => {
    for (const row of rows) await putItem(queries, row)
  })
  for (const row of rows) saved.items.set(row.itemId, row)
}
