import type { UserStory } from '@planwright/contract'
import { ChevronsDownUp, ChevronsUpDown } from 'lucide-react'
import { useContext, useSyncExternalStore } from 'react'
import { Button } from '../../ui/button.tsx'
import { ListMarksContext } from './list-marks.ts'

/** Opens every story of the list, or closes those that are open. */
export function OpenAll({ stories, className }: { stories: readonly UserStory[]; className: string }) {
  const { opened: items } = useContext(ListMarksContext)
  const anyOpen = useSyncExternalStore(items.subscribe, () => stories.some(({ id }) => items.has(id)))
  const Icon = anyOpen ? ChevronsDownUp : ChevronsUpDown
  return (
    <Button
      size="sm"
      variant="quiet"
      className={className}
      icon={<Icon size={14} aria-hidden="true" />}
      onClick={() =>
        items.set(
          stories.map(({ id }) => id),
          !anyOpen,
        )
      }
    >
      {anyOpen ? 'Close all' : 'Open all'}
    </Button>
  )
}
