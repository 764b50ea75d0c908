import type { Unit } from '../unit.ts'
import { norms } from './lines.ts'
import { capitalise } from './word-lists.ts'

/** What is said of a wish, and not of its thing: `-> nice to have`, `(must-have)`, `-> ask Ida`. */
const tail =
  /\s*(?:->|=>|→|[–—,-](?=\s)|\((?=nice|must|low|high|opt))\s*(?:(?:just |only |a |is )*(?:nice[- ]to[- ]have|must[- ]have|low prio(?:rity)?|high prio(?:rity)?|optional|bonus)|(?:ask|check with|clarify with|to be clarified with) \p{Lu}\p{L}+|tbd|tbc)\)?[\s.!?]*$/u
/** `(20 points)`, `(S, 15 points)`: what an offer gets for it. */
const weight = /\s*\((?:[A-Z], )?\d{1,3} (?:points|pts|punkte)\)(?=[\s.]*$)/iu
/** `thirty (30) days`, as contracts say a number in words and in figures. */
const saidTwice =
  /(?<!\p{L})(?:(?:twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)(?:[- ](?:one|two|three|four|five|six|seven|eight|nine))?|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|(?:thir|four|fif|six|seven|eigh|nine)teen|(?:one |two |five |ten )?(?:hundred|thousand)) \((\d{1,3}(?:[.,]\d{3})*)\)/giu
/** What follows from a complaint: `→ one page would do`. */
const arrow = /^(?:→|⇒|[-=]>|[-–—](?=\s)|(?:\p{So}\uFE0F?)+)\s*/u
/** `R1 Guests can ...`, `REQ-12: ...`, `/LF10/ ...` */
const numbered = new RegExp(
  String.raw`^[[/]?(?!(?:${norms})\b)[A-Z]{1,5}[-_. ]?\d+(?:[.-]\d+)*[\]/]?[.:)]?\s+(?:(?=\p{Lu})|(?<=^\[?[A-Z]+-\S+\s+)(?=\d))`,
  'u',
)
/** `4.2 Loan agreement: ...` */
const ofSection = /^(?:[A-Z]\.)?\d{1,2}(?:\.\d{1,2})+\.?\s+(?=\p{Lu}\p{Ll})/u
/** `#8812 (11 similar) Singers ...` */
const ofTicket = /^#\d{2,6}:?\s+(?:\(\d[^()]{0,30}\)\s+)?(?=[\p{L}"“])/u
/** `FR-7`, where a requirement or a row has one before it, by which others speak of it. */
export function requirementNumber({ form, isEntry }: Pick<Unit, 'form' | 'isEntry'>, passage: string): string {
  return isEntry || form === 'row' ? (leadingNumber.exec(passage)?.[1] ?? '') : ''
}
/** `FR-12`, `REQ_3`, `R-4.2`, as part of a pattern */
export const namedNumber = String.raw`(?:[A-Z]{2,8}|[FRU])[-_. ]?\d+(?:[.-]\d+)*`
const leadingNumber = new RegExp(String.raw`^[\s|[(/*"]*(${namedNumber}|#\d{1,6})(?=[\])/*.:"]{0,4}(?:[\s,;]|$))`)
/** `... a week #subscription` */
const hashtags =
  /(?<=\S\s\S+)(?<!\s(?:by|as|to|tagged|issue|ticket|under|with|of|for|in|tag))(?:\s+#\p{L}[\p{L}\d_-]*)+$/u
const enclosed = /^[[(]([^[\]()]+)[\])][.!]?$/
/** A line without its brackets, its mark, its number, what says that it is a story, its rank, and the name before its colon that it says again: `Guides: guides want ...`. */
export function bareStatement(text: string): string {
  const bare = text
    .replace(enclosed, '$1')
    .replace(arrow, '')
    .replace(numbered, '')
    .replace(ofTicket, '')
    .replace(ofSection, '')
    .replace(/^(?:(?:user )?story(?: \d+)?[:.–-]|(?:description|beschreibung):)\s+/i, '')
    .replace(tail, '')
    .replace(weight, '')
    .replace(hashtags, '')
    .replace(/(?<=\S\s\S+)\s+(?:as follows|wie folgt)\s*[:：]$/iu, '')
    .replaceAll(saidTwice, '$1')
  const [label = '', rest = ''] = bare.split(': ', 2)
  return rest !== '' && rest.toLowerCase().startsWith(`${label.toLowerCase()} `)
    ? capitalise(bare.slice(label.length + 2))
    : bare
}
