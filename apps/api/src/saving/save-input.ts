import {
  CriteriaPlace,
  type Epic,
  Epics,
  PlanTerms,
  SaveDecisions,
  SaveSprintPlanRequest,
  type UserStory,
} from '@planwright/contract'
import {
  criteriaPlace,
  type DesiredPlan,
  type PlanItem,
  type PlanSprint,
  priorityValue,
  type Target,
  type TargetSettings,
} from '@planwright/tracker'
import * as z from 'zod/mini'

/** Where a save goes, fixed when it is started: settings changed later do not redirect it. */
export const SaveTarget = z.object({
  siteId: z.string(),
  projectId: z.string(),
  epicTypeId: z.string(),
  storyTypeId: z.string(),
  boardId: z.optional(z.string()),
  /** Absent: as a list in the description. */
  acceptanceCriteria: z.optional(CriteriaPlace),
})
export type SaveTarget = z.infer<typeof SaveTarget>

/** A save run's input as the run table keeps it. `sprints: null` saves only issues. */
export const SaveInput = z.object({
  epics: Epics,
  sprints: z.nullable(SaveSprintPlanRequest.shape.sprints),
  links: z.boolean(),
  decisions: z.optional(SaveDecisions),
  /** Absent: as the draft of these epics has it. */
  terms: z.optional(PlanTerms),
  target: SaveTarget,
})
export type SaveInput = z.infer<typeof SaveInput>

/** What of the place has to be known for it. */
export function targetSettings({ target, links, sprints }: SaveInput): TargetSettings {
  return { ...target, links, sprints: sprints !== null && sprints.length > 0 }
}

/**
 * The plan in the tracker's words. Pure. Without `trackerTarget` it is only good for its ids: which field holds the points (`storyPoints` says them), what
 * takes a priority, and whether the field for acceptance criteria is to be had, is known when the target has been read.
 */
export function desiredPlan({ epics, sprints, links, target }: SaveInput, trackerTarget?: Target): DesiredPlan {
  const place = target.acceptanceCriteria && trackerTarget && criteriaPlace(target.acceptanceCriteria, trackerTarget)
  const items = epics.flatMap((epic): PlanItem[] => [
    { ...copied(epic, ofEpic), kind: 'epic' },
    ...epic.userStories.map((story) => toStory(story, epic.id, place, trackerTarget)),
  ])
  return { items, sprints: sprints?.map(toSprint) ?? null, links }
}

/** What a field of an epic is to the tracker that has another name there; null: it is ours alone. What both name alike is copied. */
const ofEpic = {
  edited: null,
  locked: null,
  userStories: null,
} as const satisfies Copies<Epic>

/** The same of a story. A field that is missing here, or that nothing of a story fills below, does not compile. */
const ofStory = {
  storyPoints: 'points',
  customFields: 'fields',
  // goes to the tracker's own field, by the words that it has there
  priority: null,
  source: null,
  wordingKept: null,
  priorityFromOrder: null,
  draftedPoints: null,
  estimate: null,
  locked: null,
  edited: null,
  dismissed: null,
  issueKey: null,
  sprint: null,
} as const satisfies Copies<UserStory>

function toStory(story: UserStory, parentId: string, place: PlanItem['criteriaPlace'], there?: Target): PlanItem {
  const chosen = story.customFields
    .filter(({ key, hidden }) => !hidden && key !== there?.pointsField?.key)
    .map(({ key, name, value }) => ({ key, name, value }))
  const priority = there && priorityValue(story.priority, there)
  // a priority that was chosen as a custom field for all stories stands
  const fields =
    priority && !chosen.some(({ key }) => key === priority.key)
      ? [...chosen, { ...priority, derived: true as const }]
      : chosen
  const rest: Omit<Required<PlanItem>, keyof Copied<UserStory, typeof ofStory> | 'criteriaPlace'> = {
    kind: 'story',
    parentId,
  }
  return { ...copied(story, ofStory), ...rest, ...(place && { criteriaPlace: place }), fields }
}

