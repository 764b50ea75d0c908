import type { BacklogCheck, UserStory } from '@planwright/contract'
import { memo, useState } from 'react'
import { classNames } from '../../ui/class-names.ts'
import { editItem } from '../edits/edit-item.ts'
import { focusItem } from '../edits/item-focus.ts'
import { useListMarks } from '../list/list-marks.ts'
import { selectByClick } from '../list/select-by-click.ts'
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
  const { id } = story
  const { enters, open, isSelected, tool, opened, selected, setTool } = useListMarks(id)
  const [comesIn] = useState(enters)
  const [isNear, setNear] = useState(() => window.matchMedia('(pointer: coarse)').matches)
  const come = () => setNear(true)
  const setOpen = (next: boolean) => opened.set([id], next)
  const onTool = (next: StoryTool | null) => {
    setTool(id, next)
    if (!next) focusItem(id)
  }
  const onEdit = () => {
    setOpen(true)
    editItem(id)
  }
  const onSelect = () => selected.set([id], !isSelected)
  const part = { story, onTool, onEdit, onSelect, selected: isSelected, ...props }
  return (
    <article
      data-item={id}
      data-open={open || undefined}
      onMouseDown={(event) => event.shiftKey && event.preventDefault()}
      onPointerEnter={come}
      onFocus={come}
      onClickCapture={(event) => selectByClick(event, id, selected)}
      className={classNames(
        'group/item relative data-lit:outline-2 data-lit:outline-offset-1 data-lit:outline-accent',
        comesIn && 'enter',
        // the title stays where it was pressed
        open ? 'rounded-card border bg-surface px-4 py-2' : closedLooks[look],
        look === 'cards' ? 'h-full' : open && 'my-1',
        isSelected && 'border-accent! bg-accent-tint!',
      )}
    >
      {draggable && <DragHandle title={story.title} drawn={isNear} />}
      {open ? (
        <StoryCard
          {...{ ...part, tool }}
          onClose={() => {
            setTool(id, null)
            setOpen(false)
            focusItem(id)
          }}
        />
      ) : (
        <ClosedStory
          {...{ ...part, look }}
          onOpen={() => {
            setOpen(true)
            focusItem(id)
          }}
        />
      )}
    </article>
  )
})

const closedLooks = {
  cards: 'rounded-card border bg-surface px-4 py-2 transition-colors hover:border-control',
  list: 'border-b px-4 hover:bg-sunken',
} as const satisfies Record<StoryLook, string>
