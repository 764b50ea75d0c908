import type { UserStory } from '@planwright/contract'
import { priorities } from '@planwright/planning'
import { priorityWords } from '../../app/priority-words.ts'
import { Menu } from '../../ui/overlays/menu.tsx'
import { useBacklogWork } from '../edits/backlog-context.ts'
import { PriorityMark } from './priority-mark.tsx'

/** In words, or as a mark. */
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
  return (
    <Menu
      plain
      className="-mx-1 min-h-6 cursor-pointer rounded-control px-1 text-xs leading-6 text-muted hover:bg-sunken hover:text-text"
      tabIndex={focusable ? 0 : -1}
      align="start"
      trigger={mark ? <PriorityMark priority={story.priority} /> : `${priorityWords[story.priority]} priority`}
      ariaLabel={mark ? `${priorityWords[story.priority]} priority` : undefined}
      items={priorities.map((priority) => ({
        label: priorityWords[priority],
        keys: String(priority),
        chosen: priority === story.priority,
        onSelect: () => editor.apply({ kind: 'change-story', storyId: story.id, change: { priority } }),
      }))}
    />
  )
}
