import { endsOpen } from './things.ts'
import { countWords, wholeWords, withoutEnd } from './word-lists.ts'

/** How much of its room a title takes before it is long, and by how much it may be longer than that. */
export const [agreeable, tolerable] = [0.74, 1.2]
const enoughWords = 5

/** A clause that is too long ends before its last relative clause or conjunction that leaves enough, else before its last phrase, at last between two words. */
export function cutShort(title: string, longest: number): string {
  // a few characters too many are easier to read than half a sentence
  if (title.length <= longest * tolerable) return title
  const isEnough = (text: string): boolean => countWords(text) >= enoughWords && !endsOpen(text)
  // `phones, watches | and bicycles`
  const isInRow = (text: string): boolean => /,\s\S+$/.test(text)
  const lastOf = (border: RegExp): string | undefined =>
    [...title.slice(0, longest).matchAll(border)]
      .map(({ index }) => title.slice(0, index))
      .findLast((text) => isEnough(text) && !isInRow(text))
  const whole = lastOf(joint)
  if (whole !== undefined) return withoutEnd(whole).replace(begunAnew, '')
  const [verb = ''] = verbBehindRow.exec(title) ?? []
  const room = verb === '' ? longest : longest - verb.length - more.length
  const row = title.slice(0, Math.max(0, title.slice(0, room).lastIndexOf(', ')))
  if (row.length > longest * (verb === '' ? agreeable : 0.5) && isEnough(row))
    return withoutEnd(row) + (verb === '' ? '' : more + verb)
  const phrase = lastOf(opensPhrase)
  if (phrase !== undefined && phrase.length > longest / 2) return withoutEnd(phrase)
  let cut = wholeWords(title, longest)
  while (endsOpen(cut) && cut.includes(' ')) cut = wholeWords(cut, cut.length)
  return withoutEnd(cut)
}

/** `..., and that things` */
const begunAnew = /,?\s+(?:and|or|und) (?:that|dass)(?:\s\S+){0,2}$/iu
const joint =
  /\s+(?=(?:that|which|who|where|and|or|with|including|compared|so|die|der|das|und|oder|mit)\s|(?:and|or|und|oder),\s)/giu
/** Where a phrase begins that is left out rather than cut in its middle. */
const opensPhrase =
  /\s+(?=(?:by|for|from|in|into|on|at|to|through|via|after|before|during|bei|auf|an|in|für|von|vor|nach|aus|über|seit)\s)/giu
/** `Für jedes Boot sind Name, Länge, Tiefgang und Heimathafen | zu führen`: what is done stands behind all that it is done to. */
const verbBehindRow = /(?<=, .* (?:und|oder) \S+)\s(?:zu \p{Ll}+n|\p{Ll}+(?:t|en) werden)$/u
const more = ', …'
