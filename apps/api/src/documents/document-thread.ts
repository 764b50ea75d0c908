import { documentTextLimit, type ReadDocument } from '@planwright/contract'
import { DocumentFault, type FaultKind } from './document-fault.ts'
import { type DocumentFile, parseDocument } from './parse-document.ts'

/** Reads a document, in a thread. */
export async function work(
  file: DocumentFile,
): Promise<{ document: ReadDocument } | { fault: FaultKind; message: string }> {
  try {
    return { document: await parseDocument(file, documentTextLimit) }
  } catch (error) {
    if (!(error instanceof DocumentFault)) throw error
    return { fault: error.kind, message: error.message }
  }
}
