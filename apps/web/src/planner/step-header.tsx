import { Check } from 'lucide-react'
import { ProgressBar } from '../ui/progress-bar.tsx'
import { type PlannerStep, progressOf, stepTitles } from './planner-steps.ts'

const steps = [1, 2, 3] as const

/** Where one is in the flow, with the progress under it. */
export function StepHeader({ step }: { step: PlannerStep }) {
  return (
    <div>
      <ol className="mb-3 grid grid-cols-[auto_auto_auto] justify-between gap-4">
        {steps.map((number) => {
          const current = number === step
          return (
            <li
              key={number}
              aria-current={current ? 'step' : undefined}
              className={`flex items-center gap-2 ${current ? 'font-semibold' : 'text-muted'}`}
            >
              <span
                aria-hidden="true"
                className={`flex size-5 shrink-0 items-center justify-center rounded-full text-xs tabular-nums ${
                  number <= step ? 'bg-accent text-on-accent' : 'border border-control'
                }`}
              >
                {number < step ? <Check size={12} /> : number}
              </span>
              <span className="sr-only">Step {number}: </span>
              <span className={current ? '' : 'max-sm:sr-only'}>{stepTitles[number]}</span>
            </li>
          )
        })}
      </ol>
      <ProgressBar label="Progress" value={progressOf(step)} />
    </div>
  )
}
