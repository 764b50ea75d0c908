import type { UserStory } from '@planwright/contract'
import { ChevronDown, ChevronsUp, ChevronUp, Equal } from 'lucide-react'
import { priorityWords } from './priority-words.ts'

/** A priority as a mark that needs no colour to be told from the others. */
export function PriorityMark({
  priority,
  size = 16,
  className = '',
}: {
  priority: UserStory['priority']
  size?: number
  className?: string
}) {
  const { Icon, tone } = marks[priority]
  return <Icon size={size} aria-label={`${priorityWords[priority]} priority`} className={`${tone} ${className}`} />
}

const marks = {
  1: { Icon: ChevronsUp, tone: 'text-danger' },
  2: { Icon: ChevronUp, tone: 'text-warning' },
  3: { Icon: Equal, tone: 'text-muted' },
  4: { Icon: ChevronDown, tone: 'text-muted' },
} as const
