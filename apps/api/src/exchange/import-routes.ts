import { type Draft, type DraftContent, ImportedDraft, importLimit, withOwnIds } from '@planwright/contract'
import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { AppError } from '../http/answers/app-error.ts'
import { goneSignal } from '../http/answers/gone-signal.ts'
import { receivedFile, takeOneFile } from '../http/files/received-file.ts'
import { createAtOnce } from '../http/limits/at-once.ts'
import { perMinute } from '../http/limits/rate-limits.ts'
import { personOf } from '../http/person.ts'
import type { Workers } from '../work/create-workers.ts'
import { reading } from './exchange-work.ts'

const importsPerMinute = 20

type Options = {
  readonly drafts: {
    create(owner: string, content: DraftContent): Promise<Draft>
    /** Whether one of the person's drafts has an epic with one of these ids. */
    holdsEpics(owner: string, ids: readonly string[]): Promise<boolean>
  }
  readonly workers: Workers
  readonly mostAtOnce: number
}

const sending = { notForm: 'A file comes as multipart/form-data.', tooLarge: 'A file may have up to 4 MB.' }

/** A file as a new initiative: an export of ours in JSON, or a backlog in CSV or Markdown. */
export async function registerImportRoutes(base: FastifyInstance, { drafts, workers, mostAtOnce }: Options) {
  const atOnce = createAtOnce({
    most: mostAtOnce,
    detail: `${mostAtOnce} files are being read for you already. Wait until one is done.`,
  })
  await base.register(async (app) => {
    await takeOneFile(app, importLimit)
    app.withTypeProvider<ZodTypeProvider>().post(
      '/api/drafts/import',
      {
        config: {
          policy: 'person',
          token: 'write',
          ...perMinute(importsPerMinute, 'imports'),
          describes: { file: 'JSON that was exported here, or a backlog in CSV or Markdown; at most 4 MB' },
        },
        schema: {
          summary: 'Begin a draft from a file',
          description:
            'Takes one file as multipart/form-data. JSON is read by its schema, and nothing of it is lost; of a table or a text the notes say what was taken for what.',
          response: { 201: ImportedDraft },
        },
      },
      (request, reply) => {
        const { id: owner } = personOf(request)
        return atOnce(owner, async () => {
          const file = await receivedFile(request, sending)
          const transfer = [file.bytes.buffer as ArrayBuffer]
          const mostBytes = app.initialConfig.bodyLimit ?? importLimit
          const outcome = await workers.run(
            reading,
            { file, mostBytes },
            { owner, signal: goneSignal(reply), transfer },
          )
          if ('fault' in outcome) throw problemOf(outcome)
          const { format } = outcome.read
          const { content, notes } = await withIdsToKeep(drafts, owner, outcome.read)
          const draft = await drafts.create(owner, content)
          const epics = content.backlog ?? []
          const stories = epics.reduce((sum, { userStories }) => sum + userStories.length, 0)
          const { id, name } = draft
          return reply
            .code(201)
            .header('location', `/api/drafts/${id}`)
            .send({ id, name, format, epics: epics.length, stories, notes })
        })
      },
    )
  })
}

/** Ids say which issues a save changes: an initiative that is here already keeps its own, and the other gets new ones. */
async function withIdsToKeep(
  drafts: Options['drafts'],
  owner: string,
  { content, notes }: { content: DraftContent; notes: string[] },
): Promise<{ content: DraftContent; notes: string[] }> {
  const ids = (content.backlog ?? []).map(({ id }) => id)
  if (ids.length === 0 || !(await drafts.holdsEpics(owner, ids))) return { content, notes }
  const note =
    'An initiative with these epics is here already: this one is a copy, and saving it makes issues of its own.'
  return { content: withOwnIds(content), notes: [note, ...notes] }
}

/** What a person wrote may be quoted in it. */
const problemOf = ({ fault, places }: { fault: string; places: { field: string; message: string }[] }) =>
  new AppError('unreadable-document', {
    detail: fault,
    isPrivate: true,
    ...(places.length > 0 && { errors: places }),
  })
