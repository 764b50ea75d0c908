import * as z from 'zod'

export const email = z.email().max(254)
/** As long as any setting of the password's rule allows; the rule itself says more. */
export const password = z.string().min(1).max(1024)
export const code = z.string().min(1).max(2048)
/** Where to lead a person: the bridge takes a path of our own only. */
export const place = z.string().min(1).max(2048)
export const nothing = z.strictObject({})
export const done = z.object({ success: z.boolean() })
export const status = z.object({ status: z.boolean() })

export const time = z.iso.datetime()
export const user = z.object({
  id: z.string(),
  email: z.string(),
  name: z.string(),
  image: z.string().nullish(),
  emailVerified: z.boolean(),
  role: z.string().nullish(),
  phoneNumber: z.string().nullish(),
  phoneNumberVerified: z.boolean().nullish(),
  twoFactorEnabled: z.boolean().nullish(),
  createdAt: time,
  updatedAt: time,
})
/** Without its token: that stands in the cookie and nowhere else. */
export const session = z.object({
  id: z.string(),
  userId: z.string(),
  createdAt: time,
  updatedAt: time,
  expiresAt: time,
  ipAddress: z.string().nullish(),
  userAgent: z.string().nullish(),
})

export const phoneNumber = z
  .string()
  .max(16)
  .regex(/^\+[1-9]\d{7,14}$/, 'This must be a number with its country, such as +4930123456')
export const shortCode = z.string().min(1).max(40)
/** What asks for a proof of identity takes it in the header `planwright-proof`, for five minutes, with the session that it was given to. */
export const proof = z.object({ proof: z.string() })
/** What a device says of a key, in the six fields of WebAuthn's JSON or a few more; the plugin reads it. */
export const credential = z
  .looseObject({ id: z.string().max(2048) })
  .refine((fields) => Object.keys(fields).length <= 12)
  .meta({ maxProperties: 12 })

export type Call = {
  methods: readonly ('GET' | 'POST')[]
  summary: string
  /** The body of a POST, the query of a GET; of a provider's way back as much as we describe. */
  takes: z.ZodObject
  /** All that an answer in JSON may hold: what else the library puts into it does not leave the server. */
  answers?: z.ZodType
  /** Where it leads, for calls that may answer with a redirect. */
  leads?: string
  /** Whether it may answer with a page. */
  page?: true
}
