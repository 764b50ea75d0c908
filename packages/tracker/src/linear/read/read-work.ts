import * as z from 'zod'
import type { ItemChange, WorkedItem } from '../../port/follower.ts'
import type { ClosedSprint, DoneItem, ItemActivity, ItemTexts, ListedItem, OpenItem } from '../../port/reader.ts'
import type { Target } from '../../port/target.ts'
import { markdownWords } from '../text/markdown-words.ts'
import { failure } from '../wire/failures.ts'
import { readPages } from '../wire/read-pages.ts'
import { nodesOf, pageOf } from '../wire/schemas.ts'
import type { Transport } from '../wire/transport.ts'
import { isParent, toFoundItem, toItemText, toSprint, toWorkedItem } from './from-linear.ts'
import { batchesOf, listIssues, readIssue, readIssues } from './read-issues.ts'
import { readStates } from './read-states.ts'
import { listCycles } from './read-teams.ts'

const inTeam = ({ project }: Target) => ({ team: { id: { eq: project.id } } })
const under = (keys: readonly { readonly id: string }[]) => ({ parent: { id: { in: keys.map(({ id }) => id) } } })

export async function listItems(transport: Transport, target: Target, most: number): Promise<ListedItem[]> {
  const issues = await listIssues(transport, inTeam(target), { orderBy: 'updatedAt', most })
  return issues.slice(0, most).map((issue) => ({ key: issue.identifier, title: issue.title, isEpic: isParent(issue) }))
}

/** The issue and what stands under it. */
export async function readTexts(transport: Transport, key: string, most: number): Promise<ItemTexts> {
  const top = await readIssue(transport, key)
  if (!top) throw failure({ kind: 'not-found' }, 'read issue text: no such issue')
  const below = await listIssues(transport, under([top]), { most })
  return { items: [top, ...below].slice(0, most).map(toItemText), more: below.length >= most }
}

export async function readDone(transport: Transport, target: Target, most: number): Promise<DoneItem[]> {
  if (!target.pointsField) return []
  const { completed } = await readStates(transport, target.project.id)
  const filter = { ...inTeam(target), state: { id: { in: completed } }, estimate: { gt: 0 } }
  const issues = await listIssues(transport, filter, { most })
  return issues
    .filter((issue) => !isParent(issue))
    .slice(0, most)
    .map((issue) => ({
      key: issue.identifier,
      title: issue.title,
      text: markdownWords(issue.description ?? ''),
      points: issue.estimate ?? 0,
    }))
    .reverse()
}

/** The team's last cycles that are over, oldest first, with the points of what was done in each: what is not done moves on to the next by itself. */
export async function readClosedCycles(transport: Transport, target: Target, most: number): Promise<ClosedSprint[]> {
  if (!target.board) return []
  const closed = await listCycles(transport, { ...inTeam(target), isPast: { eq: true } })
  const last = closed.slice(-most)
  if (last.length === 0) return []
  const { completed } = await readStates(transport, target.project.id)
  const filter = { cycle: { id: { in: last.map(({ id }) => id) } }, state: { id: { in: completed } } }
  const done = Map.groupBy(await listIssues(transport, filter), ({ cycle }) => cycle?.id)
  return last.map((cycle) => {
    const { id, name, startDate = null, endDate = '' } = toSprint(cycle)
    const own = done.get(id) ?? []
    const points = own.reduce((sum, { estimate }) => sum + (estimate ?? 0), 0)
    // Linear completes a cycle some time after it ends, and one that is ended early before that
    const endedAt = cycle.completedAt && cycle.completedAt < cycle.endsAt ? cycle.completedAt : endDate
    return { id, name, startedAt: startDate, endsAt: endDate, endedAt, points, items: own.length }
  })
}

export async function readOpenWork(transport: Transport, target: Target, most: number): Promise<OpenItem[]> {
  const { open } = await readStates(transport, target.project.id)
  const issues = await listIssues(transport, { ...inTeam(target), state: { id: { in: open } } }, { most })
  return issues
    .filter((issue) => !isParent(issue) && !issue.parent?.parent)
    .toSorted((a, b) => a.sortOrder - b.sortOrder)
    .slice(0, most)
    .map((issue) => {
      const { id, key, title, points, sprintIds } = toFoundItem(issue)
      return { id, key, title, points, sprintId: sprintIds?.[0] ?? null, itemId: null }
    })
}

