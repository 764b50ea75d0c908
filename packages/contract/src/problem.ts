import * as z from 'zod/mini'

export const FieldError = z.strictObject({ field: z.string(), message: z.string() })
export type FieldError = z.infer<typeof FieldError>

/** RFC 9457 problem details, as every failed call answers them. `code` is open for readers: newer servers may know more. */
export const Problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.number(),
  code: z.string(),
  detail: z.optional(z.string()),
  requestId: z.string(),
  errors: z.optional(z.array(FieldError)),
  retryAt: z.optional(z.string()),
})
export type Problem = z.infer<typeof Problem>
