import {
  type DraftPlan,
  type Epic,
  TeamForm as TeamFormSchema,
  type TeamForm as TeamFormValues,
  termsOf,
} from '@planwright/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, Suspense, useEffect, useMemo, useRef, useState } from 'react'
import { errorWords } from '../app/api/error-words.ts'
import { useCommands } from '../app/commands/commands.ts'
import { shortDay } from '../app/date-words.ts'
import { teamWords } from '../app/step-titles.ts'
import { Button } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { NextActionBar } from '../ui/next-action-bar.tsx'
import { ProblemNote } from '../ui/problem-note.tsx'
import { LazyPlanBoard } from './board/lazy-plan-board.ts'
import { PlanOutline } from './board/plan-outline.tsx'
import { usePlanHistory } from './board/use-plan-history.ts'
import type { FollowedEnd } from './forecast/outlook-line.tsx'
import { placesToTry, proofAround } from './kept/around-changes.ts'
import { touchesOf } from './kept/kept-plan.ts'
import { useClearedPlan } from './kept/use-cleared-plan.ts'
import { placementsOf } from './moving/edit-plan.ts'
import { isByHand, roomsOf, wishesOf } from './plan-terms.ts'
import { countWords, doneWords, keptWords, orderWords, planQuality } from './plan-words.ts'
import type { RestElsewhere } from './replan/use-plan-anew.ts'
import { planFirstMutation, planRequest, withAnswer } from './sprint-queries.ts'
import { otherSprintsWords } from './team/board-overlap.ts'
import { changedTeamWords } from './team/capacity-words.ts'
import { goToWrongDays } from './team/go-to-wrong-days.ts'
import { velocityQuery } from './team/jira-work-queries.ts'
import { openingNumbers } from './team/opening-numbers.ts'
import { OverlapLine } from './team/overlap-line.tsx'
import { TeamForm, type TeamNumbers } from './team/team-form.tsx'
import { TeamLine } from './team/team-line.tsx'
import { TeamWishes } from './team/team-wishes.tsx'
import { useSprintsAhead } from './team/use-other-sprints.ts'
import { pastFor, weeksOf } from './team/usual-velocity.ts'
import { VelocityHistory } from './team/velocity-history.tsx'

export { goBackTo } from './kept/go-back-to.ts'
export { PlanOnMap } from './moving/plan-on-map.tsx'

type Props = {
  draftId: string
  owner: string
  epics: Epic[]
  plan: DraftPlan | null
  followed?: FollowedEnd | undefined
  restElsewhere?: RestElsewhere | undefined
  /** It is being saved: keys and commands change nothing of it either. */
  fixed: boolean
  onChange: (plan: DraftPlan) => void
  /** Goes to a story among those of step 1, and the plan stays. */
  onEditStory: (storyId: string) => void
  /** The plan that was cleared is asked for, from elsewhere on the page. */
  wantedBack: boolean
  onBack: () => void
  /** What can be done without a plan, beside making one. */
  beside?: ReactNode
}

const numbersOf = ({ velocity, sprintLength, startDate, targetDate }: DraftPlan): TeamNumbers => ({
  velocity,
  sprintLength,
  startDate,
  targetDate,
})

const isSameTeam = (one: TeamNumbers, other: TeamNumbers) =>
  one.velocity === other.velocity &&
  one.sprintLength === other.sprintLength &&
  one.startDate === other.startDate &&
  one.targetDate === other.targetDate

/** The numbers with those that another tab or device has changed; what this step proposes stays where they say nothing of it. */
function withNews(numbers: TeamNumbers, before: DraftPlan | null, now: DraftPlan | null): TeamNumbers {
  const next = { ...numbers }
  for (const name of ['velocity', 'sprintLength'] as const)
    if (now && now[name] !== before?.[name]) next[name] = now[name] ?? null
  if (now?.startDate && now.startDate !== before?.startDate) next.startDate = now.startDate
  if (now && now.targetDate !== before?.targetDate) next.targetDate = now.targetDate
  return next
}

/** As high as the window less what stands above and below: what the tracker tells a moment later would else push the button that plans away from under a press. */
const unplanned = { minHeight: 'calc(100dvh - 210px)' }

const teamTitle = 'Tell us about your team'

/** For who cannot see it; to others the plan says it. */
const ready = 'The sprint plan is ready.'

const movedAnew = 'What you had moved was planned anew, too. Undo brings it back.'
const teamFormId = 'team-form'
const browserTimeZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone

