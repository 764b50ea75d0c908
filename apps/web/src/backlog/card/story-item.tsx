import type { BacklogCheck, UserStory } from '@planwright/contract'
import { memo, useState } from 'react'
import { classNames } from '../../ui/class-names.ts'
import { editItem, focusItem } from '../edits/item-focus.ts'
import { useOpenItem } from '../list/open-items.ts'
import type { StoryTool } from '../tools/story-tools.tsx'
import { ClosedStory } from './closed-story.tsx'
import { DragHandle } from './drag-handle.tsx'
import { StoryCard } from './story-card.tsx'

/** How stories stand in the list: in as many columns as fit, or a line each. */
export type StoryLook = 'cards' | 'list'

type Props = {
  story: UserStory
  look: StoryLook
  /** Whether the Tab key goes through its fields; the arrow keys bring it here. */
  active: boolean
  /** Nothing can be changed while the backlog is written. */
  readOnly: boolean
  draggable: boolean
  /** What fails a criterion; the same list until that changes. */
  findings?: BacklogCheck['findings']
}

/** One story of the list: what tells it from others at a glance, and all of it once it is opened where it stands. */
export const StoryItem = memo(function StoryItem({ story, look, draggable, ...props }: Props) {
  const [open, setOpen] = useOpenItem(story.id)
  const [tool, setTool] = useState<StoryTool | null>(null)
  const onTool = (next: StoryTool | null) => {
    setTool(next)
    if (next) setOpen(true)
    else focusItem(story.id)
  }
  const onEdit = () => {
    setOpen(true)
    editItem(story.id)
  }
  return (
    <article
      data-item={story.id}
      className={classNames(
        'group/item enter relative data-lit:outline-2 data-lit:outline-offset-1 data-lit:outline-accent',
        open ? 'rounded-card border bg-surface p-4' : closedLooks[look],
        open && look === 'list' && 'my-1',
      )}
    >
      {draggable && <DragHandle title={story.title} high={open} />}
      {open ? (
        <StoryCard
          {...{ story, tool, onTool, onEdit, ...props }}
          onClose={() => {
            setTool(null)
            setOpen(false)
            focusItem(story.id)
          }}
        />
      ) : (
        <ClosedStory
          {...{ story, look, onTool, onEdit, ...props }}
          onOpen={() => {
            setOpen(true)
            focusItem(story.id)
          }}
        />
      )}
    </article>
  )
})

const closedLooks = {
  cards: 'h-full rounded-card border bg-surface px-4 py-2 transition-colors hover:border-control',
  list: 'border-b px-4 hover:bg-sunken',
} as const satisfies Record<StoryLook, string>
