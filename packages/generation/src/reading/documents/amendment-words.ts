import { type Cell, isIdentifier } from '../tables/rows.ts'
import type { ReadUnit, UnitKind } from '../unit.ts'
import { isRank } from '../words/ranks.ts'
import { anyOf, holds } from '../words/word-lists.ts'
import { anyNumber, keysIn, keysNamedIn, numberList } from './requirement-numbers.ts'

/** Where a unit stands among what was changed or decided: below a heading that says so, in a table with such a column, or in a history of the text itself, most of which the text holds. */
export function placeAmongChanges({ headings, cells = [] }: ReadUnit): 'heading' | 'column' | 'history' | undefined {
  // an entry may have a heading of its own: `CR-01 Rest period`
  if (tellsChanges(headings.at(-1) ?? '') || (logs.test(headings.at(-2) ?? '') && !isOpen.test(headings.at(-1) ?? '')))
    return 'heading'
  if (cells.some(({ column }) => tellsChanges(column) || isChange(bareName(column)))) return 'column'
  return histories.test(headings.at(-1) ?? '') ? 'history' : undefined
}
const histories = holds(
  'revision history, version history, document history, revisions, document control, history of changes, änderungshistorie, versionshistorie, dokumenthistorie, revisionsstand',
)
const isOpen = holds('open, discuss*, question*, pending, undecided, offen*, frage*, später, later')
/** `Change a booking` and `Credit decision` are parts of a product. */
const tellsChanges = (name: string): boolean =>
  logs.test(name) || isLog(bareName(name)) || (tellsOfLog.test(name) && isDated.test(name))
/** `Comments of 12 September`, `After the playback (4 June)`, `Decisions since version 0.5` */
const tellsOfLog = holds(
  'comments, comment, feedback, notes, after the*, decisions, review, answers, resolutions, anmerkungen, kommentare, rückmeldungen, nach der, nach dem, entscheidungen',
)
const isDated =
  /(?<!\p{L})(?:(?:version|issue|rev\.?|v) ?\d|\d{1,2}\.? (?:jan|feb|mar|mär|apr|may|mai|jun|jul|aug|sep|oct|okt|nov|dec|dez)|(?:jan|feb|mar|mär|apr|may|mai|jun|jul|aug|sep|oct|okt|nov|dec|dez)\p{L}* \d|\d{4}-\d\d|\d{1,2}\.\d{1,2}\.)/iu
const bareName = (name: string): string => name.replace(/[^\p{L}]/gu, '')
const isLog = anyOf('changes decisions änderungen entscheidungen cambios decisiones modifications décisions')
const isChange = anyOf('change changed decision decided änderung entscheidung beschluss')
const logs = holds(
  'comments from the review, comments on the draft, review outcome, review and outcome, outcome of the review, change log, changelog, change history, change requests, changes since, decisions since, changes after, changes from, changes in version, changes of, late changes, later changes, agreed changes, these changes, following changes, amendment, amendments, addendum, addenda, decision log, decisions from, decisions of, decisions taken, decisions by, decisions made, decisions at, review comments, review decisions, errata, corrigendum, notes after, änderungsprotokoll, änderungen seit, änderungen nach, folgende änderungen, folgenden änderungen, nachtrag, nachträge, ergänzungen, beschluss, beschlüsse, entscheidungen vom, entscheidungen der, entscheidungen des, estos cambios',
)

const month = String.raw`(?:jan|feb|mar|mär|apr|may|mai|jun|jul|aug|sep|oct|okt|nov|dec|dez)\p{Ll}*\.?`
const day = String.raw`(?:\d{4}[./-]\d{1,2}[./-]\d{1,2}|\d{1,2}[./-]\d{1,2}[./-](?:\d\d)?\d\d\.?|\d{1,2}\.?(?:st|nd|rd|th)?\s${month}(?:\s\d{4})?|${month}\s\d{1,2}(?:,?\s\d{4})?)`
const isDay = new RegExp(`^${day}$`, 'iu')
/** What stands before a number that names something else: `section`, `zu`. */
const ofNumber =
  '(?:(?:[Ii]n|[Bb]ei|[Ss]ections?|[Rr]equirements?|[Ss]tory|[Ff]eatures?|[Aa]nforderung(?:en)?|[Aa]bschnitt|[Zz]iffer|[Pp]unkt|[Tt]o|[Rr]e:?|[Zz]u|§)\\s?)'
