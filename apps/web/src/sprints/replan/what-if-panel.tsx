import {
  type DraftPlan,
  type Epic,
  outlookOf,
  type PlanTerms,
  pastOf,
  type TargetOutlook,
  targetDateProblem,
  termsOf,
} from '@planwright/contract'
import type { Priority } from '@planwright/planning'
import { useDeferredValue, useMemo } from 'react'
import * as z from 'zod/mini'
import { shortDay } from '../../app/date-words.ts'
import { readUnfinished, useUnfinished } from '../../app/kept/unfinished.ts'
import { scopeWords } from '../../app/priority-words.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { NativeSelect } from '../../ui/fields/native-select.tsx'
import { formatShare } from '../../ui/format-number.ts'
import { SprintTimeline } from '../board/sprint-timeline.tsx'
import type { EpicIndex } from '../board/sprints-by-epic.ts'
import { roomsOn } from '../plan-terms.ts'
import { countWords, planSentence } from '../plan-words.ts'
import { SliderField } from '../team/slider-field.tsx'
import { PlanComparison } from './plan-comparison.tsx'
import { type Circumstances, useWhatIf, type WhatIfPlan } from './use-what-if.ts'

type Props = {
  draftId: string
  epics: Epic[]
  index: EpicIndex
  terms: PlanTerms
  plan: DraftPlan
  /** Numbers of sprints that are closed in the tracker. */
  closed: ReadonlySet<number>
  onUse: (plan: WhatIfPlan) => void
}

/** Velocity, sprint length and scope as sliders: another plan at once, beside the one that is kept, which stays until the other is taken. */
export function WhatIfPanel({ draftId, epics, index, terms, plan, closed, onUse }: Props) {
  const { sprints = [], proof } = plan
  const start = JSON.stringify(startOf(terms))
  // other terms are another question
  const [chosen, setChosen] = useUnfinished(`what-if ${draftId} ${start}`, start)
  const circumstances = readUnfinished(CircumstancesRead, chosen) ?? startOf(terms)
  const setCircumstances = (next: Circumstances) => setChosen(JSON.stringify(next))
  const most = Math.max(terms.velocity * 2, terms.velocity + 10)
  const isUnchanged = chosen === start
  const changed = useWhatIf(epics, { terms, plan, closed }, isUnchanged ? null : circumstances)
  // untouched it is the person's own plan, with what was moved and locked in it, and not one that is made anew
  const whatIf = isUnchanged && proof ? { plan: { sprints, proof, terms }, error: null, stale: false } : changed
  const other = (!isUnchanged && whatIf?.plan) || undefined
  // a slider that moves does not wait for thousands of futures
  const deferred = useDeferredValue(other)
  const target = useTargetRows(epics, plan, deferred)
  const changeLength = (sprintLength: number) =>
    // the team does as much a week as before
    setCircumstances({
      ...circumstances,
      sprintLength,
      velocity: Math.max(1, Math.round((circumstances.velocity * sprintLength) / circumstances.sprintLength)),
    })
  return (
    <div className="space-y-4">
      <div className="grid gap-4 sm:max-lg:grid-cols-3">
        <SliderField
          label="Velocity"
          words={`${circumstances.velocity} SP a sprint`}
          min={1}
          max={Math.max(most, circumstances.velocity)}
          value={circumstances.velocity}
          onChange={(velocity) => setCircumstances({ ...circumstances, velocity })}
        />
        {/* sprints that are over were as long as they were */}
        {closed.size === 0 && (
          <SliderField
            label="Sprint length"
            words={countWords(circumstances.sprintLength, 'week')}
            min={1}
            max={Math.max(6, terms.sprintLength)}
            value={circumstances.sprintLength}
            onChange={changeLength}
          />
        )}
        <NativeSelect
          label="Scope"
          value={String(circumstances.lowestPriority)}
          onChange={(event) =>
            setCircumstances({ ...circumstances, lowestPriority: Number(event.target.value) as Priority })
          }
          options={scopes}
        />
      </div>
      <div
        className={classNames('space-y-4 transition-opacity', (whatIf?.stale || deferred !== other) && 'opacity-60')}
      >
        <p role="status" className="text-base font-medium">
          {whatIf?.plan
            ? planSentence(whatIf.plan.sprints, whatIf.plan.proof, terms.timeZone, {
                roomOf: roomsOn(whatIf.plan.terms),
              })
            : (whatIf?.error ?? (whatIf ? 'Nothing is left to plan.' : 'Planning.'))}
        </p>
        {whatIf?.plan && (
          <>
            <SprintTimeline
              sprints={whatIf.plan.sprints}
              velocity={whatIf.plan.terms.velocity}
              timeZone={terms.timeZone}
              epics={index}
            />
            {!isUnchanged && (
              <PlanComparison
                epics={epics}
                before={{ name: 'Your plan', sprints, terms }}
                after={{ name: 'What if', sprints: whatIf.plan.sprints, terms: whatIf.plan.terms }}
                more={target}
              />
            )}
          </>
        )}
      </div>
      <p className="max-w-prose text-xs text-muted">
        Days off, other work and epics together count as in your plan; locks do not.{' '}
        {closed.size === 0
          ? 'A longer sprint holds more: the team does as much a week as before.'
          : 'Sprints that are closed stay as they are, and so does their length.'}
        {target.length > 0 && ' Whether the target is met is told with these stories alone.'}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button
          variant="secondary"
          disabled={!whatIf?.plan || whatIf.stale || isUnchanged}
          onClick={() => {
            if (!whatIf?.plan) return
            setChosen(start)
            onUse(whatIf.plan)
          }}
        >
          Use these
        </Button>
        <Button variant="quiet" disabled={isUnchanged} onClick={() => setCircumstances(startOf(terms))}>
          Back to your plan
        </Button>
      </div>
    </div>
  )
}

