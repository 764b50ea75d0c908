import { type Difference, type FoundItem, type Tracker, unsaid } from '@planwright/tracker'
import type { RunContext } from '../../runs/run.ts'
import { putLink } from '../known-plan.ts'
import type { SaveState } from '../save-state.ts'
import { changeItems, putSaid, putSeen, type SavedItem, sameFinder } from '../saved-items.ts'
import { changedMeanwhile, judgeWritten, type Written, writtenItems } from './judge-written.ts'
import { unrecordedChanges } from './unrecorded-changes.ts'

type Options = {
  readonly context: RunContext
  readonly tracker: Tracker
  readonly state: SaveState
}
/** The saved items as the tracker has them, by key. */
export type Remote = ReadonlyMap<string, FoundItem>

/**
 * Reads what Jira has of the saved items, by key, and brings the records into line with it. Comparing counts on what is wanted: give each save
 * a reader of its own.
 */
export function createReadBack(options: Options) {
  /** Items that were written again because Jira showed something else: once is enough. */
  const corrected = new Set<string>()

  return async (): Promise<FoundItem[]> => {
    const remote = await read(options)
    await adopt(options, remote)
    await takeNotice(options, remote, corrected)
    return [...remote.values()]
  }
}

async function read({ tracker, state }: Options): Promise<Remote> {
  const rows = [...state.savedRows(), ...state.rowsToRemove()]
  if (rows.length === 0) return new Map()
  const items = await tracker.readItems(
    state.ready(),
    rows.map(({ key }) => key),
  )
  const remote = new Map<string, FoundItem>()
  const sameAs = sameFinder(items)
  for (const row of rows) {
    const matches = sameAs(row)
    const item = matches.find(({ key }) => key === row.key) ?? matches[0]
    if (!item) {
      state.gone.add(row.key)
      continue
    }
    remote.set(item.key, item)
    // moved to another project, it has another key
    if (item.key !== row.key) state.change([row.itemId], { key: item.key })
  }
  return remote
}

/** Records moves and links that Jira shows and nobody recorded: a process died between the call and its record. */
async function adopt({ context, state }: Options, remote: Remote) {
  const { place, saved } = state
  const { moves, links } = unrecordedChanges(state, remote)
  if (moves.size === 0 && links.length === 0) return
  await context.write(async ({ queries }) => {
    for (const [sprintId, itemIds] of moves) await changeItems(queries, place, itemIds, { sprintId })
    for (const link of links) await putLink(queries, link)
  })
  for (const [sprintId, itemIds] of moves) state.change(itemIds, { sprintId })
  saved.links.push(...links)
}

/** Compares what this run wrote with what Jira shows: the rest is other people's business. */
async function takeNotice({ context, tracker, state }: Options, remote: Remote, corrected: Set<string>) {
  const { place, failures } = state
  const meanwhile = changedMeanwhile(state, remote)
  const written = writtenItems(state, remote)
  const differences = await differencesOf(tracker, state, written)
  const { seen, wrong, failed, misplaced } = judgeWritten(state, remote, { written, differences, corrected })
  for (const itemId of wrong.keys()) corrected.add(itemId)
  for (const [itemId, parts] of failed) failures.items.set(itemId, `${tracker.name} shows another ${parts.join(', ')}.`)
  for (const row of await unseenMoves(tracker, state, remote)) misplaced.push(row.itemId)
  for (const itemId of misplaced) failures.addMove(itemId, `${tracker.name} does not show it in this sprint.`)
  const noticed = new Map([...meanwhile, ...seen])
  if (noticed.size + wrong.size + misplaced.length === 0) return
  const again = new Map(
    [...wrong].flatMap(([itemId, parts]) => {
      const row = state.saved.items.get(itemId)
      return row ? [[itemId, unsaid(row, parts)] as const] : []
    }),
  )
  await context.write(async ({ queries }) => {
    await putSeen(queries, place, noticed)
    await putSaid(queries, place, again)
    await changeItems(queries, place, misplaced, { sprintId: null })
  })
  for (const [itemId, columns] of noticed) state.change([itemId], columns)
  for (const [itemId, columns] of again) state.change([itemId], columns)
  state.change(misplaced, { sprintId: null })
}

async function differencesOf(tracker: Tracker, state: SaveState, written: readonly Written[]): Promise<Difference[][]> {
  if (written.length === 0) return []
  return tracker.differences(
    state.ready(),
    written.map(({ item, shown }) => [state.toWrite(item), shown]),
  )
}

/** Trackers whose items do not tell their sprint are asked sprint by sprint. */
async function unseenMoves(tracker: Tracker, state: SaveState, remote: Remote): Promise<SavedItem[]> {
  const silent = state
    .savedRows()
    .filter(
      ({ key, sprintId, touchedBy }) =>
        touchedBy === state.run.id && sprintId !== null && remote.has(key) && remote.get(key)?.sprintIds === undefined,
    )
  const keys = new Map<string, string[]>()
  for (const sprintId of new Set(silent.flatMap(({ sprintId }) => sprintId ?? []))) {
    keys.set(sprintId, await tracker.listSprintItems(sprintId))
  }
  return silent.filter(({ key, sprintId }) => !keys.get(sprintId ?? '')?.includes(key))
}
