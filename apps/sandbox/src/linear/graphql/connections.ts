import { type Filter, matches } from './filters.ts'
import { inputError } from './linear-error.ts'
import { readField } from './read-field.ts'
import type { Entity, World } from './world.ts'

export type PageArguments = {
  after?: string | null
  before?: string | null
  first?: number | null
  last?: number | null
  filter?: Filter | null
  includeArchived?: boolean | null
  orderBy?: 'createdAt' | 'updatedAt' | null
  sort?: Record<string, { order?: 'Ascending' | 'Descending' | null } | null>[] | null
}

const mostPerPage = 250
/** What a page holds where the caller does not say. */
export const usualPerPage = 50

/** A page of a list: what is not archived, satisfies the filter and can be found already, newest first. */
export function connectionOf(type: string, all: readonly Entity[], page: PageArguments, world: World) {
  const found = all.filter(
    (entity) =>
      (page.includeArchived === true || entity.archivedAt === null) &&
      isFindable(type, entity, page, world) &&
      matches(type, entity, page.filter ?? {}, world),
  )
  const sorted = sortedBy(type, found, page, world)
  const { from, to } = windowOf(sorted, page)
  const nodes = sorted.slice(from, to)
  return {
    nodes,
    edges: nodes.map((node) => ({ node, cursor: node.id })),
    pageInfo: {
      hasNextPage: to < sorted.length,
      hasPreviousPage: from > 0,
      startCursor: nodes[0]?.id ?? null,
      endCursor: nodes.at(-1)?.id ?? null,
    },
  }
}

/** New issues are there by id at once, and in searches when the index has them. */
function isFindable(type: string, entity: Entity, page: PageArguments, world: World): boolean {
  if (type !== 'Issue' || world.searchLagMs === 0 || page.filter?.id !== undefined) return true
  return Date.parse(entity.createdAt) + world.searchLagMs <= world.now
}

function sortedBy(type: string, found: Entity[], page: PageArguments, world: World): Entity[] {
  const [field, how] = Object.entries(page.sort?.[0] ?? {})[0] ?? [page.orderBy ?? 'createdAt', undefined]
  const ascending = how?.order === 'Ascending'
  const keyed = found.map((entity, index) => ({ entity, index, key: String(readField(type, entity, field, world)) }))
  keyed.sort((left, right) => (left.key < right.key ? -1 : left.key > right.key ? 1 : left.index - right.index))
  return (ascending ? keyed : keyed.reverse()).map(({ entity }) => entity)
}

function windowOf(sorted: Entity[], { after, before, first, last }: PageArguments): { from: number; to: number } {
  const from = typeof after === 'string' ? placeOf(sorted, after) + 1 : 0
  const to = typeof before === 'string' ? placeOf(sorted, before) : sorted.length
  if (typeof first === 'number' && typeof last === 'number') throw inputError('first and last exclude each other.')
  const size = first ?? last ?? usualPerPage
  if (size < 0 || size > mostPerPage) throw inputError(`a page has at most ${mostPerPage} entries.`)
  return typeof last === 'number'
    ? { from: Math.max(from, to - size), to: Math.max(from, to) }
    : { from, to: Math.max(from, Math.min(to, from + size)) }
}

function placeOf(sorted: Entity[], cursor: string): number {
  const place = sorted.findIndex(({ id }) => id === cursor)
  if (place < 0) throw inputError(`the cursor ${JSON.stringify(cursor.slice(0, 100))} is not of this list.`)
  return place
}
