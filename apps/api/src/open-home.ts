import type { Config } from '@planwright/contract'
import type { DraftStore } from './drafts/draft-store.ts'
import { firstPlaces } from './drafts/first-places.ts'
import type { OpenHome } from './http/answers/draw-home.ts'
import type { createReadSession } from './identity/sessions/read-session.ts'
import type { createLinks } from './tracker/links.ts'

type Parts = {
  config: Config
  readSession: ReturnType<typeof createReadSession>
  links: Pick<ReturnType<typeof createLinks>, 'find'>
  drafts: Pick<DraftStore, 'firstWords'>
}

/**
 * What the planner's page opens with for whoever has a session: what the server is set up with and who is there, which the page then need not ask, and the
 * first words of the initiative. No token: that is for programs that ask, and stands in no page.
 */
export function createOpenHome({ config, readSession, links, drafts }: Parts): OpenHome {
  return async (request) => {
    const session = await readSession(request)
    if (!session) return null
    const told = {
      '/api/config': config,
      '/api/auth/get-session': { session: { id: session.sessionId, userId: session.personId } },
    }
    const [link, draft] = await Promise.all([links.find(session.personId), drafts.firstWords(session.personId)])
    // without a project the settings come first
    if (!link?.projectId) return { told, initiative: null }
    const { name = '', companyInfo, epicInfo, stories, epics } = draft ?? {}
    const words = { name, companyInfo: companyInfo ?? '', epicInfo: epicInfo ?? '' }
    if (!stories) return { told, initiative: { screen: 'brief', places: words } }
    if (!epics) return { told, initiative: { screen: 'other', places: { name } } }
    const places = { name, epics: firstPlaces(epics, config.model.builtIn), brief: epicInfo?.trim() ? [{}] : [] }
    return { told, initiative: { screen: 'stories', places } }
  }
}
