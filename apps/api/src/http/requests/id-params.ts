import * as z from 'zod'

/** The id in an address. What no id can look like belongs to nothing: `problemOf` makes a 404 of it. */
export const IdParams = z.strictObject({
  id: z
    .string()
    .max(100)
    .regex(/^[^\0]+$/),
})
