import type { SprintStory } from '@planwright/contract'
import { CircleMinus, CirclePlus } from 'lucide-react'
import { lockItem, moveItem } from '../../app/sprint-story-items.tsx'
import { MoreDots } from '../../ui/dots.tsx'
import { Menu } from '../../ui/overlays/menu.tsx'
import { usePlanActions } from '../moving/plan-actions.ts'

type Props = { story: SprintStory; locked: boolean; tabIndex?: number; className?: string }

/** What can be done with a story of the plan. */
export function StoryMenu({ story, locked, tabIndex, className }: Props) {
  const { chooseSprint, setLock, leaveOut, takeBack, isLeftOut } = usePlanActions()
  return (
    <Menu
      trigger={<MoreDots />}
      ariaLabel={`Actions for ${story.title}`}
      size="sm"
      tabIndex={tabIndex}
      className={className}
      items={[
        moveItem('m', () => chooseSprint(story.id)),
        ...(story.sprint > 0
          ? [
              lockItem(locked, 'l', () => setLock(story.id, !locked)),
              {
                label: 'Leave out',
                help: 'With what waits for it; it stays in the backlog',
                icon: <CircleMinus size={16} aria-hidden="true" />,
                onSelect: () => leaveOut([story.id]),
              },
            ]
          : isLeftOut(story.id)
            ? [
                {
                  label: 'Take back',
                  help: 'With what it waits for',
                  icon: <CirclePlus size={16} aria-hidden="true" />,
                  onSelect: () => takeBack([story.id]),
                },
              ]
            : []),
      ]}
    />
  )
}
