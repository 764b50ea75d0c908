import { ArrowLeft, Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { notDone, stepTitles } from '../app/step-titles.ts'
import { Button } from '../ui/button.tsx'
import { ProgressBar } from '../ui/progress-bar.tsx'
import { Toolbar } from '../ui/toolbar.tsx'
import { type PlannerStep, progressOf } from './planner-steps.ts'

type Props = {
  name: ReactNode
  step: PlannerStep
  /** What the last step came to is not all that it was meant to. */
  unfinished?: boolean
  /** The sprints are planned, also where an earlier step is shown. */
  planned?: boolean
  /** All of it was saved before, and stands in the tracker: as it is now, or as it was before something changed. */
  saved?: 'unchanged' | 'changed' | undefined
  /** Where the draft is kept, in a few words. */
  status: ReactNode
  /** What can be done with all of it. */
  actions?: ReactNode
  /** The way back that this step has. */
  back?: { label: 'Back' | 'Start over'; onSelect: () => void }
}

const steps = [1, 2, 3] as const

/** The one line above the steps: which initiative, where one is in it, and whether it is kept. Two short lines on a phone. */
export function InitiativeLine({
  name,
  step,
  unfinished = false,
  planned = false,
  saved,
  status,
  actions,
  back,
}: Props) {
  return (
    <div className="-mx-4 -mt-5 mb-3 border-b bg-surface px-4 sm:-mx-6 sm:-mt-6 sm:mb-4 sm:px-6">
      <Toolbar
        label="Initiative"
        className="grid min-h-12 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-6 max-lg:py-1 lg:grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)]"
      >
        <div className="min-w-0">{name}</div>
        <div className="flex min-w-0 items-center gap-3 max-lg:col-span-2 max-lg:row-start-2 lg:w-[min(460px,38vw)] lg:flex-col lg:items-stretch lg:gap-1">
          <ol className="flex justify-between gap-4">
            {steps.map((number) => (
              <Step
                key={number}
                {...{ number, step, unfinished }}
                planned={number === 2 && planned}
                saved={number === 3 && step < 3 ? saved : undefined}
              />
            ))}
          </ol>
          <ProgressBar label="Progress" value={progressOf(unfinished ? 2 : step)} className="max-lg:flex-1" />
          {back && <BackButton back={back} className="lg:hidden" />}
        </div>
        <div className="flex min-w-0 items-center justify-end gap-3">
          {status}
          {actions}
          {back && <BackButton back={back} className="max-lg:hidden" />}
        </div>
      </Toolbar>
    </div>
  )
}

type StepProps = { number: PlannerStep; step: PlannerStep; unfinished: boolean; planned: boolean } & Pick<
  Props,
  'saved'
>

/** On narrow screens the one that is shown says which of how many it is. */
function Step({ number, step, unfinished, planned, saved }: StepProps) {
  const current = number === step
  const isDone = number < step || (planned && !current) || saved === 'unchanged'
  return (
    <li
      aria-current={current ? 'step' : undefined}
      className={`flex items-center gap-2 whitespace-nowrap max-lg:items-baseline ${current ? 'font-medium' : 'text-muted max-lg:sr-only'}`}
    >
      <span
        aria-hidden="true"
        className={`flex size-5 shrink-0 items-center justify-center rounded-full text-xs tabular-nums max-lg:hidden ${
          number <= step || isDone
            ? 'bg-accent text-on-accent forced-colors:bg-[Highlight] forced-colors:text-[HighlightText] forced-colors:forced-color-adjust-none'
            : 'border border-control'
        }`}
      >
        {isDone ? <Check size={12} /> : number}
      </span>
      <span className="text-xs text-muted lg:sr-only">
        Step {number}
        <span className="lg:hidden"> of 3</span>:
      </span>
      <span>{unfinished && number === 3 ? notDone : stepTitles[number]}</span>
      {saved && <span className="sr-only">{savedWords[saved]}</span>}
    </li>
  )
}

const savedWords = { unchanged: '(saved)', changed: '(changed since the save)' }

/** Stands at two places, of which the width of the window shows one. */
function BackButton({ back, className }: { back: NonNullable<Props['back']>; className: string }) {
  return (
    <Button
      variant="quiet"
      size="sm"
      // starting over goes on to something new
      {...(back.label === 'Back' && { icon: <ArrowLeft size={14} aria-hidden="true" /> })}
      onClick={back.onSelect}
      className={className}
    >
      {back.label}
    </Button>
  )
}