/** `Amendment 2 (3 June): `, `Rev. C: ` */
const label = String.raw`(?:amendment|addendum|change(?: request)?|decision|rev(?:ision|\.)?|version|update|correction|erratum|nachtrag|ergänzung|änderung|beschluss|entscheidung|korrektur|avenant|enmienda)(?:\s(?:no\.?|nr\.?))?\s(?:\d{1,3}(?:\.\d{1,2})?|[A-Z])(?:\s?[(\[][^()\[\]]{1,30}[)\]]|,?\s${day})?\s*[:.–—-]\s+`
/** Behind that, `D-4 (2 April): `, and `Ä3: ` before what names another */
const ownNumber = new RegExp(
  String.raw`^(?:${label})?(?:\p{Lu}{1,3}[-.]?\d{1,3}(?:\s+[(\[]?${day}[)\]]?\s*[:,–—-]?\s+|:\s+(?=${ofNumber}?[/(\[]?${anyNumber}|new:|neu:))|[(\[]?${day}[)\]]?\s*[:.,–—-]?\s+|[(\[]?\d{1,2}\.\s?\d{1,2}\.[)\]]?\s*[:–—-]\s+)?`,
  'iu',
)
const isNumberList = new RegExp(String.raw`^${ofNumber}?${numberList}\.?$`, 'u')

/** What an entry says, without its number and its date. */
export function withoutLabel(text: string): string {
  return text.replace(ownNumber, '')
}
/** The cells of a row but for its date and who says so. */
export function toldCells(cells: readonly Cell[]): Cell[] {
  return cells.filter(({ column, text }) => !isDay.test(text) && !saysWho(column.trim().toLowerCase()))
}
const saysWho = anyOf('by who von wer author owner')
/** What a unit says without its own number and its date, behind the number of another that it begins with; a row in the order of its cells, behind that which holds nothing but numbers. */
export function sayingOf({ cells, text, form }: ReadUnit, another: string): string {
  if (form !== 'row' || !cells) return withoutLabel(`${another} ${text}`.trimStart())
  const isBeside = (cell: Cell): boolean =>
    cell === cells[0] ? another === '' && isIdentifier(cell.text) : /^\d+$/.test(cell.text)
  const told = toldCells(cells).filter((cell) => !isBeside(cell))
  const affected = told.find((cell) => isNumberList.test(cell.text))
  const inOrder: readonly Cell[] = affected ? [affected, ...told.filter((cell) => cell !== affected)] : told
  return withoutLabel(inOrder.map((cell) => cell.text).join(': '))
}

/** What a comment came to, behind its end and not between two values: `... is too short. → Agreed: 7 days`, or the cell that replies to it; the whole where nothing answers it. */
export function decidedIn({ cells = [], text }: Pick<ReadUnit, 'cells' | 'text'>): string {
  const reply = cells.findLast(({ column }) => replies.test(column))?.text
  const behind = /^(?:.{0,400}?[.!?]\s*)?(?:→|⇒|=>|->)\s*(.+)$/su.exec(reply ?? text)?.[1] ?? reply ?? text
  return behind.replace(assents, '')
}
const replies = holds(
  'reply, response, answer, outcome, resolution, result, antwort, ergebnis, beschluss, entscheidung, décision, respuesta',
)
const assents =
  /^(?:agreed|accepted|decision|decided|outcome|ok(?:ay)?|resolved|result|yes|beschluss|ergebnis|einverstanden|ja)\s*[:,–-]\s*/iu

/** What becomes of what is named: its kind, or that it stays what it was. */
export type AmendingVerdict = UnitKind | 'as it was'
export type Amendment = { keys: string[]; rest: string; verdict?: AmendingVerdict | undefined }
/** Whether a text begins with the number of a known requirement, or with what is new. */
export function namesFirst(text: string, isKnown: (key: string) => boolean): boolean {
  const said = withoutLabel(text)
  return keysIn(ofHead.exec(said)?.groups?.numbers ?? '').some(isKnown) || newIn(said) !== undefined
}

