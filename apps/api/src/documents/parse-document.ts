import type { DocumentKind, ReadDocument } from '@planwright/contract'
import { cleanText } from '../http/files/clean-text.ts'
import { decodeText } from '../http/files/decode-text.ts'
import type { ReceivedFile } from '../http/files/received-file.ts'
import { DocumentFault } from './document-fault.ts'
import { documentType, textKind, unsupported } from './document-type.ts'
import { wholeCharacters } from './whole-characters.ts'
import { openZip } from './zip-file.ts'

export type DocumentFile = ReceivedFile

const mostPages = 300
/** Of all parts of a Word document that hold words; pictures are not unpacked. */
const mostWordBytes = 32 * 1024 * 1024

/**
 * A file as text for a brief, at most `most` characters of it. Computes and calls nobody, but for long: it belongs in a thread of its own (`read-document.ts`).
 * Throws DocumentFault for what cannot be read.
 */
export async function parseDocument(file: DocumentFile, most: number): Promise<ReadDocument> {
  if (file.bytes.length === 0) throw new DocumentFault('unreadable', 'This file is empty.')
  const { kind, text: raw, notes } = await rawText(file, most)
  const { text, hidden } = cleanText(raw)
  if (text === '') throw new DocumentFault('unreadable', 'This file holds no text.')
  const shownText = wholeCharacters(text, most)
  if (hidden > 0)
    notes.push(`${counted(hidden, 'character')} that nobody can see ${hidden === 1 ? 'was' : 'were'} removed.`)
  if (shownText.length < text.length)
    notes.push(`Only the first ${most.toLocaleString('en')} characters are shown: the document goes on.`)
  return { name: file.name, kind, text: shownText, characters: shownText.length, notes }
}

type RawText = { kind: DocumentKind; text: string; notes: string[] }

async function rawText(file: DocumentFile, most: number): Promise<RawText> {
  switch (documentType(file.bytes)) {
    case 'pdf':
      return fromPdf(file, most)
    case 'zip':
      return fromZip(file)
    case 'text':
      return fromText(file)
  }
}

function fromText({ name, mediaType, bytes }: DocumentFile): RawText {
  const decoded = decodeText(bytes)
  if (!decoded) throw unsupported('This is not text.')
  const isOld = decoded.encoding === 'windows-1252'
  return {
    kind: textKind(name, mediaType),
    text: decoded.text,
    notes: isOld
      ? [
          'The file does not say how its letters are written; it was read as Windows-1252. Look at accents and quotation marks.',
        ]
      : [],
  }
}

async function fromZip({ bytes }: DocumentFile): Promise<RawText> {
  const zip = openZip(bytes, mostWordBytes)
  if (!zip.names.some((name) => /^word\/document\d*\.xml$/.test(name))) throw unsupported(whatZip(zip.names))
  const { wordText } = await import('./word-text.ts')
  const { text, pictures } = await wordText(zip)
  if (text.trim() === '' && pictures > 0)
    throw new DocumentFault('unreadable', 'This document holds pictures only. Paste its text, or send one with text.')
  const notes =
    pictures === 0
      ? []
      : [`${counted(pictures, 'picture')} ${pictures === 1 ? 'was' : 'were'} left out: only text is read.`]
  return { kind: 'word', text, notes }
}

function whatZip(names: readonly string[]): string {
  if (names.some((name) => name.startsWith('xl/'))) return 'This is a spreadsheet.'
  if (names.some((name) => name.startsWith('ppt/'))) return 'This is a presentation.'
  if (names.includes('mimetype') && names.includes('content.xml'))
    return 'This is an OpenDocument file. Save it as .docx.'
  return 'This is an archive.'
}

async function fromPdf({ bytes }: DocumentFile, most: number): Promise<RawText> {
  // each reader is only loaded where it is needed: a thread begins anew with every document
  const { pdfText } = await import('./pdf-text.ts')
  const { text, pages, readPages, silentPages, removed } = await pdfText(bytes, {
    pages: mostPages,
    characters: most * 2,
  })
  if (text.trim() === '')
    throw new DocumentFault(
      'unreadable',
      'This PDF holds no text, only pictures: it may be a scan. Run text recognition on it first, or paste its text.',
    )
  const notes: string[] = []
  if (silentPages.length > 0) {
    const words = silentPages.length === 1 ? 'Page' : 'Pages'
    notes.push(
      `${words} ${listed(silentPages.map(String))} ${silentPages.length === 1 ? 'holds' : 'hold'} no text: empty, or a picture or scan.`,
    )
  }
  if (removed.length > 0)
    notes.push(`Left out, because pages repeat it: ${listed(removed.map((one) => `“${shortened(one)}”`))}.`)
  if (readPages < pages) notes.push(`Only the first ${readPages} of ${pages} pages were read.`)
  return { kind: 'pdf', text, notes }
}

const counted = (number: number, noun: string) => `${number.toLocaleString('en')} ${noun}${number === 1 ? '' : 's'}`
const shortened = (text: string) => (text.length > 60 ? `${text.slice(0, 60).trimEnd()}…` : text)

function listed(all: readonly string[]): string {
  const shownItems = all.slice(0, 5)
  const rest = all.length - shownItems.length
  if (rest > 0) return `${shownItems.join(', ')} and ${rest} more`
  return shownItems.length < 2 ? shownItems.join('') : `${shownItems.slice(0, -1).join(', ')} and ${shownItems.at(-1)}`
}
