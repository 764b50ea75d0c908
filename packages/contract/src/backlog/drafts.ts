import { detailLevels } from '@planwright/planning'
import * as z from 'zod/mini'
import { ignored } from '../ignored.ts'
import { recordOf } from '../record-of.ts'
import { mostSprints, Placement, PlannedEpic, PlanProof, PlanTerms, planWishes, Sprint } from '../sprints/sprints.ts'
import { runStates } from '../tracker/saving.ts'
import { briefLimit, CustomField, Epics, ItemId, itemLimits, Marks } from './backlog.ts'

/** As many stories as the page shows ahead of its program, which draws as many before it takes that over. */
export const storiesDrawnAhead = 24

/** A document whose words went into a field of the brief. They stand there, and of the document itself nothing else is kept. */
export const BriefDocument = z.strictObject({
  name: z.string().check(z.minLength(1), z.maxLength(255)),
  /** In bytes. */
  size: z.int().check(z.minimum(0)),
  field: z.enum(['epicInfo', 'additionalInfo']),
})
export type BriefDocument = z.infer<typeof BriefDocument>

/** The form as far as it is typed: a draft keeps what a person has, complete or not. */
export const DraftForm = z.strictObject({
  companyInfo: z._default(z.string().check(z.maxLength(briefLimit)), ''),
  epicInfo: z._default(z.string().check(z.maxLength(briefLimit)), ''),
  detailLevel: z._default(z.enum(detailLevels), 'high-level'),
  additionalInfo: z._default(z.string().check(z.maxLength(briefLimit)), ''),
  additionalDescription: z._default(z.string().check(z.maxLength(10_000)), ''),
  labels: z._default(z.string().check(z.maxLength(2_000)), ''),
  customFields: z._default(
    z
      .array(
        z.strictObject({
          ...CustomField.shape,
          key: z.string().check(z.maxLength(255)),
          name: z.string().check(z.maxLength(255)),
          value: z.union([
            z.string().check(z.maxLength(1000)),
            z.number(),
            z.array(z.string().check(z.maxLength(255))).check(z.maxLength(100)),
            z.strictObject({
              option: z.string().check(z.maxLength(255)),
              child: z.optional(z.string().check(z.maxLength(255))),
            }),
          ]),
        }),
      )
      .check(z.maxLength(50)),
    [],
  ),
  /** Passages of the brief, to the letter, that a person wants no story for. */
  setAside: z.optional(z.array(z.string().check(z.maxLength(500))).check(z.maxLength(500))),
  marks: z.optional(Marks),
  /** What a model read passages of the brief as. */
  modelMarks: z.optional(Marks),
  /** What was read into the brief. */
  documents: z.optional(z.array(BriefDocument).check(z.maxLength(50))),
})
export type DraftForm = z.infer<typeof DraftForm>

/**
 * Step 2 as it stands: the three numbers as typed, and the plan once there is one. A plan may be kept just as planning answered
 * it; the page leaves its `epics` out, since the stories stand in the backlog already.
 */
export const DraftPlan = z.strictObject({
  velocity: z._default(z.nullable(z.number()), null),
  sprintLength: z._default(z.nullable(z.number()), null),
  startDate: z._default(z.nullable(z.string().check(z.maxLength(10))), null),
  /** The last day on which all should be done, `YYYY-MM-DD` in `timeZone`: no term of planning. */
  targetDate: z.optional(z.iso.date()),
  timeZone: z.optional(z.string().check(z.maxLength(100))),
  ...planWishes,
  /** Which story is in which sprint, and how good that is: there together, or not at all. */
  sprints: z.optional(z.array(Sprint).check(z.maxLength(mostSprints))),
  proof: z.optional(PlanProof),
  epics: z.optional(z.array(PlannedEpic).check(z.maxLength(itemLimits.epics))),
  /** The velocity the sprints were planned with; the one above may have been typed since. */
  plannedVelocity: z.optional(z.number()),
  /** The terms that the sprints were planned on; those above may have been changed since. */
  plannedOn: z.optional(PlanTerms),
  /** Stories that a person put where they are, locked there, or locked there against a hard rule. */
  touched: z.optional(recordOf(ItemId, z.enum(['moved', 'locked', 'override']), 10_000)),
  /** Points that the team finished in its last sprints, oldest first: what a forecast is made from. */
  history: z.optional(z.array(z.number().check(z.minimum(0), z.maximum(1_000_000))).check(z.maxLength(100))),
  /** Weeks of a sprint that `history` is told in; absent: those of the plan's. */
  historyWeeks: z.optional(z.number().check(z.positive())),
  /** Stories that a person left out of the plan, which stay in the backlog; what waits for them is left out with them. */
  leftOut: z.optional(z.array(ItemId).check(z.maxLength(10_000))),
  /** Where the stories were before the plan was given up: a new one may keep them there. */
  former: z.optional(z.array(Placement).check(z.maxLength(10_000))),
  /** Whether dependencies become links in the tracker. */
  links: z.optional(z.boolean()),
})
export type DraftPlan = z.infer<typeof DraftPlan>