/** Step 2: the team's three numbers, which fold to a line once they are answered, and the plan that follows from them. */
export function SprintStep({
  draftId,
  owner,
  epics,
  plan,
  followed,
  restElsewhere,
  fixed,
  onChange,
  onEditStory,
  wantedBack,
  onBack,
  beside,
}: Props) {
  const timeZone = plan?.timeZone ?? browserTimeZone()
  const [numbers, setNumbers] = useState<TeamNumbers>(() => openingNumbers(plan, new Date(), timeZone))
  const [seenPlan, setSeenPlan] = useState(plan)
  if (plan !== seenPlan) {
    setSeenPlan(plan)
    const next = withNews(numbers, seenPlan, plan)
    if (!isSameTeam(next, numbers)) setNumbers(next)
  }
  // a new form takes over numbers that did not come from typing
  const [formKey, setFormKey] = useState(0)
  const [editing, setEditing] = useState(false)
  const [statusWords, setStatusWords] = useState('')
  const planning = useMutation(planFirstMutation)
  const queryClient = useQueryClient()
  const form = useRef<HTMLElement>(null)
  const step = useRef<HTMLDivElement>(null)

  const takeOver = (next: DraftPlan) => {
    // it speaks of what was done before
    setStatusWords('')
    onChange(next)
    if (isSameTeam(numbersOf(next), numbers)) return
    setNumbers(numbersOf(next))
    setFormKey(formKey + 1)
  }
  const history = usePlanHistory(plan, takeOver, epics)
  const cleared = useClearedPlan({ draftId, owner, epics, plan, history })
  const keep = (values: TeamNumbers) => {
    if (isSameTeam(values, numbers)) return
    setNumbers(values)
    onChange({ ...plan, ...values, timeZone })
  }
  const [keeping, setKeeping] = useState(true)
  const generate = (values: TeamFormValues) => {
    if (goToWrongDays(step.current)) return
    const terms = { ...values, timeZone, ...wishesOf(plan) }
    const keep = keeping ? plan?.former : undefined
    const wasMoved = plan && isByHand(plan)
    setStatusWords('')
    planning.mutate(
      { bodies: [planRequest(epics, plan, terms, { keep })] },
      {
        onSuccess: (answer) => {
          setEditing(false)
          // what is known of the team's pace is what following goes by, whatever velocity it says
          const past = pastFor(plan, queryClient.getQueryData(velocityQuery.queryKey), terms)
          history.change({ ...withAnswer(plan, terms, answer), ...values, ...past }, 'planning anew')
          setStatusWords((keep && keptWords(keep, answer.sprints)) || (wasMoved ? movedAnew : ready))
          catchFocus()
        },
      },
    )
  }
  /** Counts what was done whose button may go with it: known only when all of it is drawn, which a busy machine does late. */
  const [mayLoseFocus, setMayLoseFocus] = useState(0)
  const catchFocus = () => setMayLoseFocus((times) => times + 1)
  const bringBack = () => {
    if (!cleared) return
    const former: DraftPlan = { ...numbers, ...plan, ...cleared.version }
    onBack()
    if (cleared.same) {
      takeOver({ ...former, former: undefined })
      history.begin(cleared.history)
      return setStatusWords(
        cleared.moved ? 'The plan is back, with what you changed on the map.' : 'The plan is back as it was.',
      )
    }
    const places = placementsOf(former.sprints ?? [])
    const terms = termsOf(former)
    const [most, ...fewer] = placesToTry(former, epics).map((held) => ({
      held,
      body: planRequest(epics, former, terms, { keep: places, held }),
    }))
    if (!most) return
    setStatusWords('')
    planning.mutate(
      { bodies: [most.body, ...fewer.map(({ body }) => body)] },
      {
        onSuccess: (answer) => {
          const next = withAnswer(former, terms, {
            ...answer,
            proof: proofAround(former, epics, answer.proof, most.held),
          })
          const stays = new Set(
            answer.sprints.flatMap(({ number, stories }) => stories.map(({ id }) => `${id} ${number}`)),
          )
          const held = places.filter(({ storyId, sprint }) => stays.has(`${storyId} ${sprint}`))
          takeOver({ ...next, touched: touchesOf(former, held) })
          setStatusWords(`The plan is back, around what you changed. ${keptWords(places, answer.sprints)}`)
        },
      },
    )
  }
  useEffect(() => {
    if (wantedBack && cleared) bringBack()
  })
  const edit = () => {
    setEditing(true)
    requestAnimationFrame(() => form.current?.querySelector('input')?.focus())
  }
  useCommands(fixed ? [] : [{ id: 'team', group: 'Plan', label: teamTitle, words: teamWords, run: edit }])
  const busy = useSprintsAhead(epics, { sprintLength: numbers.sprintLength, timeZone }, !plan?.sprints)
  const proposedStart = useRef(plan?.startDate ? null : numbers.startDate)
  useEffect(() => {
    if (!busy || plan?.sprints || planning.isPending) return
    // what was chosen, or emptied, stays
    if (!proposedStart.current || numbers.startDate !== proposedStart.current) return
    proposedStart.current = null
    // it only moves on
    if (busy.free <= numbers.startDate) return
    const next = { ...numbers, startDate: busy.free }
    if (plan?.startDate) keep(next)
    else setNumbers(next)
  })
  const { targetDate: _, ...teamNumbers } = numbers
  const { data: team } = TeamFormSchema.safeParse(teamNumbers)
  const planNow = () => {
    if (planning.isPending) return
    if (team) generate(team)
    else edit()
  }
  const startOn = (startDate: string) => {
    if (planning.isPending) return
    if (plan?.sprints && team) return generate({ ...team, startDate })
    takeOver({ ...plan, ...numbers, timeZone, startDate })
    catchFocus()
  }
  // it is needed in a moment
  useEffect(LazyPlanBoard.preload, [])

  const planned = plan?.sprints && plan.proof ? { ...plan, sprints: plan.sprints, proof: plan.proof } : null
  const folded = planned !== null && !editing
  const byHand = planned !== null && isByHand(planned)
  const done = useMemo(
    () => (plan?.sprints ? doneWords(plan.sprints, termsOf(plan).timeZone, { roomOf: roomsOf(plan) }) : ''),
    [plan],
  )
  // on a phone the count and the date have the line
  const [fewest, inOrder] = planned
    ? planQuality(planned, { byHand, roomOf: roomsOf(planned) }).split(orderWords, 2)
    : []
  const changed = planned && !folded && changedTeamWords(termsOf(planned), { ...wishesOf(planned), ...numbers })
  const [toolsPlace, setToolsPlace] = useState<HTMLElement | null>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const before = useRef({ folded, mayLoseFocus })
  useEffect(() => {
    const folds = folded && !before.current.folded
    const mayLose = mayLoseFocus !== before.current.mayLoseFocus
    before.current = { folded, mayLoseFocus }
    // what had it went: the field with the form, the button with what it offered
    if ((folds || mayLose) && document.activeElement === document.body) heading.current?.focus({ preventScroll: true })
  }, [folded, mayLoseFocus])
  return (
    <div
      ref={step}
      style={planned ? undefined : unplanned}
      className={folded ? 'space-y-2 desk:-mt-2 desk:space-y-1' : 'space-y-6'}
    >
      <div
        className={
          folded
            ? 'flex flex-wrap items-center justify-between gap-x-6 gap-y-1 desk:grid desk:grid-cols-[minmax(0,1fr)_auto]'
            : ''
        }
      >
        {/* at a desk two lines beside the tools: what came of it, and below it what it stands on, and beside that what was done with it: so that no drop moves the plan */}
        <div className={folded ? 'contents flex-wrap items-baseline gap-x-4 desk:flex' : 'space-y-6'}>
          <section ref={form} aria-labelledby="team-heading" className={folded ? 'order-last min-w-0' : ''}>
            <div className={folded ? 'sr-only' : 'mb-4 flex min-h-small items-center justify-between gap-4'}>
              <h1 id="team-heading" className="text-lg font-semibold">
                {teamTitle}
              </h1>
              {planned && !folded && !planning.isPending && (
                <Button size="sm" onClick={() => goToWrongDays(step.current) || setEditing(false)}>
                  Done
                </Button>
              )}
            </div>
            {folded ? (
              <TeamLine plan={planned} now={{ ...wishesOf(planned), ...numbers }} onEdit={edit} onPlan={planNow} />
            ) : (
              <>
                <TeamForm
                  key={formKey}
                  id={teamFormId}
                  values={numbers}
                  timeZone={timeZone}
                  startHelp={
                    busy?.free === numbers.startDate
                      ? `After ${otherSprintsWords(busy)} (until ${shortDay(busy.until)}).`
                      : undefined
                  }
                  running={planning.isPending}
                  again={plan?.sprints !== undefined}
                  onChange={keep}
                  onSubmit={generate}
                />
                <VelocityHistory
                  velocity={numbers.velocity}
                  sprintLength={numbers.sprintLength}
                  timeZone={timeZone}
                  wanted={planned === null}
                  onUse={(velocity, points) => {
                    const past = { history: points, historyWeeks: weeksOf(numbers) }
                    takeOver({ ...plan, ...numbers, timeZone, velocity, ...past })
                  }}
                />
                <TeamWishes
                  draftId={draftId}
                  epics={epics}
                  plan={{ ...plan, ...numbers }}
                  timeZone={timeZone}
                  hasTarget={plan?.sprints === undefined}
                  onTarget={(targetDate) => keep({ ...numbers, targetDate })}
                  onChange={(wishes) => onChange({ ...plan, ...numbers, timeZone, ...wishes })}
                  keeping={plan?.former ? keeping : null}
                  onKeeping={setKeeping}
                />
              </>
            )}
            <OverlapLine
              epics={epics}
              plan={{ ...numbers, sprints: planned?.sprints }}
              timeZone={timeZone}
              wanted={!folded}
              onStart={startOn}
            />
          </section>
          {/* in one line with what is said about it, so that nothing below it moves */}
          <div className={classNames('flex min-w-0 flex-wrap items-baseline gap-x-4', folded && 'desk:contents')}>
            <h2 id="plan-heading" ref={heading} tabIndex={-1} className={planned ? 'sr-only' : 'text-lg font-semibold'}>
              Generated Sprint Plan
            </h2>
            {planned && !planning.isPending && (
              <p
                className={classNames(
                  'font-medium text-pretty sm:text-base desk:text-sm/[1.35]',
                  folded && (byHand ? 'desk:contents' : 'desk:basis-full'),
                )}
              >
                <span className="desk:inline-block desk:basis-full">{done}</span>{' '}
                <span className="order-last max-sm:text-xs max-sm:font-normal max-sm:text-muted desk:inline-block desk:text-xs/[1.35] desk:font-normal desk:text-muted">
                  {fewest}
                  {inOrder !== undefined && <span className="max-sm:sr-only">{orderWords}</span>}
                  {inOrder}
                </span>
              </p>
            )}
            {changed && !planning.isPending && <p className="text-warning">{changed}</p>}
            <p
              role="status"
              className={classNames(
                'order-last text-xs text-muted desk:leading-[1.35]',
                statusWords === ready && 'sr-only',
              )}
            >
              {planning.isPending ? 'This may take up to 2 minutes.' : statusWords}
            </p>
          </div>
        </div>
        {folded && <div ref={setToolsPlace} className="order-last w-full pt-1 desk:pt-0" />}
      </div>
      <section aria-labelledby="plan-heading">
        {planning.isError && (
          <ProblemNote className="mb-4" requestId={errorWords(planning.error).requestId}>
            {errorWords(planning.error).message}
          </ProblemNote>
        )}
        {cleared && !planning.isPending && (
          <p className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-1">
            Your plan of {countWords(cleared.version.sprints?.length ?? 0, 'sprint')} was cleared.
            {!cleared.same &&
              ' The backlog changed since: what changed is planned anew, and the rest stays where it was.'}
            <Button size="sm" onClick={bringBack}>
              Bring the plan back
            </Button>
          </p>
        )}
        {planned ? (
          <Suspense fallback={<PlanOutline />}>
            <LazyPlanBoard.Screen
              draftId={draftId}
              epics={epics}
              plan={planned}
              followed={followed}
              restElsewhere={restElsewhere}
              fixed={fixed}
              toolsPlace={toolsPlace}
              history={history}
              onChange={takeOver}
              onSaid={setStatusWords}
              onPlan={planNow}
              onEditStory={onEditStory}
            />
          </Suspense>
        ) : planning.isPending ? (
          <PlanOutline pulsing />
        ) : (
          <EmptyState outline={<PlanOutline />}>
            {team ? 'Generate the sprint plan to continue' : 'Enter team information to continue'}
          </EmptyState>
        )}
      </section>
      {!plan?.sprints && epics.length > 0 && (
        <NextActionBar>
          <Button
            type="submit"
            form={teamFormId}
            variant="primary"
            disabled={fixed}
            busy={planning.isPending}
            busyLabel="Generating"
            className="order-last"
          >
            Generate Sprint Plan
          </Button>
          {beside}
        </NextActionBar>
      )}
    </div>
  )
}
