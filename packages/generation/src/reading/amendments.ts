import type { BriefTexts } from '../drafter.ts'
import { requirementNumber } from './bare-statement.ts'
import { isSaid } from './marks.ts'
import { isIdentifier } from './rows.ts'
import { isWanted, type ReadUnit, type UnitKind } from './unit.ts'
import { anyOf, capitalise, holds, opens, withoutEnd } from './word-lists.ts'

/**
 * The units with what later ones say of the requirements whose numbers they name: `R-12 is dropped` turns that requirement; among what changed, `R-12: six months instead of twelve` is told in its story, and
 * `New: R-31 Staff print labels` is wanted like the rest. What a person or a model marked stays.
 */
export function withAmendments(units: readonly ReadUnit[], brief: BriefTexts): readonly ReadUnit[] {
  const numberOf = (unit: ReadUnit): string => requirementNumber(unit, brief[unit.field].slice(unit.start, unit.end))
  const requirements = new Map<string, ReadUnit>()
  for (const unit of units) {
    const key = keyOf(numberOf(unit))
    if (key !== '' && !requirements.has(key)) requirements.set(key, unit)
  }
  if (requirements.size === 0) return units
  const blocks = Map.groupBy(units, blockOf)
  const read = [...units]
  for (const unit of units) {
    if (isSaid(unit)) continue
    const own = numberOf(unit)
    // `FR-5 is dropped`, in a line that begins so
    const said = sayingOf(unit, requirements.get(keyOf(own)) === unit ? '' : own)
    const amendment = amendmentIn(said, listsChanges(unit))
    if (!amendment) continue
    const { keys, rest, verdict } = amendment
    const known = keys.flatMap((key) => requirements.get(key) ?? [])
    const named = known.filter((each) => each.field === unit.field && each.block < unit.block)
    const [first] = named
    if (!first) {
      const isNew = verdict === undefined && known.every((each) => each === unit) && opensNew.test(said)
      if (isNew) read[unit.number - 1] = asWanted(unit, rest, 'demand')
    } else if (verdict !== undefined) {
      for (const each of named.flatMap((of) => blocks.get(blockOf(of)) ?? []))
        if (!isSaid(each)) read[each.number - 1] = { ...each, kind: verdict, wanted: 0, sureness: 1 }
      read[unit.number - 1] = { ...unit, kind: 'context', wanted: 0, sureness: 1 }
    } else if (isWanted(read[first.number - 1] ?? first) && !isOfThem(own, numberOf(first)))
      read[unit.number - 1] = { ...asWanted(unit, rest, 'constraint'), amends: first.number }
  }
  return read
}

const surely = 0.9
/** What a unit says beside whom it amends, as its own words. */
function asWanted(unit: ReadUnit, said: string, kind: UnitKind): ReadUnit {
  const text = capitalise(withoutEnd(said))
  return { ...unit, text, told: { statement: text, remarks: [] }, kind, wanted: surely, sureness: surely }
}

const blockOf = ({ field, block }: ReadUnit): string => `${field} ${block}`
/** `FR-12`, which speaks of `FR-3`, is a requirement of its own; `CR-2` is none. */
const isOfThem = (own: string, number: string): boolean => lettersOf(own) === lettersOf(number) && own !== number
const lettersOf = (number: string): string => number.replace(/\P{L}.*/su, '')
const keyOf = (number: string): string => number.replace(/[-_. ]/g, '').toUpperCase()

/** Whether a unit stands below what says that something changed or was decided, or in such a column. */
const listsChanges = ({ headings, cells = [] }: ReadUnit): boolean =>
  [headings.at(-1) ?? '', ...cells.map(({ column }) => column)].some(
    (name) => tellsChanges.test(name) || isChange(name.replace(/[^\p{L}]/gu, '')),
  )
// `Change a booking` is part of a product
const isChange = anyOf('change changes changed update updates decided änderung änderungen cambios modifications')
const tellsChanges = holds(
  'change log, changelog, change history, change request*, changes since, changes after, changes from, changes in version, late changes, later changes, agreed changes, amendment*, amended, addendum, addenda, decision, decisions, revision*, errata, corrigendum, änderungsprotokoll, änderungshistorie, änderungen seit, nachtrag, nachträge, ergänzung*, beschluss, beschlüsse, entscheidungen, decisiones, décisions',
)

