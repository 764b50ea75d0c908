import * as z from 'zod/mini'

/** Where acceptance criteria stand in an issue: in the description as a list or as a task list, or in a text field of the form for stories. */
export const CriteriaPlace = z.discriminatedUnion('as', [
  z.strictObject({ as: z.literal('list') }),
  z.strictObject({ as: z.literal('task-list') }),
  z.strictObject({ as: z.literal('field'), key: z.string().check(z.minLength(1), z.maxLength(100)) }),
])
export type CriteriaPlace = z.infer<typeof CriteriaPlace>
