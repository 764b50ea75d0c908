import type { UserStory } from '@planwright/contract'
import { priorities } from '@planwright/planning'
import { PriorityMark } from '../../app/priority-mark.tsx'
import { guessedPriority, priorityWords } from '../../app/priority-words.ts'
import { Menu } from '../../ui/overlays/menu.tsx'
import { useBacklogWork } from '../edits/backlog-context.ts'

/** In words, or as a mark in a place of its own, which says what the mark means. */
export function PriorityMenu({
  story,
  focusable,
  mark = false,
}: {
  story: UserStory
  focusable: boolean
  mark?: boolean
}) {
  const { editor } = useBacklogWork()
  const words = `${priorityWords[story.priority]} priority`
  const isGuessed = story.priorityFromOrder === true
  return (
    <Menu
      plain
      className="-mx-1 min-h-6 cursor-pointer rounded-control px-1 text-xs leading-6 text-muted hover:bg-sunken hover:text-text"
      tabIndex={focusable ? 0 : -1}
      align="start"
      trigger={
        mark ? (
          <>
            {isGuessed && (
              <span aria-hidden="true" className="absolute top-0 left-3 leading-4">
                ~
              </span>
            )}
            <PriorityMark priority={story.priority} />
          </>
        ) : (
          <span title={isGuessed ? chosenByNobody : undefined}>
            {isGuessed && <span aria-hidden="true">~</span>}
            {words}
          </span>
        )
      }
      ariaLabel={isGuessed ? `${words}, guessed` : words}
      inWords={!mark}
      header={isGuessed ? <p className="max-w-72">{chosenByNobody}</p> : undefined}
      items={priorities.map((priority) => ({
        label: priorityWords[priority],
        keys: String(priority),
        chosen: priority === story.priority,
        onSelect: () => editor.apply({ kind: 'change-story', storyId: story.id, change: { priority } }),
      }))}
    />
  )
}

/** Of a priority that is guessed. */
export const chosenByNobody = `${guessedPriority} Choose a priority.`
