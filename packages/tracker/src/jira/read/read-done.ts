import type { DoneItem } from '../../port/reader.ts'
import type { Target } from '../../port/target.ts'
import type { Transport } from '../wire/transport.ts'
import { toFoundItem } from './from-jira.ts'
import { pageSize, quoted, search } from './read-issues.ts'

/** Through the search index. A field of Jira's own, or none, holds no points. */
export async function readDone(transport: Transport, target: Target, most: number): Promise<DoneItem[]> {
  const { pointsField, project, epicType } = target
  const number = /^customfield_(\d+)$/.exec(pointsField?.key ?? '')?.[1]
  if (!pointsField || number === undefined) return []
  const items: DoneItem[] = []
  let nextPageToken: string | undefined
  do {
    const { body } = await search(transport, {
      jql: `project = ${quoted(project.key)} AND statusCategory = Done AND cf[${number}] is not EMPTY ORDER BY created DESC, key DESC`,
      maxResults: Math.min(pageSize, most - items.length),
      fields: ['summary', 'description', 'issuetype', pointsField.key],
      ...(nextPageToken === undefined ? {} : { nextPageToken }),
    })
    for (const issue of body.issues) {
      const { key, title, text, points, typeId } = toFoundItem(issue, target)
      if (points !== null && points > 0 && typeId !== epicType?.id) items.push({ key, title, text, points })
    }
    nextPageToken = body.isLast === true ? undefined : (body.nextPageToken ?? undefined)
  } while (nextPageToken !== undefined && items.length < most)
  return items.slice(0, most).reverse()
}
