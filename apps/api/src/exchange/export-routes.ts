import {
  type Draft,
  draftFileSchema,
  draftFileSchemaPath,
  type ExportFormat,
  exportFormatNames,
  exportFormats,
} from '@planwright/contract'
import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import * as z from 'zod'
import { AppError, fieldError } from '../http/answers/app-error.ts'
import { goneSignal } from '../http/answers/gone-signal.ts'
import { asItIs } from '../http/answers/serialize.ts'
import { perMinute } from '../http/limits/rate-limits.ts'
import { personOf } from '../http/person.ts'
import { IdParams } from '../http/requests/id-params.ts'
import type { Workers } from '../work/create-workers.ts'
import { attachment } from './attachment.ts'
import { writing } from './exchange-work.ts'

const exportsPerMinute = 60

type Options = {
  readonly findDraft: (owner: string, id: string) => Promise<Draft | null>
  readonly workers: Workers
  readonly publicUrl: string
}

/** An initiative as a file of another program, and the schema of our own. */
export function registerExportRoutes(base: FastifyInstance, { findDraft, workers, publicUrl }: Options) {
  const app = base.withTypeProvider<ZodTypeProvider>()
  app.get(
    '/api/drafts/:id/export',
    {
      config: {
        policy: 'person',
        token: 'read',
        ...perMinute(exportsPerMinute, 'exports'),
        describes: {
          answeredFiles: Object.values(exportFormats).map(({ mediaType }) => mediaType),
          answeredHeaders: { 'Content-Disposition': 'As a file, named after the draft' },
        },
      },
      schema: {
        summary: 'A draft as a file',
        description:
          'CSV as Jira’s importer takes it, a workbook, Markdown, a calendar of the sprints, or all of it as JSON. `docs/exchange.md` says what each cannot hold.',
        params: IdParams,
        querystring: FormatQuery,
      },
    },
    async (request, reply) => {
      const { id } = personOf(request)
      const { format } = request.query
      const draft = await findDraft(id, request.params.id)
      if (!draft) throw new AppError('not-found')
      refuseEmpty(draft, format)
      const bytes = await workers.run(writing, { format, draft, publicUrl }, { owner: id, signal: goneSignal(reply) })
      const { ending, mediaType } = exportFormats[format]
      return reply
        .header('content-disposition', attachment(draft.name, ending))
        .header('cache-control', 'no-store')
        .type(mediaType)
        .send(Buffer.from(bytes))
    },
  )

  const schema = { ...draftFileSchema(), $id: `${publicUrl}${draftFileSchemaPath}` }
  app.get(
    draftFileSchemaPath,
    {
      config: { policy: 'public' },
      serializerCompiler: asItIs,
      schema: { summary: 'The JSON schema of an exported draft', response: { 200: z.looseObject({}) } },
    },
    async (_request, reply) => {
      reply.header('cache-control', 'public, max-age=86400')
      return schema
    },
  )
}

const FormatQuery = z.strictObject({ format: z.enum(exportFormatNames).default('json') })

/** A file in which nothing stands says less than a sentence. */
function refuseEmpty({ backlog, plan }: Draft, format: ExportFormat): void {
  if (format === 'ics' && !plan?.sprints?.length)
    throw fieldError('format', 'There is no calendar yet: plan the sprints first')
  if (format !== 'json' && !backlog?.length) throw fieldError('format', 'There are no stories to export yet')
}
