import {
  Draft,
  type DraftContent,
  DraftList,
  DraftRequest,
  DraftVersion,
  DraftVersions,
  FoundStories,
  storySearchLimits,
} from '@planwright/contract'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import * as z from 'zod'
import { AppError } from '../http/answers/app-error.ts'
import { asItIs } from '../http/answers/serialize.ts'
import { perMinute } from '../http/limits/rate-limits.ts'
import { personOf } from '../http/person.ts'
import { IdParams } from '../http/requests/id-params.ts'
import { NoBody } from '../http/requests/no-body.ts'
import type { DraftStore } from './draft-store.ts'

/** A person's drafts. Two windows that change the same one find out: a change names the version it builds on. */
export function registerDraftRoutes(
  app: FastifyInstance,
  { drafts, writesPerMinute }: { drafts: DraftStore; writesPerMinute: number },
) {
  const routes = app.withTypeProvider<ZodTypeProvider>()
  const reading = { policy: 'person', token: 'read' } as const
  const changing = { policy: 'person', token: 'write' } as const
  const detail = `You have done this ${writesPerMinute} times in this minute, which is as often as may be.`
  const writing = { ...changing, ...perMinute(writesPerMinute, 'drafts', detail) }
  const version = { answeredHeaders: { ETag: 'The version' } }

  routes.get(
    '/api/drafts',
    { config: reading, schema: { summary: 'The drafts, last opened first', response: { 200: DraftList } } },
    (request) => drafts.list(personOf(request).id),
  )

  routes.get(
    '/api/drafts/stories',
    {
      config: reading,
      schema: {
        summary: 'Stories of any draft by their titles',
        description:
          'Those that have each of the `words` in their title, whatever its accents and capitals, of the drafts opened last first.',
        querystring: StoryQuery,
        response: { 200: FoundStories },
      },
    },
    (request) => drafts.findStories(personOf(request).id, wordsOf(request.query.words), request.query.limit),
  )

  routes.post(
    '/api/drafts',
    {
      config: { ...writing, describes: version },
      serializerCompiler: asItIs,
      schema: { summary: 'Begin a draft', body: DraftRequest, response: { 201: Draft } },
    },
    async (request, reply) => {
      const draft = await drafts.create(personOf(request).id, contentOf(request.body))
      return withVersion(reply.code(201).header('location', `/api/drafts/${draft.id}`), draft).send(draft)
    },
  )

  routes.get(
    '/api/drafts/:id',
    {
      config: {
        ...reading,
        describes: { headers: { 'If-None-Match': 'The version that is known, as ETag gave it' }, ...version },
      },
      serializerCompiler: asItIs,
      schema: {
        summary: 'A draft',
        description: 'With If-None-Match it is answered only where it has changed since that version, and else 304.',
        params: IdParams,
        response: { 200: Draft, 304: z.null() },
      },
    },
    async (request, reply) => {
      const owner = personOf(request).id
      const { id } = request.params
      const known = request.headers['if-none-match']
      if (known !== undefined && (await drafts.isAt(owner, id, numberIn(known))))
        return withVersion(reply.code(304), { version: numberIn(known) }).send(null)
      const draft = await drafts.find(owner, id)
      if (!draft) throw new AppError((await drafts.isThrownAway(owner, id)) ? 'thrown-away' : 'not-found')
      return withVersion(reply, draft).send(draft)
    },
  )

  routes.put(
    '/api/drafts/:id',
    {
      config: {
        ...writing,
        describes: {
          headers: {
            'If-Match': 'The version that the change builds on, as ETag gave it',
            'If-None-Match': '`*` begins a draft under an id of one’s own, a UUID, unless it exists',
          },
          ...version,
        },
      },
      serializerCompiler: asItIs,
      schema: {
        summary: 'Change a draft, or begin one under an id of one’s own',
        description:
          'Takes If-Match with the version that the change builds on, as ETag gave it; or If-None-Match with *, so that a draft that was begun without a connection is begun once however often it is sent.',
        params: IdParams,
        body: DraftRequest,
        response: { 200: Draft },
      },
    },
    async (request, reply) => {
      if (request.headers['if-none-match']?.trim() === '*') {
        const { id } = request.params
        // nobody occupies an id that another person's draft will have
        if (!z.uuid().safeParse(id).success) throw new AppError('not-found')
        const begun = await drafts.createAs(personOf(request).id, id, contentOf(request.body))
        if (begun === 'stale') throw new AppError('draft-changed')
        return withVersion(reply, begun).send(begun)
      }
      const version = versionIn(request.headers['if-match'])
      const draft = await drafts.replace(personOf(request).id, request.params.id, version, contentOf(request.body))
      if (draft === 'stale') throw new AppError('draft-changed')
      if (!draft) throw new AppError('not-found')
      return withVersion(reply, draft).send(draft)
    },
  )

  routes.post(
    '/api/drafts/:id/open',
    {
      config: changing,
      schema: {
        summary: 'Open a draft',
        description: 'Makes it the current one, which the page shows when it is loaded. Reading a draft does not.',
        params: IdParams,
        body: NoBody,
        response: { 204: z.null() },
      },
    },
    async (request, reply) => {
      if (!(await drafts.open(personOf(request).id, request.params.id))) throw new AppError('not-found')
      return reply.code(204).send(null)
    },
  )

  routes.get(
    '/api/drafts/:id/versions',
    {
      config: reading,
      schema: { summary: 'What a draft was, the newest first', params: IdParams, response: { 200: DraftVersions } },
    },
    async (request) => {
      const versions = await drafts.versions(personOf(request).id, request.params.id)
      if (!versions) throw new AppError('not-found')
      return versions
    },
  )

  routes.get(
    '/api/drafts/:id/versions/:version',
    {
      config: reading,
      serializerCompiler: asItIs,
      schema: { summary: 'A draft as it was', params: VersionParams, response: { 200: DraftVersion } },
    },
    async (request) => {
      const version = await drafts.version(personOf(request).id, request.params.id, request.params.version)
      if (!version) throw new AppError('not-found')
      return version
    },
  )

  routes.post(
    '/api/drafts/:id/versions/:version/restore',
    {
      config: { ...writing, describes: version },
      serializerCompiler: asItIs,
      schema: {
        summary: 'Make a draft what it was',
        description:
          'As a new version; what it is now is kept as well. Needs no If-Match, because nothing is lost by it.',
        params: VersionParams,
        body: NoBody,
        response: { 200: Draft },
      },
    },
    async (request, reply) => {
      const draft = await drafts.restore(personOf(request).id, request.params.id, request.params.version)
      if (!draft) throw new AppError('not-found')
      return withVersion(reply, draft).send(draft)
    },
  )

  routes.post(
    '/api/drafts/:id/restore',
    {
      config: { ...writing, describes: version },
      serializerCompiler: asItIs,
      schema: {
        summary: 'Take the deletion of a draft back',
        description:
          'With its versions, for a week after it was thrown away, or as long as RETAIN_DELETED_DRAFTS_DAYS says.',
        params: IdParams,
        body: NoBody,
        response: { 200: Draft },
      },
    },
    async (request, reply) => {
      const draft = await drafts.bringBack(personOf(request).id, request.params.id)
      if (!draft) throw new AppError('not-found')
      return withVersion(reply, draft).send(draft)
    },
  )

  routes.delete(
    '/api/drafts/:id',
    {
      config: changing,
      schema: {
        summary: 'Throw a draft away',
        description:
          'It is gone for good after a week, or what RETAIN_DELETED_DRAFTS_DAYS says, in which it can be restored.',
        params: IdParams,
        response: { 204: z.null() },
      },
    },
    async (request, reply) => {
      if (!(await drafts.remove(personOf(request).id, request.params.id))) throw new AppError('not-found')
      return reply.code(204).send(null)
    },
  )
}

