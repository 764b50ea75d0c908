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
 * A way counts where two numbers of it follow each other: days and weeks of the calendar, of whatever language, seldom do.
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
  const words = `${before} ${after}`
  const isCount = saysSomething.test(words) && !partOfMore(before, after) && !calendar.some((one) => one.test(words))
  return isCount && !turned.test(plain) ? [{ before, after, count: Number(digits), digits }] : []
}

const saysSomething = /[\p{L}\p{So}]/u

/** `2026-14`, `3.2`, `24/11`; `3b`, `21st`, a digit in a box; `24日`. */
const partOfMore = (before: string, after: string) =>
  /\p{N}[^\p{L}\p{N}]*$/u.test(before) || /^[\p{Lu}\p{Ll}\p{M}年月日週周월일주]/u.test(after)

/** What begins anew with the year, the quarter or the month. */
const calendar = [
  /(?<!\d)(?:19|20)\d\d(?!\d)/,
  /(?<!\p{L})(?:q[1-4]|h[12]|fy ?'?\d\d)(?!\p{L})|['’]\d\d(?!\d)/iu,
  /(?<!\p{L})(?:[ck]?w|wk|weeks?|woche|semaine|semana|settimana|day|tag)(?!\p{L})/iu,
  /(?<!\p{L})(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)(?!\p{L})/iu,
]

/** Marks that change the order in which a name is shown: what one reads there may be another number. */
const turned = /[\p{Cc}\u202A-\u202E\u2066-\u2069]/u