/** What a unit says without its own number and its date, behind the number of `another` that it begins with; a row in the order of its cells. */
function sayingOf({ cells, text, form }: ReadUnit, another: string): string {
  if (form !== 'row' || !cells) return `${another} ${text}`.trimStart().replace(dated, '')
  return cells
    .filter((cell, i) => !isDay.test(cell.text) && (another !== '' || i > 0 || !isIdentifier(cell.text)))
    .map((cell) => cell.text)
    .join(': ')
    .replace(dated, '')
}
const month = String.raw`(?:jan|feb|mar|mär|apr|may|mai|jun|jul|aug|sep|oct|okt|nov|dec|dez)\p{Ll}*\.?`
const day = String.raw`(?:\d{1,4}[./-]\d{1,2}[./-]\d{1,4}\.?|\d{1,2}\.?(?:st|nd|rd|th)?\s${month}(?:\s\d{4})?|${month}\s\d{1,2}(?:,?\s\d{4})?)`
const isDay = new RegExp(`^${day}$`, 'iu')

const dated = new RegExp(String.raw`^(?:\p{Lu}{1,3}[-.]?\d{1,3}\s+)?[(\[]?${day}[)\]]?\s*[:,–—-]?\s+`, 'iu')

type Amendment = { keys: string[]; rest: string; verdict?: UnitKind | undefined }
const number = String.raw`(?:(?:[A-Z]{2,8}|[FRU])[-_. ]?\d+(?:[.-]\d+)*)`
const numbers = String.raw`${number}(?:(?:\s?[,/&+]\s?|,? (?:and|und|to|bis|y|et) )${number})*`
/** `Change: R-12 ...`, `Requirement R-12 ...` */
const label = String.raw`(?:(?:[Tt]he |[Dd]ie )?\p{L}+(?: \p{L}+)?:\s+)?(?:(?:[Tt]he |[Dd]ie )?(?:[Rr]equirements?|[Ss]tory|[Ff]eatures?|[Aa]nforderung(?:en)?)\s+)?`
const ofHead = new RegExp(String.raw`^${label}(${numbers})(?![\p{L}\d])\s*(.*)$`, 'u')
const inBrackets = new RegExp(String.raw`\s*[(\[](?:[^()\[\]]{0,20}\s)?${numbers}[)\]]`, 'u')
const ordered = new RegExp(
  String.raw`^${label}(?:[Ww]e (?:will |have |agreed to )?)?(?:(?<out>[Dd]rop|[Rr]emove|[Cc]ut|[Dd]elete|[Ss]trike|[Ww]ithdraw|[Cc]ancel)|(?<later>[Pp]ostpone|[Dd]efer|[Pp]ark))(?:p?ed|d|n|ing)?:? (?<numbers>${numbers})(?![\p{L}\d])`,
  'u',
)

/** What a text says of the requirements that it names first, or, among changes, anywhere. */
function amendmentIn(text: string, isOfChanges: boolean): Amendment | undefined {
  const order = ordered.exec(text)?.groups
  if (order?.numbers !== undefined)
    return { keys: keysIn(order.numbers), rest: '', verdict: order.out === undefined ? 'deferred' : 'out-of-scope' }
  const [, head, behind = ''] = ofHead.exec(text) ?? []
  if (head !== undefined) {
    const verdict = verdictIn(behind)
    if (verdict !== undefined) return { keys: keysIn(head), rest: '', verdict }
    const rest = behind.replace(/^[:,–—-]\s*/u, '')
    return isOfChanges && /\p{L}/u.test(rest) ? { keys: keysIn(head), rest } : undefined
  }
  const keys = keysIn(text)
  return isOfChanges && keys.length > 0 ? { keys, rest: text.replace(inBrackets, '') } : undefined
}

function keysIn(text: string): string[] {
  return [...text.matchAll(new RegExp(number, 'gu'))].map(([each]) => keyOf(each))
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
  'postponed, deferred, parked, moves to phase, moves to release, moves to the next, moved to phase, moved to release, moved to the next, moved to later, moved to v2, moves to v2, moved to version, moves to version, moved to stage, pushed to, later, verschoben, zurückgestellt, kommt später, wandert in, pospuesto, reporté*',
)
/** What was not there before. */
const opensNew = opens('new, added, addition, neu, hinzugekommen, ergänzt, nuevo, nouveau')
