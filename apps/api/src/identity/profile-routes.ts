import { type Config, Config as ConfigSchema, Profile } from '@planwright/contract'
import { eq, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { type Database, unnamed } from '../db/database.ts'
import { AppError } from '../http/answers/app-error.ts'
import { type Person, personOf } from '../http/person.ts'
import { integrationOf } from '../tracker/integration-of.ts'
import { jiraLink } from '../tracker/link-tables.ts'
import type { Pictures } from './account/pictures.ts'
import { user } from './identity-tables.ts'
import { ownPicture } from './picture-tables.ts'

/** A person's profile, as several calls answer it. */
export type ReadProfile = (person: Person) => Promise<Profile>

type Options = {
  config: Config
  readProfile: ReadProfile
}

export function registerProfileRoutes(app: FastifyInstance, { config, readProfile }: Options) {
  const routes = app.withTypeProvider<ZodTypeProvider>()

  routes.get(
    '/api/config',
    {
      config: { policy: 'public' },
      schema: { summary: 'What a page may know before anybody signs in', response: { 200: ConfigSchema } },
    },
    async () => config,
  )

  routes.get(
    '/api/users/whoami',
    {
      config: { policy: 'person', token: 'read' },
      schema: { summary: 'The signed-in person', response: { 200: Profile } },
    },
    async (request) => {
      const person = personOf(request)
      const { scopes } = person.token ?? {}
      return { ...(await readProfile(person)), ...(scopes && { scopes: [...scopes] }) }
    },
  )
}

export function createReadProfile(options: { db: Database; shownPicture: Pictures['shown'] }): ReadProfile {
  const { db, shownPicture } = options
  const byId = db.asOwner
    .select()
    .from(user)
    .where(eq(user.id, sql.placeholder('id')))
    .prepare(unnamed)
  return async (person) => {
    const [[row], [own]] = await Promise.all([
      byId.execute({ id: person.id }),
      // in one question, because every page begins with it
      db
        .asPerson(person.id)
        .select({ link: jiraLink, picture: ownPicture.image })
        .from(sql`(select ${person.id} as id) me`)
        .leftJoin(jiraLink, sql`${jiraLink.owner} = me.id`)
        .leftJoin(ownPicture, sql`${ownPicture.owner} = me.id`),
    ])
    if (!row) throw new AppError('session-ended')
    const jiraIntegration = integrationOf(own?.link ?? undefined)
    const photoURL = await shownPicture(own?.picture ?? null, row.image)
    return {
      uid: row.id,
      email: row.email,
      displayName: row.name || null,
      photoURL,
      role: person.role,
      jiraIntegration,
    }
  }
}
