import { detailLevels } from '@planwright/planning'
import * as z from 'zod/mini'
import { briefLimit, CustomField, Epics } from './backlog.ts'
import { PlanProof, Sprint } from './sprints.ts'

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
          value: z.union([z.string().check(z.maxLength(1000)), z.number()]),
        }),
      )
      .check(z.maxLength(50)),
    [],
  ),
})
export type DraftForm = z.infer<typeof DraftForm>

/** Step 2 as it stands: the three numbers as typed, and the plan once there is one. */
export const DraftPlan = z.strictObject({
  velocity: z.nullable(z.number()),
  sprintLength: z.nullable(z.number()),
  startDate: z.nullable(z.string().check(z.maxLength(10))),
  timeZone: z.optional(z.string().check(z.maxLength(100))),
  /** Which story is in which sprint, and why. The stories themselves stand in the backlog alone, so that a draft is not twice its size. */
  result: z.nullable(z.strictObject({ sprints: z.array(Sprint), proof: PlanProof })),
  /** The velocity `result` was planned with; the one above may have been typed since. */
  resultVelocity: z.optional(z.number()),
})
export type DraftPlan = z.infer<typeof DraftPlan>

/** Runs under way for this draft, so that a reload or another device finds them again. */
const DraftRuns = z.strictObject({
  generation: z.nullable(z.string().check(z.maxLength(100))),
  save: z.nullable(z.string().check(z.maxLength(100))),
})

const draftShape = {
  name: z._default(z.string().check(z.maxLength(200)), ''),
  form: z.nullable(DraftForm),
  backlog: z.nullable(Epics),
  plan: z.nullable(DraftPlan),
  runs: z._default(DraftRuns, { generation: null, save: null }),
}

/** What a person sends to keep a draft. */
export const DraftContent = z.strictObject(draftShape)
export type DraftContent = z.infer<typeof DraftContent>

/** `version` is what `If-Match` takes, quoted, and what `ETag` answers. */
export const Draft = z.strictObject({
  id: z.string(),
  version: z.int(),
  createdAt: z.string(),
  updatedAt: z.string(),
  ...draftShape,
})
export type Draft = z.infer<typeof Draft>

export const DraftList = z.strictObject({
  drafts: z.array(
    z.strictObject({
      id: z.string(),
      name: z.string(),
      version: z.int(),
      createdAt: z.string(),
      updatedAt: z.string(),
    }),
  ),
  /** The last opened one. */
  current: z.nullable(z.string()),
})
export type DraftList = z.infer<typeof DraftList>
