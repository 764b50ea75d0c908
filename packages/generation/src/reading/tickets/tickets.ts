import type { BriefTexts } from '../../drafter.ts'
import type { Ticket, Unit } from '../unit.ts'
import { cleanText } from '../words/clean-text.ts'
import { asSentence, countWords } from '../words/word-lists.ts'
import {
  areTicketRows,
  areTickets,
  beginsWithField,
  type Field,
  fewestOfBody,
  fieldIn,
  fieldOf,
  ticketKey as key,
  keyAt,
  opensTicket,
  type State,
  ticketRow,
  typeOfKey,
} from './ticket-fields.ts'
import { wishOfTicket } from './ticket-wish.ts'

const keys = String.raw`${key}(?:(?:\s*,\s*|\s*(?:and|und|&|\+)\s*)${key})*`
const waits =
  '(?:depends? on|depending on|dependent on|blocked by|blocked on|needs|requires|after|waits for|hängt von|abhängig von|blockiert von|braucht|benötigt|nach)'
const needs = new RegExp(String.raw`(?<![\p{L}\d])${waits}:?\s+(${keys})`, 'giu')
const onlyNeeds = new RegExp(String.raw`^(?:it |this )?${waits}:?\s+${keys}(?:\s+ab)?$`, 'iu')
/** Nobody counts anything else so; `points` are those of a ticket in its own line alone: elsewhere a member collects them. */
const storyPoints =
  /^(?:est(?:\.|imated?)?:?\s*)?(?:(\d{1,3})\s?(?:SP|story ?points?)|(?:SP|story ?points?)\s?[:=]\s?(\d{1,3}))$/iu
const ticketPoints =
  /^(?:est(?:\.|imated?|imate)?:?\s*)?(?:(\d{1,3})\s?(?:points?|pts?|punkte?)|(?:points?|pts|punkte|estimate)\s?[:=]\s?(\d{1,3}))$/iu
const timebox = /^time-?box(?:ed)?(?: to| of)?:?\s*(?:\d{1,3}|an?|one|two)\s?(?:h|d|w|hours?|days?|weeks?)$/iu

/** The parts of a line, with what parts them: in brackets, behind a comma, a semicolon, a bar, a dash or a stop. */
const brackets = /\s*([([])([^()[\]]{1,120})[)\]]/gu
const parting = /(\s*[,;|]\s+|\s+(?:[–—-]|→|->)\s+|(?<=[.!?])\s+)/u
const longestRead = 600

/** Whether a line begins with the key of a ticket, stands in a list of such and of such as say what became of them, and what the keys of the brief's tickets begin with. */
type Line = { isTicket: boolean; isListed?: boolean; hasStates?: boolean; projects: ReadonlySet<string> }
type Said = { points?: number; needs?: string[]; field?: Field }

/** What a part of a line says of its ticket and not of its thing; undefined where it says anything else. */
function saidOf(part: string, { isTicket, projects }: Line): Said | undefined {
  const text = part.trim().replace(/[.]$/, '')
  const points = storyPoints.exec(text) ?? (isTicket ? ticketPoints.exec(text) : null)
  if (points) return { points: Number(points[1] ?? points[2]) }
  const named = onlyNeeds.test(text) ? keysIn(text, projects) : []
  return named.length > 0 ? { needs: named } : undefined
}
/** `needs ISO-9001` waits for no ticket. */
const keysIn = (text: string, projects: ReadonlySet<string>): string[] =>
  (text.match(everyKey) ?? []).filter((each) => projects.has(projectOf(each)))
const everyKey = new RegExp(key, 'gu')
const projectsIn = (text: string): ReadonlySet<string> => new Set((text.match(everyKey) ?? []).map(projectOf))
const projectOf = (each: string): string => each.replace(/\d+$/, '')

/** `[Bug] ...`, `bug: ...`, `Wish, closed. ...`: what stands before the title of a ticket. */
const before = /^([^\s:.|–—-][^:.|–—]{0,40}?)(?::|\.(?=\s|$)|\s[|–—-](?=\s))\s*/u
const isBefore = (part: string): Field | undefined => {
  const field = fieldIn(part)
  // `Review: customers rate ...`
  return field?.sort === 'state' && field.state === 'open' && !/^(?:open|to ?do|offen)$/i.test(part) ? undefined : field
}
/** `... label: bug`, behind nothing that parts it. */
const labelled =
  /\s+((?:labels?|type|status|state)\s?:\s*[^:.!?]{1,40}|closed as (?:not planned|completed|duplicate))[.]?$/iu

