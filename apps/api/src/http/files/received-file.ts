import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError, fieldError } from '../answers/app-error.ts'
import { fileName } from './file-name.ts'

export type ReceivedFile = { readonly name: string; readonly mediaType: string; readonly bytes: Uint8Array }

/** Only within this instance a body may be a form, with one file of at most so many bytes. */
export async function takeOneFile(app: FastifyInstance, mostBytes: number): Promise<void> {
  await app.register(multipart, { limits: { fileSize: mostBytes, files: 1, fields: 0, parts: 1 } })
}

/** The file that was sent. `words` say what it is to be, and how much of it may be sent. */
export async function receivedFile(
  request: FastifyRequest,
  words: { readonly notForm: string; readonly tooLarge: string },
): Promise<ReceivedFile> {
  if (!request.isMultipart()) throw new AppError('unsupported-media-type', { detail: words.notForm })
  try {
    let file: ReceivedFile | undefined
    for await (const part of request.parts()) {
      if (part.type !== 'file') continue
      const buffer = await part.toBuffer()
      // a copy that is nobody else's: small buffers share their memory, and this one is handed to a thread
      file = { name: fileName(part.filename), mediaType: part.mimetype, bytes: new Uint8Array(buffer) }
    }
    if (!file) throw fieldError('file', 'Send one file')
    return file
  } catch (cause) {
    throw problemOfSending(cause, words.tooLarge)
  }
}

/** What the reader of forms says, in our words. */
function problemOfSending(error: unknown, tooLarge: string): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'FST_REQ_FILE_TOO_LARGE') return new AppError('too-large', { detail: tooLarge, cause: error })
  if (code === 'FST_FILES_LIMIT' || code === 'FST_PARTS_LIMIT' || code === 'FST_FIELDS_LIMIT')
    return fieldError('file', 'Send one file, and nothing else')
  if (error instanceof AppError) return error
  return new AppError('invalid-request', { detail: 'The form with the file is incomplete.', cause: error })
}
