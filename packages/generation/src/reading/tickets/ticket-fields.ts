import type { UnitKind } from '../unit.ts'
import { isRank } from '../words/ranks.ts'
import { anyOf } from '../words/word-lists.ts'

/** What has become of a ticket: it is to be done, or what its passage is taken to be where it is not. */
export type State = 'open' | Extract<UnitKind, 'today' | 'out-of-scope' | 'deferred'>
/** What a tracker keeps of a ticket beside its words: a line has one of a sort. */
export type Field =
  | { sort: 'rank'; rank: string }
  | { sort: 'state'; state: State }
  | { sort: 'type'; type: string }
  | { sort: 'aside' }

/** `BUG-12`, `T-031`, `#12`, `Issue 31 – ...`; `Issue 1: Budget` numbers what was talked about. */
export const ticketKey = String.raw`(?:\p{Lu}{2,8}-\d{1,6}|\p{Lu}-\d{2,6}|#\d{1,6}|(?:Issue|Ticket|Bug) #?\d{2,6}(?=\s*[:–—|-]\s))(?![\p{L}\d])`
/** `HELP-112 ...`, `- [ ] **PRAX-3** ...`, `#12 ...` */
export const opensTicket = new RegExp(String.raw`^[\s>*_[(]*(${ticketKey})`, 'u')

