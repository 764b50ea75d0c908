import { isDeepStrictEqual } from 'node:util'
import type { DraftContent } from '@planwright/contract'

type Content = Omit<DraftContent, 'runs'>
type Backlog = NonNullable<DraftContent['backlog']>

/** In a few words what makes a draft differ from the one before; null stands for none. Pure. */
export function describeChange(before: Content | null, after: Content): string {
  const items = [
    ...countChanges('epic', 'epics', epicsOf(before?.backlog), epicsOf(after.backlog)),
    ...countChanges('story', 'stories', storiesOf(before?.backlog), storiesOf(after.backlog)),
  ]
  const parts = [
    items.join(', '),
    before && items.length === 0 && !isDeepStrictEqual(orderOf(before.backlog), orderOf(after.backlog))
      ? 'stories in another order'
      : '',
    before && !isDeepStrictEqual(before.form, after.form) ? 'description changed' : '',
    before && !isDeepStrictEqual(before.plan, after.plan) ? 'plan changed' : '',
    before && before.name !== after.name ? 'renamed' : '',
  ].filter(Boolean)
  return capitalised(parts.join('; ') || (before ? 'details changed' : 'begun'))
}

/** Whether two drafts hold the same, whatever the order of keys (the database has its own): runs under way are no content. */
export function isSameContent(a: Content, b: Content): boolean {
  return (
    a.name === b.name &&
    isDeepStrictEqual(a.form, b.form) &&
    isDeepStrictEqual(a.backlog, b.backlog) &&
    isDeepStrictEqual(a.plan, b.plan)
  )
}

const epicsOf = (backlog: Backlog | null | undefined) =>
  (backlog ?? []).map(({ id, title, description }) => ({ id, told: { title, description } }))

/** Its sprint is the plan's. */
const storiesOf = (backlog: Backlog | null | undefined) =>
  (backlog ?? []).flatMap((epic) =>
    epic.userStories.map(({ sprint: _sprint, ...story }) => ({ id: story.id, told: { story, epic: epic.id } })),
  )

const orderOf = (backlog: Backlog | null) =>
  (backlog ?? []).map((epic) => [epic.id, epic.userStories.map(({ id }) => id)])

type Item = { id: string; told: unknown }

function countChanges(one: string, many: string, before: readonly Item[], after: readonly Item[]): string[] {
  const earlier = new Map(before.map(({ id, told }) => [id, told]))
  const later = new Set(after.map(({ id }) => id))
  const changes = [
    ['added', after.filter(({ id }) => !earlier.has(id)).length],
    ['removed', before.filter(({ id }) => !later.has(id)).length],
    ['changed', after.filter(({ id, told }) => earlier.has(id) && !isDeepStrictEqual(earlier.get(id), told)).length],
  ] as const
  return changes.filter(([, count]) => count > 0).map(([what, count]) => `${count} ${count === 1 ? one : many} ${what}`)
}

const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
