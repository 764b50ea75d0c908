import multipart from '@fastify/multipart'
import { documentLimit, ReadDocument } from '@planwright/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { AppError, fieldError } from '../http/answers/app-error.ts'
import { goneSignal } from '../http/answers/gone-signal.ts'
import { createAtOnce } from '../http/limits/at-once.ts'
import { perMinute } from '../http/limits/rate-limits.ts'
import { personOf } from '../http/person.ts'
import { DocumentFault } from './document-fault.ts'
import { fileName } from './file-name.ts'
import type { DocumentFile } from './parse-document.ts'
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
    await app.register(multipart, { limits: { fileSize: documentLimit, files: 1, fields: 0, parts: 1 } })
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
          const file = await receivedFile(request)
          return read(id, file, goneSignal(reply)).catch((error: unknown) => {
            throw problemOfReading(error)
          })
        })
      },
    )
  })
}

async function receivedFile(request: FastifyRequest): Promise<DocumentFile> {
  if (!request.isMultipart())
    throw new AppError('unsupported-media-type', { detail: 'A document comes as multipart/form-data.' })
  try {
    let file: DocumentFile | undefined
    for await (const part of request.parts()) {
      if (part.type !== 'file') continue
      const buffer = await part.toBuffer()
      // a copy that is nobody else's: small buffers share their memory, and this one is handed to a thread
      file = { name: fileName(part.filename), mediaType: part.mimetype, bytes: new Uint8Array(buffer) }
    }
    if (!file) throw fieldError('file', 'Send one file')
    return file
  } catch (cause) {
    throw problemOfSending(cause)
  }
}

/** What the reader of forms says, in our words. */
function problemOfSending(error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'FST_REQ_FILE_TOO_LARGE')
    return new AppError('too-large', { detail: 'A document may have up to 10 MB.', cause: error })
  if (code === 'FST_FILES_LIMIT' || code === 'FST_PARTS_LIMIT' || code === 'FST_FIELDS_LIMIT')
    return fieldError('file', 'Send one file, and nothing else')
  if (error instanceof AppError) return error
  return new AppError('invalid-request', { detail: 'The form with the file is incomplete.', cause: error })
}

function problemOfReading(error: unknown): unknown {
  if (!(error instanceof DocumentFault)) return error
  const code = error.kind === 'unsupported' ? 'unsupported-document' : 'unreadable-document'
  return new AppError(code, { detail: error.message, cause: error })
}