const isDone = anyOf(
  'done closed resolved fixed released shipped live delivered deployed completed merged erledigt fertig geschlossen behoben',
)
const isRefused = anyOf(
  "won't won’t wont wontfix rejected declined refused duplicate dup cancelled canceled invalid removed obsolete abgelehnt verworfen entfallen gestrichen duplikat",
)
const isPutOff = anyOf('postponed deferred parked moved later icebox hold verschoben zurückgestellt geparkt')
const isOpen = anyOf('open todo backlog new ready doing active blocked review offen neu')
const open = /^(?:to do|in (?:progress|review|arbeit|testing|development)|selected for development)$/iu
const onHold = /^(?:on hold|not planned)(?![\p{L}\d])/iu
/** `Done`, `closed (v2.1)`, `won't do`; `Delivered, returned or lost` is what an order may be. */
const stated =
  /^([\p{L}'’]+)(?:\s+(?:do|fix|of|in|into|on|to|since|by|until|till|as|with)(?!\p{L}).*|\s*(?:[([]|->|→).*)?$/iu
/** `closed: done in the other town`, where nothing but the state of a ticket can stand */
const statedOfTicket = /^([\p{L}'’]+)\s*[:,;]\s/u

/** What a state says: undefined for what is none. */
function stateOf(text = ''): State | undefined {
  const said = text.trim()
  if (isOpen(said) || open.test(said)) return 'open'
  if (onHold.test(said)) return said.toLowerCase().startsWith('on') ? 'deferred' : 'out-of-scope'
  return closedBy(said)
}
/** As what a state leaves whatever is in it, where nobody has to do it any more: `closed (v2.1)`, `won't do`. */
export function closedBy(state = ''): Exclude<State, 'open'> | undefined {
  return closedOf(stated.exec(state)?.[1])
}
function closedOf(word: string | undefined): Exclude<State, 'open'> | undefined {
  if (isDone(word)) return 'today'
  return isRefused(word) ? 'out-of-scope' : isPutOff(word) ? 'deferred' : undefined
}

const isFault = anyOf('bug bugs defect fault incident fehler')
const isOtherType = anyOf(
  'story feature enhancement improvement wish request task subtask sub-task chore maintenance spike research aufgabe wunsch',
)
const isType = (word: string): boolean => isFault(word) || isOtherType(word) || longType.test(word)
const longType = /^(?:user story|tech(?:nical)? (?:debt|task|story)|change request|new feature)$/iu
const isWork = anyOf('task subtask sub-task chore maintenance aufgabe')
const isInquiry = anyOf('spike research')

/** Whether a ticket of a type tells what is wrong, and what is wanted is that it goes. */
export function tellsFault(type: string | undefined): boolean {
  return isFault(type)
}
/** Whether a ticket of a type asks something that somebody is to find out. */
export function asksToFindOut(type: string | undefined): boolean {
  return isInquiry(type)
}
/** Whether a ticket of a type is told in its own words: it says what is wrong, what is to be done or found out, and not who wants what. */
export function keepsWords(type: string | undefined): boolean {
  return isFault(type) || isInquiry(type) || isWork(type)
}
/** The type that the keys of a project say: `BUG-12`. */
export function typeOfKey(key: string): string | undefined {
  const project = key.replace(/[- ]#?\d+$/, '').toLowerCase()
  return isType(project) ? project : undefined
}

const isUrgent = anyOf('urgent blocker')

const named =
  /^(labels?|tags?|(?:issue )?type|status|state|resolution|stand|typ|prio(?:rity)?|priorität|assignee|assigned to|reporter|reported by|sprint|component|created|updated|epic link|fix version)\s?[:=]\s*(\S[^:=.!?]{0,40})$/iu
/** `Reporter: K. Brandvold`, and more of that kind */
export function beginsWithField(text: string): boolean {
  return beginsNamed.test(text)
}
const beginsNamed =
  /^(?:labels?|(?:issue )?type|status|state|resolution|prio(?:rity)?|assignee|reporter|reported by|sprint|component)\s?[:=]/iu
const isAside = anyOf(
  'assignee assigned reporter reported sprint component created updated epic fix label labels tag tags',
)

/** What a part of a ticket's line, or a cell of its row, says of it; undefined where it says anything else. */
export function fieldOf(part: string): Field | undefined {
  const text = part.trim().replace(/[.]$/, '')
  const [, name = '', value = ''] = named.exec(text) ?? []
  if (name !== '') return fieldOf(value) ?? (isAside(name.split(' ', 1)[0]) ? { sort: 'aside' } : undefined)
  const type = text.toLowerCase().replace(/\?$/, '')
  if (isType(type)) return { sort: 'type', type }
  // `Won't do` is a state before it is a rank
  const state = stateOf(text)
  if (state) return { sort: 'state', state }
  if (isUrgent(text)) return { sort: 'rank', rank: 'Highest' }
  return isRank(text) ? { sort: 'rank', rank: text } : undefined
}

/** The same of what nothing else can stand in, as brackets and what a colon follows: `closed: by the other town`. */
export function fieldIn(part: string): Field | undefined {
  const known = fieldOf(part)
  if (known) return known
  const state = closedOf(statedOfTicket.exec(part.trim())?.[1])
  return state && { sort: 'state', state }
}

const longestKey = 24
/** The key that a passage begins with. */
export function keyAt(passage: string): string | undefined {
  return opensTicket.exec(passage.slice(0, longestKey))?.[1]
}

/** What somebody said, or how often: `#4 (x9) Skates wrong size`, `#3 Kwame: ok`, `#1 "Where is it?"` is of a digest or a thread. */
const isReported = (passage: string): boolean => {
  const said = passage.replace(opensTicket, '').replace(/^[\s\])*:.–-]+/u, '')
  const [, label] = /^(\p{Lu}\p{Ll}+):\s/u.exec(said) ?? []
  return (
    (label !== undefined && !fieldOf(label)) ||
    passage.slice(keyAt(passage)?.length).startsWith(',') ||
    /^(?:\(x?\s?\d|["“„])/u.test(said)
  )
}
export const fewestTickets = 3
/** Below a ticket fewer words are the name of somebody or of a part. */
export const fewestOfBody = 5
/** Whether passages, each from its key on, are a list of tickets. */
export function areTickets(passages: readonly string[]): boolean {
  return passages.length >= fewestTickets && passages.filter(isReported).length * 3 < passages.length
}

const isKeyColumn = anyOf('key id ticket issue nr no # ref schlüssel')
const isTitleColumn = anyOf('summary title name subject titel betreff zusammenfassung')
const isTypeColumn = anyOf('type kind typ art')
const isStateColumn = anyOf('status state resolution list column stage stand')
const isPointsColumn = anyOf('points sp estimate effort punkte')
const isBodyColumn = anyOf('description body details detail comment comments note notes beschreibung kommentar')
const isAsideColumn = anyOf(
  'assignee assigned owner reporter creator created updated due sprint labels label tags tag component components version versions parent bearbeiter',
)
/** Keys in these are of other tickets; of those in the second one it waits for them. */
const isOtherColumn = anyOf('parent epic link links linked blocks related clones')
const isWaitColumn = anyOf('blocked depends dependency dependencies requires')

/** `3`, `5 points`, where nothing else stands. */
export function pointsIn(cell: string): number | undefined {
  const points = /^\s*(\d{1,3})(?:\s?(?:SP|pts?|(?:story )?points?|punkte?))?\s*$/iu.exec(cell)?.[1]
  return points === undefined ? undefined : Number(points)
}

type Cell = { column: string; text: string }
type Row = {
  key?: string
  waits: string
  title?: Cell
  body: string[]
  fields: Field[]
  points?: number | undefined
  others: Cell[]
}

/** A row of a table as the ticket that it holds: by what its columns are called, or by what stands in its cells. */
export function ticketRow(cells: readonly Cell[]): Row {
  const row: Row = { body: [], fields: [], others: [], waits: '' }
  const isColumn = ({ column }: Cell, is: (name: string | undefined) => boolean): boolean =>
    column
      .toLowerCase()
      .split(/[^\p{L}#]+/u)
      .some(is)
  const isOther = (cell: Cell): boolean => isColumn(cell, isOtherColumn)
  const keyCells = cells.filter((cell) => keyAt(cell.text) === cell.text && !isOther(cell))
  const ownKey =
    cells.find(
      (cell) => isColumn(cell, isKeyColumn) && !isOther(cell) && (keyCells.includes(cell) || /^\d+$/.test(cell.text)),
    ) ?? keyCells[0]
  if (ownKey) row.key = ownKey.text
  for (const cell of cells) {
    const isOf = (column: (name: string | undefined) => boolean): boolean => isColumn(cell, column)
    const field = fieldOf(cell.text)
    if (cell === ownKey) continue
    if (isOf(isWaitColumn)) row.waits += ` ${cell.text}`
    else if (isOther(cell)) continue
    else if (isOf(isPointsColumn) || (cell.column === '' && pointsIn(cell.text) !== undefined))
      row.points ??= pointsIn(cell.text)
    else if (field && (cell.column === '' || isOf(isTypeColumn) || isOf(isStateColumn) || field.sort === 'rank'))
      row.fields.push(field)
    // what a team calls a state is no word for done
    else if (isOf(isStateColumn)) row.fields.push({ sort: 'state', state: 'open' })
    else if (isOf(isTitleColumn) && !row.title) row.title = cell
    else if (isOf(isBodyColumn)) row.body.push(cell.text)
    else if (!isOf(isAsideColumn) && !isOf(isTypeColumn)) row.others.push(cell)
  }
  if (!row.title) {
    const [title, ...others] = row.others
    return { ...row, ...(title && { title }), others }
  }
  return row
}
/** Whether rows are tickets: each has a key, and some say of what type they are or what became of them, as those copied from a board need not. */
export function areTicketRows(rows: readonly Row[], isBoard: boolean): boolean {
  return (
    rows.length >= fewestTickets &&
    rows.every(({ key, title }) => key !== undefined && title !== undefined) &&
    (isBoard || rows.some(({ fields }) => fields.some(({ sort }) => sort === 'type' || sort === 'state')))
  )
}
