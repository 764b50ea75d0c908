import type { SprintStory } from '@planwright/contract'
import { ArrowRightLeft, CircleMinus, CirclePlus, Lock, LockOpen } from 'lucide-react'
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
        {
          label: 'Move to sprint…',
          keys: 'm',
          icon: <ArrowRightLeft size={16} aria-hidden="true" />,
          onSelect: () => chooseSprint(story.id),
        },
        ...(story.sprint > 0
          ? [
              locked
                ? {
                    label: 'Unlock',
                    keys: 'l',
                    icon: <LockOpen size={16} aria-hidden="true" />,
                    onSelect: () => setLock(story.id, false),
                  }
                : {
                    label: 'Lock here',
                    keys: 'l',
                    help: 'It stays here when the rest is planned again',
                    icon: <Lock size={16} aria-hidden="true" />,
                    onSelect: () => setLock(story.id, true),
                  },
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
