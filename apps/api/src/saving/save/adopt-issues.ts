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
  const choices = [...state.decisions.adopt].filter(([itemId]) => state.itemOf(itemId) && !saved.items.has(itemId))
  if (choices.length === 0) return
  const target = state.ready()
  const { project } = target
  const issues = await tracker.readItems(
    target,
    choices.map(([, { key }]) => key),
  )
  const takenIds = new Set([...saved.items.values()].map(({ jiraId }) => jiraId))
  const by = { planId: saved.planId, madeBy: run.id, touchedBy: run.id }
  const rows: SavedItem[] = []
  for (const [itemId, { key, action }] of choices) {
    const item = state.itemOf(itemId)
    const issue = issues.find((one) => one.key === key)
    if (!item) continue
    if (!key.startsWith(`${project.key}-`)) failures.items.set(itemId, `${key} is not an issue of ${project.name}.`)
    else if (!issue) failures.items.set(itemId, `${key} is not there any more, or you may not see it.`)
    else if (takenIds.has(issue.id)) failures.items.set(itemId, `${key} already stands for another item of this plan.`)
    else {
      takenIds.add(issue.id)
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
