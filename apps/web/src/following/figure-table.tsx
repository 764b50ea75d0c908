import type { ReactNode } from 'react'
import { Disclosure } from '../ui/disclosure.tsx'
import { ScrollRegion } from '../ui/scroll-region.tsx'

type Props = {
  caption: string
  /** The first one heads the rows. */
  columns: readonly string[]
  rows: readonly { key: string; cells: readonly ReactNode[] }[]
}

/** The same as a picture, in figures. `title` is what folds it out, such as `The sprints as a table`. */
export function FigureTable({ title, ...table }: Props & { title: string }) {
  return (
    <Disclosure title={title}>
      {/* on a phone it begins where the page does: its columns need the room */}
      <div className="max-sm:-ml-6">
        <Figures {...table} />
      </div>
    </Disclosure>
  )
}

/** A table of which the first column heads the rows. On a phone its words may stand below one another: five columns of short figures fit beside their head. */
export function Figures({ caption, columns, rows }: Props) {
  return (
    <ScrollRegion label={caption} className="overflow-x-auto">
      <table className="w-full border-collapse text-right tabular-nums">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr className="border-b text-xs text-muted">
            {columns.map((column, at) => (
              <th
                key={column}
                scope="col"
                className={`py-1.5 align-bottom font-medium ${at === 0 ? 'min-w-20 text-left' : cellClass}`}
              >
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells: [head, ...cells] }) => (
            <tr key={key} className="border-b">
              <th scope="row" className="py-1.5 text-left font-normal">
                {head}
              </th>
              {cells.map((cell, at) => (
                <td key={columns[at + 1]} className={`py-1.5 ${cellClass}`}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  )
}

/** A word is never parted: the table would take that for room. */
const cellClass = 'pl-2 wrap-normal sm:pl-3 sm:whitespace-nowrap'
