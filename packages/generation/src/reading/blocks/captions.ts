import { isCaption } from '../words/is-clause.ts'
import { isRow, isRule, type Line, markerOf } from '../words/lines.ts'
import { tagWords } from '../words/tag-words.ts'
import { asks, countWords } from '../words/word-lists.ts'
import { isTimed, speakerAbove } from './speakers.ts'

/** `A. Must`, `B. Should`, `C. Later` in order, each right above items of another kind. */
export function letteredHeadings(lines: readonly Line[]): ReadonlySet<number> {
  const found = lines.flatMap(({ raw }, i) => {
    const letter = /^([A-Z])\.\s+\p{Lu}[^.!?:;]{1,40}$/u.exec(raw.trimEnd())?.[1]
    const next = lines[i + 1]?.raw ?? ''
    return letter && markerOf(next) && !/^[A-Z]\./.test(next) ? [{ letter, i }] : []
  })
  const isInOrder = found.every(({ letter }, i) => letter.charCodeAt(0) === 'A'.charCodeAt(0) + i)
  return new Set(found.length >= fewestCounted && isInOrder ? found.map(({ i }) => i) : [])
}
const fewestCounted = 3

/** Names of parts are shorter than what is said of them. */
export const wordsOfName = 5
/** `Open points`, and not `Pay by card` or `Guests can pay`. */
export function isName(text: string): boolean {
  const isShort = /^\p{Lu}[^.!?:;]{1,60}$/u.test(text) && countWords(text) <= wordsOfName
  return isShort && (countWords(text) === 1 || (isCaption(tagWords(text)) && !asks.test(text)))
}

/** `1. Scanner`, `2. Returns`, `3. Reports` in order, most of what is numbered at the margin, each above lines of another kind that are not set in. */
export function numberedHeadings(lines: readonly Line[]): ReadonlySet<number> {
  const numbered = lines.flatMap(({ raw }, i) => {
    const [, number, name = ''] = /^(\d{1,2})[.)]\s+(\S.*)$/u.exec(raw.trimEnd()) ?? []
    return number ? [{ i, number: Number(number), name }] : []
  })
  let last = 0
  const found = numbered.filter(({ i, number, name }) => {
    const next = lines.slice(i + 1, i + 3).find(({ raw }) => raw.trim() !== '')?.raw ?? ''
    const isAbove = /^\S/.test(next) && !/^\d{1,2}[.)]\s/.test(next) && !isRow(next)
    const isHeading = number > last && isAbove && isName(name)
    if (isHeading) last = number
    return isHeading
  })
  const isMost = found.length >= fewestCounted && found.length * 3 >= numbered.length * 2
  return new Set(isMost ? found.map(({ i }) => i) : [])
}

/** `Members` and `Rooms`, each the first and shortest of lines that stand together without marks: of most of what stands together in a text. */
export function captions(lines: readonly Line[]): ReadonlySet<number> {
  const groups: number[][] = []
  for (const [i, { raw }] of lines.entries()) {
    if (raw.trim() === '') continue
    if (i > 0 && lines[i - 1]?.raw.trim() !== '') groups.at(-1)?.push(i)
    else groups.push([i])
  }
  const several = groups.filter((group) => group.length > 1)
  const found = several.filter(([first = 0, ...more]) => {
    const [name, below] = [lines[first]?.raw.trim() ?? '', more.map((i) => lines[i]?.raw.trimEnd() ?? '')]
    const [words, sizes] = [countWords(name), below.map(countWords)]
    const isShortest =
      words <= wordsOfCaptionAbove &&
      Math.min(...sizes) >= words &&
      sizes.reduce((sum, size) => sum + size, 0) >= (words + 1) * sizes.length
    return isShortest && isName(name) && !markerOf(name) && below.every(isBare)
  })
  return new Set(
    found.length >= fewestCaptions && found.length * 2 > several.length ? found.map(([first = 0]) => first) : [],
  )
}
const [fewestCaptions, wordsOfCaptionAbove] = [2, 3]
const isBare = (raw: string): boolean =>
  !(markerOf(raw) || isRow(raw) || isRule(raw) || /[:：]$/.test(raw) || speakerAbove(raw) !== undefined || isTimed(raw))
