import type { Capacity, GivenSprint } from '@planwright/contract'

/** The numbers of a team that a plan was made with. */
export type SavedTerms = {
  readonly velocity: number
  readonly sprintLength: number
  readonly startDate: string
  readonly timeZone?: string | undefined
  readonly focus?: boolean | undefined
  readonly capacity?: Capacity | undefined
  readonly given?: GivenSprint[] | undefined
}

/** A plan as one save left it in the tracker. Instants in ISO 8601, by the tracker's clock. */
export type SavedPlan = {
  /** The save stopped before its end: this is what was written by then, and no plan of anybody's. */
  readonly stopped?: boolean | undefined
  /** From when to when the save wrote. */
  readonly begunAt: string
  readonly savedAt: string
  /** By our clock. */
  readonly notedAt: Date
  readonly author: string
  readonly target: {
    readonly projectId: string
    readonly epicTypeId: string
    readonly storyTypeId: string
    readonly boardId?: string | undefined
  }
  readonly terms: SavedTerms | null
  readonly epics: readonly { readonly id: string; readonly key: string; readonly title: string }[]
  readonly stories: readonly SavedStory[]
  readonly sprints: readonly SavedSprint[]
}

type SavedStory = {
  readonly id: string
  readonly key: string
  readonly title: string
  readonly epicId: string | null
  readonly points: number
  readonly sprint: number | null
}

type SavedSprint = {
  readonly number: number
  readonly sprintId: string
  readonly name: string
  readonly startDate: string
  readonly endDate: string
}

/** What saves have put into the tracker: what stands there under our records, and every plan as it was saved, the first first. */
export type SavedWork = {
  readonly place: { readonly owner: string; readonly siteId: string; readonly projectId: string }
  readonly planId: string
  readonly items: readonly {
    readonly itemId: string
    readonly kind: 'epic' | 'story'
    readonly key: string
    readonly jiraId: string
  }[]
  readonly sprints: readonly SavedSprint[]
  readonly plans: readonly SavedPlan[]
}

/** A story of another initiative on the same board, as the tracker has it. */
export type OtherWork = {
  readonly planId: string
  readonly points: number
  readonly state: 'todo' | 'doing' | 'done'
  /** In the order in which it came to them. */
  readonly sprintIds: readonly string[]
}

/** What was planned first: as the first save that came to its end left it. Until one has, as the last left it: each goes on where the one before it stopped. */
export function firstPlan({ plans }: Pick<SavedWork, 'plans'>): SavedPlan {
  return plans.find(({ stopped }) => !stopped) ?? lastPlan({ plans })
}
export function lastPlan({ plans }: Pick<SavedWork, 'plans'>): SavedPlan {
  return planAt(plans, -1)
}
/** When a save began to write first, also one that stopped. */
export function begunAt({ plans }: Pick<SavedWork, 'plans'>): string {
  return planAt(plans, 0).begunAt
}

/** The board's closed sprints that had ended when the plan was saved first: what was known of its pace then. */
export function closedBefore<Closed extends { readonly endedAt: string }>(
  closed: readonly Closed[],
  saved: Pick<SavedWork, 'plans'>,
): Closed[] {
  const { savedAt } = firstPlan(saved)
  return closed.filter(({ endedAt }) => Date.parse(endedAt) <= Date.parse(savedAt))
}

function planAt(plans: readonly SavedPlan[], at: number): SavedPlan {
  const plan = plans.at(at)
  if (!plan) throw new Error('what was saved has a plan')
  return plan
}