/** A line without what it says of its ticket, and that; `isFirst` where its title may begin there. */
function parted(text: string, line: Line, isFirst = true): { text: string; said: Said[] } {
  const said: Said[] = []
  const takes = (part: string, field?: (part: string) => Field | undefined): boolean => {
    const read = field?.(part)
    const found = read && isTold(read, line) ? read : undefined
    const taken = saidOf(part, line) ?? (found && { field: found })
    if (taken) said.push(taken)
    return taken !== undefined
  }
  let open = text.replace(brackets, (whole: string, _: string, within: string, at: number) => {
    // `Compare (new) tariffs`
    const isOutside = text.slice(0, at).trim() === '' || /^[\s.([\])]*$/.test(text.slice(at + whole.length))
    const parts = within.split(/[,;|]\s*/)
    // `(open, in progress, done)` is what something may be
    if (parts.filter((part) => fieldOf(part)?.sort === 'state').length > 1) return whole
    const asOne = fieldIn(within)
    const isOfTicket = line.isListed && isOutside && asOne !== undefined && isTold(asOne, line)
    const left = parts.filter((part) => !takes(part, line.isListed && isOutside ? fieldIn : undefined))
    if (left.length === parts.length) return whole
    return left.length === 0 || isOfTicket ? '' : whole.replace(within, () => left.join(', '))
  })
  if (line.isListed) {
    const [label, field = ''] = labelled.exec(open) ?? []
    if (label !== undefined && takes(field, fieldOf)) open = open.slice(0, -label.length)
    const [head, parts = ''] = (isFirst && before.exec(open.trim())) || []
    const opening = isBefore(parts.split(/[,;/]/, 1)[0] ?? '')
    if (head !== undefined && opening && isTold(opening, line)) {
      for (const part of parts.split(/[,;/]\s*/)) takes(part, fieldIn)
      open = open.trim().slice(head.length)
    }
  }
  const [first = '', ...rest] = open.split(parting)
  const parts = Array.from({ length: rest.length / 2 }, (_, i) => ({
    between: rest[2 * i] ?? '',
    part: rest[2 * i + 1] ?? '',
  }))
  const fields = line.isTicket ? fieldsAtEnd(parts, line) : new Map<number, Field>()
  for (const field of fields.values()) said.push({ field })
  let bare = takes(first, line.isListed ? fieldOf : undefined) ? '' : first
  for (const [i, { between, part }] of parts.entries())
    if (!fields.has(i) && !takes(part)) bare += bare === '' ? part : `${between}${part}`
  return { text: bare.trim(), said }
}

/** What became of a ticket stands behind it where it stands behind others of its list, too: one `Export – done in one click` says what it does. */
const isTold = (field: Field, { hasStates = true }: Line): boolean =>
  field.sort !== 'state' || field.state === 'open' || hasStates

/** What ends a line as its ticket's fields, one of a sort: `through the steps - new - in progress - done` names no state of the ticket. */
function fieldsAtEnd(parts: readonly { between: string; part: string }[], line: Line): Map<number, Field> {
  const fields = new Map<number, Field>()
  // `— wontfix, please`
  let behind = ''
  for (let i = parts.length - 1; i >= 0; i -= 1) {
    const { between = '', part = '' } = parts[i] ?? {}
    const read = line.isListed ? fieldIn(`${part}${behind}`) : undefined
    const whole = read && isTold(read, line) ? read : undefined
    if (line.isListed && /^[,;]/.test(between) && !saidOf(part, line)) {
      behind = `${between}${part}${behind}`
      continue
    }
    if (behind !== '' && !(whole && /[|–—-]/.test(between))) break
    if (behind !== '' && whole) for (let j = i; j < parts.length; j += 1) fields.set(j, whole)
    if (behind !== '') break
    const field = /[|–—-]/.test(between) ? (line.isListed ? fieldIn : fieldOf)(part) : undefined
    // what became of a ticket stands behind its title in a list alone
    if (field && isTold(field, line) && (line.isListed || field.sort !== 'state' || field.state === 'open'))
      fields.set(i, field)
    else if (!saidOf(part, line)) break
  }
  const sorts = [...new Set(fields.values())].map(({ sort }) => sort)
  return new Set(sorts).size === sorts.length ? fields : new Map()
}

