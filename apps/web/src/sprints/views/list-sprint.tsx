import type { Sprint } from '@planwright/contract'
import { type ReactNode, useRef } from 'react'
import { classNames } from '../../ui/class-names.ts'
import { formatNumber } from '../../ui/format-number.ts'
import { useSprintDrop } from '../moving/use-drag.ts'
import { useVerdict } from '../moving/use-verdict.ts'
import { heldOver, shortVerdict, VerdictSign, verdictGrounds, verdictTones } from '../moving/verdict-look.tsx'
import { beside, besideStories, headOfStories, linesOf } from './list-columns.ts'

type Props = {
  sprint: Sprint
  /** Points that fit in it. */
  room: number
  /** Its dates. */
  range: string
  /** The sprint after the last, which is there while something is dragged. */
  isNew: boolean
  rows: number
  children: ReactNode
}

/** A sprint of the list under its heading. Stories that are dropped on any part of it go into it. */
export function ListSprint({ sprint, room, range, isNew, rows, children }: Props) {
  const body = useRef<HTMLTableSectionElement>(null)
  const { number, totalPoints } = sprint
  useSprintDrop(body, number)
  const { verdict, told, over } = useVerdict(number)
  const more = totalPoints - room
  return (
    <tbody
      ref={body}
      data-sprint={number}
      className={classNames(
        'block [content-visibility:auto] print:[content-visibility:visible]',
        // of lines that are not drawn yet: those of its stories, and one of its own where that stands above them
        '[contain-intrinsic-block-size:auto_calc((var(--lines)+1)*29px)]',
        'desk:[contain-intrinsic-block-size:auto_calc(var(--lines)*24px)]',
        isNew && !verdict ? 'hidden' : besideStories,
        over && verdict && `${heldOver} ${verdictGrounds[verdict.kind]}`,
      )}
      style={linesOf(rows)}
    >
      <tr className={`block ${beside}`}>
        <th
          scope="rowgroup"
          className={classNames(
            'flex min-h-7 flex-wrap items-center gap-x-3 border-b bg-sunken px-2 py-0.5 font-normal break-after-avoid',
            headOfStories,
          )}
        >
          <span className="font-semibold">Sprint {number}</span>
          <span className="text-muted desk:order-last desk:basis-full">{range}</span>
          <span className={classNames('desk:ml-auto', more > 0 ? 'text-warning' : 'text-muted')}>
            {formatNumber(totalPoints)} / {formatNumber(room)} SP
          </span>
          {more > 0 && <span className="text-warning desk:basis-full">{formatNumber(more)} SP more than it holds</span>}
          {told && (
            <span
              aria-hidden="true"
              data-verdict={told.kind}
              className={classNames(
                'flex min-w-0 items-center gap-1.5',
                // over its first story, so that no line moves
                'desk:absolute desk:top-0 desk:left-full desk:rounded-control desk:bg-surface desk:px-2 desk:whitespace-nowrap desk:shadow-float',
                verdictTones[told.kind],
              )}
            >
              <VerdictSign kind={told.kind} />
              {shortVerdict(told)}
            </span>
          )}
        </th>
      </tr>
      {children}
    </tbody>
  )
}
