import { type FoundItem, fingerprint, type PlanItem, saidParts, type Target, type Tracker } from '@planwright/tracker'
import type { RunContext } from '../../runs/run.ts'
import type { Adoptions } from '../save-input.ts'
import type { SavePlace } from '../save-place.ts'
import type { SaveState } from '../save-state.ts'
import { putItem, type SavedBy, type SavedItem, toSavedItem } from '../saved-items.ts'

type Options = { readonly context: RunContext; readonly tracker: Tracker; readonly state: SaveState }

/**
 * Lets issues that are already in Jira take the place of items of the plan, as a person chose in the review or as the plan itself says. Nothing is written to Jira
 * for it: the issue is known by its id. `link` takes its words as they are, `update` leaves them to be written. What cannot be adopted is
 * noted as failed, and never made a second time instead.
 */
export async function adoptIssues({ context, tracker, state }: Options): Promise<void> {
  const { place, run, failures, saved } = state
  const wanted = adoptable(state.decisions.adopt, saved.items, state.itemOf)
  if (wanted.length === 0) return
  const target = state.ready()
  const issues = await tracker.readItems(
    target,
    wanted.map(({ key }) => key),
  )
  const by = { planId: saved.planId, madeBy: run.id, touchedBy: run.id }
  const { rows, refused } = adopted(wanted, { issues, items: saved.items, project: target.project, place, by })
  for (const [itemId, reason] of refused) failures.items.set(itemId, reason)
  await context.write(async ({ queries }) => {
    for (const row of rows) await putItem(queries, row)
  })
  for (const row of rows) saved.items.set(row.itemId, row)
}

type Wanted = { readonly item: PlanItem; readonly key: string; readonly action: 'link' | 'update' }

/** What is to be adopted and was not yet: items of the plan that are not on record. Pure. */
export function adoptable(
  adoptions: Adoptions,
  saved: ReadonlyMap<string, SavedItem>,
  itemOf: (itemId: string) => PlanItem | undefined,
): Wanted[] {
  return [...adoptions].flatMap(([itemId, adoption]) => {
    const item = itemOf(itemId)
    return item && !saved.has(itemId) ? [{ item, ...adoption }] : []
  })
}

type Facts = {
  readonly issues: readonly FoundItem[]
  /** On record by now. */
  readonly items: ReadonlyMap<string, SavedItem>
  readonly project: Target['project']
  readonly place: SavePlace
  readonly by: SavedBy
}

/** The records of what can be adopted, and by item why the rest cannot. Pure. */
export function adopted(wanted: readonly Wanted[], { issues, items, project, place, by }: Facts) {
  const takenIds = new Set([...items.values()].map(({ jiraId }) => jiraId))
  const rows: SavedItem[] = []
  const refused = new Map<string, string>()
  for (const { item, key, action } of wanted) {
    const issue = issues.find((one) => one.key === key)
    if (!key.startsWith(`${project.key}-`)) refused.set(item.id, `${key} is not an issue of ${project.name}.`)
    else if (!issue) refused.set(item.id, `${key} is not there any more, or you may not see it.`)
    else if (takenIds.has(issue.id)) refused.set(item.id, `${key} already stands for another item of this plan.`)
    else {
      takenIds.add(issue.id)
      const isLinked = action === 'link'
      const said = saidParts(item)
      const record = {
        itemId: item.id,
        kind: item.kind,
        key,
        id: issue.id,
        contentHash: isLinked ? said.of : '',
        said: isLinked ? said : null,
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
  return { rows, refused }
}
