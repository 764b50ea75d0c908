/**
 * The requirement sentences and list items of a text, read plainly and without the drafter's own reader so that it can
 * judge it. Left out: headings, captions without words of their own, code, tables of contents, and what stands under
 * headings that say it is out of scope, a glossary or a list of dependencies.
 */
export function requirementLines(text: string): string[] {
  const lines: string[] = []
  let skipping = 0
  let fenced = false
  for (const raw of text.split('\n')) {
    if (/^\s*(?:```|~~~)/.test(raw)) fenced = !fenced
    const line = raw.replace(/[\r\u200B-\u200F\uFEFF]/g, '').trim()
    if (fenced || line === '' || /^(?:[-*_=]\s*){3,}$/.test(line)) continue
    const heading = /^(#{1,6})\s+(.*)$/.exec(line)
    if (heading) {
      const level = heading[1]?.length ?? 1
      if (skipping && level <= skipping) skipping = 0
      if (!skipping && UNWANTED.test(heading[2] ?? '')) skipping = level
      continue
    }
    if (!skipping) lines.push(...demandsOf(line))
  }
  return lines
}

const UNWANTED =
  /\bout[- ]of[- ]scope\b|\bnon-?goals?\b|\bglossary\b|\bdefinitions?\b|\bterms?\b|\breferences?\b|\bcontents\b|\bdependencies\b|\bpackage\.json\b|\brubric\b|\b(?:directory|folder|file) structure\b|\bnot included\b|\bwon['’]?t\b|\bexclu/i
const ITEM = /^(?:[-*+•●▪‣]|\d{1,2}[.)])\s+(.*)$/
const DEMAND =
  /\b(?:must|should|shall|can|need(?:s)? to|has to|have to|supports?|provides?|allows?|enables?|implements?|displays?|records?|maintains?|generates?|calculates?|validates?|manages?)\b/i

function demandsOf(line: string): string[] {
  const item = ITEM.exec(line)
  const body = (item?.[1] ?? line).trim()
  if (item) return isCaption(body) ? [] : [body]
  return body
    .split(/(?<=[.!?])\s+(?=[A-Z])/)
    .filter((sentence) => DEMAND.test(sentence) && sentence.split(/\s+/).length > 3 && !/\baims? to\b/i.test(sentence))
}

const isCaption = (body: string): boolean => /^\*\*[^*]+\*\*:?$/.test(body) || /:$/.test(body.replace(/\*/g, ''))

/** Whether a passage rests in one of the cited ones: the one holds the other, or they share most of their length. */
export function isCited(line: string, sources: readonly string[]): boolean {
  const flat = flatten(line)
  if (flat === '') return true
  let shared = 0
  for (const source of sources) {
    const other = flatten(source)
    if (other.includes(flat)) return true
    if (other.length > 15 && flat.includes(other)) shared += other.length
  }
  return shared >= flat.length * 0.5
}

const flatten = (text: string): string => text.replace(/\s+/g, ' ').trim()
