import { classNames } from './class-names.ts'
import { epicColor } from './epic-color.ts'

type Props = {
  /** Of the epic in the backlog, 0 first. */
  place: number
  className: string
}

/** An epic's colour beside words; in forced colours its number too, as on each part of a bar that is the epic's. */
export function EpicMark({ place, className }: Props) {
  return (
    <span
      aria-hidden="true"
      data-epic={place + 1}
      className={classNames('epic-mark shrink-0', className)}
      style={{ background: epicColor(place) }}
    />
  )
}
