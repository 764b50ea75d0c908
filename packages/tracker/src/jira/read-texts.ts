import type { ItemText, ItemTexts, TextQuery } from '../port.ts'
import { documentMarkdown, hasPictures } from './document-markdown.ts'
import { failure } from './failures.ts'
import { quoted, search } from './read-issues.ts'
import { type IssueJson, IssuesJson, NamedType, Referred } from './schemas.ts'
import type { Transport } from './transport.ts'

/** Fields that a brief is made of. */
const fields = ['summary', 'description', 'issuetype', 'parent']

/** The issue itself is read directly, what stands under it through the search index. */
export const readTexts = async (transport: Transport, query: TextQuery, most: number): Promise<ItemTexts> => {
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
  return { items: [toItemText(top), ...below.items], more: below.more }
}

const searchTexts = async (transport: Transport, jql: string, most: number): Promise<ItemTexts> => {
  const items: ItemText[] = []
  let nextPageToken: string | undefined
  do {
    const { body } = await search(transport, {
      jql,
      maxResults: most - items.length,
      fields,
      ...(nextPageToken === undefined ? {} : { nextPageToken }),
    })
    items.push(...body.issues.map(toItemText))
    nextPageToken = body.isLast === true ? undefined : (body.nextPageToken ?? undefined)
  } while (nextPageToken !== undefined && items.length < most)
  return { items: items.slice(0, most), more: nextPageToken !== undefined || items.length > most }
}

const toItemText = ({ key, fields: values }: IssueJson): ItemText => ({
  key,
  title: typeof values.summary === 'string' ? values.summary : key,
  typeName: NamedType.safeParse(values.issuetype).data?.name ?? '',
  parentKey: Referred.safeParse(values.parent).data?.key ?? null,
  // a title stands above it
  text: documentMarkdown(values.description, 2),
  hasPictures: hasPictures(values.description),
})
