import type { UserStory } from '@planwright/contract'
import { ChevronsDownUp, ChevronsUpDown } from 'lucide-react'
import { useContext, useSyncExternalStore } from 'react'
import { Button } from '../../ui/button.tsx'
import { ListMarksContext } from './list-marks.ts'

/** Opens every story of the list, or closes those that are open. */
export function OpenAll({ stories }: { stories: readonly UserStory[] }) {
  const { opened: items } = useContext(ListMarksContext)
  const anyOpen = useSyncExternalStore(items.subscribe, () => stories.some(({ id }) => items.has(id)))
  const Icon = anyOpen ? ChevronsDownUp : ChevronsUpDown
  return (
    <Button
      size="sm"
      variant="quiet"
      className="max-sm:order-last max-sm:px-2"
      icon={<Icon size={14} aria-hidden="true" />}
      onClick={() =>
        items.set(
          stories.map(({ id }) => id),
          !anyOpen,
        )
      }
    >
      <span className="max-sm:sr-only">{anyOpen ? 'Close all' : 'Open all'}</span>
    </Button>
  )
}
