import type { WorkedItem } from '../port/follower.ts'
import { descriptionTexts, type ItemToWrite, type Marker, writesPart } from '../port/plan-item.ts'
import type { Field, ItemType } from '../port/project.ts'
import type { Site, TrackerProvider } from '../port/provider.ts'
import type { Difference, FoundItem, ItemText } from '../port/reader.ts'
import type { BoardSprint, Target } from '../port/target.ts'
import type { Tracker } from '../port/tracker.ts'
import { TrackerError, type TrackerFault } from '../port/tracker-error.ts'
import type { NewItem } from '../port/writer.ts'

const name = 'Tasklane'
const site: Site = { id: 'workspace', name: 'Acme', url: 'https://tasklane.invalid/acme' }
const project = { id: 'team', key: 'ACM', name: 'Acme team', style: 'other' } as const
const board = { id: 'lane', name: 'Acme lane', kind: 'other', sprints: 'yes' } as const

type StoredItem = FoundItem & { readonly comments: number }
type Store = {
  readonly items: Map<string, StoredItem>
  readonly sprints: Map<string, BoardSprint>
  /** Methods that were called, in order. */
  readonly calls: string[]
  /** Writes whose answer gets lost, by their name. */
  readonly lostAnswers: Set<string>
}

/**
 * A tracker that is not Jira, in memory: its items have ids of our choosing, so that nothing can be made twice; it has no item types, no boards
 * that one could make, no search language and no work that takes long.
 */
export function createMemoryTracker(options: { readonly sprintMode?: Target['sprintMode'] } = {}) {
  const store: Store = { items: new Map(), sprints: new Map(), calls: [], lostAnswers: new Set() }
  const provider: TrackerProvider = {
    name,
    apiUrl: 'https://api.tasklane.invalid',
    traits: {
      sprints: 'made',
      site: 'site',
      project: 'project',
      mapped: false,
      searchable: false,
      trashDays: null,
    },
    consent: {
      authorizeUrl: ({ redirectUri, state }) =>
        `https://tasklane.invalid/consent?${new URLSearchParams({ redirectUri, state })}`,
      redeem: async ({ code }) => {
        if (code !== 'granted') throw fault({ kind: 'rejected', messages: [], fields: [] })
        return grant()
      },
      refresh: async () => grant(),
      listSites: async () => [site],
      readAccount: async () => ({ id: 'ada', name: 'Ada', email: null }),
    },
    createTracker: () => trackerOn(store, options.sprintMode ?? 'made'),
    textWork: null,
  }
  return { provider, store }
}

const grant = () => ({
  accessToken: 'access',
  refreshToken: 'refresh',
  expiresAt: new Date(Date.now() + 3_600_000),
  scopes: [],
})

/** The two kinds of items that a plan has, as types: one for each level. */
const itemTypes: readonly ItemType[] = [
  { id: 'parent', name: 'Parent', hierarchyLevel: 1, iconUrl: null },
  { id: 'item', name: 'Item', hierarchyLevel: 0, iconUrl: null },
]
const fields: readonly Field[] = (['title', 'description', 'labels', 'parent', 'points'] as const).map((role) => ({
  key: role,
  name: role,
  role,
  kind: role === 'points' ? 'number' : 'rich-text',
  required: role === 'title',
  hasDefault: false,
  options: [],
  vendorType: role,
}))

