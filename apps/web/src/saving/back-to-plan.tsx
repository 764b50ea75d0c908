import type { SaveResponse } from '@planwright/contract'
import { Button, type ButtonVariant } from '../ui/button.tsx'
import { goesOn } from './use-save.ts'

type Props = { response: SaveResponse; variant?: ButtonVariant; className?: string; onPlan: () => void }

/** The way back from a result. What would go on by itself is stopped first: it would save a plan that is changed by then. */
export function BackToPlan({ response, variant, className, onPlan }: Props) {
  const stops = goesOn(response)
  return (
    <Button variant={variant} className={className} needsServer={stops} onClick={onPlan}>
      {stops ? 'Stop, and back to the plan' : 'Back to the plan'}
    </Button>
  )
}
