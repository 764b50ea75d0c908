import { parentPort, workerData } from 'node:worker_threads'
import type { ReadDocument } from '@planwright/contract'
import { DocumentFault, type FaultKind } from './document-fault.ts'
import { type DocumentFile, parseDocument } from './parse-document.ts'

export type ThreadAnswer = { readonly document: ReadDocument } | { readonly fault: FaultKind; readonly message: string }

/** The thread's whole life: one document. Only `read-document` starts it, with just this data. */
const { file, most } = workerData as { file: DocumentFile; most: number }
const answer = (value: ThreadAnswer) => parentPort?.postMessage(value)

try {
  answer({ document: await parseDocument(file, most) })
} catch (error) {
  if (!(error instanceof DocumentFault)) throw error
  answer({ fault: error.kind, message: error.message })
}
