import type { FoundItem, ListedItem } from '../../port/reader.ts'
import type { Target } from '../../port/target.ts'
import { TrackerError } from '../../port/tracker-error.ts'
import { type IssueJson, IssuesJson } from '../wire/schemas.ts'
import type { Transport } from '../wire/transport.ts'
import { toFoundItem, toListedItem } from './from-jira.ts'
import { itemNumber } from './item-numbers.ts'
import { markerProperty } from './jira-names.ts'

/** Most that a bulk fetch and a page of a search take. */
const pageSize = 100

/** What is wanted of each issue. */
type Asked = { readonly fields: readonly string[]; readonly properties?: readonly string[] }

export function readIssues(transport: Transport, target: Target, keys: readonly string[]): Promise<FoundItem[]> {
  const asked = { fields: fieldsToRead(target), properties: [markerProperty] }
  return fetchAll(transport, keys, asked, (issue) => [toFoundItem(issue, target)])
}

/** What the issues of these keys are to the caller, at most `pageSize` in a call. Keys that Jira does not know are left out. */
export async function fetchAll<Item>(
  transport: Transport,
  keys: readonly string[],
  asked: Asked,
  toItems: (issue: IssueJson) => readonly Item[],
): Promise<Item[]> {
  const pages = pagesOf(keys).map(async (page) => {
    const { body } = await transport({
      operation: 'read issues',
      effect: 'read',
      method: 'POST',
      path: '/rest/api/3/issue/bulkfetch',
      endpoint: 'POST issue/bulkfetch',
      body: { issueIdsOrKeys: page, ...asked },
      answer: IssuesJson,
    })
    return body.issues.flatMap(toItems)
  })
  return (await Promise.all(pages)).flat()
}

/**
 * Reads `KEY-<number+1>` and up directly. Numbers are given out in order, but deleted issues leave holes: several pages in a
 * row must be empty before the end is believed.
 */
export async function readIssuesAbove(
  transport: Transport,
  target: Target,
  number: number,
  emptyPages: number,
): Promise<FoundItem[]> {
  const items: FoundItem[] = []
  let empty = 0
  for (let first = number + 1; empty < emptyPages; first += pageSize) {
    const keys = Array.from({ length: pageSize }, (_, index) => `${target.project.key}-${first + index}`)
    const page = await readIssues(transport, target, keys)
    items.push(...page)
    empty = page.length === 0 ? empty + 1 : 0
  }
  return items
}

/** The newest number that the search index knows, 0 where it knows none. */
export async function readNewestNumber(transport: Transport, projectKey: string): Promise<number> {
  const { body } = await search(transport, {
    jql: `project = ${quoted(projectKey)} ORDER BY key DESC`,
    maxResults: 1,
    // Asked for `id` alone, Jira leaves out the key.
    fields: ['summary'],
  })
  return Math.max(0, ...body.issues.map(({ key }) => itemNumber(key)).filter(Number.isInteger))
}

export async function listIssues(transport: Transport, target: Target, most: number): Promise<ListedItem[]> {
  const jql = `project = ${quoted(target.project.key)} ORDER BY updated DESC`
  return searchAll(transport, { jql, fields: ['summary', 'issuetype'] }, (issue) => toListedItem(issue, target), most)
}

/** A window in minutes, because dates in JQL are read in the person's own time zone. */
export async function searchMarked(
  transport: Transport,
  target: Target,
  since: Date,
  now: number,
): Promise<FoundItem[]> {
  const minutes = Math.max(2, Math.ceil((now - since.getTime()) / 60_000) + 2)
  const query = {
    jql: `project = ${quoted(target.project.key)} AND reporter = currentUser() AND created >= -${minutes}m ORDER BY created ASC`,
    fields: fieldsToRead(target),
    properties: [markerProperty],
  }
  return searchAll(transport, query, (issue) => {
    const item = toFoundItem(issue, target)
    return item.marker === null ? [] : [item]
  })
}

/** What the found issues are to the caller, page after page, until there are no more or `most` are there. */
export async function searchAll<Item>(
  transport: Transport,
  query: Asked & { readonly jql: string },
  toItems: (issue: IssueJson) => readonly Item[],
  most = Number.POSITIVE_INFINITY,
): Promise<Item[]> {
  const items: Item[] = []
  let nextPageToken: string | undefined
  do {
    const { body } = await search(transport, {
      ...query,
      maxResults: Math.min(pageSize, most - items.length),
      ...(nextPageToken === undefined ? {} : { nextPageToken }),
    })
    items.push(...body.issues.flatMap(toItems))
    nextPageToken = body.isLast === true ? undefined : (body.nextPageToken ?? undefined)
  } while (nextPageToken !== undefined && items.length < most)
  return items
}

/** The issues right below these, for as many at a time as a search may name. Nothing stands below what is gone. */
export async function searchUnder<Item>(
  transport: Transport,
  parentKeys: readonly string[],
  asked: Asked,
  toItems: (issue: IssueJson) => readonly Item[],
): Promise<Item[]> {
  const items: Item[] = []
  for (const page of pagesOf(parentKeys)) items.push(...(await searchUnderThese(transport, page, asked, toItems)))
  return items
}

/** Jira refuses a whole search that names one issue which is gone, or hidden from this person: then only those that can be read are named. */
async function searchUnderThese<Item>(
  transport: Transport,
  keys: readonly string[],
  asked: Asked,
  toItems: (issue: IssueJson) => readonly Item[],
): Promise<Item[]> {
  const jql = `parent in (${keys.map(quoted).join(', ')}) ORDER BY key ASC`
  try {
    return await searchAll(transport, { ...asked, jql }, toItems)
  } catch (error) {
    if (!(error instanceof TrackerError && error.kind === 'rejected')) throw error
    const there = await fetchAll(transport, keys, { fields: ['summary'] }, ({ key }) => [key])
    // it was refused for something else
    if (there.length >= keys.length) throw error
    return there.length === 0 ? [] : searchUnderThese(transport, there, asked, toItems)
  }
}

const pagesOf = (keys: readonly string[]): (readonly string[])[] =>
  Array.from({ length: Math.ceil(keys.length / pageSize) }, (_, page) =>
    keys.slice(page * pageSize, (page + 1) * pageSize),
  )

export function search(transport: Transport, body: Readonly<Record<string, unknown>>) {
  return transport({
    operation: 'search issues',
    effect: 'read',
    method: 'POST',
    path: '/rest/api/3/search/jql',
    endpoint: 'POST search/jql',
    body,
    answer: IssuesJson,
  })
}

const fieldsToRead = (target: Target): string[] => [
  'summary',
  'description',
  'labels',
  'parent',
  'issuetype',
  'issuelinks',
  'updated',
  ...new Set(
    [
      target.pointsField?.key,
      target.sprintFieldKey,
      ...[target.epicType, target.storyType]
        .flatMap((type) => type?.fields ?? [])
        .filter(({ role, kind }) => !role && kind !== 'other')
        .map(({ key }) => key),
    ].filter((key): key is string => typeof key === 'string'),
  ),
]

/** A string of JQL: quotes and backslashes escaped. */
export function quoted(text: string): string {
  return `"${text.replaceAll(/["\\]/g, '\\$&')}"`
}
