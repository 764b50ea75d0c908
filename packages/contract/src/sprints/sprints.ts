import * as z from 'zod/mini'
import { Epic, EpicsInput, ItemId, itemLimits, UserStory } from '../backlog/backlog.ts'
import { ignored } from '../ignored.ts'
import { recordOf } from '../record-of.ts'
import { calendarDay, isTimeZone } from './calendar-day.ts'

/** A calendar date `YYYY-MM-DD`. */
export const CalendarDate = z.iso.date('Start date is required')

const wholeNumberFromOne = (name: string) =>
  z
    .number(`${name} is required`)
    .check(z.positive(`${name} must be greater than zero`), z.multipleOf(1, `${name} must be a whole number`))

/** Velocity in points a sprint; sprint length in weeks. */
export const teamShape = {
  velocity: wholeNumberFromOne('Velocity').check(z.maximum(1_000_000, 'Velocity is too large')),
  sprintLength: wholeNumberFromOne('Sprint length').check(z.maximum(52, 'Sprint length must be at most 52 weeks')),
  startDate: CalendarDate,
}

/** Step 2's form as it is typed. The rule on the date needs today: see `startDateProblem`. */
export const TeamForm = z.strictObject(teamShape)
export type TeamForm = z.infer<typeof TeamForm>

/** The same with the date that is wished for, `YYYY-MM-DD` or empty, by which nothing is planned. */
export const TeamFields = z.strictObject({ ...teamShape, targetDate: z.string() })
export type TeamFields = z.infer<typeof TeamFields>

/**
 * A start date is not earlier than yesterday, in the team's zone.
 * @returns the sentence to show, or null when the date is fine.
 */
export function startDateProblem(startDate: string, now: Date, timeZone = 'UTC'): string | null {
  const yesterday = new Date(now.getTime() - 24 * 60 * 60 * 1000)
  return startDate < calendarDay(yesterday, timeZone) ? 'Start date must be in the future' : null
}

/**
 * A wished date that can hold is not before the start. Nothing is planned by it, so it is taken all the same.
 * @returns the sentence to show, or null when the date is fine.
 */
export function targetDateProblem(targetDate: string, startDate: string): string | null {
  return targetDate < startDate ? 'Target date is before the start date' : null
}

/** Days on which somebody, or everybody, does not work; both ends count. */
export const DayRange = z
  .strictObject({ from: z.iso.date('A date is required'), to: z.iso.date('A date is required') })
  .check(
    z.refine(({ from, to }) => from <= to, { path: ['to'], error: 'Days off end on the day they start, or later' }),
  )
export type DayRange = z.infer<typeof DayRange>

const focusFactor = z
  .number()
  .check(z.positive('The focus factor must be above zero'), z.maximum(1, 'The focus factor must be at most 1'))

/**
 * What takes from the velocity, or adds to it. A sprint holds velocity x available person-days / full person-days x focus factor / usual focus
 * factor: the velocity is what the team does with everybody there on every working day (Monday to Friday), at its usual focus.
 */
export const Capacity = z.strictObject({
  people: z._default(
    z
      .array(
        z.strictObject({
          name: z._default(z.string().check(z.maxLength(100)), ''),
          /** Part of a full week; absent is all of it. */
          share: z.optional(
            z.number().check(z.positive('The share must be above zero'), z.maximum(1, 'The share must be at most 1')),
          ),
          daysOff: z._default(z.array(DayRange).check(z.maxLength(50)), []),
        }),
      )
      .check(z.maxLength(100)),
    [],
  ),
  /** Days on which nobody works. */
  holidays: z._default(z.array(DayRange).check(z.maxLength(200)), []),
  /** Share of the working time that goes into the plan; absent is as usual. */
  focusFactor: z.optional(focusFactor),
  /** The same for the sprints that the velocity comes from; absent is 0.8. */
  usualFocusFactor: z.optional(focusFactor),
})
export type Capacity = z.infer<typeof Capacity>

/** A plan has no more sprints than this. */
export const mostSprints = 5_000

/** More stories than a request has room for, and so than any plan has. */
const mostPlanned = 50_000
/** Sentences of the planner: they name a few stories, by the beginning of their titles. */
const sentence = z.string().check(z.maxLength(2_000))

/** A story's sprint, from 1. */
export const Placement = z.strictObject({
  storyId: ItemId,
  sprint: z.int().check(z.positive(), z.maximum(mostSprints)),
})
export type Placement = z.infer<typeof Placement>

const placements = z.array(Placement).check(z.maxLength(10_000))
const points = z.number().check(z.minimum(0), z.maximum(1_000_000))
/** Points of other work in sprint 1, 2, 3, ...: so much less fits. What is too much for one takes room of the next. */
export const Committed = z.array(points).check(z.maxLength(200))

const instant = z.iso.datetime({ offset: true })

