import * as z from 'zod/mini'

const sums = {
  inputTokens: z.number(),
  outputTokens: z.number(),
  /** By the prices that were set when each answer came; null while none was. */
  price: z.nullable(z.number()),
}

/** What the model was used for, between two days (UTC, `YYYY-MM-DD`), both included; days without use are left out. */
export const ModelUse = z.strictObject({
  from: z.iso.date(),
  to: z.iso.date(),
  days: z.array(z.strictObject({ day: z.iso.date(), people: z.number(), ...sums })),
  /** Those who used most, the most first. */
  people: z.array(z.strictObject({ id: z.string(), email: z.nullable(z.string()), ...sums })),
})
export type ModelUse = z.infer<typeof ModelUse>
