import type { ItemToWrite, PlanItem } from '../port/plan-item.ts'
import type { Target } from '../port/target.ts'
import type { Tracker } from '../port/tracker.ts'
import type { SendMark } from '../port/writer.ts'
import type { Planning } from './planning.ts'
import type { RecordChange } from './record-change.ts'
import type { SaveFailures } from './save-failures.ts'
import type { LeftOut, SaveProblem } from './save-problem.ts'

/**
 * Everything there is to a kind of step. A step is one remote call, as data: items and sprints are named by the plan's ids,
 * and keys are filled in when the call is made.
 */
export type StepKind<Step> = {
  /** The steps of this kind that a plan needs, and what of it certainly cannot be made. Pure. */
  readonly plan: (planning: Planning) => StepPlan<Step>
  /** What is being done, to so many things: `Creating 3 epics`. */
  readonly words: (total: number) => string
  /** What a review shows of it beside the items that are created and updated. */
  readonly reviewed: (step: Step) => readonly ReviewedStep[]
  /** The step without what failed for good; undefined where nothing is left of it. */
  readonly stillToDo: (step: Step, failures: SaveFailures) => Step | undefined
  /** The call, with the keys that are known by now; undefined where what it needs is not there. */
  readonly call: (step: Step, context: StepContext) => StepCall<Step> | undefined | Promise<StepCall<Step> | undefined>
  /** Notes that the tracker refused it. */
  readonly refused: (step: Step, reason: string, failures: SaveFailures) => void
  /** What to do when the answer never came. `send-again`: it may be repeated freely. */
  readonly settle: 'send-again' | Settling<Step>
}

export type StepPlan<Step> = {
  readonly steps: readonly Step[]
  readonly leftOut?: readonly LeftOut[]
  readonly problems?: readonly SaveProblem[]
}

type ReviewedStep =
  | { readonly shows: 'sprint-made'; readonly number: number; readonly name: string }
  | { readonly shows: 'sprint-dated'; readonly number: number }
  | { readonly shows: 'items-moved'; readonly itemIds: readonly string[] }

/** What a step gets to know when its call is made or settled: the plan, what is on record by now, and what failed. */
export type StepContext = {
  readonly tracker: Tracker
  readonly target: Target
  readonly runId: string
  readonly failures: SaveFailures
  readonly itemOf: (itemId: string) => PlanItem | undefined
  /** Of an item that was saved and is not known to have disappeared. */
  readonly keyOf: (itemId: string) => string | undefined
  readonly sprintIdOf: (number: number) => string | undefined
  /** The sprint that an item stood in when it was read last, null being none; undefined: it was not read, or the tracker does not say. */
  readonly stoodIn: (itemId: string) => string | null | undefined
  readonly isLinked: (link: { readonly itemId: string; readonly dependsOnId: string }) => boolean
  readonly toWrite: (item: PlanItem) => ItemToWrite
  /** Its epic is of the plan and not in the tracker (yet): a story has to wait. */
  readonly lacksEpic: (itemId: string) => boolean
}

/** A call that is ready to be made. */
type StepCall<Step> = {
  /** What is really asked for: what could not be made before is left out. */
  readonly step: Step
  readonly sent?: SentFacts
  readonly send: () => Promise<StepOutcome>
}

/** Kept with a step before its call is made, as JSON: what it takes to settle it when the answer never comes. */
export type SentFacts = {
  /** Where the tracker stood before the call. */
  readonly mark?: SendMark
  /** The same in rows of earlier versions: a number. */
  readonly above?: number
  /** Content hashes of what was sent, by item id. */
  readonly hashes?: Readonly<Record<string, string>>
  readonly pointsSet?: boolean
  /** Which sprint each item stood in before it was moved, null being none, by item id: to put it back. */
  readonly stood?: Readonly<Record<string, string | null>>
  /** When each item was changed last before it was moved back, of those that nobody but us had changed: what the move changes of them is ours, too. */
  readonly seen?: Readonly<Record<string, string>>
  /** The dates that a sprint had before it got others: to give them back. */
  readonly dates?: { readonly startDate: string; readonly endDate: string }
  /** The field that the acceptance criteria went to. */
  readonly criteriaField?: string
}

export type StepOutcome = {
  /** How many of the step's things were made. */
  readonly made: number
  /** Kept with the step. */
  readonly result: object
  readonly changes: readonly RecordChange[]
}

/** How to find out what became of a call whose answer never came: by looking, and never by sending again. */
type Settling<Step> = {
  /** `last`: what was on its way has arrived by now, or never will. */
  readonly look: (step: Step, lost: LostCall, context: StepContext, last: boolean) => Promise<Look>
  /** What of a settled step the tracker certainly does not have; undefined where it has everything. */
  readonly unmade: (step: Step, context: StepContext) => Step | undefined
}

type LostCall = SentFacts & { readonly runId: string; readonly sentAt: Date }

type Look = {
  /** Ids of what bears no mark of ours, so that another call could have made it. */
  readonly unmarked?: readonly string[]
  /** `taken` are those of them that are known to be another call's. */
  readonly judge: (taken: readonly string[]) => Settlement
}

type Settlement = {
  /** False: more may have been made than was found, so look again. */
  readonly isComplete: boolean
  readonly isMade: boolean
  readonly result?: object
  readonly changes: readonly RecordChange[]
}

/** How many things a step makes. */
export function sizeOf(step: object): number {
  return 'itemIds' in step && Array.isArray(step.itemIds) ? step.itemIds.length : 1
}

/** The step with those of its items; undefined where none is left. */
export function withItems<Step extends { readonly itemIds: readonly string[] }>(
  step: Step,
  keep: (itemId: string) => boolean,
): Step | undefined {
  const itemIds = step.itemIds.filter(keep)
  return itemIds.length > 0 ? { ...step, itemIds } : undefined
}

/** Where the items of a step stand before it moves them, as far as that is known. */
export function stoodOf(
  { itemIds }: { readonly itemIds: readonly string[] },
  { stoodIn }: Pick<StepContext, 'stoodIn'>,
): NonNullable<SentFacts['stood']> {
  return Object.fromEntries(
    itemIds.flatMap((id) => {
      const sprintId = stoodIn(id)
      return sprintId === undefined ? [] : [[id, sprintId]]
    }),
  )
}
