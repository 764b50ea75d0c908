import type { Sprint } from '@planwright/contract'
import { type ReactNode, useRef } from 'react'
import { classNames } from '../../ui/class-names.ts'
import { formatNumber } from '../../ui/format-number.ts'
import { useSprintDrop } from '../moving/use-drag.ts'
import { useVerdict } from '../moving/use-verdict.ts'
import { heldOver, VerdictSign, verdictGrounds, verdictTones } from '../moving/verdict-look.tsx'
import { sprintRange } from '../plan-words.ts'

type Props = {
  sprint: Sprint
  /** Points that fit in it. */
  room: number
  timeZone: string
  /** The sprint after the last, which is there while something is dragged. */
  isNew: boolean
  rows: number
  children: ReactNode
}

/** A sprint of the list under its heading. Stories that are dropped on any part of it go into it. */
export function ListSprint({ sprint, room, timeZone, isNew, rows, children }: Props) {
  const body = useRef<HTMLTableSectionElement>(null)
  const { number, totalPoints } = sprint
  useSprintDrop(body, number)
  const { verdict, over } = useVerdict(number)
  const more = totalPoints - room
  return (
    <tbody
      ref={body}
      data-sprint={number}
      className={classNames(
        'block [content-visibility:auto] print:[content-visibility:visible]',
        isNew && !verdict && 'hidden',
        over && verdict && `${heldOver} ${verdictGrounds[verdict.kind]}`,
      )}
      style={{ containIntrinsicBlockSize: `auto ${headHeight + rows * rowHeight}px` }}
    >
      <tr className="block">
        <th
          scope="rowgroup"
          className="flex min-h-7 flex-wrap items-center gap-x-3 border-b bg-sunken px-2 py-0.5 font-normal break-after-avoid"
        >
          <span className="font-semibold">Sprint {number}</span>
          <span className="text-muted">{sprintRange(sprint, timeZone)}</span>
          <span className={more > 0 ? 'text-warning' : 'text-muted'}>
            {formatNumber(totalPoints)} / {formatNumber(room)} SP
            {more > 0 && `, ${formatNumber(more)} SP more than it holds`}
          </span>
          {verdict && (
            <span
              aria-hidden="true"
              data-verdict={verdict.kind}
              className={classNames('flex min-w-0 items-center gap-1.5', verdictTones[verdict.kind])}
            >
              <VerdictSign kind={verdict.kind} />
              {verdict.words}
            </span>
          )}
        </th>
      </tr>
      {children}
    </tbody>
  )
}

/** In px, of one line. */
const headHeight = 29
const rowHeight = 29
