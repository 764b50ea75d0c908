import type { Priority } from './domain-lists.ts'

/** A story as the planner needs it. */
export type PlannableStory = {
  readonly id: string
  /** Story points, above 0, a multiple of a half, without an upper limit. */
  readonly points: number
  /** 1 is the most important. */
  readonly priority: Priority
  /** Stories of one epic are kept together where that costs nothing more important. */
  readonly epicId?: string | null
  /** Ids of stories that must be done in the same or an earlier sprint. */
  readonly dependsOn?: readonly string[]
  /** What reasons, warnings and errors call the story; its id where absent. */
  readonly title?: string
}

/** A story's place: sprints are numbered from 1. */
export type Assignment = {
  readonly storyId: string
  readonly sprint: number
}

/** What to plan. */
export type SprintProblem = {
  readonly stories: readonly PlannableStory[]
  /** Points that fit in a sprint, above 0; holds for every sprint that `velocities` does not name. */
  readonly velocity: number
  /** Points that fit in sprint 1, 2, 3, ...; 0 is a sprint in which nobody works. Later sprints use `velocity`. */
  readonly velocities?: readonly number[]
  /** Placements that stay as they are. */
  readonly locked?: readonly Assignment[]
  /**
   * Share of the earliness that may be given up to keep epics together, 0 to 0.02; `true` is 0.02, absent is 0
   * (then epics are kept together only where it costs nothing).
   */
  readonly focus?: boolean | number
}

export type PlanOptions = {
  /** Milliseconds the search may take, above 0; default 1000. */
  readonly timeLimitMs?: number
  /**
   * How much to search, above 0: the budget of steps is what fits well into a limit of so many milliseconds. Default `timeLimitMs`.
   * Less than the limit leaves a busy machine time to do the same steps, and so to come to the same plan.
   */
  readonly effortMs?: number
  /** Whole number; the same problem, effort and seed give the same plan. Default 1. */
  readonly seed?: number
  /** Whether the exact solver may be asked about what the search leaves open, where there is one. Default true. */
  readonly exact?: boolean
  /** When it aborts, the promise rejects with its reason. */
  readonly signal?: AbortSignal
}

/** Something the person should know or change, although there is a plan. */
export type PlanWarning = {
  readonly code: 'story-too-large' | 'dependency-cycle' | 'override' | 'beyond-given'
  readonly message: string
  readonly storyIds: readonly string[]
}

/** A plan that breaks no hard rule, with what is proven about it. */
export type SprintPlan = {
  /** One per story, in the order of the problem's stories. */
  readonly assignments: readonly Assignment[]
  /** Number of the last sprint that holds a story. */
  readonly sprintCount: number
  /** No plan has fewer sprints than this. */
  readonly lowerBound: number
  /** `sprintCount` equals `lowerBound`. */
  readonly provenFewest: boolean
  /** The sprints are proven fewest and, at that count, no plan does important stories earlier. */
  readonly provenOptimal: boolean
  /** (earliness - its lower bound) / that bound at the proven count; null where the count is not proven. */
  readonly gap: number | null
  /**
   * The clock ended the search before a proof or its budget of steps did. Then the same problem may get another plan the next
   * time; otherwise it gets this one again.
   */
  readonly cutOff: boolean
  /** Why each story is where it is, one sentence by story id. */
  readonly reasons: Readonly<Record<string, string>>
  readonly warnings: readonly PlanWarning[]
}
