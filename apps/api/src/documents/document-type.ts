import type { DocumentKind } from '@planwright/contract'
import { DocumentFault } from './document-fault.ts'

/** What the bytes say; `text` is for everything that has no mark of its own. */
export type DocumentType = 'pdf' | 'zip' | 'text'

const supported = 'Planwright reads Markdown, text, Word (.docx) and PDF files.'
export function unsupported(what: string) {
  return new DocumentFault('unsupported', `${what} ${supported}`)
}

/** By its first bytes, whatever its name says. Throws DocumentFault for what is known and not read. Pure. */
export function documentType(bytes: Uint8Array): DocumentType {
  // readers of PDF look for its mark in the first kilobyte
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, 1024))
  if (start.includes('%PDF-')) return 'pdf'
  if (start.startsWith('PK\u0003\u0004') || start.startsWith('PK\u0005\u0006')) return 'zip'
  if (start.startsWith('\u00d0\u00cf\u0011\u00e0\u00a1\u00b1\u001a\u00e1')) throw oldOffice(bytes)
  if (start.startsWith('{\\rtf')) throw unsupported('This is a rich text file (RTF). Save it as .docx.')
  if (/^\s*<(!doctype html|html|head|body|svg|\?xml)\b/i.test(start.replace(/^\u00ef\u00bb\u00bf/, '')))
    throw unsupported('This is a web page or another file of tags.')
  return 'text'
}

/** Word before 2007, and any Word document with a password, which stands in the same container. */
function oldOffice(bytes: Uint8Array): DocumentFault {
  const encrypted = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).includes(
    Buffer.from('EncryptedPackage', 'utf16le'),
  )
  if (encrypted)
    return new DocumentFault('unreadable', 'This document is protected with a password. Save it without one.')
  return unsupported('This is an Office document of the format before 2007. Save it as .docx.')
}

const textEndings = new Set(['', 'txt', 'text', 'log', 'rst', 'adoc', 'asciidoc', 'org'])
const markdownEndings = new Set(['md', 'markdown', 'mdown', 'mkd', 'mdx'])

/** What a text is by its name: anything may stand in one. Throws DocumentFault for the names of other formats. Pure. */
export function textKind(name: string, mediaType: string): Extract<DocumentKind, 'markdown' | 'text'> {
  const ending = /\.([^.\s/\\]{1,12})$/.exec(name)?.[1]?.toLowerCase() ?? ''
  if (markdownEndings.has(ending) || (ending === '' && mediaType === 'text/markdown')) return 'markdown'
  if (textEndings.has(ending)) return 'text'
  throw unsupported(`A file of the type .${ending} is not read.`)
}
