import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import { documentTextLimit, type ReadDocument } from '@planwright/contract'
import { DocumentFault } from './document-fault.ts'
import type { ThreadAnswer } from './document-thread.ts'
import type { DocumentFile } from './parse-document.ts'

/** What reading one document may take: milliseconds at work, and bytes of memory. */
export type ReadingLimits = { readonly timeMs: number; readonly memoryBytes: number }

const usual: ReadingLimits = { timeMs: 20_000, memoryBytes: 512 * 1024 * 1024 }

/** Documents read at the same time: one processor stays with everybody else. */
const mostReading = Math.max(1, availableParallelism() - 1)
const mostWaiting = 20
let reading = 0
const waiting: (() => void)[] = []

export type ReadDocumentFile = (file: DocumentFile) => Promise<ReadDocument>

/** There are so many documents to read already that this one would wait too long. */
export class ReadersBusy extends Error {
  override readonly name = 'ReadersBusy'
}

/**
 * Reads a file in a thread of its own, so that whatever it holds keeps nobody else waiting; the thread is ended when it takes too long or too much. The
 * file's bytes are handed over: they are gone here. Throws DocumentFault and ReadersBusy.
 */
export async function readDocument(file: DocumentFile, limits: ReadingLimits = usual): Promise<ReadDocument> {
  if (waiting.length >= mostWaiting) throw new ReadersBusy()
  if (reading >= mostReading) await new Promise<void>((resolve) => waiting.push(resolve))
  else reading += 1
  try {
    return await readInThread(file, limits)
  } finally {
    // the place goes to the next in line, or is free
    const next = waiting.shift()
    if (next) next()
    else reading -= 1
  }
}

const tooLong = 'This document takes too long to read. Send a shorter one, or paste its text.'
const tooMuch = 'This document takes too much memory to read. Send a shorter one, or paste its text.'

function readInThread(file: DocumentFile, { timeMs, memoryBytes }: ReadingLimits): Promise<ReadDocument> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./document-thread.ts', import.meta.url), {
      workerData: { file, most: documentTextLimit },
      transferList: [file.bytes.buffer as ArrayBuffer],
      resourceLimits: { maxOldGenerationSizeMb: memoryBytes / 2 / 1024 / 1024, maxYoungGenerationSizeMb: 32 },
      // libraries say what they do not know: nothing of it is for the log, which holds no word of a document
      stdout: true,
      stderr: true,
    })
    const timer = setTimeout(() => end(() => reject(new DocumentFault('unreadable', tooLong))), timeMs)
    // what is unpacked stands outside the heap that the thread's own limit counts
    const watch = setInterval(async () => {
      const heap = await worker.getHeapStatistics().catch(() => null)
      if (heap && heap.total_heap_size + heap.external_memory > memoryBytes)
        end(() => reject(new DocumentFault('unreadable', tooMuch)))
    }, 50)
    let ended = false

    worker.on('message', (answer: ThreadAnswer) =>
      end(() =>
        'document' in answer ? resolve(answer.document) : reject(new DocumentFault(answer.fault, answer.message)),
      ),
    )
    worker.on('error', (error) => {
      const outOfMemory = 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
      end(() => reject(outOfMemory ? new DocumentFault('unreadable', tooMuch, { cause: error }) : error))
    })
    worker.on('exit', () => end(() => reject(new Error('the thread that reads documents ended without a word'))))

    function end(settle: () => void) {
      if (ended) return
      ended = true
      clearTimeout(timer)
      clearInterval(watch)
      void worker.terminate()
      settle()
    }
  })
}
