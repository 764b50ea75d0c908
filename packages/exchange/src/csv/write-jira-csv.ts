import type { Outline } from '../outline.ts'
import { withoutFormulas } from './formulas.ts'
import { type JiraRow, jiraColumns, jiraRows } from './jira-columns.ts'

/** A backlog with its plan as Jira's CSV importer takes it: every cell quoted, a value for each comma (RFC 4180). Pure. */
export function writeJiraCsv(outline: Outline): string {
  const rows = jiraRows(outline)
  const columns = widthsOf(rows)
  const header = columns.flatMap(({ name, width }) => Array<string>(width).fill(name))
  const lines = rows.map((row) =>
    columns.flatMap(({ name, width }) => {
      const values = row.get(name) ?? []
      return Array.from({ length: width }, (_, at) => values[at] ?? '')
    }),
  )
  return [header, ...lines].map((cells) => `${cells.map(quoted).join(',')}\r\n`).join('')
}

/** Each column once for as many values as a row has of it; ours always, in their order, and the fields of a person after them. */
function widthsOf(rows: readonly JiraRow[]): { name: string; width: number }[] {
  const widths = new Map<string, number>(Object.values(jiraColumns).map((name) => [name, 1]))
  for (const row of rows)
    for (const [name, values] of row) widths.set(name, Math.max(widths.get(name) ?? 1, values.length))
  return [...widths].map(([name, width]) => ({ name, width }))
}

const quoted = (cell: string): string => `"${withoutFormulas(cell).replaceAll('"', '""')}"`
