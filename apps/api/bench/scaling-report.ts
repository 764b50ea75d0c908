import type { Asked } from './scaling-questions.ts'

export type Figures = {
  readonly drafts: number
  readonly ran: readonly Asked[]
  readonly rows: Readonly<Record<string, number>>
}

/** A table of fewer rows is read through by any plan. */
const fewRows = 2000
/** Asked by servers themselves, whatever people do meanwhile. */
const byItself = ['looking for work', 'claiming', 'retention']
const isByItself = (call: string) => byItself.some((begin) => call.startsWith(begin))

/** For each call its statements, the slowest of them and by which index it went; below, each statement that reads a large table from one end to the other. */
export function planTables(figures: readonly Figures[]): string {
  const of = figures.map(statementsOf)
  const calls = [...new Set(of.flatMap((statements) => statements.map(({ call }) => call)))]
  const rows = calls.map((call) => {
    const each = of.map((statements) => statements.filter((one) => one.call === call))
    const slowest = each.map((some) => some.toSorted((a, b) => b.ms - a.ms)[0])
    const last = slowest.findLast((one) => one !== undefined)
    const cells = slowest.map((one) => (one ? `${one.ms.toFixed(2)} ms, ${one.blocks} blocks` : ''))
    return [call, each.at(-1)?.length ?? 0, last?.label ?? '', last?.indexes.join(', ') ?? '', ...cells]
  })
  const scans = of.flatMap((statements, at) =>
    statements
      .filter(({ scanned }) => scanned.length > 0)
      .map((one) => [figures[at]?.drafts ?? 0, one.call, one.label, one.scanned.join(', '), `${one.ms.toFixed(2)} ms`]),
  )
  return [...rows, ['read through:', scans.length], ...scans].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

/** Each statement of each call, once: the median of its times, and the most it read. */
export function statementsOf({ ran, rows }: Figures) {
  const others = new Set(ran.filter(({ call }) => isByItself(call)).map(({ text }) => text))
  const groups = Map.groupBy(
    ran.filter(({ call, text }) => (isByItself(call) || !others.has(text)) && labelOf(text) !== undefined),
    ({ call, text }) => `${call} ${text}`,
  )
  return [...groups.values()].flatMap((group) => {
    const middle = group.toSorted((a, b) => a.ms - b.ms)[Math.floor(group.length / 2)]
    if (!middle) return []
    const scanned = new Set(group.flatMap((one) => one.scanned).filter((table) => (rows[table] ?? 0) >= fewRows))
    return {
      ...middle,
      label: labelOf(middle.text) ?? '',
      blocks: Math.max(...group.map(({ blocks }) => blocks)),
      scanned: [...scanned],
    }
  })
}

/** What it does to which table; undefined for what touches none. */
function labelOf(text: string): string | undefined {
  const [, table] = /\b(?:from(?: only)?|into|update)\s+"?(\w+)"?/i.exec(text.replaceAll('"public".', '')) ?? []
  const [verb] = /^\w+/.exec(text.trim()) ?? []
  return table && verb ? `${verb.toLowerCase()} ${table}` : undefined
}
