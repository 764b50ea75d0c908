import { readTitle } from '@planwright/likeness'
import type { BriefTexts } from '../drafter.ts'
import { requirementNumber } from './bare-statement.ts'
import { changeIn, namesFormer, withChange } from './changed-values.ts'
import { isSaid } from './marks.ts'
import { isRank } from './ranks.ts'
import { type Cell, isIdentifier } from './rows.ts'
import { isWanted, type ReadUnit, type UnitKind } from './unit.ts'
import { anyOf, capitalise, holds, opens, withoutEnd, words } from './word-lists.ts'

/**
 * The units with what later ones say of the requirements, or the sections, whose numbers they name: `R-12 is dropped` turns that requirement; among what changed, `R-12: six months instead of twelve` is told in its
 * story, and `New: R-31 Staff print labels` is wanted like the rest. What is decided there of a topic (`Retry window: 72h is too short`) or of a value is told with what says most of the same. What a person or a
 * model marked stays.
 */
export function withAmendments(units: readonly ReadUnit[], brief: BriefTexts): readonly ReadUnit[] {
  const numbered = numberedIn(units, brief)
  if (numbered.size === 0 && !units.some(listsChanges)) return units
  const reading = openReading(units)
  let unnumbered = 0
  for (const block of Map.groupBy(units, blockOf).values()) {
    const [unit] = block
    if (!unit || isSaid(unit)) continue
    const own = numberOf(unit, brief)
    const isOwn = numbered.get(keyOf(own))?.[0] === unit
    if (isOwn && isVoid.test(unit.text)) for (const each of block) reading.put(each, unwanted('out-of-scope'))
    const isOfChanges = listsChanges(unit)
    // `FR-5 is dropped`, in a line that begins so
    const said = sayingOf(unit, isOwn ? '' : own)
    if (isOfChanges && (opensNew.test(said) || inScope.test(said))) {
      reading.put(unit, asWanted(said.replace(opensNew, '').replace(ofNew, '').replace(inScope, ''), 'demand'))
      continue
    }
    const amendment = amendmentIn(said, isOfChanges)
    const named = amendment?.keys
      .flatMap((key) => numbered.get(key) ?? [])
      .filter((each) => isBefore(each, unit))
      .slice(0, mostNamed)
    if (amendment && named?.length) {
      const isOfOne = !isOfChanges || (isOwn && isOfThem(own, amendment.keys))
      amendNumbered(
        reading,
        { ...amendment, verdict: amendment.verdict ?? verdictBelow(block, isOfChanges) },
        named,
        isOfOne ? [] : block,
      )
    } else if (isOfChanges && unnumbered < mostUnnumbered) {
      unnumbered += 1
      amendLikest(reading, block)
    }
  }
  return reading.read
}
/** So many are looked for among all that stands before them, and so much of what one names is turned: texts that are all decisions are read in time, too. */
const [mostUnnumbered, mostNamed] = [60, 200]
const isBefore = (earlier: ReadUnit, unit: ReadUnit): boolean =>
  earlier.field === unit.field && earlier.block < unit.block

type Reading = ReturnType<typeof openReading>
/** The units as they are read so far. */
function openReading(units: readonly ReadUnit[]) {
  const read = [...units]
  const known = new Map<ReadUnit, ReadonlySet<string>>()
  const now = ({ number }: ReadUnit): ReadUnit => read[number - 1] as ReadUnit
  function put(unit: ReadUnit, as: Partial<ReadUnit>): void {
    if (!isSaid(unit)) read[unit.number - 1] = { ...now(unit), ...as }
  }
  /** What a unit and its heading speak of. */
  function wordsOf(unit: ReadUnit): ReadonlySet<string> {
    const words = known.get(unit) ?? wordsIn(`${unit.headings.at(-1) ?? ''} ${unit.text}`)
    known.set(unit, words)
    return words
  }
  return { units, read, put, now, wordsOf, isOpen: (unit: ReadUnit): boolean => isWanted(now(unit)) }
}

