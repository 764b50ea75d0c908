import { Profile, SiteChoice, TrackerSites } from '@planwright/contract'
import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { AppError, fieldError } from '../http/answers/app-error.ts'
import { type Person, personOf } from '../http/person.ts'
import { asking } from '../tracker/app-error-of.ts'
import type { Links } from '../tracker/links.ts'
import type { Trackers } from '../tracker/trackers.ts'

type Options = {
  readonly trackers: Trackers
  readonly links: Pick<Links, 'switchSite'>
  readonly readProfile: (person: Person) => Promise<Profile>
}

/** Which of the sites that a consent covers. A run that is under way stays with the site it was started for. */
export function registerSiteRoutes(base: FastifyInstance, { trackers, links, readProfile }: Options) {
  const app = base.withTypeProvider<ZodTypeProvider>()
  const config = { policy: 'person' } as const

  app.get(
    '/api/jira/sites',
    {
      config: { ...config, token: 'read' },
      schema: { summary: 'Sites that the consent covers', response: { 200: TrackerSites } },
    },
    async (request) => {
      const { link } = await trackers.ofPerson(personOf(request).id)
      const sites = await asking(trackers.sitesOf(link))
      return sites.map(({ id, name, url }) => ({ id, name, url, current: id === link.siteId }))
    },
  )

  app.post(
    '/api/jira/site',
    {
      config,
      schema: {
        summary: 'Go over to another site; forgets what was chosen on the former',
        body: SiteChoice,
        response: { 200: Profile },
      },
    },
    async (request) => {
      const person = personOf(request)
      const { link } = await trackers.ofPerson(person.id)
      const site = (await asking(trackers.sitesOf(link))).find(({ id }) => id === request.body.siteId)
      if (!site) throw fieldError('siteId', 'This site was not granted')
      if (!(await links.switchSite(person.id, site))) throw new AppError('jira-not-linked', { tracker: trackers.name })
      return readProfile(person)
    },
  )
}
