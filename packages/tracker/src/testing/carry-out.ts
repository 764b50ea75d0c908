import assert from 'node:assert/strict'
import type { Target } from '../port/target.ts'
import type { Tracker } from '../port/tracker.ts'
import { TrackerError } from '../port/tracker-error.ts'
import type { DesiredPlan, KnownItem, KnownPlan, KnownSprint } from '../saving/plan-input.ts'
import { planSave } from '../saving/plan-save.ts'
import type { RecordChange } from '../saving/record-change.ts'
import { createSaveFailures } from '../saving/save-failures.ts'
import { kindOf } from '../saving/save-steps.ts'
import type { StepContext } from '../saving/step-kind.ts'

/** What a call fails with; that it does not, fails. */
export async function failureOf(promise: Promise<unknown>): Promise<TrackerError> {
  const error = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  if (!(error instanceof TrackerError)) throw new Error('expected a TrackerError', { cause: error })
  return error
}

/** Nothing was saved before. */
export const noPlan: KnownPlan = { items: new Map(), sprints: [], links: [] }

/** The least shell that a plan needs: makes each call once and keeps what it answered. */
export async function carryOut(
  tracker: Tracker,
  target: Target,
  desired: DesiredPlan,
  known: KnownPlan,
  runId: string,
): Promise<KnownPlan> {
  const items = new Map<string, KnownItem>(known.items)
  const sprints = new Map<number, KnownSprint>(known.sprints.map((sprint) => [sprint.number, sprint]))
  const links = [...known.links]
  const failures = createSaveFailures()
  const itemOf = (id: string) => desired.items.find((candidate) => candidate.id === id)
  const keyOf = (id: string) => items.get(id)?.key
  const datesOf = (number: number) => {
    const sprint = desired.sprints?.find((candidate) => candidate.number === number)
    if (!sprint) throw new Error(`no sprint ${number}`)
    return { startDate: sprint.startDate, endDate: sprint.endDate }
  }
  const context: StepContext = {
    tracker,
    target,
    runId,
    failures,
    itemOf,
    keyOf,
    sprintIdOf: (number) => sprints.get(number)?.id,
    stoodIn: () => undefined,
    isLinked: () => false,
    toWrite: (item) => {
      const parentKey = item.parentId === undefined ? undefined : keyOf(item.parentId)
      return { item, ...(parentKey && { parentKey }) }
    },
    lacksEpic: () => false,
  }
  for (const step of planSave(desired, known, target).steps) {
    const call = await kindOf(step).call(step, context)
    if (!call) throw new Error(`nothing to send for ${JSON.stringify(step)}`)
    const { changes } = await call.send()
    if (failures.items.size > 0) throw new Error(JSON.stringify([...failures.items]))
    for (const change of changes) keep(change)
  }
  return { items, sprints: [...sprints.values()], links }

  function keep(change: RecordChange) {
    if (change.change === 'items-made') for (const item of change.items) items.set(item.itemId, item)
    if (change.change === 'item-written') update([change.itemId], change.record)
    if (change.change === 'items-moved') update(change.itemIds, { sprintId: change.sprintId ?? undefined })
    if (change.change === 'sprint-made')
      sprints.set(change.number, { ...change.sprint, ...datesOf(change.number), number: change.number })
    if (change.change === 'linked') links.push(change)
  }
  function update(itemIds: readonly string[], record: Partial<KnownItem>) {
    for (const itemId of itemIds) {
      const item = items.get(itemId)
      if (item) items.set(itemId, { ...item, ...record })
    }
  }
}

/** That the tracker has what was wanted, read back. */
export async function expectSaved(tracker: Tracker, target: Target, desired: DesiredPlan, known: KnownPlan) {
  const items = await tracker.readItems(
    target,
    [...known.items.values()].map(({ key }) => key),
  )
  assert.equal(items.length, desired.items.length)
  for (const item of desired.items) {
    const is = items.find(({ key }) => key === known.items.get(item.id)?.key)
    if (!is) throw new Error(`${item.id} was not found`)
    const parentKey = item.parentId === undefined ? undefined : known.items.get(item.parentId)?.key
    const [differs] = await tracker.differences(target, [[{ item, ...(parentKey ? { parentKey } : {}) }, is]])
    assert.deepEqual({ id: item.id, differs }, { id: item.id, differs: [] })
    const sprint = desired.sprints?.find(({ itemIds }) => itemIds.includes(item.id))
    if (sprint) assert.deepEqual(is.sprintIds, [known.sprints.find(({ number }) => number === sprint.number)?.id])
  }
}
