import type { PlanItemKind } from '../../port/plan-item.ts'
import type { FoundItem } from '../../port/reader.ts'
import { batches } from '../planning.ts'
import { reconcile } from '../reconcile.ts'
import { type ItemRecord, recordOfWriting, setsPoints } from '../record-change.ts'
import type { SaveFailures } from '../save-failures.ts'
import { type StepKind, withItems } from '../step-kind.ts'

type CreateItems = { readonly itemIds: readonly string[] }

/** What creating epics and creating stories have in common: one bulk call, settled by the marks on what is there. */
export function createItems<Step extends CreateItems>(
  kind: PlanItemKind,
  toStep: (itemIds: readonly string[]) => Step,
): Omit<StepKind<Step>, 'words'> {
  return {
    plan: ({ items, target }) => {
      const itemIds = items.create.filter((item) => item.kind === kind).map(({ id }) => id)
      return { steps: batches(itemIds, target).map(toStep) }
    },
    reviewed: () => [],
    stillToDo: (step, { items, doubled }) => withItems(step, (id) => !items.has(id) && !doubled.has(id)),

    call: async (step, context) => {
      const { target, tracker, runId, failures } = context
      const items = step.itemIds.flatMap((id) => {
        const item = context.itemOf(id)
        return item && !context.lacksEpic(id) ? [item] : []
      })
      if (items.length === 0) return undefined
      const mark = await tracker.markNow(target)
      const records = new Map(items.map((item) => [item.id, recordOfWriting(item, target)]))
      const criteriaField = [...records.values()].find((record) => record.criteriaField !== null)?.criteriaField
      const hashes = Object.fromEntries([...records].map(([id, { contentHash }]) => [id, contentHash]))
      return {
        step: { ...step, itemIds: items.map(({ id }) => id) },
        sent: { mark, hashes, pointsSet: setsPoints(target), ...(criteriaField && { criteriaField }) },
        send: async () => {
          const marked = items.map((item) => ({ ...context.toWrite(item), marker: { runId, itemId: item.id } }))
          const createdItems: ItemRecord[] = []
          for (const outcome of await tracker.createItems(target, marked)) {
            const { itemId } = outcome
            const record = records.get(itemId)
            if (outcome.state === 'created' && record) {
              createdItems.push({ itemId, kind, id: outcome.id, key: outcome.key, ...record })
            } else {
              const refusals = outcome.state === 'refused' ? outcome.refusals : []
              const words = refusals.map(({ field, message }) => (field ? `${field}: ${message}` : message))
              failures.items.set(itemId, words.join(' ') || `${target.trackerName} refused it.`)
            }
          }
          return {
            made: createdItems.length,
            result: { created: createdItems.map(({ itemId, key }) => ({ itemId, key })) },
            changes: [{ change: 'items-made', items: createdItems }],
          }
        },
      }
    },

    refused: ({ itemIds }, reason, failures) => {
      for (const id of itemIds) failures.items.set(id, reason)
    },

    settle: {
      look: async ({ itemIds }, attempt, { tracker, target, failures }, last) => {
        const markers = itemIds.map((itemId) => ({ runId: attempt.runId, itemId }))
        const mark = attempt.mark ?? attempt.above ?? null
        const foundItems = await tracker.findSent(target, { mark, markers, sentAt: attempt.sentAt, last })
        const result = reconcile(markers, foundItems)
        const { existing, missing, doubled } = result
        const twice = doubled.map(({ itemId, keys: [key = ''] }) => ({ itemId, key, id: idOf(foundItems, key) }))
        const items = [...existing, ...twice].map(({ itemId, id, key }) => ({
          itemId,
          kind,
          id,
          key,
          contentHash: attempt.hashes?.[itemId] ?? '',
          said: null,
          pointsSet: attempt.pointsSet ?? true,
          criteriaField: attempt.criteriaField ?? null,
        }))
        noteDoubled(failures, doubled, target.trackerName)
        return {
          judge: () => ({
            isComplete: missing.length === 0,
            isMade: items.length > 0,
            result,
            changes: [{ change: 'items-made', items }],
          }),
        }
      },
      unmade: (step, { keyOf, failures }) =>
        withItems(step, (id) => keyOf(id) === undefined && !failures.doubled.has(id)),
    },
  }
}

const noteDoubled = (
  failures: SaveFailures,
  doubled: readonly { readonly itemId: string; readonly keys: readonly string[] }[],
  trackerName: string,
) => {
  for (const { itemId, keys } of doubled) {
    failures.doubled.set(
      itemId,
      `${trackerName} has it more than once: ${keys.join(', ')}. Keep one and delete the others there.`,
    )
  }
}

const idOf = (found: readonly FoundItem[], key: string) => found.find((item) => item.key === key)?.id ?? ''
