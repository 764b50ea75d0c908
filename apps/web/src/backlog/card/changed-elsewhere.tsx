import type { FocusEventHandler } from 'react'
import { Button } from '../../ui/button.tsx'
import { TextDiff } from '../tools/text-diff.tsx'

type Props = {
  /** What another tab or device has made of the text since the field was opened, and what is typed here. */
  theirs: string
  typed: string
  onTakeTheirs: () => void
  onBlur: FocusEventHandler
}

/** Two people, or one in two places, write the same text: what differs, before one of the two is kept. */
export function ChangedElsewhere({ theirs, typed, onTakeTheirs, onBlur }: Props) {
  return (
    <span role="status" className="mt-2 block rounded-control border bg-surface px-2 py-1.5 text-xs font-normal">
      <span className="block text-warning">
        This text was changed elsewhere meanwhile. What you keep here takes its place:
      </span>
      <span className="my-1.5 block">
        <TextDiff before={theirs} after={typed} />
      </span>
      {/* the field keeps the focus, and with it what is typed */}
      <Button size="sm" onBlur={onBlur} onMouseDown={(event) => event.preventDefault()} onClick={onTakeTheirs}>
        Leave it as it is there
      </Button>
    </span>
  )
}
