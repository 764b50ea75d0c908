import type { SprintStory } from '@planwright/contract'
import { ArrowRightLeft, GripVertical, Lock, LockOpen, MoreHorizontal, TriangleAlert } from 'lucide-react'
import { memo, useRef, useState } from 'react'
import { Badge } from '../../ui/badge.tsx'
import { formatNumber } from '../../ui/format-number.ts'
import { Menu } from '../../ui/menu.tsx'
import type { Touch } from './edit-plan.ts'
import { usePlanActions } from './plan-actions.ts'
import { useStoryDrag } from './use-drag.ts'

type Props = {
  story: SprintStory
  epicTitle: string
  color: string
  touch: Touch | undefined
  /** Why it is here. */
  reason: string
  /** The rule that it stands against. */
  broken: string | undefined
  /** Reasons are shown under all stories. */
  explained: boolean
}

/** A story in its sprint: it can be dragged, moved by its menu, locked, and asked why it is here. */
export const StoryRow = memo(function StoryRow({ story, epicTitle, color, touch, reason, broken, explained }: Props) {
  const { chooseSprint, setLock } = usePlanActions()
  const row = useRef<HTMLLIElement>(null)
  const [asked, setAsked] = useState(false)
  useStoryDrag(row, story.id)
  const locked = touch === 'locked' || touch === 'override'
  const open = asked || explained
  return (
    <li
      ref={row}
      data-story={story.id}
      data-why={open ? undefined : reason}
      className="group flex min-h-9 cursor-grab items-start gap-2 border-b py-1.5 pr-2 pl-1.5 last:border-b-0"
    >
      <GripVertical
        size={14}
        aria-hidden="true"
        className="mt-1 -mr-1 shrink-0 text-muted opacity-0 transition-opacity group-hover:opacity-100"
      />
      <span aria-hidden="true" className="mt-[5px] h-3 w-[3px] shrink-0 rounded-full" style={{ background: color }} />
      <div className="min-w-0 flex-1">
        <button
          type="button"
          aria-expanded={open}
          onClick={() => setAsked(!asked)}
          className="cursor-[inherit] rounded-[3px] text-left"
        >
          {story.title}
          <span className="sr-only">. Epic {epicTitle}. Why here?</span>
        </button>
        {open && <p className="text-xs text-muted">{reason}</p>}
        {broken && (
          <p className="flex items-start gap-1 text-xs text-warning">
            <TriangleAlert size={12} aria-hidden="true" className="mt-1 shrink-0" />
            {broken}
          </p>
        )}
      </div>
      {locked && (
        <span className="mt-1 shrink-0 text-accent">
          <Lock size={14} aria-hidden="true" />
          <span className="sr-only">Locked</span>
        </span>
      )}
      <Badge className="mt-0.5 h-5 shrink-0 whitespace-nowrap">{formatNumber(story.storyPoints)} SP</Badge>
      <Menu
        trigger={<MoreHorizontal size={16} aria-hidden="true" />}
        ariaLabel={`Actions for ${story.title}`}
        size="sm"
        className="-my-0.5 h-6! min-h-6 w-6! text-muted pointer-coarse:h-9! pointer-coarse:w-9!"
        items={[
          {
            label: 'Move to sprint…',
            icon: <ArrowRightLeft size={16} aria-hidden="true" />,
            onSelect: () => chooseSprint(story.id),
          },
          ...(story.sprint > 0
            ? [
                locked
                  ? {
                      label: 'Unlock',
                      icon: <LockOpen size={16} aria-hidden="true" />,
                      onSelect: () => setLock(story.id, false),
                    }
                  : {
                      label: 'Lock here',
                      help: 'It stays here when the rest is planned again',
                      icon: <Lock size={16} aria-hidden="true" />,
                      onSelect: () => setLock(story.id, true),
                    },
              ]
            : []),
        ]}
      />
    </li>
  )
})
