import pluralize from 'pluralize'
import { isSaid } from '../marks.ts'
import { isWanted, type ReadUnit } from '../unit.ts'
import { englishness } from '../words/englishness.ts'
import { isBody, isPerson } from '../words/persons.ts'
import { isPlainVerb, tagWords } from '../words/tag-words.ts'
import { countWords, holds, isNegated } from '../words/word-lists.ts'

/** Whom a line begins with, and what it says of them: `Shift lead: approve leave`. */
export type RoleLabel = { role: string; rest: string }

const label = /^\**((?:\p{L}[\p{L}'’/-]*)(?: (?!and\b|und\b|y\b)\p{L}[\p{L}'’/-]*){0,2})\**\s?:\**\s+(?=\S)/u
/** The last word of a deed in German, and the first in Spanish, French, Italian and Portuguese. */
const infinitive = {
  last: /(?<=\s)\p{Ll}+(?:en|ern|eln)(?: \([^()]*\))?[.!]?$/u,
  first: /^\p{Ll}+(?:ar|er|ir|re)(?:se|l[aeo]s?)?(?=\s)/iu,
}
const longestDeed = 160

/** Whether a text says in plain verbs what somebody does: `buy tickets`, `Termin absagen`, `ver su horario`. */
function saysDeeds(text: string): boolean {
  const [first = ''] = text.slice(0, longestDeed).split(/,\s|;\s/, 1)
  if (/[?!"“”„]|(?<![\p{L}'’])(?:I|we|you|me|my|ich|wir|yo)(?![\p{L}])/iu.test(first) || countWords(first) < 2)
    return false
  return isPlainVerb(tagWords(`to ${first.slice(0, 60).toLowerCase()}`)[1]) &&
    englishness(first) >= 0 &&
    !infinitive.last.test(first)
    ? true
    : englishness(first) <= 0 && (infinitive.last.test(first) || infinitive.first.test(first))
}

const saysInfinitive = (text: string): boolean => {
  const [first = ''] = text.split(/,\s|;\s/, 1)
  return englishness(first) <= 0 && infinitive.last.test(first)
}

/** A role before a colon and its deeds; undefined where the line begins with anything else. */
export function roleLabelOf(text: string): RoleLabel | undefined {
  const [said = '', role = ''] = label.exec(text) ?? []
  const rest = text.slice(said.length)
  // of other languages than English it is not known who is a person
  const who =
    role
      .split(/ (?:of|for|in) /)[0]
      ?.split(' ')
      .at(-1)
      ?.toLowerCase() ?? ''
  const isRole = englishness(text) < 0 || (isPerson(who) && !isBody(who)) || saysInfinitive(rest)
  return said !== '' && saysDeeds(rest) && isRole ? { role, rest } : undefined
}

/** `Creators can share a link`, of `Invite by link: Creators can share a link`, where what stands before the colon only names what somebody can or has to do; empty elsewhere. */
export function deedOfName(text: string): string {
  const { name = '', deed = '' } = named.exec(text)?.groups ?? {}
  return isNegated(name) || tellsState.test(name) || leansOnName.test(deed) ? '' : deed
}
/** `Problem: customers can see the invoices of others` */
const tellsState = holds(
  'problem*, risk*, bug*, issue*, fault*, today, currently, now, pain*, danger, fehler, heute, risiko',
)
/** `Discount codes: admins can create them` */
const leansOnName = holds('it, its, them, one, ones, this, these, those')
const named =
  /^(?<name>[^\s:]+(?: [^\s:]+){0,4}): (?<deed>(?:\S+ ){1,4}?(?:can|should|must|shall|(?:is|are) able to|(?:has|have|needs?) to) .+)$/iu

/** Whether a name before a colon is a part that people play and not somebody who speaks, by what its lines say. */
export function isRoleOf(name: string, said: readonly string[]): boolean {
  const deeds = said.filter(saysDeeds).length
  return isPerson(name.toLowerCase()) ? deeds * 2 > said.length : said.length > 1 && deeds === said.length
}

/** `As a listener I jump to a chapter`: a story without what says that it is wanted. `As I said, I ...` is none. */
export function storyOf(text: string): RoleLabel | undefined {
  const [said = '', role = ''] = story.exec(text) ?? []
  const rest = text.slice(said.length)
  const isOfPerson = role.split(' ').some((word) => isPerson(pluralize.singular(word.toLowerCase())))
  return isOfPerson && isPlainVerb(tagWords(`I ${rest.slice(0, longestDeed)}`)[1]) ? { role, rest } : undefined
}
const story =
  /^As (?:an?|the|any) ((?:(?! I )[\p{L} '’/-]){2,60}?),? I (?:also |can )?(?!(?:want|need|would|wish|like|love|prefer|expect|think|lose|forget|worry|spend|hate|miss|struggle|waste|fear)\b)(?=\p{L}+ \S)/u

/** Lines of roles with their deeds that stand together are one list: where most of it is wanted, all of it is. */
export function readAlike(units: readonly ReadUnit[]): ReadUnit[] {
  const lists = Map.groupBy(
    units.filter(
      (unit) =>
        unit.form !== 'row' &&
        !isSaid(unit) &&
        (roleLabelOf(unit.text) !== undefined || storyOf(unit.text) !== undefined),
    ),
    ({ field, paragraph }) => `${field} ${paragraph}`,
  )
  const raised = new Map<number, number>()
  for (const list of lists.values()) {
    const wanted = list.filter(isWanted)
    if (wanted.length * 2 <= list.length) continue
    const least = Math.min(...wanted.map((unit) => unit.wanted))
    for (const unit of list) if (!isWanted(unit)) raised.set(unit.number, least)
  }
  return units.map((unit) => {
    const wanted = raised.get(unit.number)
    return wanted === undefined ? unit : { ...unit, kind: 'demand', wanted, sureness: wanted }
  })
}
