import { Check } from 'lucide-react'

/** Before the one of several items that stands; keeps its room before the others. */
export function ChosenMark({ chosen }: { chosen: boolean }) {
  return <span className="size-4 shrink-0">{chosen && <Check size={16} aria-label="chosen" />}</span>
}