/**
 * The units without what a tracker keeps of a ticket in its line: its points, rank, type and status, and which others it waits for. Each unit of such a line has them beside it. What says nothing else keeps its words.
 * In the labelled briefs nothing else stands in these forms: an offer's weights (`(10 points)`) have no number of a ticket before them.
 */
export function withTickets<Read extends Unit>(units: readonly Read[], brief: BriefTexts): Read[] {
  const told = readTickets(units, brief)
  return units.map((unit) => {
    const { text = '', cells, ticket } = told.get(unit) ?? {}
    const { isKept } = unit.ticket ?? {}
    // what a story says of itself in lines of its own
    const { rank = ticket?.rank, points = ticket?.points } = unit.scenario === 'story' ? unit : {}
    return ticket
      ? {
          ...unit,
          text: text || unit.text,
          ...(cells && { cells, told: undefined }),
          ticket: { ...ticket, rank, points, ...(isKept && { isKept }) },
        }
      : unit
  })
}

/** A unit of a ticket's line: its words without the fields, and whether they are the title of a ticket of a list, with what became of that. */
export type TicketUnit = Pick<Unit, 'text' | 'cells'> & {
  ticket: Ticket
  isTitle?: boolean
  isListed?: boolean
  state?: State | undefined
}

/** What the units of a brief say as lines and rows of a tracker. */
export function readTickets<Read extends Unit>(units: readonly Read[], brief: BriefTexts): Map<Read, TicketUnit> {
  const lines = Map.groupBy(units, ({ field, block, answers }: Read & { answers?: true }) =>
    answers ? undefined : `${field} ${block}`,
  )
  lines.delete(undefined)
  const heads = [...lines.values()].map(([head]) => head as Read)
  const projects = projectsOf(heads, brief)
  const keyed = heads.filter((head) => head.form !== 'row' && keyOf(head, brief) !== undefined)
  const areLines = areTickets(keyed.map(({ field, start, end }) => brief[field].slice(start, end)))
  const tried = areLines ? keyed.slice(0, mostTried).flatMap((head) => linesOf(head, lines)) : []
  const first = tried.flatMap((line) => ofTicket(line, { projects, isListed: true }, brief).slice(0, 1))
  const isListed =
    first.some(([, { ticket, state }]) => state || saysSomething(ticket)) || saysOfList(units, keyed, brief)
  const hasStates = first.filter(([, { state }]) => state && state !== 'open').length >= fewestStates
  const list = { projects, isListed: areLines && isListed, hasStates }
  const told = new Map([...lines.values()].flatMap((line) => ofTicket(line, list, brief)))
  for (const unit of units) saysBelow(unit, told, units)
  return new Map([
    ...told,
    ...ofRows(
      heads.filter(({ form }) => form === 'row'),
      brief,
    ),
  ])
}

/** So many lines show what all of a list are, and in so many of these what became of them stands by itself. */
const [mostTried, fewestStates] = [100, 2]

const linesOf = <Read extends Unit>(
  { field, block }: Read,
  lines: ReadonlyMap<string | undefined, Read[]>,
): Read[][] => {
  const line = lines.get(`${field} ${block}`)
  return line ? [line] : []
}

/** A key alone is of no tracker: `ISO-9001 Quality`, `#1 Lars`. */
const saysSomething = ({ key = '', points, needs, rank, type }: Ticket): boolean =>
  points !== undefined || needs.length > 0 || rank !== undefined || type !== undefined || typeOfKey(key) !== undefined

/** Whether a box to tick, a field below or the words above say that lines with keys are tickets. */
function saysOfList<Read extends Unit>(units: readonly Read[], keyed: readonly Read[], brief: BriefTexts): boolean {
  const [first] = keyed
  if (!first) return false
  const numbers = new Set(keyed.map(({ number }) => number))
  const above = [...first.headings, brief[first.field].slice(Math.max(0, first.start - longestRead), first.start)]
  return (
    above.some((text) => namesTickets.test(text)) ||
    /\[[ xX✓]\]\s*$/.test(above.at(-1) ?? '') ||
    units.some(({ text, parent }) => parent !== undefined && numbers.has(parent) && beginsWithField(text))
  )
}
const namesTickets =
  /(?<!\p{L})(?:backlogs?|tickets?|issues?|jira|kanban|bugs|user stories|epics?|sprint|vorgänge)(?!\p{L})/iu

