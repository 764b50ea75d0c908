import * as z from 'zod'
import { TrackerError } from '../../port/tracker-error.ts'
import { mostAtOnce } from '../linear-names.ts'
import { readPages } from '../wire/read-pages.ts'
import { IssueJson, IssuesPage, issueFields } from '../wire/schemas.ts'
import type { Transport } from '../wire/transport.ts'

const query = `query Issues($filter: IssueFilter, $orderBy: PaginationOrderBy, $first: Int, $after: String) {
  issues(filter: $filter, orderBy: $orderBy, first: $first, after: $after, includeArchived: true) {
    nodes { ${issueFields} } pageInfo { hasNextPage endCursor }
  }
}`

/** Issues by a filter, archived ones too, which is what becomes of old work; those in the trash are gone. */
export async function listIssues(
  transport: Transport,
  filter: object,
  { orderBy = 'createdAt', most }: { readonly orderBy?: 'createdAt' | 'updatedAt'; readonly most?: number } = {},
): Promise<IssueJson[]> {
  const issues = await readPages(
    transport,
    {
      operation: 'list issues',
      query,
      variables: { filter, orderBy, first: Math.min(mostAtOnce, most ?? mostAtOnce) },
      answer: IssuesPage.transform((page) => page.issues),
    },
    most,
  )
  return issues.filter(({ trashed }) => !trashed)
}

/** Direct reads. Issues that are gone, or hidden from this person, are left out; moved ones come with their new key. */
export async function readIssues(transport: Transport, keys: readonly string[]): Promise<IssueJson[]> {
  const found = new Map<string, IssueJson>()
  for (const batch of batchesOf([...new Set(keys)])) {
    const filter = { or: [...Map.groupBy(batch.flatMap(numbered), ({ team }) => team)].map(teamFilter) }
    if (filter.or.length === 0) continue
    for (const issue of await listIssues(transport, filter)) found.set(issue.identifier, issue)
  }
  // an issue that was moved to another team answers to its former key alone, which no filter knows
  const missing = [...new Set(keys)].filter((key) => !found.has(key) && numbered(key).length > 0)
  for (const key of missing) {
    const issue = await readIssue(transport, key)
    if (issue) found.set(issue.identifier, issue)
  }
  return [...found.values()]
}

/** By the ids that we chose, those in the trash too. */
export async function readIssuesById(transport: Transport, ids: readonly string[]): Promise<IssueJson[]> {
  const found: IssueJson[] = []
  for (const batch of batchesOf(ids)) {
    const page = await readPages(transport, {
      operation: 'find issues',
      query,
      variables: { filter: { id: { in: batch } }, orderBy: 'createdAt', first: mostAtOnce },
      answer: IssuesPage.transform(({ issues }) => issues),
    })
    found.push(...page)
  }
  return found
}

/** Null where there is none, or none any more. */
export async function readIssue(transport: Transport, key: string): Promise<IssueJson | null> {
  try {
    const { body } = await transport({
      operation: 'read issue',
      effect: 'read',
      query: `query Issue($id: String!) { issue(id: $id) { ${issueFields} } }`,
      variables: { id: key },
      answer: z.object({ issue: IssueJson }),
    })
    return body.issue.trashed ? null : body.issue
  } catch (error) {
    if (error instanceof TrackerError && error.kind === 'not-found') return null
    throw error
  }
}

export function batchesOf<One>(all: readonly One[]): One[][] {
  return Array.from({ length: Math.ceil(all.length / mostAtOnce) }, (_, at) =>
    all.slice(at * mostAtOnce, (at + 1) * mostAtOnce),
  )
}

/** `ENG-12` as its team and number; none for what is no key, which no issue has. */
function numbered(key: string): { team: string; number: number }[] {
  const [, team, digits] = /^([A-Za-z0-9_]{1,20})-(\d{1,9})$/.exec(key) ?? []
  return team && digits ? [{ team, number: Number(digits) }] : []
}

const teamFilter = ([team, issues]: [string, { number: number }[]]) => ({
  team: { key: { eq: team } },
  number: { in: issues.map(({ number }) => number) },
})
