import * as z from 'zod'
import type { ItemActivity } from '../../port/reader.ts'
import { type IssueJson, Referred } from '../wire/schemas.ts'
import type { Transport } from '../wire/transport.ts'
import { fetchAll, searchUnder } from './read-issues.ts'

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
  const fields = ['comment', 'attachment', 'worklog', 'issuelinks', 'subtasks']
  return fetchAll(transport, keys, { fields }, (issue) => [toActivity(issue, children.get(issue.key) ?? [])])
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
  const issues = await searchUnder(transport, epicKeys, { fields: ['parent'] }, ({ key, fields }) => {
    const parent = Referred.safeParse(fields.parent).data?.key
    return parent === undefined ? [] : [{ key, parent }]
  })
  const children = new Map<string, string[]>()
  for (const { key, parent } of issues) children.set(parent, [...(children.get(parent) ?? []), key])
  return children
}
