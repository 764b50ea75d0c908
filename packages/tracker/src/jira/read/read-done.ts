import type { DoneItem } from '../../port/reader.ts'
import type { Target } from '../../port/target.ts'
import type { IssueJson } from '../wire/schemas.ts'
import type { Transport } from '../wire/transport.ts'
import { toFoundItem } from './from-jira.ts'
import { quoted, searchAll } from './read-issues.ts'

/** Through the search index. A field of Jira's own, or none, holds no points. */
export async function readDone(transport: Transport, target: Target, most: number): Promise<DoneItem[]> {
  const { pointsField, project, epicType } = target
  const number = /^customfield_(\d+)$/.exec(pointsField?.key ?? '')?.[1]
  if (!pointsField || number === undefined) return []
  const query = {
    jql: `project = ${quoted(project.key)} AND statusCategory = Done AND cf[${number}] is not EMPTY ORDER BY created DESC, key DESC`,
    fields: ['summary', 'description', 'issuetype', pointsField.key],
  }
  const toItems = (issue: IssueJson): DoneItem[] => {
    const { key, title, text, points, typeId } = toFoundItem(issue, target)
    return points !== null && points > 0 && typeId !== epicType?.id ? [{ key, title, text, points }] : []
  }
  return (await searchAll(transport, query, toItems, most)).slice(0, most).reverse()
}
