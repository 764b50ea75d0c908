/** How a board names its sprints: the same words around a number that counts on. */
export type SprintNaming = {
  readonly before: string
  readonly after: string
  readonly highest: number
  /** Digits that zeros in front make up: 2 of `08`, 3 of `007`, 0 where there are none. */
  readonly width: number
  /** Which of the plan's sprints bears which count already. */
  readonly own: readonly { readonly sprint: number; readonly count: number }[]
}

type CountedName = Pick<SprintNaming, 'before' | 'after'> & { readonly count: number; readonly digits: string }
type OwnSprint = { readonly number: number; readonly name: string }

/**
 * What the names of a board's sprints, the most recent last, have in common: undefined where they have nothing. Of several ways the plan's own sprints
 * decide, so that a plan is not named in two; else the most recent one that counts. Pure.
 *
 * A way counts where two numbers of it follow each other: days of the month, in whatever language, seldom do.
 */
export function sprintNaming(
  names: readonly string[],
  ownSprints: readonly OwnSprint[] = [],
): SprintNaming | undefined {
  const own = ownSprints.flatMap(({ number, name }) => readName(name).map((read) => ({ sprint: number, ...read })))
  const ways = new Map<string, CountedName[]>()
  for (const counted of [...names.flatMap(readName), ...own]) {
    const way = wayOf(counted)
    const members = ways.get(way) ?? []
    // put anew, so that the last way of the map is the most recent one
    ways.delete(way)
    ways.set(way, [...members, counted])
  }
  const ownWay = own.map(wayOf).at(-1)
  const members = ownWay === undefined ? [...ways.values()].findLast(countsOn) : ways.get(ownWay)
  const last = members?.at(-1)
  if (!members || !last) return undefined
  const highest = members.reduce((most, one) => (one.count >= most.count ? one : most))
  return {
    before: last.before,
    after: last.after,
    highest: highest.count,
    width: widthOf(members, highest),
    own: own.filter((one) => wayOf(one) === ownWay).map(({ sprint, count }) => ({ sprint, count })),
  }
}

/** A way that began with `Sprint 007` and has come to `Sprint 9` since has left its zeros behind. */
function widthOf(members: readonly CountedName[], highest: CountedName): number {
  const padded = members.map(({ digits }) => (digits.startsWith('0') ? digits.length : 0))
  return Math.min(highest.digits.length, Math.max(...padded))
}

/** Names that people take for the same one: trackers trim them, and people type them in any case. */
export function foldName(name: string): string {
  return name.normalize('NFC').trim().replace(/\s+/g, ' ').toLowerCase()
}

const wayOf = ({ before, after }: CountedName) => JSON.stringify([foldName(before), foldName(after)])

function countsOn(members: readonly CountedName[]): boolean {
  const counts = new Set(members.map(({ count }) => count))
  return members.some(({ count }) => counts.has(count + 1))
}

/** A name by its last number, if that can be a count; else none. In doubt it cannot. */
function readName(name: string): CountedName[] {
  // `Sprint 2 (2)` is our own way out where `Sprint 2` was taken
  const plain = name.trim().replace(/(\d) \(\d+\)$/, '$1')
  const {
    before = '',
    digits = '',
    after = '',
    // only from the first of its digits: a long number would be tried from each of them
  } = /^(?<before>.*?)(?<!\d)(?<digits>\d+)(?<after>\D*)$/su.exec(plain)?.groups ?? {}
  // longer ones are years, dates and numbers of tickets
  if (digits === '' || digits.length > 3) return []
  const isCount = saysSomething.test(before + after) && !partOfMore(before, after) && !isOfCalendar(plain, before)
  return isCount && !turned.test(plain) ? [{ before, after, count: Number(digits), digits }] : []
}

const saysSomething = /[\p{L}\p{So}]/u

/** `2026-14`, `3.2`, `24/11`; `3b`, `21st`, a digit in a box; `24日`. */
const partOfMore = (before: string, after: string) =>
  /\p{N}[^\p{L}\p{N}]*$/u.test(before) || /^[\p{Lu}\p{Ll}\p{M}年月日週周월일주]/u.test(after)

/** What begins anew with the year, the quarter or the month. */
const isOfCalendar = (name: string, before: string) =>
  yearOrPart.some((one) => one.test(name)) ||
  shortForWeek.test(before) ||
  wordsOf(name).some((word) => weeksAndDays.has(word) || months.has(word))

const yearOrPart = [/(?<!\d)(?:19|20)\d\d(?!\d)/, /(?<!\p{L})(?:q[1-4]|h[12]|fy ?'?\d\d)(?![\p{L}\d])|['’]\d\d(?!\d)/iu]

/** Elsewhere they mean something else: `SEM Sprint 14`. */
const shortForWeek = /(?<!\p{L})(?:sem|v)\.?\s?$/iu

/** Without accents: people leave them out. */
const wordsOf = (name: string) =>
  foldName(name)
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .match(/\p{L}+/gu) ?? []

// English, Dutch, French, German, Italian, Spanish, Swedish, without what means something else in one of them (`set`, `gen`)
const weeksAndDays = new Set(
  'w cw kw wk week weeks woche kalenderwoche semaine semana settimana vecka 週 周 day tag'.split(' '),
)
const months = new Set(
  `jan january januar januari janvier janv enero ene gennaio
   feb february februar februari fevrier fevr fev febrero febbraio
   mar march marz mrz mars marzo maart mrt
   apr april avril avr abril abr aprile
   may mai mei maj mayo maggio
   jun june juni juin junio giugno
   jul july juli juillet juil julio luglio
   aug august augusti augustus aout agosto
   sep sept september septembre septiembre settembre
   oct october okt oktober octobre octubre ottobre
   nov november novembre noviembre
   dec december dez dezember decembre diciembre dic dicembre`.split(/\s+/),
)

/** Marks that change the order in which a name is shown: what one reads there may be another number. */
const turned = /[\p{Cc}\u202A-\u202E\u2066-\u2069]/u
