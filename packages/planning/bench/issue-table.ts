import type { DoneIssue } from '../src/estimates/done-issue.ts'

/** An issue of a table, and whether it is one to be judged on, where the table says so. */
export type TableIssue = {
  readonly split: string | null
} & DoneIssue

/**
 * The issues of a CSV file with at least the columns `title`, `description` and `storypoint`, in its order; `issuekey` and
 * `split_mark` are read where they stand. Throws where a column is missing. Points that are no number are NaN.
 */
export function readIssueTable(text: string): TableIssue[] {
  const [header = [], ...rows] = readCsv(text.replace(/^\uFEFF/, ''))
  const names = header.map((name) => name.trim().toLowerCase())
  const column = (name: string) => names.indexOf(name)
  for (const name of ['title', 'description', 'storypoint'])
    if (column(name) < 0) throw new Error(`There is no column ${name}.`)
  return rows.map((row, i) => {
    const cell = (name: string) => row[column(name)] ?? ''
    const points = cell('storypoint').trim()
    return {
      key: cell('issuekey') || String(i + 1),
      title: cell('title'),
      description: cell('description'),
      points: points === '' ? Number.NaN : Number(points),
      split: column('split_mark') < 0 ? null : cell('split_mark').trim().toLowerCase(),
    }
  })
}

/** Rows of cells after RFC 4180: cells may be quoted, then hold commas, line breaks and doubled quotes. Empty lines are no rows. */
export function readCsv(text: string): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  const cell = /("[^"]*(?:""[^"]*)*"?[^,\r\n]*|[^,\r\n]*)(,|\r\n|\n|\r|$)/gy
  while (cell.lastIndex < text.length) {
    const [, raw = '', end = ''] = cell.exec(text) ?? []
    row.push(
      raw.startsWith('"')
        ? raw
            .slice(1)
            .replace(/"([^"]*)$/, '$1')
            .replaceAll('""', '"')
        : raw,
    )
    if (end === ',') {
      if (cell.lastIndex === text.length) row.push('')
      else continue
    }
    if (row.length > 1 || row[0] !== '') rows.push(row)
    row = []
  }
  return rows
}

/**
 * What is known, and what is judged on: the issues marked `test` where a table marks them, otherwise the last fifth. Issues without
 * positive points are in neither.
 */
export function splitIssues(issues: readonly TableIssue[]): { known: TableIssue[]; judged: TableIssue[] } {
  const counted = issues.filter(({ points }) => points > 0 && Number.isFinite(points))
  const marked = counted.some(({ split }) => split === 'test')
  const start = Math.floor(counted.length * 0.8)
  const isJudged = ({ split }: TableIssue, i: number) => (marked ? split === 'test' : i >= start)
  return { known: counted.filter((issue, i) => !isJudged(issue, i)), judged: counted.filter(isJudged) }
}