export async function readWork(transport: Transport, keys: readonly string[]): Promise<WorkedItem[]> {
  return (await readIssues(transport, keys)).flatMap(toWorkedItem)
}

export async function listChangedWork(transport: Transport, target: Target, since: Date): Promise<WorkedItem[]> {
  const filter = { ...inTeam(target), updatedAt: { gte: since.toISOString() } }
  const issues = await listIssues(transport, filter, { orderBy: 'updatedAt' })
  return issues.toSorted((a, b) => Date.parse(a.updatedAt) - Date.parse(b.updatedAt)).flatMap(toWorkedItem)
}

export async function listWorkUnder(transport: Transport, epicKeys: readonly string[]): Promise<WorkedItem[]> {
  const epics = await readIssues(transport, epicKeys)
  const issues = await Promise.all(batchesOf(epics).map((batch) => listIssues(transport, under(batch))))
  return issues.flat().flatMap(toWorkedItem)
}

/** Linear's own time: whatever answers says when. */
export async function readClock(transport: Transport, now: () => number): Promise<string> {
  const { date } = await transport({
    operation: 'read the time',
    effect: 'read',
    query: 'query Clock { viewer { id } }',
    answer: z.object({ viewer: z.object({ id: z.string() }) }),
  })
  const time = Date.parse(date ?? '')
  return new Date(Number.isNaN(time) ? now() : time).toISOString()
}

const ActivityJson = z.object({
  id: z.string(),
  identifier: z.string(),
  trashed: z.boolean().nullish(),
  comments: nodesOf(z.object({ id: z.string() })),
  attachments: nodesOf(z.object({ id: z.string() })),
  children: nodesOf(z.object({ identifier: z.string(), trashed: z.boolean().nullish() })),
  relations: nodesOf(z.object({ relatedIssue: z.object({ identifier: z.string() }) })),
  inverseRelations: nodesOf(z.object({ issue: z.object({ identifier: z.string() }) })),
})
/** Each issue with its lists costs some 270 of the 10,000 that one query may: so many at once. */
const activitiesAtOnce = 20

export async function readActivity(
  transport: Transport,
  ids: readonly string[],
  epicKeys: readonly string[],
): Promise<ItemActivity[]> {
  const issues: z.infer<typeof ActivityJson>[] = []
  for (let at = 0; at < ids.length; at += activitiesAtOnce) {
    const batch = ids.slice(at, at + activitiesAtOnce)
    const page = await readPages(transport, {
      operation: 'read activity',
      query: `query Activity($ids: [ID!], $after: String) {
        issues(filter: { id: { in: $ids } }, first: ${activitiesAtOnce}, after: $after, includeArchived: true) {
          nodes {
            id identifier trashed
            comments(first: 20) { nodes { id } }
            attachments(first: 5) { nodes { id } }
            children(first: 50) { nodes { identifier trashed } }
            relations(first: 30) { nodes { relatedIssue { identifier } } }
            inverseRelations(first: 30) { nodes { issue { identifier } } }
          }
          pageInfo { hasNextPage endCursor }
        }
      }`,
      variables: { ids: batch },
      answer: z.object({ issues: pageOf(ActivityJson) }).transform((answer) => answer.issues),
    })
    // those in the trash are gone
    issues.push(...page.filter(({ trashed }) => !trashed))
  }
  return issues.map((issue) => {
    const below = issue.children.nodes.filter(({ trashed }) => !trashed).map(({ identifier }) => identifier)
    const isEpic = epicKeys.includes(issue.identifier)
    return {
      key: issue.identifier,
      comments: issue.comments.nodes.length,
      attachments: issue.attachments.nodes.length,
      // Linear keeps no time that was worked
      worklogs: 0,
      links: [
        ...issue.relations.nodes.map(({ relatedIssue }) => relatedIssue.identifier),
        ...issue.inverseRelations.nodes.map((relation) => relation.issue.identifier),
      ],
      subtasks: isEpic ? [] : below,
      children: isEpic ? below : [],
    }
  })
}

