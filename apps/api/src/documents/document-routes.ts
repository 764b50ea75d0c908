import { documentLimit, ReadDocument } from '@planwright/contract'
import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { AppError } from '../http/answers/app-error.ts'
import { goneSignal } from '../http/answers/gone-signal.ts'
import { receivedFile, takeOneFile } from '../http/files/received-file.ts'
import { createAtOnce } from '../http/limits/at-once.ts'
import { perMinute } from '../http/limits/rate-limits.ts'
import { personOf } from '../http/person.ts'
import { DocumentFault } from './document-fault.ts'
import type { ReadDocumentFile } from './read-document.ts'

const documentsPerMinute = 30

/** Documents as text for a brief. What is sent is read and forgotten. */
export async function registerDocumentRoutes(
  base: FastifyInstance,
  { read, mostAtOnce }: { read: ReadDocumentFile; mostAtOnce: number },
) {
  const atOnce = createAtOnce({
    most: mostAtOnce,
    detail: `${mostAtOnce} documents are being read for you already. Wait until one is done.`,
  })
  // only here a body may be a form with a file
  await base.register(async (app) => {
    await takeOneFile(app, documentLimit)
    app.withTypeProvider<ZodTypeProvider>().post(
      '/api/documents',
      {
        config: {
          policy: 'person',
          token: 'read',
          ...perMinute(documentsPerMinute, 'documents'),
          describes: { file: 'A Markdown, text, Word (.docx) or PDF file of at most 10 MB' },
        },
        schema: {
          summary: 'Read a document as text',
          description: 'Takes one file as multipart/form-data, and keeps nothing of it.',
          response: { 200: ReadDocument },
        },
      },
      (request, reply) => {
        const { id } = personOf(request)
        return atOnce(id, async () => {
          const file = await receivedFile(request, sending)
          return read(id, file, goneSignal(reply)).catch((error: unknown) => {
            throw problemOfReading(error)
          })
        })
      },
    )
  })
}

const sending = {
  notForm: 'A document comes as multipart/form-data.',
  tooLarge: 'A document may have up to 10 MB.',
}

function problemOfReading(error: unknown): unknown {
  if (!(error instanceof DocumentFault)) return error
  const code = error.kind === 'unsupported' ? 'unsupported-document' : 'unreadable-document'
  return new AppError(code, { detail: error.message, cause: error })
}
