import type { ReactNode } from 'react'

type Column = {
  label: string
  /** Figures line up on the right. */
  figures?: boolean
  /** Left out where the window is narrow. */
  wide?: boolean
}

type Props = {
  caption: string
  columns: readonly Column[]
  rows: readonly { key: string; cells: readonly ReactNode[] }[]
}

/** A table to read and compare; the first column says what a row is about. */
export function FiguresTable({ caption, columns, rows }: Props) {
  const classOf = (index: number) =>
    `py-1.5 pr-2 last:pr-0 max-[359px]:pr-1 sm:pr-4 ${columns[index]?.figures ? 'text-right' : ''} ${columns[index]?.wide ? 'max-md:hidden' : ''}`
  return (
    <table className="w-full border-collapse text-left text-sm tabular-nums">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr className="border-b text-xs text-muted">
          {columns.map(({ label }, index) => (
            <th key={label} scope="col" className={`align-bottom font-medium wrap-normal ${classOf(index)}`}>
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, cells }) => (
          <tr key={key} className="min-h-9 border-b last:border-b-0 hover:bg-sunken">
            {cells.map((cell, index) =>
              index === 0 ? (
                <th key={columns[index]?.label} scope="row" className={`font-normal ${classOf(index)}`}>
                  {cell}
                </th>
              ) : (
                <td
                  key={columns[index]?.label}
                  className={`${columns[index]?.figures ? 'wrap-normal sm:whitespace-nowrap' : ''} ${classOf(index)}`}
                >
                  {cell}
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
