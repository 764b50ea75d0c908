import { getDocumentProxy } from 'unpdf'
import { DocumentFault } from './document-fault.ts'
import { withoutMargins } from './page-margins.ts'
import { type PdfPage, type PdfPiece, pdfLines } from './pdf-lines.ts'
import { pdfMarkdown } from './pdf-markdown.ts'

export type PdfText = {
  readonly text: string
  readonly pages: number
  readonly readPages: number
  /** Numbers of pages without a word, from 1. */
  readonly silentPages: readonly number[]
  /** Headers and footers that were left out, each once. */
  readonly removed: readonly string[]
}

/** Nothing of a document is run, drawn, or fetched. */
const options = { isEvalSupported: false, useSystemFonts: false, disableFontFace: true, verbosity: 0, enableXfa: false }

type Limits = { readonly pages: number; readonly characters: number }

/** The words of a PDF, page by page until a limit is reached. Throws DocumentFault. */
export async function pdfText(bytes: Uint8Array, limits: Limits): Promise<PdfText> {
  const pdf = await open(bytes)
  const pages: PdfPage[] = []
  let characters = 0
  for (let number = 1; number <= Math.min(pdf.numPages, limits.pages) && characters < limits.characters; number += 1) {
    const page = await readPage(pdf, number)
    characters += page.pieces.reduce((sum, { text }) => sum + text.length, 0)
    pages.push(page)
  }
  const { lines, removed } = withoutMargins(pdfLines(pages))
  return {
    text: pdfMarkdown(lines),
    pages: pdf.numPages,
    readPages: pages.length,
    silentPages: pages.flatMap(({ pieces }, at) => (pieces.some(({ text }) => text.trim() !== '') ? [] : [at + 1])),
    removed,
  }
}

type Pdf = Awaited<ReturnType<typeof getDocumentProxy>>

async function open(bytes: Uint8Array): Promise<Pdf> {
  try {
    return await getDocumentProxy(bytes, options)
  } catch (cause) {
    const isLocked = cause instanceof Error && cause.name === 'PasswordException'
    throw new DocumentFault('unreadable', isLocked ? locked : damaged, { cause })
  }
}
const locked = 'This PDF is protected with a password. Save it without one.'
const damaged = 'This PDF is damaged or incomplete. Save it again, or paste its text.'

async function readPage(pdf: Pdf, number: number): Promise<PdfPage> {
  try {
    const page = await pdf.getPage(number)
    const { height, transform } = page.getViewport({ scale: 1 })
    const { items } = await page.getTextContent()
    const pieces = items.flatMap((item) => ('str' in item ? toPiece(item, transform) : []))
    page.cleanup()
    return { height, pieces }
  } catch (cause) {
    throw new DocumentFault('unreadable', damaged, { cause })
  }
}

/** In the page as it is seen, whichever way it is turned. Text that stands upright or aslant, such as a watermark, is no part of what is read. */
function toPiece(
  { str, transform, width }: { str: string; transform: number[]; width: number },
  view: readonly number[],
): PdfPiece[] {
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = transform
  const [va = 0, vb = 0, vc = 0, vd = 0, ve = 0, vf = 0] = view
  const [across, slope] = [va * a + vc * b, vb * a + vd * b]
  if (across <= 0 || Math.abs(slope) > across * 0.1) return []
  const size = Math.hypot(va * c + vc * d, vb * c + vd * d)
  return [{ text: composed(str), x: va * e + vc * f + ve, y: vb * e + vd * f + vf, width, size }]
}

/** Letters that a typeface sets as one are several again. */
const composed = (text: string) => text.replaceAll(/[\ufb00-\ufb06]/g, (letters) => letters.normalize('NFKC'))