/** Fields of an item that may hold the value. */
type Holding<Value> = {
  [Field in keyof PlanItem]-?: Value extends PlanItem[Field] ? Field : never
}[keyof PlanItem]
/** Fields that an item has by the same name, for the same. */
type Alike<Source> = {
  [Field in keyof Source & keyof PlanItem]-?: Source[Field] extends PlanItem[Field] ? Field : never
}[keyof Source & keyof PlanItem]
type Copies<Source> = { readonly [Field in Exclude<keyof Source, Alike<Source>>]-?: Holding<Source[Field]> | null }
type Copied<Source, Table extends Copies<Source>> = {
  [Field in keyof Source as Field extends Alike<Source> ? Field : NameIn<Table, Field>]: Source[Field]
}
type NameIn<Table, Field> = Field extends keyof Table ? (Table[Field] extends string ? Table[Field] : never) : never

function copied<Source extends object, Table extends Copies<Source>>(
  source: Source,
  table: Table,
): Copied<Source, Table> {
  const entries = Object.entries(source).flatMap(([field, value]) => {
    const names: Readonly<Record<string, string | null>> = table
    const name = Object.hasOwn(names, field) ? names[field] : field
    return name ? [[name, value]] : []
  })
  // the table was held against both types
  return Object.fromEntries(entries) as Copied<Source, Table>
}

const toSprint = ({ number, startDate, endDate, stories }: NonNullable<SaveInput['sprints']>[number]): PlanSprint => ({
  number,
  startDate,
  endDate,
  itemIds: stories.map(({ id }) => id),
})

/** Issues that are to stand for items that are not on record, by item id. */
export type Adoptions = ReadonlyMap<string, { readonly key: string; readonly action: 'link' | 'update' }>

/** What the stories themselves say, and what a person chose. Pure. */
export function adoptionsOf({ epics, decisions }: Pick<SaveInput, 'epics' | 'decisions'>): Adoptions {
  const known = epics.flatMap(({ userStories }) =>
    userStories.flatMap(({ id, issueKey }) =>
      issueKey === undefined ? [] : [[id, { key: issueKey, action: 'link' as const }] as const],
    ),
  )
  return new Map([...known, ...Object.entries(decisions?.duplicates ?? {})])
}

/** What is wrong with a request beyond its shape: the field's path and a sentence, or null. Pure. */
export function inputProblem({
  epics,
  sprints,
  decisions,
}: Pick<SaveInput, 'epics' | 'sprints' | 'decisions'>): [string, string] | null {
  if (epics.length === 0) return ['epics', 'There is nothing to save']
  const ids = epics.flatMap((epic) => [epic.id, ...epic.userStories.map(({ id }) => id)])
  const twice = firstTwice(ids)
  if (twice !== undefined) return ['epics', `The id ${twice} stands for two things`]
  const key = firstTwice([...adoptionsOf({ epics, decisions }).values()].map((adoption) => adoption.key))
  if (key !== undefined) return ['decisions.duplicates', `${key} cannot stand for two items`]
  const stories = new Set(epics.flatMap((epic) => epic.userStories.map(({ id }) => id)))
  const placedIds = new Set<string>()
  const numbers = new Set<number>()
  for (const [index, sprint] of (sprints ?? []).entries()) {
    if (numbers.has(sprint.number)) return [`sprints.${index}.number`, `Sprint ${sprint.number} is there twice`]
    numbers.add(sprint.number)
    if (Date.parse(sprint.endDate) <= Date.parse(sprint.startDate))
      return [`sprints.${index}.endDate`, 'A sprint ends after its start']
    for (const { id } of sprint.stories) {
      if (!stories.has(id)) return [`sprints.${index}.stories`, `The story ${id} is not in the epics`]
      if (placedIds.has(id)) return [`sprints.${index}.stories`, `The story ${id} is in two sprints`]
      placedIds.add(id)
    }
  }
  return null
}

function firstTwice(texts: readonly string[]): string | undefined {
  const seenTexts = new Set<string>()
  return texts.find((text) => {
    if (seenTexts.has(text)) return true
    seenTexts.add(text)
    return false
  })
}