const VersionParams = z.strictObject({ ...IdParams.shape, version: z.coerce.number().int().min(1).max(999_999_999) })

const { characters, words: mostWords, found } = storySearchLimits

const wordsOf = (typed: string): string[] => typed.split(/\s+/).filter(Boolean)

const StoryQuery = z.strictObject({
  words: z
    .string()
    .max(characters)
    // PostgreSQL has no place for the one character
    .refine((typed) => !typed.includes('\0') && wordsOf(typed).length > 0, 'Say a word of the title')
    .refine((typed) => wordsOf(typed).length <= mostWords, `Say ${mostWords} words at most`),
  limit: z.coerce.number().int().min(1).max(found).default(found),
})

const contentOf = ({ name, form, backlog, plan, runs }: DraftRequest): DraftContent => ({
  name,
  form,
  backlog,
  plan,
  runs,
})

const withVersion = <Reply extends Pick<FastifyReply, 'header'>>(reply: Reply, { version }: { version: number }) => {
  reply.header('etag', `"${version}"`)
  return reply
}

function versionIn(ifMatch: string | undefined): number {
  if (ifMatch === undefined) throw new AppError('version-required')
  return numberIn(ifMatch)
}

function numberIn(tag: string): number {
  // a proxy that compresses makes the tag a weak one, and programs forget the quotes: the number is what counts
  const [, version] = /^(?:W\/)?"?(\d{1,9})"?$/.exec(tag.trim()) ?? []
  // whatever it is, it is no version that this draft ever had
  return version === undefined ? -1 : Number(version)
}