const Named = z.object({ name: z.string() }).nullish()
const CycleName = z.object({ number: z.number(), name: z.string().nullish() }).nullish()
const Identified = z.object({ identifier: z.string() }).nullish()
const HistoryJson = z.object({
  createdAt: z.string(),
  actor: Named,
  fromTitle: z.string().nullish(),
  toTitle: z.string().nullish(),
  fromEstimate: z.number().nullish(),
  toEstimate: z.number().nullish(),
  fromPriority: z.number().nullish(),
  toPriority: z.number().nullish(),
  fromState: Named,
  toState: Named,
  fromCycle: CycleName,
  toCycle: CycleName,
  fromParent: Identified,
  toParent: Identified,
  fromTeam: Named,
  toTeam: Named,
  addedLabels: z.array(z.object({ name: z.string() })).nullish(),
  removedLabels: z.array(z.object({ name: z.string() })).nullish(),
  updatedDescription: z.boolean().nullish(),
})
type HistoryJson = z.infer<typeof HistoryJson>
const historyFields = `
  createdAt actor { name } fromTitle toTitle fromEstimate toEstimate fromPriority toPriority
  fromState { name } toState { name } fromCycle { number name } toCycle { number name }
  fromParent { identifier } toParent { identifier } fromTeam { name } toTeam { name }
  addedLabels { name } removedLabels { name } updatedDescription
`
const historiesAtOnce = 10

export async function readItemChanges(
  transport: Transport,
  items: readonly Pick<WorkedItem, 'id' | 'key'>[],
  since: string,
): Promise<ItemChange[]> {
  const changes: ItemChange[] = []
  for (let at = 0; at < items.length; at += historiesAtOnce) {
    const ids = items.slice(at, at + historiesAtOnce).map(({ id }) => id)
    const issues = await readPages(transport, {
      operation: 'read changes',
      query: `query Changes($ids: [ID!], $after: String) {
        issues(filter: { id: { in: $ids } }, first: ${historiesAtOnce}, after: $after, includeArchived: true) {
          nodes { identifier history(first: 50) { nodes { ${historyFields} } } } pageInfo { hasNextPage endCursor }
        }
      }`,
      variables: { ids },
      answer: z
        .object({ issues: pageOf(z.object({ identifier: z.string(), history: nodesOf(HistoryJson) })) })
        .transform((answer) => answer.issues),
    })
    for (const { identifier, history } of issues)
      changes.push(...history.nodes.flatMap((entry) => changesIn(identifier, entry)))
  }
  return changes
    .filter(({ at }) => Date.parse(at) >= Date.parse(since))
    .toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at))
}

/** One entry of the history may tell of several parts. Pure. */
function changesIn(itemKey: string, entry: HistoryJson): ItemChange[] {
  const words = (value: string | number | null | undefined) => (value === null || value === undefined ? '' : `${value}`)
  const cycle = (value: z.infer<typeof CycleName>) => (value ? value.name || `Cycle ${value.number}` : '')
  const list = (labels: HistoryJson['addedLabels']) => (labels ?? []).map(({ name }) => name).join(', ')
  const parts: [ItemChange['part'], string, string][] = [
    ['title', words(entry.fromTitle), words(entry.toTitle)],
    ['points', words(entry.fromEstimate), words(entry.toEstimate)],
    ['priority', words(entry.fromPriority), words(entry.toPriority)],
    ['state', words(entry.fromState?.name), words(entry.toState?.name)],
    ['sprint', cycle(entry.fromCycle), cycle(entry.toCycle)],
    ['parent', words(entry.fromParent?.identifier), words(entry.toParent?.identifier)],
    ['project', words(entry.fromTeam?.name), words(entry.toTeam?.name)],
    ['labels', list(entry.removedLabels), list(entry.addedLabels)],
  ]
  const told = { itemKey, at: entry.createdAt, author: entry.actor?.name ?? null }
  return [
    ...parts.filter(([, from, to]) => from !== to).map(([part, from, to]) => ({ ...told, part, from, to })),
    // its words are not in the history
    ...(entry.updatedDescription ? [{ ...told, part: 'text' as const, from: '', to: '' }] : []),
  ]
}
