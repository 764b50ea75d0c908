import * as z from 'zod'
import type { ItemActivity } from '../../port/reader.ts'
import { type IssueJson, IssuesJson, Referred } from '../wire/schemas.ts'
import type { Transport } from '../wire/transport.ts'
import { pageSize, quoted, searchAll } from './read-issues.ts'

const Counted = z.object({ total: z.number() })
const Keys = z.array(z.object({ key: z.string() }))
const Links = z.array(
  z.object({
    inwardIssue: z.object({ key: z.string() }).nullish(),
    outwardIssue: z.object({ key: z.string() }).nullish(),
  }),
)

/** Comments, attachments, work, links and children of issues: direct reads, but for the children of epics. */
export async function readActivity(
  transport: Transport,
  keys: readonly string[],
  epicKeys: readonly string[],
): Promise<ItemActivity[]> {
  const children = await readChildren(transport, epicKeys)
  const activities: ItemActivity[] = []
  for (let start = 0; start < keys.length; start += pageSize) {
    const { body } = await transport({
      operation: 'read activity',
      effect: 'read',
      method: 'POST',
      path: '/rest/api/3/issue/bulkfetch',
      endpoint: 'POST issue/bulkfetch',
      body: {
        issueIdsOrKeys: keys.slice(start, start + pageSize),
        fields: ['comment', 'attachment', 'worklog', 'issuelinks', 'subtasks'],
      },
      answer: IssuesJson,
    })
    activities.push(...body.issues.map((issue) => toActivity(issue, children.get(issue.key) ?? [])))
  }
  return activities
}

const toActivity = ({ key, fields }: IssueJson, children: readonly string[]): ItemActivity => ({
  key,
  comments: Counted.safeParse(fields.comment).data?.total ?? 0,
  attachments: Array.isArray(fields.attachment) ? fields.attachment.length : 0,
  worklogs: Counted.safeParse(fields.worklog).data?.total ?? 0,
  links: (Links.safeParse(fields.issuelinks ?? []).data ?? []).flatMap(
    ({ inwardIssue, outwardIssue }) => (inwardIssue ?? outwardIssue)?.key ?? [],
  ),
  subtasks: (Keys.safeParse(fields.subtasks ?? []).data ?? []).map((one) => one.key),
  children,
})

const readChildren = async (transport: Transport, epicKeys: readonly string[]) => {
  const children = new Map<string, string[]>()
  for (let start = 0; start < epicKeys.length; start += pageSize) {
    const parents = epicKeys
      .slice(start, start + pageSize)
      .map(quoted)
      .join(', ')
    const found = await searchAll(
      transport,
      { jql: `parent in (${parents}) ORDER BY key ASC`, fields: ['parent'] },
      ({ key, fields }) => {
        const parent = Referred.safeParse(fields.parent).data?.key
        return parent === undefined ? [] : [{ key, parent }]
      },
    )
    for (const { key, parent } of found) children.set(parent, [...(children.get(parent) ?? []), key])
  }
  return children
}