function amendNumbered(
  reading: Reading,
  { rest, verdict }: Amendment,
  named: readonly ReadUnit[],
  block: readonly ReadUnit[],
): void {
  const [unit] = block
  if (verdict !== undefined) {
    for (const each of named) reading.put(each, unwanted(verdict))
    for (const each of block) reading.put(each, unwanted('context'))
    return
  }
  const whole = wordsIn(wholeOf(block))
  const amended = likest(named.filter(reading.isOpen), (each) => shareOf(whole, reading.wordsOf(each)))
  if (!unit || !amended) return
  if (changesRank(rest)) reading.put(unit, unwanted('context'))
  else amend(reading, amended, rest, block)
}

/** Tells what is decided of a topic, or of a value, with what was said of it before. */
function amendLikest(reading: Reading, block: readonly ReadUnit[]): void {
  const earlier = reading.units.filter(
    (each) => block[0] && isBefore(each, block[0]) && !listsChanges(each) && reading.isOpen(each),
  )
  for (const [i, unit] of block.entries()) {
    const { topic, rest = '' } = ofTopic.exec(unit.text)?.groups ?? {}
    const said = topic !== undefined ? block.slice(i) : changeIn(unit.text) ? [unit] : block.slice(i, i + 2)
    const change = changeIn(wholeOf(said))
    const about = wordsIn(topic ?? unit.text)
    const likeness = (each: ReadUnit): number => {
      const share = shareOf(about, reading.wordsOf(each))
      return share > 0 && change && namesFormer(each.text, change) ? 1 + share : topic === undefined ? 0 : share
    }
    const amended = likest(earlier, likeness, topic === undefined ? 1 + sharedByChange : sharedByTopic)
    if (!amended) continue
    const verdict =
      topic === undefined ? undefined : (verdictIn(rest) ?? (dismissal.test(rest) ? 'out-of-scope' : undefined))
    if (verdict === undefined) amend(reading, amended, topic === undefined ? wholeOf(said) : rest, said)
    else if (topic !== undefined && isAllOf(topic, amended.text)) {
      reading.put(amended, unwanted(verdict))
      reading.put(unit, unwanted('context'))
    } else amend(reading, amended, unit.text, said)
    if (topic !== undefined) return
  }
}
const [sharedByTopic, sharedByChange] = [0.6, 0.25]
/** `Retry window: 72h is too short` */
const ofTopic = /^(?<topic>\p{L}[\p{L}\d'’ /-]{2,40}?): (?<rest>.+)$/su
const dismissal = opens(words.dismissal)
/** Whether what is about this topic is about nothing beside it: `by e-mail, or by letter` is of both. */
function isAllOf(topic: string, text: string): boolean {
  const [first = ''] = topic.toLowerCase().split(' ')
  const at = Math.max(0, text.toLowerCase().indexOf(first))
  const [before, behind] = [text.slice(0, at), text.slice(at + topic.length, at + topic.length + besideTopic)]
  return !/[,;]|\s(?:or|and|oder|und|sowie|plus)\s/iu.test(before) && !/\s(?:or|and|oder|und)\s/iu.test(behind)
}
const besideTopic = 12

/** Tells what was said with what it amends, and there its new value in the place of the former one. */
function amend(reading: Reading, amended: ReadUnit, said: string, [unit, ...more]: readonly ReadUnit[]): void {
  if (!unit) return
  const change = changeIn([said, ...more.filter(({ text }) => !said.endsWith(text)).map(({ text }) => text)].join(' '))
  const { text, cells } = reading.now(amended)
  if (change && !cells) reading.put(amended, { text: withChange(text, change) })
  reading.put(unit, { ...asWanted(said, 'constraint'), amends: amended.number })
  for (const each of more)
    if (said.endsWith(each.text)) reading.put(each, unwanted('context'))
    else if (isWanted(each) || refuses(each)) reading.put(each, { kind: 'constraint', amends: amended.number })
}

/** `The exception is not needed any longer` */
const refuses = ({ kind }: ReadUnit): boolean => kind === 'out-of-scope' || kind === 'deferred'

const surely = 0.9
const unwanted = (kind: UnitKind): Partial<ReadUnit> => ({ kind, wanted: 0, sureness: 1 })
/** What is said beside whom it amends, as a unit's own words. */
function asWanted(said: string, kind: UnitKind): Partial<ReadUnit> {
  const text = capitalise(withoutEnd(said))
  return { text, told: { statement: text, remarks: [] }, kind, wanted: surely, sureness: surely }
}
/** `R-34: the sponsor has pulled out. Move it to the next edition.` */
const verdictBelow = ([, ...others]: readonly ReadUnit[], isOfChanges: boolean): UnitKind | undefined =>
  isOfChanges ? others.map(({ text }) => verdictIn(text)).find((verdict) => verdict !== undefined) : undefined

const wholeOf = (units: readonly ReadUnit[]): string => units.map(({ text }) => text).join(' ')
const wordsIn = (text: string): ReadonlySet<string> => new Set(readTitle(text).words)
const shareOf = (words: ReadonlySet<string>, of: ReadonlySet<string>): number =>
  words.size === 0 ? 0 : [...words].filter((word) => of.has(word)).length / words.size
/** Of several units the one that is likest, from `least` on. */
function likest(units: readonly ReadUnit[], likenessOf: (unit: ReadUnit) => number, least = 0): ReadUnit | undefined {
  const [most] = units.map((unit) => ({ unit, likeness: likenessOf(unit) })).sort((a, b) => b.likeness - a.likeness)
  return most && most.likeness >= least ? most.unit : undefined
}

/** The units of each requirement that has a number of its own, and of each section that has one. */
function numberedIn(units: readonly ReadUnit[], brief: BriefTexts): Map<string, ReadUnit[]> {
  const [blocks, numbered] = [Map.groupBy(units, blockOf), new Map<string, ReadUnit[]>()]
  for (const block of blocks.values()) {
    const key = keyOf(numberOf(block[0] as ReadUnit, brief))
    if (key !== '' && !numbered.has(key)) numbered.set(key, block)
  }
  const sections = Map.groupBy(units, ({ headings }) => headings.at(-1) ?? '')
  for (const [heading, own] of sections) {
    const key = keyOf(ofHeading.exec(heading)?.[1] ?? '')
    if (key !== '' && !numbered.has(key)) numbered.set(key, own)
  }
  return numbered
}
const blockOf = ({ field, block }: ReadUnit): string => `${field} ${block}`
/** `R-12`, `/LF10/`, or `4.2` at the beginning of its line */
function numberOf({ field, form, isEntry, start, end }: ReadUnit, brief: BriefTexts): string {
  const passage = brief[field].slice(start, end)
  const margin =
    brief[field]
      .slice(Math.max(0, start - longestMargin), start)
      .split('\n')
      .at(-1) ?? ''
  const number = requirementNumber({ form, ...(isEntry && { isEntry }) }, passage)
  return number || (inMargin.exec(margin)?.[1] ?? inFront.exec(passage)?.[1] ?? '')
}
/** `FR-12`, which speaks of `FR-3`, is a requirement of its own; `CR-2` is none. */
const isOfThem = (own: string, keys: readonly string[]): boolean =>
  keys.some((key) => lettersOf(key) === lettersOf(keyOf(own)) && key !== keyOf(own))
const lettersOf = (key: string): string => key.replace(/\P{L}.*/su, '')
const keyOf = (number: string): string => number.replace(/[-_ /]/g, '').toUpperCase()

/** Whether a unit stands below what says that something changed or was decided, or in such a column. */
const listsChanges = ({ headings, cells = [] }: ReadUnit): boolean =>
  [headings.at(-1) ?? '', ...cells.map(({ column }) => column)].some(
    (name) => tellsChanges.test(name) || isChange(name.replace(/[^\p{L}]/gu, '')),
  )
// `Change a booking` is part of a product
const isChange = anyOf('change changes changed update updates decided änderung änderungen cambios modifications')
const tellsChanges = holds(
  'change log, changelog, these changes, following changes, agreed changes, folgende änderungen, folgenden änderungen, estos cambios, change history, change request*, changes since, changes after, changes from, changes in version, changes of, late changes, later changes, agreed changes, amendment*, amended, addendum, addenda, decision, decisions, decision log, errata, corrigendum, notes after, änderungsprotokoll, änderungen seit, änderungen nach, nachtrag, nachträge, ergänzung*, beschluss, beschlüsse, entscheidungen, decisiones, décisions',
)

const month = String.raw`(?:jan|feb|mar|mär|apr|may|mai|jun|jul|aug|sep|oct|okt|nov|dec|dez)\p{Ll}*\.?`
const day = String.raw`(?:\d{1,4}[./-]\d{1,2}[./-]\d{1,4}\.?|\d{1,2}\.?(?:st|nd|rd|th)?\s${month}(?:\s\d{4})?|${month}\s\d{1,2}(?:,?\s\d{4})?)`
const isDay = new RegExp(`^${day}$`, 'iu')
const named = String.raw`(?:(?:[A-Z]{2,8}|[FRU])[-_. ]?\d+(?:[.-]\d+)*)`
const plain = String.raw`\d{1,2}(?:\.\d{1,2}){1,3}`
const oneOf = (number: string): string => String.raw`[/(\[]?${number}(?:/(?=[\s:)])|[)\]])?`
const listOf = (number: string): string =>
  String.raw`${oneOf(number)}(?:(?:\s?[,/&+]\s?|,? (?:and|und|to|bis|y|et) )(?:${oneOf(number)}|\d{1,3}(?!\d)))*`
const either = `(?:${named}|${plain})`
const of =
  '(?:(?:[Ss]ections?|[Rr]equirements?|[Ss]tory|[Ff]eatures?|[Aa]nforderung(?:en)?|[Aa]bschnitt|[Zz]iffer|[Pp]unkt|[Tt]o|[Rr]e:?|[Zz]u|§)\\s?)'
const inMargin = new RegExp(String.raw`^[\s*_>|-]*(${plain})[.)]?\s*$`, 'u')
const inFront = new RegExp(String.raw`^(${plain})[.)]?\s`, 'u')
const longestMargin = 24
const ofHeading = new RegExp(String.raw`^(?:\p{Lu}?\p{Ll}+\s)?(${either})(?=$|[\s.:)–-])`, 'u')
/** `D-4 (2 April): `, and `Ä3: ` before what names another */
const opening = new RegExp(
  String.raw`^(?:\p{Lu}{1,3}[-.]?\d{1,3}(?:\s+[(\[]?${day}[)\]]?\s*[:,–—-]?\s+|:\s+(?=${of}?[/(\[]?${either}|new:|neu:))|[(\[]?${day}[)\]]?\s*[:,–—-]?\s+)`,
  'iu',
)
/** `Change: R-12 ...`, `The requirement R-12 ...` */
const label = String.raw`(?:(?:(?:[Tt]he |[Dd]ie )?\p{L}+(?: \p{L}+)?:\s+)?(?:[Tt]he |[Dd]ie )?${of}?)`
const ofHead = new RegExp(String.raw`^${label}(?<numbers>${listOf(either)})(?![\p{L}\d])\s*(?<rest>.*)$`, 'su')
const inBrackets = new RegExp(String.raw`\s*[(\[](?:[^()\[\]]{0,20}\s)?${listOf(either)}[)\]]`, 'u')
const mentioned = new RegExp(`${named}|(?<=${of})${plain}`, 'gu')
const isListOf = new RegExp(String.raw`^${of}?${listOf(either)}\.?$`, 'u')
const ordered = new RegExp(
  String.raw`^${label}(?:[Ww]e (?:will |have |agreed to )?)?(?:(?<out>[Dd]rop|[Rr]emove|[Cc]ut|[Dd]elete|[Ss]trike|[Ww]ithdraw|[Cc]ancel)|(?<later>[Pp]ostpone|[Dd]efer|[Pp]ark))(?:p?ed|d|n|ing)?:? (?<numbers>${listOf(either)})(?![\p{L}\d])`,
  'u',
)

/** What a unit says without its own number and its date, behind the number of another that it begins with; a row in the order of its cells, behind that which holds nothing but numbers. */
function sayingOf({ cells, text, form }: ReadUnit, another: string): string {
  if (form !== 'row' || !cells) return `${another} ${text}`.trimStart().replace(opening, '')
  const isBeside = (cell: string, i: number): boolean =>
    isDay.test(cell) || (i > 0 ? /^\d+$/.test(cell) : another === '' && isIdentifier(cell))
  const told = cells.filter((cell, i) => !isBeside(cell.text, i))
  const affected = told.find((cell) => isListOf.test(cell.text))
  const inOrder: readonly Cell[] = affected ? [affected, ...told.filter((cell) => cell !== affected)] : told
  return inOrder
    .map((cell) => cell.text)
    .join(': ')
    .replace(opening, '')
}

type Amendment = { keys: string[]; rest: string; verdict?: UnitKind | undefined }
/** What a text says of the requirements that it names first, or, among changes, anywhere. */
function amendmentIn(text: string, isOfChanges: boolean): Amendment | undefined {
  const order = ordered.exec(text)?.groups
  if (order?.numbers !== undefined)
    return { keys: keysIn(order.numbers), rest: '', verdict: order.out === undefined ? 'deferred' : 'out-of-scope' }
  const { numbers, rest: behind = '' } = ofHead.exec(text)?.groups ?? {}
  if (numbers !== undefined) {
    const keys = keysIn(numbers)
    const verdict = verdictIn(behind)
    if (verdict !== undefined) return { keys, rest: '', verdict }
    const rest = behind.replace(/^[:,–—-]\s*/u, '')
    return isOfChanges && /\p{L}/u.test(rest) ? { keys, rest } : undefined
  }
  const keys = [...text.matchAll(mentioned)].map(([each]) => keyOf(each))
  return isOfChanges && keys.length > 0 ? { keys, rest: text.replace(inBrackets, '') } : undefined
}

/** `R-34/35` names two. */
function keysIn(numbers: string): string[] {
  const keys: string[] = []
  for (const [each] of numbers.matchAll(new RegExp(`${either}|\\d+`, 'gu'))) {
    const letters = lettersOf(keys.at(-1) ?? '')
    keys.push(/^\d+$/.test(each) && letters !== '' ? letters + each : keyOf(each))
  }
  return keys
}

/** `is dropped, legal does not agree`, `moves to phase 2`: nothing with a condition. */
function verdictIn(behind: string): UnitKind | undefined {
  const [said = ''] = behind.replace(/^\s*[:,–—-]?\s*(?:\([^()]*\)\s*)?/u, '').split(/[,;.(–—]/u, 1)
  const bare = said.replace(copula, '').trim()
  if (isLater.test(bare)) return 'deferred'
  if (conditional.test(said)) return undefined
  return isGone.test(bare) ? 'out-of-scope' : isDone.test(bare) ? 'today' : undefined
}
const conditional = holds('if, when, unless, wenn, falls, sofern, si, cuando')
const copula =
  /^(?:(?:is|are|was|were|will be|(?:has|have) been|gets?|ist|sind|wird|werden|wurden?)\s+)?(?:(?:now|therefore|hereby|also|too|jetzt|auch|somit)\s+)?/iu
const isDone = /^(?:already )?(?:done|closed|shipped|live|implemented|erledigt|umgesetzt)$/iu
const isGone = opens(
  'dropped, removed, withdrawn, deleted, cancelled, canceled, struck, cut, out of scope, out, no longer needed, no longer required, no longer in scope, no longer applies, no longer apply, not needed, rejected, obsolete, superseded, entfällt, entfallen, gestrichen, nicht mehr, se elimina, supprimé*',
)
const isLater = opens(
  'postponed, deferred, parked, moves to phase, moves to release, moves to the next, move to next, move to the next, moved to next, moved to phase, moved to release, moved to the next, moved to later, not in v1, not in v2, not in v3, not in this, not in the first, moved to v2, moves to v2, moved to version, moves to version, moved to stage, pushed to, later, verschoben, zurückgestellt, kommt später, wandert in, pospuesto, reporté*',
)
/** `Deleted in Rev. B.`, in the place of a requirement or before what it was. */
const isVoid =
  /^[([*]*(?:deleted|withdrawn|removed|dropped|void|superseded|entfällt|entfallen|gestrichen)(?: (?:in|by|on|with|at|since|per|mit|am|in der) [^:;]{1,25}?)?(?:[.:)\]–—]|$)/iu
/** `Sandbox: separate deployment, in scope.` */
const inScope = /(?:[,;:–—]|\s(?:is|are))\s+(?:now )?in scope[.!]*$/iu
/** What was not there before. */
const opensNew = /^(?:new|added|addition|neu|hinzugekommen|ergänzt|nuevo|nouveau)(?::\s+|\s+(?=[A-Z]{1,8}[-_.]?\d))/iu
const ofNew = new RegExp(String.raw`^${oneOf(named)}:?\s+`, 'u')
/** `from S to M`, `R-15 from S to M` */
function changesRank(said: string): boolean {
  const [, before = '', after = ''] =
    /^(?:from |von )?(\S{1,10}) (?:to|→|->|zu|auf) (\S{1,10}?)(?:[.,;\s]|$)/iu.exec(said) ?? []
  return isRank(before) && isRank(after)
}
