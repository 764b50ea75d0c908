import type { ReadDocument } from '@planwright/contract'
import type { Workers } from '../work/create-workers.ts'
import { defineWork } from '../work/work-kind.ts'
import { DocumentFault } from './document-fault.ts'
import type { DocumentFile } from './parse-document.ts'

const advice = 'Send a shorter one, or paste its text.'

const reading = defineWork<typeof import('./document-thread.ts')>({
  name: 'reading a document',
  module: new URL('./document-thread.ts', import.meta.url),
  timeMs: 20_000,
  refusal: {
    code: 'unreadable-document',
    tooLong: `This document takes too long to read. ${advice}`,
    tooMuch: `This document takes too much memory to read. ${advice}`,
  },
})

export type ReadDocumentFile = (owner: string, file: DocumentFile, signal: AbortSignal) => Promise<ReadDocument>

/** Reads files in a worker thread. The file's bytes are handed over: they are gone here. Throws DocumentFault and AppError. */
export function createDocumentReader(workers: Workers): ReadDocumentFile {
  return async (owner, file, signal) => {
    const read = await workers.run(reading, file, { owner, signal, transfer: [file.bytes.buffer as ArrayBuffer] })
    if ('fault' in read) throw new DocumentFault(read.fault, read.message)
    return read.document
  }
}
