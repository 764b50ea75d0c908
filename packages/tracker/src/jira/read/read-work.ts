import * as z from 'zod'
import type { ClosedSprint, OpenItem } from '../../port/reader.ts'
import type { Target } from '../../port/target.ts'
import { readPages } from '../wire/read-pages.ts'
import { IssueJson, ListedType, SprintPage, SprintRefs, StatusJson } from '../wire/schemas.ts'
import { pathOf, type Transport } from '../wire/transport.ts'
import { toFoundItem, toInstant } from './from-jira.ts'
import { markerProperty } from './jira-names.ts'
import { quoted, searchAll } from './read-issues.ts'

/**
 * The board's last closed sprints, oldest first, each with the points of what was done in it. An issue that was carried from sprint to sprint stands in all
 * of them, and counts in one.
 */
export async function readClosedSprints(transport: Transport, target: Target, most: number): Promise<ClosedSprint[]> {
  if (!target.board) return []
  const boardId = target.board.id
  const closedSprints = await readPages(
    transport,
    {
      operation: 'list closed sprints',
      path: pathOf('rest', 'agile', '1.0', 'board', boardId, 'sprint'),
      endpoint: 'GET board/sprint',
      query: { state: 'closed' },
      answer: SprintPage,
    },
    50,
  )
  const last = closedSprints
    .filter(({ originBoardId }) => (originBoardId ?? boardId) === boardId)
    .map(({ id, name, startDate, completeDate, endDate }) => ({
      id,
      name,
      startedAt: startDate ?? null,
      endsAt: endDate ?? null,
      endedAt: completeDate ?? endDate ?? '',
    }))
    .toSorted((a, b) => a.endedAt.localeCompare(b.endedAt))
    .slice(-most)
  const issuesOfSprints = await Promise.all(last.map(({ id }) => readDoneIn(transport, target, id)))
  const standings = issuesOfSprints.flatMap((issues, at) =>
    issues.map((issue) => ({ ...issue, at, endedAt: last[at]?.endedAt ?? '' })),
  )
  const counted = [...Map.groupBy(standings, ({ key }) => key).values()].flatMap((one) => whereDone(one) ?? [])
  return last.map((sprint, at) => {
    const own = counted.filter((issue) => issue.at === at)
    return { ...sprint, points: own.reduce((sum, { points }) => sum + points, 0), items: own.length }
  })
}

/**
 * Of the closed sprints that an issue stood in, oldest first, the one that ran when it was done; none where that was in the open one that it has come to.
 * Where a site says it later than it was, or not at all, it is the last of them.
 */
function whereDone<Standing extends { doneAt: string | null; isInOpenSprint: boolean; endedAt: string }>(
  closed: readonly Standing[],
): Standing | undefined {
  const ran = closed.find(({ doneAt, endedAt }) => doneAt !== null && Date.parse(doneAt) <= Date.parse(endedAt))
  return ran ?? closed.findLast(({ isInOpenSprint }) => !isInOpenSprint)
}

const readDoneIn = async (transport: Transport, target: Target, sprintId: string) => {
  const points = target.pointsField?.key
  const sprints = target.sprintFieldKey
  const fields = ['status', 'resolutiondate', points, sprints].filter((field) => typeof field === 'string')
  const issues = await readPages(
    transport,
    {
      operation: 'list work of sprint',
      path: pathOf('rest', 'agile', '1.0', 'sprint', sprintId, 'issue'),
      endpoint: 'GET sprint/{id}/issue',
      query: { fields: fields.join(',') },
      answer: WorkPage,
    },
    100,
  )
  return issues
    .filter(({ fields }) => isDone(fields.status))
    .map(({ key, fields }) => {
      const value = points === undefined ? undefined : fields[points]
      const stands = SprintRefs.safeParse(sprints === null ? [] : fields[sprints]).data ?? []
      return {
        key,
        points: typeof value === 'number' ? value : 0,
        doneAt: toInstant(fields.resolutiondate),
        isInOpenSprint: stands.some(({ state }) => state !== 'closed'),
      }
    })
}

/** Unfinished work of the target's project, epics and parts of stories left out: at most `most`, in the board's order. */
export async function readOpenWork(transport: Transport, target: Target, most: number): Promise<OpenItem[]> {
  const fields = ['summary', 'issuetype', target.pointsField?.key, target.sprintFieldKey].filter(
    (field): field is string => typeof field === 'string',
  )
  const jql = `project = ${quoted(target.project.key)} AND statusCategory != Done ORDER BY Rank ASC`
  const toItems = (issue: IssueJson) => (isStory(issue) ? [toOpenItem(issue, target)] : [])
  return (await searchAll(transport, { jql, fields, properties: [markerProperty] }, toItems, most)).slice(0, most)
}

const WorkPage = z
  .object({ issues: z.array(IssueJson), total: z.number().nullish() })
  .transform(({ issues, total }) => ({ values: issues, total }))

/** Names and steps of a workflow are the site's own; its categories are Jira's. */
const isDone = (status: unknown) => StatusJson.safeParse(status).data?.statusCategory?.key === 'done'

const isStory = ({ fields }: IssueJson) => {
  const type = ListedType.safeParse(fields.issuetype).data
  return type?.subtask !== true && (type?.hierarchyLevel ?? 0) === 0
}

const toOpenItem = (json: IssueJson, target: Target): OpenItem => {
  const { id, key, title, points, sprintIds, marker } = toFoundItem(json, target)
  return { id, key, title, points, sprintId: sprintIds?.[0] ?? null, itemId: marker?.itemId ?? null }
}
