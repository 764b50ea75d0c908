import { type Config, Config as ConfigSchema, type JiraIntegration, Profile } from '@planwright/contract'
import { eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import type { Database } from '../db/database.ts'
import { AppError } from '../http/answers/app-error.ts'
import { type Person, personOf } from '../http/person.ts'
import type { Pictures } from './account/pictures.ts'
import { user } from './identity-tables.ts'

export type ReadIntegration = (personId: string) => Promise<JiraIntegration>
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
    { config: { policy: 'person' }, schema: { summary: 'The signed-in person', response: { 200: Profile } } },
    (request) => readProfile(personOf(request)),
  )
}

export function createReadProfile(options: {
  db: Database
  readIntegration: ReadIntegration
  readPicture: Pictures['read']
}): ReadProfile {
  const { db, readIntegration, readPicture } = options
  return async (person) => {
    const [row] = await db.asOwner.select().from(user).where(eq(user.id, person.id))
    if (!row) throw new AppError('session-ended')
    const [jiraIntegration, photoURL] = await Promise.all([
      readIntegration(person.id),
      readPicture(person.id, row.image),
    ])
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
