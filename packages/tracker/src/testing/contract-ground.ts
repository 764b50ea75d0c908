import type { TrackerAccess } from '../port/provider.ts'
import type { Target } from '../port/target.ts'
import type { Tracker } from '../port/tracker.ts'
import type { Sandbox } from './sandbox.ts'

/** Calls that the contract disturbs, whatever the vendor names them. */
export type ContractCall = 'list projects' | 'create items' | 'move items'

/** A vendor's look-alike as the contract needs it: what each test asks for in words, in the vendor's own calls. */
export type ContractGround = {
  readonly name: string
  /** On a sandbox as it is at first. */
  readonly prepare: (sandbox: Sandbox) => Promise<PreparedGround>
}

export type PreparedGround = {
  readonly open: (access?: Partial<TrackerAccess>) => Tracker
  /** A project with epics, points, links and sprints. */
  readonly readTarget: (tracker: Tracker, knownSprintIds?: string[]) => Promise<Target>
  /** Dates of two sprints that a plan can be saved into. */
  readonly sprintDates: (target: Target) => readonly { readonly startDate: string; readonly endDate: string }[]
  /** A sprint that takes items. */
  readonly sprintId: (tracker: Tracker, target: Target) => Promise<string>
  readonly fault: (call: ContractCall, effect: Record<string, unknown>, times?: number) => Promise<unknown>
  /** The next such call is answered that there were too many, for so many seconds. */
  readonly tooMany: (call: ContractCall, seconds: number) => Promise<unknown>
  /** What was made is found by a search only after so long. */
  readonly lagSearch: (ms: number) => Promise<unknown>
  readonly tokensLast: (ms: number) => Promise<unknown>
  readonly renewToken: () => Promise<string>
  /** Titles of what stands in the project. */
  readonly titles: () => Promise<string[]>
  readonly timesSent: (call: ContractCall) => Promise<number>
  /** Requests that were not as the vendor describes them, where that is at hand. */
  readonly unlike: readonly string[]
}

/** Waiting is not what is tested. */
export const impatient = {
  wait: (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, Math.min(ms, 1_100))),
  random: () => 0,
}
