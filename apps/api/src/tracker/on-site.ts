import type { LinkRow } from './link-tables.ts'

/** The link as it is on a site that the person chose with the same consent; null for any other site. Pure. */
export function onSite(link: LinkRow, siteId: string): LinkRow | null {
  if (link.siteId === siteId) return link
  const site = link.formerSites.find(({ id }) => id === siteId)
  return site ? { ...link, siteId, siteName: site.name, siteUrl: site.url } : null
}
