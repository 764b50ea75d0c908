import { countWords } from '../english/phrases.ts'
import { verbOf } from '../english/verbs.ts'
import { headingPattern, isShouted, type Line, markerPattern } from './lines.ts'
import { sectionKind } from './section-kind.ts'

/** `2 System requirements` over `2.1 ...`, or `2. Booking` over a paragraph of its own: a numbered heading, no item. */
export function isChapter(lines: Line[], index: number): boolean {
  const raw = lines[index]?.raw ?? ''
  const lettered = /^\s{0,3}([A-Z])[.)]\s+(\p{Lu}.*)$/u.exec(raw)
  if (lettered && isTitleLike(lettered[2] ?? '')) {
    const under = lines.slice(index + 1, index + 4).find((line) => line.raw.trim() !== '')?.raw ?? ''
    return new RegExp(`^\\s*${lettered[1]}[.-]?\\d`).test(under)
  }
  const roman = /^\s{0,3}[IVX]+[.)]\s+(\p{Lu}.*)$/u.exec(raw)
  if (roman && isTitleLike(roman[1] ?? '')) return true
  const match = /^\s{0,3}(\d{1,2})[.)]?\s+(\p{Lu}.*)$/u.exec(raw)
  if (!match || !isTitleLike(match[2] ?? '')) return false
  const after = lines.slice(index + 1).find((line) => line.raw.trim() !== '')?.raw ?? ''
  if (new RegExp(`^\\s*${match[1]}\\.\\d`).test(after)) return true
  const isolated = index === 0 || lines[index - 1]?.raw.trim() === ''
  const isNext = /^\s*\d{1,2}[.)]/.test(after) || /^\s{2,}/.test(after)
  return isolated && !isNext && after.trim().length >= (match[2] ?? '').length && countWords(match[2] ?? '') <= 6
}

/** `2.3 Forecast per month` between `2.2` and `2.4` is a line of a list; over `2.3.1`, or over text, it is a heading. */
export function opensSection(lines: Line[], index: number, number: string): boolean {
  const after = lines.slice(index + 1, index + 12).find((line) => line.raw.trim() !== '')?.raw
  if (after === undefined) return false
  const next = /^\s*(\d+(?:\.\d+)*)[.)]?\s/.exec(after)?.[1]
  return next === undefined ? !/^\s{3,}/.test(lines[index]?.raw ?? '') : next.startsWith(`${number}.`)
}

export function isShort(raw: string): boolean {
  return raw.trim().length <= 90 && raw.trim().split(/\s+/).length <= 10
}

/** `What shop staff need`, `How members pay`: a question's half that stands over its answers. */
const asking =
  /^(?:(?:what|how|who|why|when|where) (?:[\w-]+ ){1,5}(?:needs?|wants?|expects?|do|does|get|gets|pay|pays|works?|wish|wishes|must (?:do|have)|can do|should (?:do|have)|will (?:do|get|have))|(?:what|how|who|why|where) (?:is|are) (?:it|this|that|we|they|the [\w-]+)(?: [\w-]+){0,3})\??$/i

/** A heading's look: few words, no full stop, no verb in the third person at the start, no modal anywhere. */
export function isTitleLike(raw: string): boolean {
  const text = raw.trim().replace(/^(?:\*\*|__)|(?:\*\*|__)$/g, '')
  if (asking.test(text)) return true
  if (
    !isShort(text) ||
    /[.!?;,]$/.test(text) ||
    /\b(?:must|should|shall|can|will|may|is|are|needs?|wants?)\b/i.test(text)
  )
    return false
  return !/^(?:supports?|provides?|implements?|allows?|enables?|includes?|displays?|ensures?|uses?|has|have|shows?|creates?|as an?)\b/i.test(
    text,
  )
}

export function isPseudoHeading(lines: Line[], index: number, width?: number): boolean {
  const raw = lines[index]?.raw.trim() ?? ''
  const colon = /[:：]$/.test(raw)
  const text = raw.replace(/[:：]$/, '')
  if (/\b(?:following|as follows|below)\b/i.test(text)) return false
  if (!isTitleLike(text) || text.split(/\s+/).length > 8 || /\p{L}:\s+\S/u.test(text.replace(/\*\*|__/g, '')))
    return false
  const follower = lines.slice(index + 1).find((line) => line.raw.trim() !== '')?.raw
  if (follower === undefined || headingPattern.test(follower)) return false
  const isolated = index === 0 || lines[index - 1]?.raw.trim() === ''
  const goesOn = lines[index + 1]?.raw.trim() === follower.trim()
  if (
    isolated &&
    index > 0 &&
    goesOn &&
    isShouted(raw) &&
    isShouted(follower) &&
    (asking.test(text) || countWords(text) === 1)
  )
    return true
  if (isShouted(raw) && isShouted(follower) && countWords(raw) > 3) return false
  if (colon) return text.split(/\s+/).length <= 6
  // in wrapped text a short line that is left with room stands alone
  const leftShort = width !== undefined && text.length < width / 2 && lines[index + 1]?.raw.trim() === follower.trim()
  if (isolated && leftShort && isBareTitle(text) && /^\p{Lu}/u.test(follower.trim())) return true
  if (isolated && isBareTitle(text) && (follower.trim().length >= 60 || markerPattern.test(follower))) return true
  const words = text
    .replace(/\([^)]*\)/g, '')
    .split(/[\s/-]+/)
    .filter((word) => /^[A-Za-z]/.test(word))
  const capital = words.filter((word) => /^[A-Z]/.test(word)).length
  const small = words.filter((word) => /^(?:and|or|of|for|the|a|an|in|on|to|with|by|&)$/.test(word)).length
  const titled = words.length > 0 && capital + small === words.length && capital > 0
  const followerIsLonger = follower.trim().length > text.length || markerPattern.test(follower)
  return (
    titled &&
    followerIsLonger &&
    (words.length > 1 || lines[index + 1]?.raw.trim() === '' || markerPattern.test(follower))
  )
}

/** `Background`, `What we need` over a paragraph: a few words that state nothing. */
function isBareTitle(text: string): boolean {
  const words = text.split(/\s+/)
  const form = verbOf(words[0] ?? '')?.form
  if (asking.test(text)) return true
  if (words.length > 4 || !/^[A-Z]/.test(text)) return false
  return sectionKind(text, undefined) === 'skip' || words.length === 1 || form === undefined || form === 'gerund'
}