function trackerOn(store: Store, sprintMode: Target['sprintMode']): Tracker {
  const { items, sprints } = store
  /** What a write does stands, also where its answer gets lost. */
  const write = async <Answer>(call: string, perform: () => Answer): Promise<Answer> => {
    store.calls.push(call)
    const answer = perform()
    if (store.lostAnswers.delete(call)) throw fault({ kind: 'uncertain' })
    return answer
  }
  const existing = (key: string): StoredItem => {
    const item = items.get(key)
    if (!item) throw fault({ kind: 'not-found' })
    return item
  }
  const change = (key: string, changed: Partial<StoredItem>) =>
    void items.set(key, { ...existing(key), ...changed, updatedAt: new Date().toISOString() })
  const marked = ({ runId, itemId }: Marker) =>
    [...items.values()].find(({ marker }) => marker?.runId === runId && marker.itemId === itemId)
  const insert = (item: NewItem): StoredItem => {
    const key = `${project.key}-${items.size + 1}`
    const made = { id: crypto.randomUUID(), key, marker: item.marker, comments: 0, ...blank, ...contentOf(item) }
    items.set(key, made)
    return made
  }

  return {
    name,

    listProjects: async () => [{ ...project, avatarUrls: {}, itemTypes }],
    listFields: async () => [...fields],
    listBoards: async () => ({
      style: project.style,
      boards: sprintMode === 'made' ? [{ ...board, otherProject: null }] : [],
      automaticId: sprintMode === 'made' ? board.id : null,
      permissions: { manageBoards: 'granted', shareBoards: 'granted' },
    }),
    boardMaker: null,
    readTarget: async () => ({
      trackerName: name,
      project,
      permissions: {
        createItems: 'granted',
        editItems: 'granted',
        deleteItems: 'granted',
        moveItems: 'granted',
        linkItems: 'granted',
        manageSprints: 'granted',
      },
      epicType: { id: 'parent', name: 'Parent', hierarchyLevel: 1, fields },
      storyType: { id: 'item', name: 'Item', hierarchyLevel: 0, fields },
      pointsField: { key: 'points', name: 'Estimate', onCreateForm: true },
      sprintFieldKey: 'sprint',
      sprintMode,
      boards: sprintMode === 'made' ? [board] : [],
      board: sprintMode === 'made' ? board : null,
      sprints: [...sprints.values()],
      linkType: { id: 'blocks', name: 'blocks' },
      limits: { titleLength: 255, textLength: 100_000, labelLength: 100, sprintNameLength: 80, batchSize: 10 },
    }),
    image: async () => null,

    markNow: async () => null,
    createItems: (_target, written) =>
      write('createItems', () =>
        written.map((one) => {
          const { id, key } = marked(one.marker) ?? insert(one)
          return { itemId: one.item.id, state: 'created', id, key }
        }),
      ),
    findSent: async (_target, { markers }) => markers.flatMap((marker) => marked(marker) ?? []),
    updateItem: (_target, key, written) => write('updateItem', () => change(key, writtenOf(written))),
    setPoints: (_target, key, points) => write('setPoints', () => change(key, { points })),
    linkItems: (_target, blocker, blocked) =>
      write('linkItems', () => change(blocked, { blockedBy: [...existing(blocked).blockedBy, existing(blocker).key] })),
    deleteItem: (key) => write('deleteItem', () => void items.delete(key)),
    createSprint: (sprint) =>
      write('createSprint', () => {
        const made: BoardSprint = { id: crypto.randomUUID(), state: 'future', ...sprint }
        sprints.set(made.id, made)
        return made
      }),
    updateSprint: (id, changed) =>
      write('updateSprint', () => {
        const sprint = sprints.get(id)
        if (sprint) sprints.set(id, { ...sprint, ...changed })
      }),
    moveToSprint: (id, keys) =>
      write('moveToSprint', () => {
        for (const key of keys) change(key, { sprintIds: [id] })
      }),
    moveToBacklog: (keys) =>
      write('moveToBacklog', () => {
        for (const key of keys) change(key, { sprintIds: [] })
      }),
    deleteSprint: (id) => write('deleteSprint', () => void sprints.delete(id)),

    readItems: async (_target, keys) => keys.flatMap((key) => items.get(key) ?? []),
    differences: async (_target, pairs) => pairs.map(([wanted, found]) => differing(wanted, found)),
    readActivity: async (keys, epicKeys) =>
      keys.flatMap((key) => {
        const item = items.get(key)
        const under = [...items.values()].filter(({ parentKey }) => parentKey === key && epicKeys.includes(key))
        const children = under.map((child) => child.key)
        const none = { attachments: 0, worklogs: 0, subtasks: [] }
        return item ? [{ key, comments: item.comments, links: item.blockedBy, children, ...none }] : []
      }),
    listSprints: async () => [...sprints.values()],
    listSprintItems: async (id) =>
      [...items.values()].filter(({ sprintIds }) => sprintIds?.includes(id)).map(({ key }) => key),
    listItems: async (_target, most) =>
      [...items.values()].slice(0, most).map(({ key, title, typeId }) => ({ key, title, isEpic: typeId === 'parent' })),
    readTexts: async (query, most) => {
      if ('matching' in query) throw fault({ kind: 'rejected', messages: [], fields: [] })
      const top = existing(query.under)
      const under = [...items.values()].filter(({ parentKey }) => parentKey === top.key)
      return { items: [top, ...under].slice(0, most).map(toText), more: under.length >= most }
    },
    readClock: async () => new Date().toISOString(),
    readWork: async (_target, keys) => keys.flatMap((key) => items.get(key) ?? []).map(toWorked),
    listChangedWork: async () => [...items.values()].map(toWorked),
    listWorkUnder: async (_target, epicKeys) =>
      [...items.values()].filter(({ parentKey }) => parentKey !== null && epicKeys.includes(parentKey)).map(toWorked),
    readItemChanges: async () => [],
    readDone: async () => [],
    listClosedSprints: async () => [],
    listOpenWork: async (_target, most) =>
      [...items.values()]
        .slice(0, most)
        .filter(({ typeId }) => typeId === 'item')
        .map(({ id, key, title, points, sprintIds, marker }) => ({
          id,
          key,
          title,
          points,
          sprintId: sprintIds?.[0] ?? null,
          itemId: marker?.itemId ?? null,
        })),

    itemUrl: (key) => `${site.url}/${key}`,
    listUrl: () => site.url,
    boardUrl: (target) => (target.board ? `${site.url}/lanes/${target.board.id}` : null),
  }
}