/** Whether the wished date is likely to hold with each plan, where there is one that can; that of the person's own is worked out once. */
function useTargetRows(epics: Epic[], plan: DraftPlan, other: WhatIfPlan | undefined) {
  const { targetDate } = plan
  const isAsked = other !== undefined
  const before = useMemo(() => (isAsked ? outlookOf(epics, plan) : undefined), [isAsked, epics, plan])
  const after = useMemo(() => (other ? outlookOf(epics, changedTo(plan, other)) : undefined), [epics, plan, other])
  if (!other || targetDate === undefined || targetDateProblem(targetDate, other.terms.startDate)) return []
  return [{ label: `Target, ${shortDay(targetDate)}`, before: outlookWords(before), after: outlookWords(after) }]
}

/** A team that does more points a sprint is taken to vary by as large a part of them. */
function changedTo(plan: DraftPlan, { sprints, terms }: WhatIfPlan): DraftPlan {
  const now = termsOf(plan)
  const faster = terms.velocity / now.velocity
  const history = pastOf(plan, now).map((points) => points * faster)
  return { ...plan, sprints, plannedOn: terms, history, historyWeeks: terms.sprintLength }
}

function outlookWords(outlook: TargetOutlook | undefined): string {
  if (!outlook) return '–'
  const likely = `${formatShare(outlook.chance)} likely`
  return outlook.mustGo?.length === 0 ? `In time, ${likely}` : `Late, ${likely} to be met`
}

const CircumstancesRead = z.object({
  velocity: z.number().check(z.positive()),
  sprintLength: z.number().check(z.positive()),
  lowestPriority: z.literal([1, 2, 3, 4]),
})

const startOf = ({ velocity, sprintLength, lowestPriority = 4 }: PlanTerms): Circumstances => ({
  velocity,
  sprintLength,
  lowestPriority,
})

const scopes = ([4, 3, 2, 1] as const).map((priority) => ({ value: String(priority), label: scopeWords[priority] }))
