import type { BoardSprint } from '../../port/target.ts'
import { readPages } from '../wire/read-pages.ts'
import { SprintPage } from '../wire/schemas.ts'
import { pathOf, type Transport } from '../wire/transport.ts'
import { toSprint } from './from-jira.ts'

const pageSize = 50

/**
 * Closed sprints of a board by their ends, the last one last: enough to know how they are called. Jira lists the oldest first, so of a long listing
 * the last page is read and not what lies between, where Jira says how long it is.
 */
export async function readLastClosed(transport: Transport, boardId: string): Promise<BoardSprint[]> {
  const listing = {
    operation: 'list closed sprints',
    path: pathOf('rest', 'agile', '1.0', 'board', boardId, 'sprint'),
    endpoint: 'GET board/sprint',
    query: { state: 'closed' },
    answer: SprintPage,
  } as const
  const values = (await lastPage()) ?? (await readPages(transport, listing, pageSize))
  return values
    .map((json) => toSprint(json, boardId))
    .filter((sprint) => sprint.boardId === boardId)
    .toSorted((a, b) => (a.endDate ?? '').localeCompare(b.endDate ?? ''))

  async function lastPage() {
    const first = await readFrom(0)
    const { isLast, total, values: oldest } = first
    if (isLast === true || oldest.length < pageSize) return oldest
    return typeof total === 'number' ? (await readFrom(Math.max(0, total - pageSize))).values : undefined
  }

  async function readFrom(startAt: number) {
    const query = { ...listing.query, startAt, maxResults: pageSize }
    const { body } = await transport({ ...listing, effect: 'read', method: 'GET', query })
    return body
  }
}
