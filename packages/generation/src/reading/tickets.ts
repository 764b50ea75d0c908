import type { BriefTexts } from '../drafter.ts'
import { isRank } from './ranks.ts'
import type { Ticket, Unit } from './unit.ts'
import { anyOf } from './word-lists.ts'

const key = String.raw`(?:\p{Lu}{2,8}-\d{1,6}|#\d{1,6})(?![\p{L}\d])`
/** `HELP-112 ...`, `[PRAX-3] ...`, `#12 ...` */
const opening = new RegExp(String.raw`^[\s*[(]*(${key})`, 'u')
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
const [isType, isStatus] = [anyOf('story task'), anyOf('open todo backlog new ready doing blocked review')]
const [type, status] = [/^(?:user story|tech(?:nical)? debt)$/iu, /^(?:to do|in (?:progress|review))$/iu]

/** The parts of a line, with what parts them: in brackets, behind a comma, a semicolon, a bar, a dash or a stop. */
const brackets = /\s*([([])([^()[\]]{1,120})[)\]]/gu
const parting = /(\s*[,;|]\s+|\s+[–—-]\s+|(?<=[.!?])\s+)/u
const longestRead = 600

/** Whether a line begins with the key of a ticket, and what the keys of the brief's tickets begin with. */
type Line = { isTicket: boolean; projects: ReadonlySet<string> }
type Said = { points?: number; needs?: string[]; rank?: string }
/** What a field of a ticket is of: a line has one of a sort. */
type Field = { sort: 'rank' | 'status' | 'type'; said: Said }

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
const projectOf = (each: string): string => each.replace(/\d+$/, '')

/** `| Story | To do`, `- High - Open` */
function fieldOf(part: string): Field | undefined {
  if (isRank(part)) return { sort: 'rank', said: { rank: part } }
  if (isType(part) || type.test(part)) return { sort: 'type', said: {} }
  return isStatus(part) || status.test(part) ? { sort: 'status', said: {} } : undefined
}

/** A line without what it says of its ticket, and that. */
function parted(text: string, line: Line): { text: string; said: Said[] } {
  const said: Said[] = []
  const takes = (part: string): boolean => {
    const taken = saidOf(part, line)
    if (taken) said.push(taken)
    return taken !== undefined
  }
  const open = text.replace(brackets, (whole: string, _: string, within: string) => {
    const parts = within.split(/[,;|]\s*/)
    const left = parts.filter((part) => !takes(part))
    if (left.length === parts.length) return whole
    return left.length === 0 ? '' : whole.replace(within, () => left.join(', '))
  })
  const [first = '', ...rest] = open.split(parting)
  const parts = Array.from({ length: rest.length / 2 }, (_, i) => ({
    between: rest[2 * i] ?? '',
    part: rest[2 * i + 1] ?? '',
  }))
  const fields = line.isTicket ? fieldsAtEnd(parts, line) : new Map<number, Field>()
  for (const { said: of } of fields.values()) said.push(of)
  let bare = takes(first) ? '' : first
  for (const [i, { between, part }] of parts.entries())
    if (!fields.has(i) && !takes(part)) bare += bare === '' ? part : `${between}${part}`
  return { text: bare.trim(), said }
}

/** What ends a line as its ticket's fields, one of a sort: `through the steps - new - in progress - done` names no state of the ticket. */
function fieldsAtEnd(parts: readonly { between: string; part: string }[], line: Line): Map<number, Field> {
  const fields = new Map<number, Field>()
  for (let i = parts.length - 1; i >= 0; i -= 1) {
    const { between = '', part = '' } = parts[i] ?? {}
    const field = /[|–—-]/.test(between) ? fieldOf(part.trim()) : undefined
    if (field) fields.set(i, field)
    else if (!saidOf(part, line)) break
  }
  const sorts = [...fields.values()].map(({ sort }) => sort)
  return new Set(sorts).size === sorts.length ? fields : new Map()
}

/**
 * The units without what a tracker keeps of a ticket in its line: its points, rank, type and status, and which others it waits for. Each unit of such a line has them beside it. What says nothing else keeps its words.
 * In the labelled briefs nothing else stands in these forms: an offer's weights (`(10 points)`) have no number of a ticket before them.
 */
export function withTickets<Read extends Unit>(units: readonly Read[], brief: BriefTexts): Read[] {
  const lines = Map.groupBy(units, ({ field, block, answers }: Read & { answers?: true }) =>
    answers ? undefined : `${field} ${block}`,
  )
  lines.delete(undefined)
  const projects = projectsOf(
    [...lines.values()].map(([head]) => head as Read),
    brief,
  )
  const told = new Map([...lines.values()].flatMap((line) => ofTicket(line, projects, brief)))
  return units.map((unit) => told.get(unit) ?? unit)
}

const projectsOf = (units: readonly Unit[], brief: BriefTexts): ReadonlySet<string> =>
  new Set(units.flatMap((unit) => keyOf(unit, brief) ?? []).map(projectOf))
const keyOf = ({ field, start }: Unit, brief: BriefTexts): string | undefined =>
  opening.exec(brief[field].slice(start, start + longestKey))?.[1]

function ofTicket<Read extends Unit>(
  line: readonly Read[],
  projects: ReadonlySet<string>,
  brief: BriefTexts,
): [Read, Read][] {
  const head = line[0] as Read
  if (head.form === 'row') return []
  const key = keyOf(head, brief)
  const read = line.map(({ text }) => parted(text.slice(0, longestRead), { isTicket: key !== undefined, projects }))
  const said = read.flatMap((each) => each.said)
  const points = said.find((each) => each.points !== undefined)?.points
  const rank = said.find((each) => each.rank !== undefined)?.rank
  // `after HELP-115 agents can merge` says it within a sentence
  const waited = line.flatMap(({ text }) =>
    [...text.slice(0, longestRead).matchAll(needs)].flatMap(([, named = '']) => keysIn(named, projects)),
  )
  if (key === undefined && points === undefined && waited.length === 0) return []
  const ticket: Ticket = { key, points, rank, needs: [...new Set(waited)].filter((other) => other !== key) }
  return line.map((unit, i) => {
    const text = unit.text.length > longestRead ? '' : read[i]?.text
    return [unit, { ...unit, text: text || unit.text, ticket }]
  })
}
const longestKey = 24

/** Whether a unit says nothing but its ticket's points or what that waits for; `head` is the first of its line. */
export function saysOfTicket({ text }: Unit, head: Unit, brief: BriefTexts): boolean {
  return saidOf(text, { isTicket: keyOf(head, brief) !== undefined, projects: projectsOf([head], brief) }) !== undefined
}

/** `Timebox 2 days` */
export function isTimebox(text: string): boolean {
  return timebox.test(text.trim().replace(/[.]$/, ''))
}
