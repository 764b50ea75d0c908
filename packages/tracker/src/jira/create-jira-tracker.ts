import type { BoardMaker } from '../port/catalogue.ts'
import type { TrackerAccess } from '../port/provider.ts'
import type { Tracker } from '../port/tracker.ts'
import { textWorkBy } from './document/text-work.ts'
import { listBoards } from './read/boards.ts'
import { findSent } from './read/find-sent.ts'
import { listChangedWork, listWorkUnder, readClock, readWork } from './read/follow-work.ts'
import { createItemNumbers } from './read/item-numbers.ts'
import { jiraName } from './read/jira-names.ts'
import { readActivity } from './read/read-activity.ts'
import { readChanges } from './read/read-changes.ts'
import { readDone } from './read/read-done.ts'
import { readImage } from './read/read-image.ts'
import { listIssues, readIssues, readNewestNumber } from './read/read-issues.ts'
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
  readSprintItems,
  updateSprint,
} from './write/sprints.ts'
import { createIssues, deleteIssue, linkIssues, setEstimate, updateIssue } from './write/write-issues.ts'

export type JiraTrackerOptions = TrackerAccess &
  Pick<TransportOptions, 'random' | 'timeoutMs'> & {
    /** `https://api.atlassian.com`, or the sandbox. */
    readonly apiUrl: string
  }

/** Jira Cloud (REST v3 and Agile 1.0) behind the port, with one person's grant for one site, whose id is its cloud id. */
export function createJiraTracker(options: JiraTrackerOptions): Tracker & { readonly boardMaker: BoardMaker } {
  const siteUrl = options.site.url.replace(/\/+$/, '')
  const baseUrl = `${options.apiUrl.replace(/\/+$/, '')}/ex/jira${pathOf(options.site.id)}`
  const transport = createTransport({ ...options, baseUrl })
  const image = { ...options, siteUrl, fetch: options.fetchImage ?? options.fetch ?? fetch }
  const now = options.now ?? Date.now
  const doTextWork = textWorkBy(options.doTextTask)
  const wait = options.wait ?? ((ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms)))
  const numbers = createItemNumbers(({ project }) => readNewestNumber(transport, project.key))
  return {
    name: jiraName,

    listProjects: () => readProjects(transport),
    listFields: (projectId, itemTypeId) => readFields(transport, projectId, itemTypeId),
    listBoards: (projectId) => listBoards(transport, projectId),
    boardMaker: {
      makeBoard: (projectId, { shared }) => makeBoard(transport, { projectId, shared, wait }),
      enableSprints: (boardId) => enableSprints(transport, boardId),
    },
    readTarget: (settings, knownSprintIds = []) => readTarget(transport, settings, knownSprintIds),
    image: (url) => readImage(image, url),

    markNow: (target) => numbers.newest(target),
    createItems: async (target, items) => {
      const outcomes = await createIssues(transport, doTextWork, target, items)
      numbers.raise(target, outcomes)
      return outcomes
    },
    findSent: (target, lost) => findSent(transport, target, lost, now()),
    updateItem: (target, key, item) => updateIssue(transport, doTextWork, target, key, item),
    setPoints: (target, key, points) => setEstimate(transport, target, key, points),
    linkItems: (target, blockerKey, blockedKey) => linkIssues(transport, target, blockerKey, blockedKey),
    deleteItem: (key) => deleteIssue(transport, key),
    createSprint: (sprint) => createSprint(transport, sprint),
    updateSprint: (sprintId, change) => updateSprint(transport, sprintId, change),
    moveToSprint: (sprintId, keys) => moveToSprint(transport, sprintId, keys),
    moveToBacklog: (keys) => moveToBacklog(transport, keys),
    deleteSprint: (sprintId) => deleteSprint(transport, sprintId),

    readItems: (target, keys) => readIssues(transport, target, keys),
    differences: (target, pairs) => doTextWork('differences', target, pairs),
    readActivity: (keys, epicKeys) => readActivity(transport, keys, epicKeys),
    listSprints: (boardId) => readOpenSprints(transport, boardId),
    listSprintItems: (sprintId) => readSprintItems(transport, sprintId),
    listItems: (target, most) => listIssues(transport, target, most),
    readTexts: (query, most) => readTexts(transport, doTextWork, query, most),
    readDone: (target, most) => readDone(transport, target, most),
    listClosedSprints: (target, most) => readClosedSprints(transport, target, most),
    listOpenWork: (target, most) => readOpenWork(transport, target, most),

    readClock: () => readClock(transport),
    readWork: (target, keys) => readWork(transport, target, keys),
    listChangedWork: (target, minutes) => listChangedWork(transport, target, minutes),
    listWorkUnder: (target, epicKeys) => listWorkUnder(transport, target, epicKeys),
    readItemChanges: (target, items, since) => readChanges(transport, target, items, since),

    itemUrl: (key) => `${siteUrl}/browse${pathOf(key)}`,
    listUrl: (keys) => `${siteUrl}/issues/?jql=${encodeURIComponent(`key in (${keys.join(',')}) ORDER BY key ASC`)}`,
    boardUrl: ({ board, project }) => {
      if (!board) return null
      const kind = project.style === 'company-managed' ? ['c', 'projects'] : ['projects']
      return `${siteUrl}/jira/software${pathOf(...kind, project.key, 'boards', board.id, 'backlog')}`
    },
  }
}