const blank = { fields: {}, sprintIds: [], blockedBy: [], updatedAt: null, parentKey: null }

const contentOf = ({ item, parentKey }: ItemToWrite) => ({
  typeId: item.kind === 'epic' ? 'parent' : 'item',
  title: item.title,
  text: textOf({ item }),
  points: item.points ?? null,
  labels: item.labels ?? [],
  ...(parentKey !== undefined && { parentKey }),
})

/** Of some of its parts, where only they are written. */
const writtenOf = (written: ItemToWrite): Partial<StoredItem> => {
  const { typeId: _type, title, text, points, labels, parentKey } = { parentKey: undefined, ...contentOf(written) }
  return {
    ...(writesPart(written, 'title') && { title }),
    ...(writesPart(written, 'text') && { text }),
    ...(writesPart(written, 'points') && { points }),
    ...(writesPart(written, 'labels') && { labels }),
    ...(writesPart(written, 'parent') && parentKey !== undefined && { parentKey }),
  }
}

const textOf = ({ item }: ItemToWrite) =>
  descriptionTexts(item)
    .map(({ text }) => text.trim())
    .filter(Boolean)
    .join('\n\n')

function differing(item: ItemToWrite, foundItem: FoundItem): Difference[] {
  const { title, text, points } = contentOf(item)
  const parts = [
    ...(title === foundItem.title ? [] : ['title' as const]),
    ...(text === foundItem.text ? [] : ['text' as const]),
    ...(points === foundItem.points ? [] : ['points' as const]),
    ...(item.parentKey === undefined || item.parentKey === foundItem.parentKey ? [] : ['parent' as const]),
  ]
  return parts.map((part) => ({ part, name: part }))
}

const toText = ({ key, title, parentKey, text }: FoundItem): ItemText => ({
  key,
  title,
  typeName: '',
  parentKey,
  text,
  hasPictures: false,
})

/** Nobody works in memory. */
const toWorked = ({ id, key, marker, typeId, title, parentKey, points, sprintIds = [] }: FoundItem): WorkedItem => ({
  id,
  key,
  itemId: marker?.itemId ?? null,
  isEpic: typeId === 'parent',
  title,
  parentKey,
  points,
  state: 'todo',
  sprintIds,
  createdAt: null,
  updatedAt: null,
})

/** Says its name as an adapter's errors do. */
const fault = (what: TrackerFault) => new TrackerError(name, what, `${name} did not do it.`, what.kind)
