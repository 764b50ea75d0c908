import { createHash } from 'node:crypto'
import type { DraftContent } from '@planwright/contract'

type Content = Pick<DraftContent, 'backlog' | 'plan'>

/** What a draft held when it was saved: by id a digest of what a save writes, and the sprint, which is null where none was saved. */
export type SavedItems = Readonly<Record<string, readonly [digest: string, sprint: number | null]>>

/** Pure. `withSprints`: whether sprints were saved too. */
export function savedItems(content: Content, withSprints: boolean): SavedItems {
  const sprints = sprintsOf(content)
  return Object.fromEntries(
    itemsOf(content).map(({ id, digest }) => [id, [digest, withSprints ? (sprints?.get(id) ?? null) : null]]),
  )
}

/** In no plan: what was moved back stands where it stood before, which nobody notes here. */
const sprintBefore = -1

/** What is still saved once a save was taken back, by what is left of it; null where that is nothing. Pure. */
export function withoutUndone(
  saved: SavedItems,
  left: ReadonlyMap<string, { readonly wasMoved: boolean }>,
): SavedItems | null {
  const entries = Object.entries(saved).flatMap(([id, [digest, sprint]]) => {
    const item = left.get(id)
    return item ? [[id, [digest, item.wasMoved ? sprintBefore : sprint]] as const] : []
  })
  return entries.length > 0 ? Object.fromEntries(entries) : null
}

/** Epics and stories that another save would write, or that are gone. A plan that was given up moves none. Pure. */
export function changesSince(saved: SavedItems, content: Content): number {
  const sprints = sprintsOf(content)
  const items = itemsOf(content)
  const currentIds = new Set(items.map(({ id }) => id))
  // an id may be the name of what every object has
  const savedById = new Map(Object.entries(saved))
  const differs = items.filter(({ id, digest, withoutPriority }) => {
    const [before, sprint] = savedById.get(id) ?? []
    const isMoved = sprints !== null && sprint !== null && sprint !== undefined && sprints.get(id) !== sprint
    return before === undefined || (before !== digest && before !== withoutPriority) || isMoved
  })
  return differs.length + [...savedById.keys()].filter((id) => !currentIds.has(id)).length
}

/** Null while nothing is planned. */
function sprintsOf({ plan }: Content): Map<string, number> | null {
  if (!plan?.sprints) return null
  return new Map(plan.sprints.flatMap(({ number, stories }) => stories.map(({ id }) => [id, number] as const)))
}

/** `withoutPriority`: as saves kept it that wrote no priority. */
function itemsOf({ backlog }: Content): { id: string; digest: string; withoutPriority?: string }[] {
  return (backlog ?? []).flatMap((epic) => [
    { id: epic.id, digest: digestOf([epic.title, epic.description]) },
    ...epic.userStories.map((story) => ({
      id: story.id,
      digest: digestOf([...written(epic.id, story), story.priority]),
      withoutPriority: digestOf(written(epic.id, story)),
    })),
  ])
}

type Story = NonNullable<DraftContent['backlog']>[number]['userStories'][number]

/** What of a story stands in the tracker, but its priority; its sources and its lock are ours alone. */
const written = (epicId: string, story: Story) => [
  epicId,
  story.title,
  story.description,
  story.acceptanceCriteria,
  story.storyPoints,
  story.labels,
  // the order of keys is the database's own
  story.customFields.map(({ key, value }) => [key, value]),
  story.additionalDescription,
  [...story.dependsOn].sort(),
]

const digestOf = (parts: readonly unknown[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 12)
