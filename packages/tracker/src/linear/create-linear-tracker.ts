import type { TrackerAccess } from '../port/provider.ts'
import type { Tracker } from '../port/tracker.ts'
import type { CallOptions } from '../wire/patient-calls.ts'
import { linearName } from './linear-names.ts'
import { differences } from './read/differences.ts'
import { toFoundItem } from './read/from-linear.ts'
import { listIssues, readIssues } from './read/read-issues.ts'
import { readBoards, readFields, readOpenCycles, readProjects, readTarget } from './read/read-teams.ts'
import {
  listChangedWork,
  listItems,
  listWorkUnder,
  readActivity,
  readClock,
  readClosedCycles,
  readDone,
  readItemChanges,
  readOpenWork,
  readTexts,
  readWork,
} from './read/read-work.ts'
import { failure } from './wire/failures.ts'
import { createTransport } from './wire/transport.ts'
import { changeIssues, createIssues, deleteIssue, findSent, linkIssues, updateIssue } from './write/write-issues.ts'

export type LinearTrackerOptions = TrackerAccess &
  Pick<CallOptions, 'random' | 'timeoutMs'> & {
    /** `https://api.linear.app`, or the sandbox. */
    readonly apiUrl: string
  }

/** Linear (GraphQL) behind the port, with one person's grant for one workspace. A team is a project, its cycles are the sprints, a parent issue is an epic. */
export function createLinearTracker(options: LinearTrackerOptions): Tracker {
  const transport = createTransport(options)
  const siteUrl = options.site.url.replace(/\/+$/, '')
  const now = options.now ?? Date.now
  const ids = createKnownIds()

  /** Writes take ids: those of issues that were read or made here are known, others are asked for. What is gone has none. */
  const idsOf = async (keys: readonly string[]): Promise<string[]> => {
    const unknown = keys.filter((key) => ids.of(key) === undefined)
    if (unknown.length > 0)
      ids.learn((await readIssues(transport, unknown)).map(({ id, identifier }) => [identifier, id]))
    return keys.flatMap((key) => ids.of(key) ?? [])
  }
  const idOf = async (key: string): Promise<string> => {
    const [id] = await idsOf([key])
    if (id === undefined) throw failure({ kind: 'not-found' }, 'an issue that is not there')
    return id
  }
  const move = async (keys: readonly string[], cycleId: string | null) => {
    const moved = await idsOf(keys)
    if (moved.length < keys.length) throw failure({ kind: 'not-found' }, 'move issues: one is not there')
    await changeIssues(transport, 'move issues', moved, { cycleId })
  }

  return {
    name: linearName,

    listProjects: () => readProjects(transport),
    listFields: (projectId) => readFields(transport, projectId),
    listBoards: (projectId) => readBoards(transport, projectId),
    boardMaker: null,
    readTarget: (settings, knownSprintIds = []) => readTarget(transport, settings, knownSprintIds),
    image: async () => null,

    // ids are ours
    markNow: async () => null,
    createItems: async (target, items) => {
      const outcomes = await createIssues(transport, target, items)
      ids.learn(outcomes.flatMap((made) => (made.state === 'created' ? [[made.key, made.id]] : [])))
      return outcomes
    },
    findSent: (_target, lost) => findSent(transport, lost),
    updateItem: async (target, key, item) => updateIssue(transport, target, await idOf(key), item),
    setPoints: async (_target, key, points) =>
      changeIssues(transport, 'set estimate', [await idOf(key)], { estimate: points }),
    linkItems: async (_target, blockerKey, blockedKey) =>
      linkIssues(transport, await idOf(blockerKey), await idOf(blockedKey)),
    deleteItem: async (key) => {
      const [id] = await idsOf([key])
      if (id !== undefined) await deleteIssue(transport, id)
    },
    createSprint: async () => noCycles(),
    updateSprint: async () => noCycles(),
    moveToSprint: (sprintId, keys) => move(keys, sprintId),
    moveToBacklog: (keys) => move(keys, null),
    deleteSprint: async () => noCycles(),

    readItems: async (_target, keys) => {
      const issues = await readIssues(transport, keys)
      ids.learn(issues.map(({ id, identifier }) => [identifier, id]))
      return issues.map(toFoundItem)
    },
    differences: async (target, pairs) => pairs.map(([wanted, found]) => differences(target, wanted, found)),
    readActivity: async (keys, epicKeys) => readActivity(transport, await idsOf(keys), epicKeys),
    listSprints: (teamId) => readOpenCycles(transport, teamId),
    listSprintItems: async (cycleId) =>
      (await listIssues(transport, { cycle: { id: { eq: cycleId } } })).map(({ identifier }) => identifier),
    listItems: (target, most) => listItems(transport, target, most),
    readTexts: async (query, most) => {
      if ('under' in query) return readTexts(transport, query.under, most)
      const messages = ['Linear has no language to search in. Give the key of an issue instead.']
      throw failure({ kind: 'rejected', messages, fields: [] }, 'read texts: no search language')
    },
    readDone: (target, most) => readDone(transport, target, most),
    listClosedSprints: (target, most) => readClosedCycles(transport, target, most),
    listOpenWork: (target, most) => readOpenWork(transport, target, most),

    readClock: () => readClock(transport, now),
    readWork: (_target, keys) => readWork(transport, keys),
    listChangedWork: async (target, minutes) => {
      const asOf = Date.parse(await readClock(transport, now))
      return listChangedWork(transport, target, new Date(asOf - minutes * 60_000))
    },
    listWorkUnder: (_target, epicKeys) => listWorkUnder(transport, epicKeys),
    readItemChanges: (_target, items, since) => readItemChanges(transport, items, since),

    itemUrl: (key) => `${siteUrl}/issue/${encodeURIComponent(key)}`,
    // no address shows a list of given issues: the workspace's own
    listUrl: ([key, ...others]) =>
      key !== undefined && others.length === 0 ? `${siteUrl}/issue/${encodeURIComponent(key)}` : siteUrl,
    boardUrl: ({ board, project }) => (board ? `${siteUrl}/team/${encodeURIComponent(project.key)}/cycles` : null),
  }
}

/** Nothing of ours makes, dates or deletes a cycle: whoever asks for it did not look at `sprintMode`. */
function noCycles(): never {
  const messages = ['Linear makes its cycles itself, from the settings of the team.']
  throw failure({ kind: 'rejected', messages, fields: [] }, 'change cycles: Linear makes them itself')
}

/** Ids of issues by their keys. It is small, and nothing is lost when it forgets. */
function createKnownIds() {
  const known = new Map<string, string>()
  return {
    of: (key: string) => known.get(key),
    learn: (pairs: readonly (readonly [key: string, id: string])[]) => {
      if (known.size > 10_000) known.clear()
      for (const [key, id] of pairs) known.set(key, id)
    },
  }
}
