import type { ItemText, ItemTexts, TextQuery } from '../../port/reader.ts'
import { documentMarkdown, hasPictures } from '../document/document-markdown.ts'
import type { DoTextWork } from '../document/text-work.ts'
import { failure } from '../wire/failures.ts'
import { type IssueJson, IssuesJson, NamedType, Referred } from '../wire/schemas.ts'
import type { Transport } from '../wire/transport.ts'
import { quoted, search } from './read-issues.ts'

/** Fields that a brief is made of. */
const fields = ['summary', 'description', 'issuetype', 'parent']

/** The issue itself is read directly, what stands under it through the search index. */
export async function readTexts(
  transport: Transport,
  doTextWork: DoTextWork,
  query: TextQuery,
  most: number,
): Promise<ItemTexts> {
  const { issues, more } = await readRaw(transport, query, most)
  return { items: await doTextWork('itemTexts', issues), more }
}

type RawTexts = { readonly issues: readonly IssueJson[]; readonly more: boolean }

const readRaw = async (transport: Transport, query: TextQuery, most: number): Promise<RawTexts> => {
  if ('matching' in query) return searchTexts(transport, query.matching, most)
  const { body } = await transport({
    operation: 'read issue text',
    effect: 'read',
    method: 'POST',
    path: '/rest/api/3/issue/bulkfetch',
    endpoint: 'POST issue/bulkfetch',
    body: { issueIdsOrKeys: [query.under], fields },
    answer: IssuesJson,
  })
  const [top] = body.issues
  if (!top) throw failure({ kind: 'not-found' }, 'read issue text: no such issue')
  const below = await searchTexts(transport, `parent = ${quoted(top.key)} ORDER BY key ASC`, most - 1)
  return { issues: [top, ...below.issues], more: below.more }
}

const searchTexts = async (transport: Transport, jql: string, most: number): Promise<RawTexts> => {
  const issues: IssueJson[] = []
  let nextPageToken: string | undefined
  do {
    const { body } = await search(transport, {
      jql,
      maxResults: most - issues.length,
      fields,
      ...(nextPageToken === undefined ? {} : { nextPageToken }),
    })
    issues.push(...body.issues)
    nextPageToken = body.isLast === true ? undefined : (body.nextPageToken ?? undefined)
  } while (nextPageToken !== undefined && issues.length < most)
  return { issues: issues.slice(0, most), more: nextPageToken !== undefined || issues.length > most }
}

export function toItemText({ key, fields: values }: IssueJson): ItemText {
  return {
    key,
    title: typeof values.summary === 'string' ? values.summary : key,
    typeName: NamedType.safeParse(values.issuetype).data?.name ?? '',
    parentKey: Referred.safeParse(values.parent).data?.key ?? null,
    // a title stands above it
    text: documentMarkdown(values.description, 2),
    hasPictures: hasPictures(values.description),
  }
}
