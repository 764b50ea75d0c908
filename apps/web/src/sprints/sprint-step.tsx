import type { DraftPlan, Epic, TeamForm as TeamFormValues } from '@planwright/contract'
import { useMutation } from '@tanstack/react-query'
import { Suspense, useEffect, useState } from 'react'
import { errorWords } from '../app/api/error-words.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { ProblemNote } from '../ui/problem-note.tsx'
import { LazyPlanBoard } from './board/lazy-plan-board.ts'
import { PlanOutline } from './board/plan-outline.tsx'
import { keptWords } from './plan-words.ts'
import { planRequest, planSprintsMutation, withAnswer } from './sprint-queries.ts'
import { nextMonday } from './team/next-monday.ts'
import { TeamForm, type TeamNumbers } from './team/team-form.tsx'
import { TeamWishes } from './team/team-wishes.tsx'
import { VelocityHistory } from './team/velocity-history.tsx'

type Props = {
  epics: Epic[]
  plan: DraftPlan | null
  onChange: (plan: DraftPlan) => void
}

/** What the plan shall stand on beside the three numbers. */
const wishesOf = (plan: DraftPlan | null) => ({
  ...(plan?.capacity && { capacity: plan.capacity }),
  ...(plan?.committed && { committed: plan.committed }),
  ...(plan?.focus && { focus: plan.focus }),
})

const browserTimeZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone

/** Step 2: the team's three numbers, and the plan that follows from them. */
export function SprintStep({ epics, plan, onChange }: Props) {
  const timeZone = plan?.timeZone ?? browserTimeZone()
  const [numbers, setNumbers] = useState<TeamNumbers>(
    () => plan ?? { velocity: null, sprintLength: 2, startDate: nextMonday(new Date(), timeZone) },
  )
  // a new form takes over numbers that did not come from typing
  const [formKey, setFormKey] = useState(0)
  const planning = useMutation(planSprintsMutation)

  const takeOver = (next: DraftPlan) => {
    onChange(next)
    const { velocity, sprintLength, startDate } = next
    if (velocity === numbers.velocity && sprintLength === numbers.sprintLength && startDate === numbers.startDate)
      return
    setNumbers({ velocity, sprintLength, startDate })
    setFormKey(formKey + 1)
  }
  const keep = (values: TeamNumbers) => {
    setNumbers(values)
    onChange({ ...plan, ...values, timeZone })
  }
  const [keeping, setKeeping] = useState(true)
  const [keptSentence, setKeptSentence] = useState('')
  const generate = (values: TeamFormValues) => {
    const terms = { ...values, timeZone, ...wishesOf(plan) }
    const keep = keeping ? plan?.former : undefined
    planning.mutate(
      { body: planRequest(epics, plan, terms, { keep }) },
      {
        onSuccess: (answer) => {
          setKeptSentence(keep ? keptWords(keep, answer.sprints) : '')
          onChange({ ...withAnswer(plan, terms, answer), ...values })
        },
      },
    )
  }
  // it is needed in a moment
  useEffect(LazyPlanBoard.preload, [])

  return (
    <div className="space-y-8">
      <section aria-labelledby="team-heading">
        <h1 id="team-heading" className="mb-4 text-lg font-semibold">
          Tell us about your team
        </h1>
        <TeamForm
          key={formKey}
          values={numbers}
          timeZone={timeZone}
          running={planning.isPending}
          again={plan?.sprints !== undefined}
          onChange={keep}
          onSubmit={generate}
        />
        <VelocityHistory
          velocity={numbers.velocity}
          wanted={plan?.sprints === undefined}
          onUse={(velocity, history) => takeOver({ ...plan, ...numbers, timeZone, velocity, history })}
        />
        <TeamWishes
          epics={epics}
          plan={{ ...plan, ...numbers }}
          timeZone={timeZone}
          onChange={(wishes) => onChange({ ...plan, ...numbers, timeZone, ...wishes })}
          keeping={plan?.former ? keeping : null}
          onKeeping={setKeeping}
        />
      </section>
      <section aria-labelledby="plan-heading">
        {/* beside the heading, so that nothing below it moves */}
        <div className="mb-4 flex flex-wrap items-baseline gap-x-4">
          <h2 id="plan-heading" className="text-lg font-semibold">
            Generated Sprint Plan
          </h2>
          {planning.isPending ? (
            <p className="text-xs text-muted">This may take up to 2 minutes.</p>
          ) : (
            <p className="text-xs text-muted">{keptSentence}</p>
          )}
        </div>
        <div aria-live="polite" className="sr-only">
          {planning.isSuccess ? `The sprint plan is ready. ${keptSentence}` : ''}
        </div>
        {planning.isError && (
          <ProblemNote className="mb-4" requestId={errorWords(planning.error).requestId}>
            {errorWords(planning.error).message}
          </ProblemNote>
        )}
        {plan?.sprints && plan.proof ? (
          <Suspense fallback={<PlanOutline />}>
            <LazyPlanBoard.Screen epics={epics} plan={plan} onChange={takeOver} />
          </Suspense>
        ) : planning.isPending ? (
          <PlanOutline pulsing />
        ) : (
          <EmptyState outline={<PlanOutline />}>Enter team information to continue</EmptyState>
        )}
      </section>
    </div>
  )
}
