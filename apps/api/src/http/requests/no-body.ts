import * as z from 'zod'

/** For calls that say everything in their address: nothing, or an empty object. */
export const NoBody = z.union([z.strictObject({}), z.null(), z.undefined()])