/** `Change: `, `The requirement ` */
const lead = String.raw`(?:(?:(?:[Tt]he |[Dd]ie )?\p{L}+(?: \p{L}+)?:\s+)?(?:[Tt]he |[Dd]ie )?${ofNumber}?)`
const ofHead = new RegExp(String.raw`^${lead}(?<numbers>${numberList})(?![\p{L}\d-])\s*(?<rest>.*)$`, 'su')
const inBrackets = new RegExp(String.raw`\s*[(\[](?:[^()\[\]]{0,20}\s)?${numberList}[)\]]`, 'u')
const ordered = new RegExp(
  String.raw`^${lead}(?:[Ww]e (?:will |have |agreed to )?)?(?:(?<out>[Dd]rop|[Rr]emove|[Cc]ut|[Dd]elete|[Ss]trike|[Ww]ithdraw|[Cc]ancel)|(?<later>[Pp]ostpone|[Dd]efer|[Pp]ark))(?:p?ed|d|n|ing)?:? (?<numbers>${numberList})(?:\s*[.,;(–—]|$)`,
  'u',
)

/** What a text says of the requirements that it names first, or, among changes, anywhere; nothing where it asks. */
export function amendmentIn(text: string, isAmongChanges: boolean): Amendment | undefined {
  if (text.trimEnd().endsWith('?')) return undefined
  const order = ordered.exec(text)?.groups
  if (order?.numbers !== undefined)
    return { keys: keysIn(order.numbers), rest: '', verdict: order.out === undefined ? 'deferred' : 'out-of-scope' }
  const { numbers, rest: behind = '' } = ofHead.exec(text)?.groups ?? {}
  if (numbers !== undefined) {
    const keys = keysIn(numbers)
    const verdict = verdictIn(behind)
    if (verdict !== undefined && (isAmongChanges || verdict === 'out-of-scope' || verdict === 'deferred'))
      return { keys, rest: '', verdict }
    const rest = behind.replace(/^[:,–—-]\s*/u, '').replace(adds, '')
    return isAmongChanges && /\p{L}/u.test(rest) ? { keys, rest } : undefined
  }
  const keys = isAmongChanges ? keysNamedIn(text) : []
  return keys.length > 0 ? { keys, rest: text.replace(inBrackets, '') } : undefined
}

/** `add: a driver is called twice` */
const adds = /^(?:add(?:ed)?|insert(?:ed)?|(?:wird )?ergänzt|ergänze|hinzufügen|einfügen):\s+/iu

const copula =
  '(?:(?:is|are|was|were|will be|(?:has|have) been|gets?|ist|sind|wird|werden|wurden?)\\s)?(?:(?:now|therefore|hereby|also|too|jetzt|auch|somit)\\s)?'
const gone =
  '(?:dropped|removed|withdrawn|deleted|cancell?ed|struck|cut|omitted|waived|abandoned|given up|left out|taken out(?: of (?:the )?(?:scope|first \\p{L}+|stage \\S+|phase \\S+|release|mvp))?|out|out of scope|no longer (?:needed|required|in scope|wanted)|not needed|rejected|obsolete|superseded|entfällt|entfallen|gestrichen|nicht mehr (?:nötig|benötigt|erforderlich)|se elimina|supprimée?s?)'
const aside =
  '(?: (?:for now|for the moment|altogether|completely|for good|again|any longer|any more|ersatzlos|in rev\\S* \\S+))?'
const isGone = new RegExp(`^${copula}${gone}${aside}$`, 'iu')
const later =
  '(?:postponed|deferred|parked|later|verschoben|zurückgestellt|kommt später|pospuesto|reportée?s?|not in (?:v\\d\\S*|this (?:release|version|phase)|the first \\p{L}+))'
const moved =
  '(?:moved?|moves|pushed|wandert) (?:to|into|in) (?:the )?(?:next|later|backlog|phase|release|version|stage|edition|v\\d|q\\d|20\\d\\d)(?:\\s.{0,30})?'
const isLater = new RegExp(`^${copula}(?:${later}(?: (?:to|until|till|auf|bis) .{1,50})?|${moved})$`, 'iu')
const isDone = new RegExp(`^${copula}(?:already )?(?:done|shipped|live|implemented|erledigt|umgesetzt)$`, 'iu')
const isBack = new RegExp(
  `^${copula}(?:stays?|stays in|stay in|kept|reinstated|back in|in again|bleibt|bleiben)(?: after all| as it is| in| drin)?$`,
  'iu',
)

