import type { PlanProof } from '@planwright/contract'
import { ChevronDown, CircleAlert } from 'lucide-react'
import { useId, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { countWords } from '../plan-words.ts'

type Warning = PlanProof['warnings'][number]

type Props = {
  /** The most serious first, as planning tells them; what a person chose comes last. */
  warnings: readonly Warning[]
  /** Its name in a sentence. */
  titleOf: (storyId: string) => string
  /** Goes to a story with what splits it. */
  onSplit: (storyId: string) => void
}

/** What a person should know about the plan: one line, so that the plan stays in view, which opens to all of it. */
export function PlanWarnings({ warnings, titleOf, onSplit }: Props) {
  const [open, setOpen] = useState(false)
  const id = useId()
  const [first] = warnings
  if (!first) return null
  const advice = { titleOf, onSplit }
  return (
    <div className="rounded-control bg-warning-tint px-3">
      <div className="flex items-center gap-3">
        <button
          type="button"
          aria-expanded={open}
          aria-controls={id}
          className="flex min-h-small min-w-0 flex-1 cursor-pointer items-center gap-2 rounded-control text-left"
          onClick={() => setOpen(!open)}
        >
          <CircleAlert size={16} aria-hidden="true" className="shrink-0 text-warning" />
          <span className="shrink-0 font-medium">{countWords(warnings.length, 'warning')}</span>
          {!open && <span className="truncate">{first.message}</span>}
          <ChevronDown size={14} aria-hidden="true" className={classNames('shrink-0', open && 'rotate-180')} />
        </button>
        {!open && (
          <span className="shrink-0 max-sm:hidden">
            <SplitAdvice warning={first} {...advice} />
          </span>
        )}
      </div>
      <ul id={id} aria-label="Warnings" hidden={!open} className="divide-y">
        {warnings.map((warning) => (
          <li
            key={`${warning.code} ${warning.storyIds.join(' ')}`}
            className="flex flex-wrap items-center justify-between gap-x-3 py-1"
          >
            <span className="min-w-0 flex-1 basis-56">{warning.message}</span>
            <SplitAdvice warning={warning} {...advice} />
          </li>
        ))}
      </ul>
    </div>
  )
}

/** A story that no sprint holds is best split, which a press begins. */
function SplitAdvice({
  warning: { code, storyIds },
  titleOf,
  onSplit,
}: Omit<Props, 'warnings'> & { warning: Warning }) {
  const [storyId] = storyIds
  if (code !== 'story-too-large' || storyId === undefined) return null
  return (
    <Button size="sm" aria-label={`Split it: ${titleOf(storyId)}`} onClick={() => onSplit(storyId)}>
      Split it
    </Button>
  )
}
