import { eq } from 'drizzle-orm'
import type { Queries } from '../db/database.ts'
import { jiraLink } from '../tracker/link-tables.ts'

type Place = { readonly siteId: string | null; readonly projectId: string | null }
type Named = { readonly savedProjectKey: string | null; readonly savedProjectName: string | null }

/** Gives what a project is called. Only of the one that the person's link goes to are the words kept. */
export async function projectNamer(queries: Queries, owner: string): Promise<(place: Place) => Named> {
  const [link] = await queries
    .select({
      siteId: jiraLink.siteId,
      projectId: jiraLink.projectId,
      savedProjectKey: jiraLink.projectKey,
      savedProjectName: jiraLink.projectName,
    })
    .from(jiraLink)
    .where(eq(jiraLink.owner, owner))
  return ({ siteId, projectId }) => {
    const isLinked = link && projectId !== null && link.siteId === siteId && link.projectId === projectId
    const { savedProjectKey = null, savedProjectName = null } = isLinked ? link : {}
    return { savedProjectKey, savedProjectName }
  }
}
