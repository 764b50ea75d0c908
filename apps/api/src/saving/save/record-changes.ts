import {
  type ItemPart,
  linkId,
  type RecordChange,
  saidOnRecord,
  saidWithoutEpic,
  withoutParts,
} from '@planwright/tracker'
import type { Queries } from '../../db/database.ts'
import { putLink } from '../known-plan.ts'
import type { SaveState } from '../save-state.ts'
import {
  changeItems,
  putItem,
  putSaid,
  removeItems,
  type Said,
  type SavedBy,
  type SavedItem,
  toSavedItem,
} from '../saved-items.ts'
import { putSprint, removeSprint, toSavedSprint } from '../saved-sprints.ts'

/** What calls changed: in the database first, in memory when that is committed. */
export type Recording = {
  readonly store: (queries: Queries) => Promise<void>
  readonly apply: () => void
}

export function recordChanges(state: SaveState, by: SavedBy, changes: readonly RecordChange[]): Recording {
  const recordings = changes.map((change) => recordingOf(state, by, change))
  return {
    store: async (queries) => {
      for (const { store } of recordings) await store(queries)
    },
    apply: () => {
      for (const { apply } of recordings) apply()
    },
  }
}

function recordingOf(state: SaveState, by: SavedBy, change: RecordChange): Recording {
  const { place } = state
  switch (change.change) {
    case 'items-made': {
      const rows = change.items.map((item) => withEpicOrNot(toSavedItem(place, by, item)))
      const awaiting = storiesOf(rows)
      return {
        store: async (queries) => {
          for (const row of rows) await putItem(queries, row)
          await putSaid(queries, place, awaiting)
        },
        apply: () => {
          for (const row of rows) state.saved.items.set(row.itemId, row)
          for (const [itemId, said] of awaiting) state.change([itemId], said)
        },
      }
    }
    case 'item-written':
      return itemsChanged([change.itemId], {
        ...change.record,
        ...saidOf(change.itemId, change.parts),
        fingerprint: seenWithout(change.itemId, change.parts),
        words: 'ours',
      })
    case 'points-set':
      return itemsChanged([change.itemId], { pointsSet: true, fingerprint: seenWithout(change.itemId, ['points']) })
    case 'items-moved':
      return itemsChanged(change.itemIds, { sprintId: change.sprintId })
    case 'items-deleted':
      return {
        store: (queries) => removeItems(queries, place, change.itemIds),
        apply: () => state.forget(change.itemIds),
      }
    case 'sprint-made': {
      const row = toSavedSprint(place, by, change)
      return {
        store: (queries) => putSprint(queries, row),
        // a call of another plan of the same person may have been settled
        apply: () => by.planId === state.saved.planId && state.putSprint(row, change.sprint),
      }
    }
    case 'sprint-dated': {
      const { number, startDate, endDate } = change
      const before = state.saved.sprints.find((sprint) => sprint.number === number)
      const row = before && { ...before, startDate, endDate, touchedBy: by.touchedBy }
      return {
        store: async (queries) => {
          if (row) await putSprint(queries, row)
        },
        apply: () => row && state.putSprint(row),
      }
    }
    case 'sprint-deleted':
      return {
        store: (queries) => removeSprint(queries, place, by.planId, change.number),
        apply: () => state.forgetSprint(change.number),
      }
    case 'linked': {
      const { itemId, dependsOnId } = change
      const link = { ...place, itemId, dependsOnId, touchedBy: by.touchedBy }
      return {
        store: (queries) => putLink(queries, link),
        apply: () => {
          if (!state.saved.links.some((one) => linkId(one) === linkId(link))) state.saved.links.push(link)
        },
      }
    }
  }

  /** A story whose epic is left out was made without it, and goes there should it be there again. */
  function withEpicOrNot(row: SavedItem): SavedItem {
    const epicId = state.itemOf(row.itemId)?.parentId
    return epicId !== undefined && state.isLeftOut(epicId) ? { ...row, said: saidWithoutEpic(row) } : row
  }

  /** What stood under epics that are made again, and has to be put under them: a run that stops before that leaves it to the next save. Where a person chose to keep theirs it stays where they put it. */
  function storiesOf(epics: readonly SavedItem[]): Map<string, Said> {
    const ids = new Set(epics.map(({ itemId }) => itemId))
    return new Map(
      state.desired.items.flatMap(({ id, parentId }) => {
        const row = state.saved.items.get(id)
        if (!row || row.words === 'theirs' || parentId === undefined || !ids.has(parentId)) return []
        return [[id, { contentHash: row.contentHash, said: saidWithoutEpic(row) }] as const]
      }),
    )
  }

  /** Of an item of which some parts were written, what they say now: the others may say something else, and be left alone. */
  function saidOf(itemId: string, parts: readonly ItemPart[] | undefined) {
    const [row, item] = [state.saved.items.get(itemId), state.itemOf(itemId)]
    return parts && row && item ? saidOnRecord(row, item, parts) : {}
  }

  /** What was written is to be read back, and the rest is held against what was seen of it. */
  function seenWithout(itemId: string, parts: readonly ItemPart[] | undefined) {
    return withoutParts(state.saved.items.get(itemId)?.fingerprint ?? null, parts)
  }

  function itemsChanged(itemIds: readonly string[], change: Parameters<typeof changeItems>[3]): Recording {
    const columns = { ...change, touchedBy: by.touchedBy }
    return {
      store: (queries) => changeItems(queries, place, itemIds, columns),
      apply: () => state.change(itemIds, columns),
    }
  }
}
