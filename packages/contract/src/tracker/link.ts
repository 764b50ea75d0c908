import * as z from 'zod/mini'

/** The sites that the person's consent covers. */
export const TrackerSites = z.array(
  z.strictObject({ id: z.string(), name: z.string(), url: z.string(), current: z.boolean() }),
)
export type TrackerSites = z.infer<typeof TrackerSites>
export const SiteChoice = z.strictObject({ siteId: z.string().check(z.minLength(1), z.maxLength(200)) })

export const LinkStart = z.strictObject({ authorizeUrl: z.string() })
export const PendingLink = z.strictObject({
  id: z.string(),
  sites: z.array(z.strictObject({ id: z.string(), name: z.string(), url: z.string() })),
  account: z.strictObject({ name: z.string(), email: z.nullable(z.string()) }),
})
export type PendingLink = z.infer<typeof PendingLink>
export const LinkConfirmation = z.strictObject({
  linkId: z.string().check(z.minLength(1), z.maxLength(100)),
  siteId: z.string().check(z.minLength(1), z.maxLength(200)),
})
