import type { StepContext } from '@planwright/tracker'
import type { SaveState } from '../save-state.ts'
import type { WorkTools } from '../tracker-run.ts'

/** What the parts of one save share. */
export type SavingParts = WorkTools & {
  readonly state: SaveState
  readonly stepContext: StepContext
}
