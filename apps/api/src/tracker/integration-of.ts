import type { JiraIntegration } from '@planwright/contract'
import type { LinkRow } from './link-tables.ts'

/** What a profile says of the link. Pure. */
export function integrationOf(link: LinkRow | undefined): JiraIntegration {
  if (!link) return { enabled: false }
  const { siteId, siteName, siteUrl, accountName, projectId, epicTypeId, storyTypeId, boardId, needsLink } = link
  const { projectKey, projectName, acceptanceCriteria } = link
  return {
    enabled: true,
    siteId,
    siteName,
    siteUrl,
    accountName,
    ...(projectId && { projectId }),
    ...(projectKey && { projectKey }),
    ...(projectName && { projectName }),
    ...(epicTypeId && { epicTypeId }),
    ...(storyTypeId && { storyTypeId }),
    ...(boardId && { boardId }),
    ...(acceptanceCriteria && { acceptanceCriteria }),
    ...(needsLink && { needsLink }),
  }
}