/** `Type: Spike`, `Not critical. label: bug`, below a ticket of a list: it says that of the ticket. */
function saysBelow<Read extends Unit>(unit: Read, told: Map<Read, TicketUnit>, units: readonly Read[]): void {
  const head = unit.parent === undefined ? undefined : units[unit.parent - 1]
  const above = head && told.get(head)
  if (!head || !above?.isListed || told.get(unit)?.isListed || unit.block === head.block) return
  const [label = '', named = ''] = labelled.exec(unit.text) ?? []
  const whole = fieldOf(unit.text)
  const field = whole ?? fieldOf(named)
  const points = saidOf(unit.text, { isTicket: true, projects: new Set() })?.points
  if (!field && points === undefined) return
  const { type, rank = above.ticket.rank } = field ? toldBy([{ field }]) : above.ticket
  Object.assign(above.ticket, { type: type ?? above.ticket.type, rank, points: above.ticket.points ?? points })
  if (field?.sort === 'state') above.state = field.state
  const text = whole || points !== undefined ? '' : unit.text.slice(0, -label.length)
  told.set(unit, { text, ticket: above.ticket, isListed: true })
}

/** The rows of tables that hold tickets. */
function ofRows<Read extends Unit>(heads: readonly Read[], brief: BriefTexts): [Read, TicketUnit][] {
  // `withBoardRows`
  const isOnLines = ({ field, start, end }: Unit): boolean => brief[field].slice(start, end).includes('\n')
  const columnsOf = ({ cells = [] }: Unit): string => cells.map(({ column }) => (column === '' ? '' : 'named')).join('')
  const tables = Map.groupBy(heads, (unit) =>
    columnsOf(unit) !== ''
      ? `${unit.field} ${unit.paragraph}`
      : `${unit.field} ${isOnLines(unit) || unit.paragraph} bare`,
  )
  return [...tables.values()].flatMap((table) => {
    const rows = table.map((unit) => ({ unit, row: ticketRow(unit.cells ?? []) }))
    const isBoard = table.every((unit) => isOnLines(unit) && columnsOf(unit) === '')
    if (
      !areTicketRows(
        rows.map(({ row }) => row),
        isBoard,
      )
    )
      return []
    return rows.map(({ unit, row: { key = '', title, body, fields, points, others, waits } }): [Read, TicketUnit] => {
      // a dump without columns holds whole stories in its last field
      const { wish: text, others: beside } =
        title?.column === '' && !isBoard ? wishOfTicket(title.text) : { wish: title?.text ?? unit.text, others: [] }
      const ticket = {
        key,
        points,
        needs: keysIn(waits, projectsIn(waits)),
        ...toldBy(
          fields.map((field) => ({ field })),
          key,
        ),
      }
      // who has it, and what else a board shows in a word or two, says nothing of its thing
      const told = isBoard ? others.map(({ text }) => text).filter((text) => countWords(text) >= fewestOfBody) : body
      const own = {
        ...ticket,
        body: [...beside.map(asSentence), ...told].join(' ').replaceAll('  ', ' ').trim() || undefined,
      }
      return [
        unit,
        {
          text,
          cells: [{ column: 'Story', text }, ...(isBoard ? [] : others)],
          ticket: own,
          isTitle: true,
          isListed: true,
          state: stateIn(fields),
        },
      ]
    })
  })
}

const stateIn = (fields: readonly Field[]): State | undefined => {
  const states = fields.flatMap((field) => (field.sort === 'state' ? [field.state] : []))
  return states.find((state) => state !== 'open') ?? states[0]
}
const toldBy = (said: readonly Said[], key = '') => {
  const fields = said.flatMap(({ field }) => field ?? [])
  return {
    rank: fields.find((field) => field.sort === 'rank')?.rank,
    type: fields.find((field) => field.sort === 'type')?.type ?? typeOfKey(key),
  }
}

