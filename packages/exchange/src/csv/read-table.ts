import { CsvError, parse } from 'csv-parse/sync'
import { ImportFault } from '../read-outcome.ts'
import { withFormulas } from './formulas.ts'

export type TableRow = {
  /** The line that it begins in, from 1. */
  readonly line: number
  readonly cells: readonly string[]
}
export type Table = { readonly header: readonly string[]; readonly rows: readonly TableRow[] }

const most = { rows: 10_000, columns: 1_000 }

/** A table with a header, parted by commas, semicolons or tabs, as its first line is. Throws ImportFault. Pure. */
export function readTable(text: string): Table {
  const { body, delimiter, skipped } = delimited(text)
  const records = parsed(body, delimiter)
  const [header, ...rest] = records
  if (!header || rest.length === 0) throw new ImportFault('This table holds no rows below its header.')
  if (rest.length > most.rows)
    throw new ImportFault(
      `This table has more than ${most.rows.toLocaleString('en')} rows. Part it into several files.`,
    )
  if (header.record.length > most.columns)
    throw new ImportFault(`This table has more than ${most.columns.toLocaleString('en')} columns.`)
  const rows = rest.map(({ record, info }) => ({
    line: info.lines + skipped - breaksIn(record),
    cells: record.map((cell) => withFormulas(cell)),
  }))
  return { header: header.record.map((name) => name.trim()), rows }
}

/** What is known of a row is the line that it ends in. */
const breaksIn = (record: readonly string[]): number =>
  record.reduce((sum, cell) => sum + cell.split(/\r\n|\r|\n/).length - 1, 0)

type Parsed = { record: string[]; info: { lines: number } }

function parsed(body: string, delimiter: string): Parsed[] {
  try {
    return parse(body, {
      delimiter,
      info: true,
      relax_column_count: true,
      skip_empty_lines: true,
      to: most.rows + 2,
    }) as unknown as Parsed[]
  } catch (error) {
    throw error instanceof CsvError ? new ImportFault(faultWords(error)) : error
  }
}

function faultWords({ code, ...place }: CsvError): string {
  const line = 'lines' in place && typeof place.lines === 'number' ? ` in line ${place.lines}` : ''
  if (code === 'CSV_QUOTE_NOT_CLOSED') return 'A quotation mark is opened in this table and never closed.'
  return `A quotation mark stands where none may${line}: one within a cell is doubled, and the cell stands between quotation marks.`
}

/** Excel names its delimiter in a line of its own. */
function delimited(text: string): { body: string; delimiter: string; skipped: number } {
  const whole = text.replace(/^\ufeff/, '')
  const named = /^sep=(.)\r?\n/.exec(whole)
  if (named) return { body: whole.slice(named[0].length), delimiter: named[1] ?? ',', skipped: 1 }
  const [first = ''] = whole.split(/\r\n|\r|\n/, 1)
  const plain = first.replaceAll(/"[^"]*"/g, '')
  const [delimiter = ','] = [',', ';', '\t'].sort((one, other) => plain.split(other).length - plain.split(one).length)
  return { body: whole, delimiter, skipped: 0 }
}