/** A sprint that the tracker makes itself, and that a plan takes as it is. */
export const GivenSprint = z.strictObject({
  id: z.string().check(z.maxLength(100)),
  name: z.string().check(z.maxLength(300)),
  startDate: instant,
  endDate: instant,
})
export type GivenSprint = z.infer<typeof GivenSprint>

function isInOrder(given: readonly GivenSprint[]): boolean {
  const times = given.flatMap(({ startDate, endDate }) => [Date.parse(startDate), Date.parse(endDate)])
  return times.every((time, at) => at === 0 || time > (times[at - 1] ?? 0))
}

/** What one may say about a plan beside the team's three numbers. */
export const planWishes = {
  capacity: z.optional(Capacity),
  committed: z.optional(Committed),
  /** Sprints 1, 2, 3, ... as the tracker gives them; their dates count, not the start and the length. */
  given: z.optional(
    z
      .array(GivenSprint)
      .check(
        z.minLength(1),
        z.maxLength(200),
        z.refine(isInOrder, 'Given sprints end after they begin, and stand in their order'),
      ),
  ),
  /** Give up to 2 % of earliness to keep epics together. */
  focus: z.optional(z.boolean()),
}

/** What a plan was made with. */
export const PlanTerms = z.strictObject({
  velocity: z.number(),
  sprintLength: z.number(),
  startDate: z.string().check(z.maxLength(10)),
  timeZone: z.string().check(z.maxLength(100)),
  ...planWishes,
  /** Stories less important than this are not in the plan, unless others wait for them. */
  lowestPriority: z.optional(z.literal([1, 2, 3, 4])),
})
export type PlanTerms = z.infer<typeof PlanTerms>

export const SprintPlanRequest = z.strictObject({
  epics: EpicsInput,
  ...teamShape,
  ...planWishes,
  /** A former plan: its stories stay where they were, as far as that costs no sprint and little of the order. */
  keep: z.optional(placements),
  /** Ids of locked stories that stand where they are against a hard rule; warnings name what they break. */
  overrides: z.optional(z.array(ItemId).check(z.maxLength(2_000))),
  /** Search for up to 10 s instead of about 1 s. */
  improve: z.optional(z.boolean()),
  timeZone: z._default(z.string().check(z.maxLength(100), z.refine(isTimeZone, 'Unknown time zone')), 'UTC'),
  // a former plan: its stories stand in the epics
  sprints: ignored,
  proof: ignored,
})
export type SprintPlanRequest = z.infer<typeof SprintPlanRequest>

/** A story as a sprint lists it; the story itself stands in `epics`. */
export const SprintStory = z.strictObject({
  id: ItemId,
  title: z.string().check(z.maxLength(itemLimits.title)),
  storyPoints: z.number(),
  sprint: z.int(),
  epicId: z.optional(ItemId),
})
export type SprintStory = z.infer<typeof SprintStory>

/** Instants in ISO 8601; the end is one millisecond before the next sprint's start. */
export const Sprint = z.strictObject({
  number: z.int().check(z.positive()),
  startDate: z.iso.datetime({ offset: true }),
  endDate: z.iso.datetime({ offset: true }),
  totalPoints: z.number(),
  /** Points that fit, where that is not simply the velocity. */
  capacity: z.optional(z.number()),
  stories: z.array(SprintStory).check(z.maxLength(mostPlanned)),
})
export type Sprint = z.infer<typeof Sprint>

export const PlanWarning = z.strictObject({
  code: z.string().check(z.maxLength(100)),
  message: sentence,
  storyIds: z.array(ItemId).check(z.maxLength(mostPlanned)),
})

/** How good the plan is, and why each story is where it is (words keyed by story id). `gap` is a share, null when unknown. */
export const PlanProof = z.strictObject({
  sprintCount: z.int(),
  lowerBound: z.int(),
  provenFewest: z.boolean(),
  provenOptimal: z.boolean(),
  gap: z.nullable(z.number()),
  reasons: recordOf(ItemId, sentence, mostPlanned),
  warnings: z.array(PlanWarning).check(z.maxLength(mostPlanned)),
})
export type PlanProof = z.infer<typeof PlanProof>

export const PlannedStory = z.strictObject({ ...UserStory.shape, sprint: z.int().check(z.positive()) })
export const PlannedEpic = z.strictObject({
  ...Epic.shape,
  userStories: z.array(PlannedStory).check(z.maxLength(itemLimits.stories)),
})
export type PlannedEpic = z.infer<typeof PlannedEpic>

export const SprintPlanResponse = z.strictObject({
  epics: z.array(PlannedEpic),
  sprints: z.array(Sprint),
  proof: PlanProof,
  /** The tracker's own sprints that the plan was made of, where the request held none: a term of the plan from now on. */
  given: planWishes.given,
})
export type SprintPlanResponse = z.infer<typeof SprintPlanResponse>
