import { randomUUID } from 'node:crypto'
import type { DraftContent, FieldError, ImportFormat } from '@planwright/contract'
import { ImportFault, readFile } from '@planwright/exchange'
import * as z from 'zod'
import { decodeText } from '../http/files/decode-text.ts'
import type { ReceivedFile } from '../http/files/received-file.ts'
import { holdsTooMuch } from '../http/requests/holds-too-much.ts'
import { unkeepableText } from '../http/requests/unkeepable-text.ts'
import { validationMessages } from '../http/requests/validation-messages.ts'

// a thread has messages of its own
z.config(validationMessages)

type Read = { content: DraftContent; format: ImportFormat; notes: string[] }

/** Reads a file as a draft, in a thread. `mostBytes` is what the call takes that would keep the draft as it stands. */
export function work({
  file: { name, bytes },
  mostBytes,
}: {
  file: ReceivedFile
  mostBytes: number
}): { read: Read } | { fault: string; places: FieldError[] } {
  try {
    const decoded = decodeText(bytes)
    if (!decoded) throw new ImportFault('This file is no text. A workbook is imported when it is saved as CSV.')
    const { content, format, notes } = readFile({ name, text: decoded.text }, randomUUID)
    refuseUnkeepable(content, mostBytes)
    return { read: { content, format, notes: [...notes, ...oldLetters(decoded.encoding)] } }
  } catch (error) {
    if (!(error instanceof ImportFault)) throw error
    return { fault: error.message, places: [...error.places] }
  }
}

/** What the page could not keep again, or the database not at all. */
function refuseUnkeepable(content: DraftContent, mostBytes: number): void {
  if (holdsTooMuch(content) || Buffer.byteLength(JSON.stringify(content)) > mostBytes)
    throw new ImportFault('This is more than one initiative may hold (1 MB). Part it into several files.')
  const field = unkeepableText(content)
  if (field !== undefined)
    throw new ImportFault('Some of this file cannot be kept.', [
      { field, message: 'This text holds a character that cannot be kept. Remove it and send it again' },
    ])
}

const oldLetters = (encoding: string): string[] =>
  encoding === 'windows-1252'
    ? [
        'The file does not say how its letters are written; it was read as Windows-1252. Look at accents and quotation marks.',
      ]
    : []