/** `is dropped, legal does not agree`, `moves to phase 2`: all that the clause says, for `Deleted files stay in the bin` says something else. */
export function verdictIn(behind: string): AmendingVerdict | undefined {
  const [said = ''] = behind.replace(/^\s*[:,–—-]?\s*(?:\([^()]*\)\s*)?/u, '').split(/[,;(–—]|[.:](?=\s|$)/u, 1)
  const bare = said.trim()
  if (isGone.test(bare)) return 'out-of-scope'
  if (isLater.test(bare)) return 'deferred'
  return isDone.test(bare) ? 'today' : isBack.test(bare) ? 'as it was' : undefined
}

/** `RFID entfällt`, `The automatic lock is dropped`: what is given up, and how that is said. Undefined for anything else. */
export function givenUpIn(text: string): { topic: string; rest: string } | undefined {
  const { topic, rest } = (givenUp.exec(text) ?? reconsidered.exec(text))?.groups ?? {}
  return topic === undefined || rest === undefined || verdictIn(rest) === undefined ? undefined : { topic, rest }
}
const givenUp =
  /^(?<topic>[^.:;?]{3,60}?) (?<rest>(?:(?:is|are|was|were|will be|wird|werden|ist|sind|wurden?) [\p{L} ]{3,40}|entfällt|entfallen|dropped|removed|deleted|struck|postponed|deferred|gestrichen|verschoben|out(?: for now)?)(?=[.,;:(–]|$).*)$/su

/** `The board reconsidered the driving route; it is deleted` */
const reconsidered =
  /^[^;:]{0,80}?(?<!\p{L})(?:the|der|die|das|den) (?<topic>\p{L}[\p{L}’' -]{2,40}); (?:it|they|this|these|sie|er|es|diese\p{Ll}*) (?<rest>(?:is|are|was|were|wird|werden|ist|sind|entfällt|entfallen)(?: [\p{L} ]{3,40})?)[\s.!]*$/iu

/** `New: prompt cards`, `New R-50: a film can be held`: what was not there before. Undefined for anything else. */
export function newIn(said: string): string | undefined {
  const rest = opensNew.exec(said)?.groups?.rest
  return rest ?? inScope.exec(said)?.groups?.rest
}
const opensNew = new RegExp(
  String.raw`^(?:[Nn]ew|[Aa]dded|[Aa]ddition|[Nn]eu|[Hh]inzugekommen|[Ee]rgänzt|[Nn]uevo|[Nn]ouveau)(?::\s+(?:${numberList}:?\s+)?|\s+${numberList}:\s+)(?<rest>\S.*)$`,
  'su',
)
/** `Sandbox: separate deployment, in scope.` */
const inScope = /^(?<rest>.{8,}?)(?:[,;:–—]|\s(?:is|are))\s+(?:now )?in scope[.!]*$/isu

/** `from S to M`, `Moved up, M`, `Sorry, stays S`: changes how much something matters and not what it is. */
export function changesRank(said: string): boolean {
  const [, before = '', after = ''] =
    /^(?:from |von )?(\S{1,10}) (?:to|→|->|zu|auf) (\S{1,10}?)(?:[.,;\s]|$)/iu.exec(said) ?? []
  const [, alone = ''] = /^(?:\p{L}+,? ){0,3}(\S{1,10}?)[.!]?$/u.exec(said) ?? []
  return (isRank(before) && isRank(after)) || isRank(alone)
}

/** `the second sentence is deleted`: which sentence of what is named, and what becomes of it. Undefined for anything else. */
export function sentenceNamedIn(said: string): { at: number; rest: string } | undefined {
  const { ordinal = '', rest = '' } = ofSentence.exec(said)?.groups ?? {}
  const at = ordinals.findIndex((each) => each.includes(ordinal.toLowerCase()))
  return at < 0 ? undefined : { at: at === ordinals.length - 1 ? -1 : at, rest }
}
const ordinals = [
  ['first', 'erste', 'erster'],
  ['second', 'zweite', 'zweiter'],
  ['third', 'dritte', 'dritter'],
  ['fourth', 'vierte', 'vierter'],
  ['last', 'letzte', 'letzter'],
]
const ofSentence = /^(?:(?:the|der) )?(?<ordinal>\p{L}+) (?:sentence|satz) (?<rest>\S.*)$/isu
