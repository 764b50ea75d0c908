import { contentHash, criteriaFieldOf, itemNumber, type SaveStep, type Tracker } from '@planwright/tracker'
import type { RunWrite } from '../runs/run.ts'
import type { SaveProgress } from './save-progress.ts'
import type { SaveState } from './save-state.ts'
import {
  changeItems,
  putItem,
  putLink,
  putSprint,
  removeItems,
  removeSprint,
  type SavedItem,
  toSavedSprint,
} from './save-store.ts'
import type { StepPayload } from './saving-tables.ts'

/** A call that is ready to be made. */
export type SaveCall = {
  /** What is really asked for: what could not be made before is left out. */
  readonly step: SaveStep
  readonly payload: StepPayload
  readonly send: () => Promise<Recorded>
}

/** What a call that was answered leaves behind: in the database first, in memory when that is committed. */
export type Recorded = {
  readonly made: number
  readonly result: object
  readonly items?: Parameters<SaveProgress['end']>[3]
  readonly store: (queries: RunWrite['queries']) => Promise<void>
  readonly apply: () => void
}

type Of<Kind extends SaveStep['kind']> = Extract<SaveStep, { kind: Kind }>

/** Makes the call of a step with the keys that are known by now; undefined where what it needs is not there. */
export function createSaveCalls({ tracker, state }: { tracker: Tracker; state: SaveState }) {
  const { run, place, failures } = state
  let newest: number | undefined

  return async (step: SaveStep): Promise<SaveCall | undefined> => {
    switch (step.kind) {
      case 'create-epics':
      case 'create-stories':
        return createItems(step)
      case 'update-item':
        return updateItem(step)
      case 'set-points': {
        const key = state.liveRow(step.itemId)?.key
        if (!key) return undefined
        return plain(step, async () => {
          await tracker.setPoints(state.ready(), key, step.points)
          return itemChange([step.itemId], { pointsSet: true, touchedBy: run.id })
        })
      }
      case 'create-sprint':
        return plain(step, () => createSprint(step))
      case 'update-sprint':
        return plain(step, () => updateSprint(step))
      case 'move-to-sprint':
        return moveToSprint(step)
      case 'move-to-backlog':
        return moveToBacklog(step)
      case 'delete-sprint':
        return plain(step, () => deleteSprint(step))
      case 'link-items':
        return linkItems(step)
      case 'delete-item':
        return plain(step, async () => {
          await tracker.deleteItem(step.key)
          return {
            made: 1,
            result: {},
            store: (queries) => removeItems(queries, place, [step.itemId]),
            apply: () => state.forget([step.itemId]),
          }
        })
    }
  }

  async function createItems(step: Of<'create-epics' | 'create-stories'>): Promise<SaveCall | undefined> {
    const target = state.ready()
    const items = step.itemIds.flatMap((id) => {
      const item = state.itemOf(id)
      return item && !state.lacksEpic(id) ? [item] : []
    })
    if (items.length === 0) return undefined
    // from here on whatever has a higher number may be ours
    newest ??= await tracker.newestItemNumber(target.project.key)
    const above = newest
    const actual = { ...step, itemIds: items.map(({ id }) => id) }
    const pointsSet = target.pointsField?.onCreateForm !== false
    const criteriaField = items.map(criteriaFieldOf).find((key) => key !== undefined)
    const hashes = Object.fromEntries(items.map((item) => [item.id, contentHash(item)]))
    return {
      step: actual,
      payload: { step: actual, above, hashes, pointsSet, ...(criteriaField && { criteriaField }) },
      send: async () => {
        const marked = items.map((item) => ({ ...state.toWrite(item), marker: { runId: run.id, itemId: item.id } }))
        const outcomes = await tracker.createItems(target, marked)
        const rows: SavedItem[] = []
        for (const outcome of outcomes) {
          const item = state.itemOf(outcome.itemId)
          if (outcome.state === 'refused' || !item) {
            const refusals = outcome.state === 'refused' ? outcome.refusals : []
            const words = refusals.map(({ field, message }) => (field ? `${field}: ${message}` : message))
            failures.items.set(outcome.itemId, words.join(' ') || 'Jira refused it.')
            continue
          }
          newest = Math.max(newest ?? 0, itemNumber(outcome.key) || 0)
          rows.push({
            ...place,
            itemId: item.id,
            planId: state.saved.planId,
            kind: item.kind,
            key: outcome.key,
            jiraId: outcome.id,
            contentHash: contentHash(item),
            fingerprint: null,
            seenUpdate: null,
            sprintId: null,
            pointsSet: item.points === undefined || pointsSet,
            criteriaField: criteriaFieldOf(item) ?? null,
            adopted: false,
            words: 'ours',
            madeBy: run.id,
            touchedBy: run.id,
          })
        }
        return {
          made: rows.length,
          result: { created: rows.map(({ itemId, key }) => ({ itemId, key })) },
          items: rows.map(({ itemId, kind, key }) => ({
            itemId,
            kind,
            title: state.itemOf(itemId)?.title ?? '',
            state: 'done' as const,
            key,
            url: tracker.itemUrl(key),
          })),
          store: async (queries) => {
            for (const row of rows) await putItem(queries, row)
          },
          apply: () => {
            for (const row of rows) state.saved.items.set(row.itemId, row)
          },
        }
      },
    }
  }

  function updateItem(step: Of<'update-item'>): SaveCall | undefined {
    const target = state.ready()
    const item = state.itemOf(step.itemId)
    if (!item) return undefined
    const pointsSet = item.points === undefined || target.pointsField?.onCreateForm !== false
    const row = {
      contentHash: contentHash(item),
      fingerprint: null,
      pointsSet,
      criteriaField: criteriaFieldOf(item) ?? null,
      words: 'ours' as const,
      touchedBy: run.id,
    }
    return plain(step, async () => {
      await tracker.updateItem(target, step.key, state.toWrite(item))
      return itemChange([item.id], row)
    })
  }

  async function createSprint(step: Of<'create-sprint'>): Promise<Recorded> {
    const { boardId, name, startDate, endDate } = step
    const made = await tracker.createSprint({ boardId, name, startDate, endDate })
    const row = toSavedSprint(place, state.saved.planId, run.id, step, made)
    return {
      made: 1,
      result: { sprintId: made.id },
      store: (queries) => putSprint(queries, row),
      apply: () => state.putSprint(row, made),
    }
  }

  async function updateSprint(step: Of<'update-sprint'>): Promise<Recorded> {
    const { startDate, endDate } = step
    await tracker.updateSprint(step.sprintId, { startDate, endDate })
    const before = state.saved.sprints.find(({ number }) => number === step.number)
    const row = before && { ...before, startDate, endDate, touchedBy: run.id }
    return {
      made: 1,
      result: { sprintId: step.sprintId },
      store: async (queries) => {
        if (row) await putSprint(queries, row)
      },
      apply: () => {
        if (row) state.putSprint(row)
      },
    }
  }

  function moveToSprint(step: Of<'move-to-sprint'>): SaveCall | undefined {
    const sprintId = state.saved.sprints.find(({ number }) => number === step.number)?.sprintId
    const itemIds = step.itemIds.filter((id) => state.liveRow(id))
    if (!sprintId || itemIds.length === 0) return undefined
    const keys = itemIds.flatMap((id) => state.liveRow(id)?.key ?? [])
    return plain({ ...step, itemIds }, async () => {
      await tracker.moveToSprint(sprintId, keys)
      return itemChange(itemIds, { sprintId, touchedBy: run.id })
    })
  }

  function moveToBacklog(step: Of<'move-to-backlog'>): SaveCall | undefined {
    const itemIds = step.itemIds.filter((id) => state.liveRow(id))
    if (itemIds.length === 0) return undefined
    const keys = itemIds.flatMap((id) => state.liveRow(id)?.key ?? [])
    return plain({ ...step, itemIds }, async () => {
      await tracker.moveToBacklog(keys)
      return itemChange(itemIds, { sprintId: null, touchedBy: run.id })
    })
  }

  async function deleteSprint({ number, sprintId }: Of<'delete-sprint'>): Promise<Recorded> {
    const held = await tracker.listSprintItems(sprintId)
    if (held.length === 0) await tracker.deleteSprint(sprintId)
    else failures.sprints.set(number, `It still holds ${held.slice(0, 3).join(', ')}, so it was left.`)
    return {
      made: held.length === 0 ? 1 : 0,
      result: { held },
      store: async (queries) => {
        if (held.length === 0) await removeSprint(queries, place, state.saved.planId, number)
      },
      apply: () => {
        if (held.length === 0) state.forgetSprint(number)
      },
    }
  }

  function linkItems(step: Of<'link-items'>): SaveCall | undefined {
    const [blocked, blocker] = [state.liveRow(step.itemId)?.key, state.liveRow(step.dependsOnId)?.key]
    if (!blocked || !blocker) return undefined
    const link = { ...place, itemId: step.itemId, dependsOnId: step.dependsOnId, touchedBy: run.id }
    return plain(step, async () => {
      await tracker.linkItems(state.ready(), blocker, blocked)
      return {
        made: 1,
        result: { blocker, blocked },
        store: (queries) => putLink(queries, link),
        apply: () => void state.saved.links.push(link),
      }
    })
  }

  function itemChange(itemIds: readonly string[], columns: Parameters<typeof changeItems>[3]): Recorded {
    return {
      made: itemIds.length,
      result: {},
      store: (queries) => changeItems(queries, place, itemIds, columns),
      apply: () => state.change(itemIds, columns),
    }
  }
}

const plain = (step: SaveStep, send: SaveCall['send']): SaveCall => ({ step, payload: { step }, send })