const projectsOf = (units: readonly Unit[], brief: BriefTexts): ReadonlySet<string> =>
  new Set(units.flatMap((unit) => keyOf(unit, brief) ?? []).map(projectOf))
const keyOf = ({ field, start, end }: Unit, brief: BriefTexts): string | undefined =>
  keyAt(brief[field].slice(start, end))

/** What stands behind the key of a ticket, with bars for wide gaps, as `ENG-402  Invite people by link  Todo  Medium` has them; a type that stands in every line may be missing from its text, as who speaks is. */
function behindKey({ field, start, end, text, scenario }: Unit, brief: BriefTexts): string {
  // it may have a name before it
  if (scenario === 'story') return text
  const passage = brief[field]
    .slice(start, end)
    .replace(opensTicket, '')
    .replace(/^[\s\])*_:.–—|-]+/u, '')
  const parts = passage.includes('\n') ? [passage] : passage.split(/(?<=\S) {2,}(?=\S)/)
  const isParted = parts.some((part, i) => i > 0 && fieldOf(part))
  const said = cleanText(parts.join(isParted ? ' | ' : ' '))
  return withBars(isParted || said.endsWith(text) ? said : text)
}

/** `Store invoices (5) To Do`: points stand so in many a list, and nobody counts anything else in these numbers alone. */
function withBars(text: string): string {
  return text.replace(pointsBehind, (whole, points: string, state?: string) => {
    if (state === undefined) return ` | ${points} points`
    return fieldOf(state)?.sort === 'state' ? ` | ${points} points | ${state}` : whole
  })
}
const pointsBehind = /\s\((1|2|3|5|8|13|20|21|40)\)(?:\s+([^\s()][^()]{0,30}))?$/u

function ofTicket<Read extends Unit>(
  line: readonly Read[],
  { projects, isListed, hasStates }: { projects: ReadonlySet<string>; isListed: boolean; hasStates?: boolean },
  brief: BriefTexts,
): [Read, TicketUnit][] {
  const head = line[0] as Read
  if (head.form === 'row') return []
  const key = keyOf(head, brief)
  const of = {
    isTicket: key !== undefined,
    isListed: isListed && key !== undefined,
    projects,
    ...(hasStates !== undefined && { hasStates }),
  }
  let isFirst = true
  const read = line.map((unit) => {
    const text = of.isListed && unit === head ? behindKey(unit, brief) : unit.text
    const read = parted(text.slice(0, longestRead), of, isFirst)
    // `[Idea] Number plates`: whatever stands in brackets before it is not of the title
    const one = { ...read, text: unit.text.startsWith('[') ? read.text : read.text.replace(/^\[[^[\]]{1,30}\]\s+/, '') }
    const isTitle = isFirst && one.text !== ''
    isFirst = isFirst && one.text === ''
    return { ...one, isTitle }
  })
  const said = read.flatMap((each) => each.said)
  const points = said.find((each) => each.points !== undefined)?.points
  // `after HELP-115 agents can merge` says it within a sentence
  const waited = line.flatMap(({ text }) =>
    [...text.slice(0, longestRead).matchAll(needs)].flatMap(([, named = '']) => keysIn(named, projects)),
  )
  if (key === undefined && points === undefined && waited.length === 0) return []
  const ticket: Ticket = {
    key,
    points,
    needs: [...new Set(waited)].filter((other) => other !== key),
    ...toldBy(said, key),
  }
  const state = stateIn(said.flatMap(({ field }) => field ?? []))
  return line.map((unit, i) => {
    const { text = '', isTitle = false } = read[i] ?? {}
    return [unit, { text: unit.text.length > longestRead ? '' : text, ticket, isTitle, isListed: of.isListed, state }]
  })
}

/** Whether a unit says nothing but its ticket's points or what that waits for; `head` is the first of its line. */
export function saysOfTicket({ text }: Unit, head: Unit, brief: BriefTexts): boolean {
  return saidOf(text, { isTicket: keyOf(head, brief) !== undefined, projects: projectsOf([head], brief) }) !== undefined
}

/** `Timebox 2 days` */
export function isTimebox(text: string): boolean {
  return timebox.test(text.trim().replace(/[.]$/, ''))
}