/** Runs under way for this draft, so that a reload or another device finds them again. */
const DraftRuns = z.strictObject({
  generation: z.nullable(z.string().check(z.maxLength(100))),
  save: z.nullable(z.string().check(z.maxLength(100))),
  /** The project description that the backlog was written from last: a brief about something else is asked about before it changes it. */
  brief: z.optional(z.string().check(z.maxLength(briefLimit))),
  /** What else of the form the backlog was written from then. */
  writtenBeside: z.optional(
    z.pick(DraftForm, { companyInfo: true, additionalInfo: true, detailLevel: true, documents: true }),
  ),
})

const draftShape = {
  name: z._default(z.string().check(z.maxLength(200)), ''),
  form: z._default(z.nullable(DraftForm), null),
  backlog: z._default(z.nullable(Epics), null),
  plan: z._default(z.nullable(DraftPlan), null),
  runs: z._default(DraftRuns, { generation: null, save: null }),
}

/** What a draft keeps. */
export const DraftContent = z.strictObject(draftShape)
export type DraftContent = z.infer<typeof DraftContent>

/** What a person sends to keep a draft; a draft may come back as it was answered. */
export const DraftRequest = z.strictObject({
  ...draftShape,
  id: ignored,
  version: ignored,
  createdAt: ignored,
  updatedAt: ignored,
})
export type DraftRequest = z.infer<typeof DraftRequest>

/** `version` is what `If-Match` takes, quoted, and what `ETag` answers. */
export const Draft = z.strictObject({
  id: z.string(),
  version: z.int(),
  createdAt: z.string(),
  updatedAt: z.string(),
  ...draftShape,
})
export type Draft = z.infer<typeof Draft>

/** The last save of a draft, or the undo of one: how its run stands, and since when. */
export const DraftSave = z.strictObject({
  runId: z.string(),
  kind: z.enum(['save', 'undo']),
  state: z.enum(runStates),
  /** Of an undo that has not taken back everything: the save, of whose issues the others are still there. */
  undoOf: z.optional(z.string()),
  at: z.string(),
  /** The project it went to, such as `SHOP`; absent where that is not known any more. */
  projectKey: z.optional(z.string()),
  projectName: z.optional(z.string()),
  /** Epics and stories that were added, taken out or changed since, moved to another sprint included. */
  changes: z.int(),
})
export type DraftSave = z.infer<typeof DraftSave>

/** A draft as the list of them tells it. */
export const ListedDraft = z.strictObject({
  id: z.string(),
  name: z.string(),
  version: z.int(),
  createdAt: z.string(),
  updatedAt: z.string(),
  openedAt: z.string(),
  epics: z.int(),
  stories: z.int(),
  /** Null where nothing is planned. `end` is the last instant of the last sprint, to be read in the team's `timeZone`. */
  plan: z.nullable(
    z.strictObject({
      sprints: z.int(),
      end: z.string(),
      timeZone: z.string(),
      /** The day that is wished for, `YYYY-MM-DD`. */
      targetDate: z.optional(z.string()),
      /** The last instant of the day by which it is 85 % likely done, as following it told last. */
      likelyBy: z.optional(z.string()),
    }),
  ),
  save: z.nullable(DraftSave),
})
export type ListedDraft = z.infer<typeof ListedDraft>

export const DraftList = z.strictObject({
  drafts: z.array(ListedDraft),
  /** The one opened last. */
  current: z.nullable(z.string()),
})
export type DraftList = z.infer<typeof DraftList>

/**
 * A draft as it was: kept when the next change came in a later minute, before a generation, before most of its stories went and
 * before an earlier one came back. `change` says in a few words what made it differ from the one before.
 */
const versionShape = {
  version: z.int(),
  at: z.string(),
  epics: z.int(),
  stories: z.int(),
  points: z.number(),
  change: z.string(),
}

/** `GET /drafts/:id/versions`: at most 50 earlier ones, the newest first; the first is the draft as it stands. */
export const DraftVersions = z.strictObject({ versions: z.array(z.strictObject(versionShape)) })
export type DraftVersions = z.infer<typeof DraftVersions>

/** `GET /drafts/:id/versions/:version`: all of one, but for the runs under way. */
export const DraftVersion = z.strictObject({
  version: z.int(),
  at: z.string(),
  name: draftShape.name,
  form: draftShape.form,
  backlog: draftShape.backlog,
  plan: draftShape.plan,
})
export type DraftVersion = z.infer<typeof DraftVersion>
