import { linkId, type StepContext, type Tracker } from '@planwright/tracker'
import type { SaveState } from '../save-state.ts'

/** What the steps of one save get to know, always as it stands. */
export function createStepContext(tracker: Tracker, state: SaveState): StepContext {
  const { run, failures, itemOf, liveRow, stoodIn, toWrite, lacksEpic } = state
  return {
    tracker,
    get target() {
      return state.ready()
    },
    runId: run.id,
    failures,
    itemOf,
    keyOf: (itemId) => liveRow(itemId)?.key,
    sprintIdOf: (number) => state.saved.sprints.find((sprint) => sprint.number === number)?.sprintId,
    stoodIn,
    isLinked: (link) => state.saved.links.some((one) => linkId(one) === linkId(link)),
    toWrite,
    lacksEpic,
  }
}
