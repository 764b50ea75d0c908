import type { Tracker } from '../port/port.ts'
import { type DoTextWork, doTextWorkHere } from './document/text-work.ts'
import { listBoards } from './read/boards.ts'
import { readActivity } from './read/read-activity.ts'
import { readDone } from './read/read-done.ts'
import { readImage } from './read/read-image.ts'
import { listIssues, readIssues, readIssuesAbove, readNewestNumber, searchMarked } from './read/read-issues.ts'
import { readFields, readProjects } from './read/read-projects.ts'
import { readTarget } from './read/read-target.ts'
import { readTexts } from './read/read-texts.ts'
import { readClosedSprints, readOpenWork } from './read/read-work.ts'
import { createTransport, pathOf, type TransportOptions } from './wire/transport.ts'
import { enableSprints, makeBoard } from './write/make-board.ts'
import {
  createSprint,
  deleteSprint,
  moveToBacklog,
  moveToSprint,
  readOpenSprints,
  readSprint,
  readSprintItems,
  updateSprint,
} from './write/sprints.ts'
import { createIssues, deleteIssue, linkIssues, setEstimate, updateIssue } from './write/write-issues.ts'

export type JiraTrackerOptions = Omit<TransportOptions, 'baseUrl'> & {
  /** `https://api.atlassian.com`, or the sandbox. */
  readonly apiUrl: string
  /** The cloud id of the site. */
  readonly siteId: string
  /** Where people open the site. */
  readonly siteUrl: string
  /** For texts that may be long; absent: done right here. */
  readonly doTextWork?: DoTextWork
  /** For pictures, whose addresses come from Jira and not from us. */
  readonly fetchImage?: typeof fetch
}

/**
 * Jira Cloud (REST v3 and Agile 1.0) behind the port, with one person's grant for one site. Hand the same `limits`
 * (`createRateLimits`) to trackers of one app, so that all slow down together.
 */
export function createJiraTracker(options: JiraTrackerOptions): Tracker {
  const siteUrl = options.siteUrl.replace(/\/+$/, '')
  const baseUrl = `${options.apiUrl.replace(/\/+$/, '')}/ex/jira${pathOf(options.siteId)}`
  const transport = createTransport({ ...options, baseUrl })
  const image = { ...options, fetch: options.fetchImage ?? options.fetch ?? fetch }
  const now = options.now ?? Date.now
  const doTextWork = options.doTextWork ?? doTextWorkHere
  const wait = options.wait ?? ((ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms)))
  return {
    listProjects: () => readProjects(transport),
    listFields: (projectId, itemTypeId) => readFields(transport, projectId, itemTypeId),
    readTarget: (settings, knownSprintIds = []) => readTarget(transport, settings, knownSprintIds),
    listBoards: (projectId) => listBoards(transport, projectId),

    makeBoard: (projectId, { shared }) => makeBoard(transport, { projectId, shared, wait }),
    enableSprints: (boardId) => enableSprints(transport, boardId),
    createItems: (target, items) => createIssues(transport, doTextWork, target, items),
    updateItem: (target, key, item) => updateIssue(transport, doTextWork, target, key, item),
    setPoints: (target, key, points) => setEstimate(transport, target, key, points),
    createSprint: (sprint) => createSprint(transport, sprint),
    updateSprint: (sprintId, change) => updateSprint(transport, sprintId, change),
    moveToSprint: (sprintId, keys) => moveToSprint(transport, sprintId, keys),
    moveToBacklog: (keys) => moveToBacklog(transport, keys),
    linkItems: (target, blockerKey, blockedKey) => linkIssues(transport, target, blockerKey, blockedKey),
    deleteItem: (key) => deleteIssue(transport, key),
    deleteSprint: (sprintId) => deleteSprint(transport, sprintId),

    newestItemNumber: (projectKey) => readNewestNumber(transport, projectKey),
    itemsAbove: (target, number, emptyPages = 3) => readIssuesAbove(transport, target, number, emptyPages),
    readItems: (target, keys) => readIssues(transport, target, keys),
    readActivity: (keys, epicKeys) => readActivity(transport, keys, epicKeys),
    listItems: (target, most) => listIssues(transport, target, most),
    readTexts: (query, most) => readTexts(transport, doTextWork, query, most),
    readDone: (target, most) => readDone(transport, target, most),
    findMarked: (target, since) => searchMarked(transport, target, since, now()),
    listClosedSprints: (target, most) => readClosedSprints(transport, target, most),
    listOpenWork: (target, most) => readOpenWork(transport, target, most),
    listSprints: (boardId) => readOpenSprints(transport, boardId),
    readSprint: (sprintId) => readSprint(transport, sprintId),
    listSprintItems: (sprintId) => readSprintItems(transport, sprintId),
    differences: (target, pairs) => doTextWork('differences', target, pairs),

    image: (url) => readImage(image, url),
    itemUrl: (key) => `${siteUrl}/browse${pathOf(key)}`,
    listUrl: (keys) => `${siteUrl}/issues/?jql=${encodeURIComponent(`key in (${keys.join(',')}) ORDER BY key ASC`)}`,
    boardUrl: ({ board, project }) => {
      if (!board) return null
      const kind = project.style === 'company-managed' ? ['c', 'projects'] : ['projects']
      return `${siteUrl}/jira/software${pathOf(...kind, project.key, 'boards', board.id, 'backlog')}`
    },
  }
}
