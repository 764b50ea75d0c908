import type { DraftPlan, Epic, PlanTerms } from '@planwright/contract'
import { judgeMoves, overrideWarnings } from '@planwright/planning'
import { Redo2, Undo2 } from 'lucide-react'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { errorWords } from '../../app/api/error-words.ts'
import { useUndoKeys } from '../../app/history/use-undo-keys.ts'
import { Button } from '../../ui/button.tsx'
import { formatNumber } from '../../ui/format-number.ts'
import { ProblemNote } from '../../ui/problem-note.tsx'
import { ScrollRegion } from '../../ui/scroll-region.tsx'
import { overridesOf, problemOfPlan, termsOf } from '../plan-terms.ts'
import { countWords, planSentence } from '../plan-words.ts'
import { improvementOf } from '../replan/plan-value.ts'
import { type Replanning, useReplanning } from '../replan/use-replanning.ts'
import { withAnswer } from '../sprint-queries.ts'
import { DragNote } from './drag-note.tsx'
import { createDragStore, type Verdict } from './drag-store.ts'
import { allSprints, backlogOrder, placementsOf, unplannedStories, withLock, withMove } from './edit-plan.ts'
import { MoveDialog } from './move-dialog.tsx'
import { NewSprintDrop } from './new-sprint-drop.tsx'
import { type PlanActions, PlanActionsContext } from './plan-actions.ts'
import { PlanTools } from './plan-tools.tsx'
import { PlanWarnings } from './plan-warnings.tsx'
import { SprintCard } from './sprint-card.tsx'
import { SprintTimeline } from './sprint-timeline.tsx'
import { epicIndex } from './sprints-by-epic.ts'
import { UnplannedStories } from './unplanned-stories.tsx'
import { usePlanHistory } from './use-plan-history.ts'
import { WhyTip } from './why-tip.tsx'

type Props = {
  epics: Epic[]
  plan: DraftPlan
  onChange: (plan: DraftPlan) => void
}

/** The plan: the answer in one sentence, the timeline, then the sprints, between which stories are moved: columns from 992 px up, a list below. */
export function PlanBoard({ epics: backlog, plan, onChange }: Props) {
  const [explained, setExplained] = useState(false)
  const [said, setSaid] = useState('')
  const [moving, setMoving] = useState<{ storyId: string; refused: number | null } | null>(null)
  const history = usePlanHistory(plan, onChange)
  const replanning = useReplanning(backlog, plan)
  const view = usePlanView(backlog, plan)
  const { terms, sprints, epics, order } = view
  const columns = useRef<HTMLDivElement>(null)
  const actions = usePlanActionsOf(plan, view, {
    change: history.change,
    onRefused: (storyId, refused) => setMoving({ storyId, refused }),
    onSaid: setSaid,
  })
  const story = moving && view.storyOf(moving.storyId)
  const byHand = Object.values(plan.touched ?? {}).some((touch) => touch !== 'locked')

  async function planAnew(kind: Replanning) {
    setSaid(kind === 'again' ? 'Planning the rest again.' : 'Looking for a better plan.')
    const answer = await replanning.start(kind)
    if (!answer || !plan.sprints || !plan.proof) return setSaid('')
    const found = improvementOf(backlog, { sprints: plan.sprints, proof: plan.proof }, answer)
    if (kind === 'improve' && found === 'none') return setSaid('No better plan was found.')
    const before = new Map(placementsOf(plan.sprints).map(({ storyId, sprint }) => [storyId, sprint]))
    const moved = placementsOf(answer.sprints).filter(({ storyId, sprint }) => before.get(storyId) !== sprint).length
    const next = withAnswer(plan, terms, answer)
    history.change(
      // what was touched was held, so the marks stay true
      kind === 'improve' ? { ...next, touched: plan.touched } : next,
      kind === 'again' ? 'planning the rest again' : 'improving the plan',
    )
    setSaid(
      kind === 'improve' && found === 'proven'
        ? 'No better plan was found, and more is known about this one.'
        : `${kind === 'improve' ? 'A better plan was found' : 'Planned again'}: ${moved === 0 ? 'no story' : countWords(moved, 'story', 'stories')} moved.`,
    )
  }
  const step = (go: () => string | null, word: string) => {
    const what = go()
    if (what) setSaid(`${word}: ${what}.`)
  }
  const undo = () => step(history.undo, 'Undone')
  const redo = () => step(history.redo, 'Done again')
  useUndoKeys({ undo, redo })

  if (!plan.sprints || !plan.proof) return null
  const room = (number: number) => view.roomOf(number)
  return (
    <PlanActionsContext value={actions}>
      <div className="space-y-4">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="text-base font-medium">{planSentence(plan.sprints, plan.proof, terms.timeZone, byHand)}</p>
          <div className="flex flex-wrap gap-2">
            <Button
              size="sm"
              disabled={!history.undoes}
              aria-label={history.undoes ? `Undo ${history.undoes}` : 'Undo'}
              icon={<Undo2 size={14} aria-hidden="true" />}
              onClick={undo}
            />
            <Button
              size="sm"
              disabled={!history.redoes}
              aria-label={history.redoes ? `Redo ${history.redoes}` : 'Redo'}
              icon={<Redo2 size={14} aria-hidden="true" />}
              onClick={redo}
            />
            <Button
              size="sm"
              busy={replanning.running === 'again'}
              busyLabel="Planning"
              disabled={replanning.running !== null}
              onClick={() => void planAnew('again')}
            >
              Plan the rest again
            </Button>
            {replanning.running === 'improve' ? (
              <Button size="sm" onClick={replanning.stop}>
                Stop improving
              </Button>
            ) : (
              <Button size="sm" disabled={replanning.running !== null} onClick={() => void planAnew('improve')}>
                Improve
              </Button>
            )}
            <Button size="sm" onClick={() => setExplained(!explained)}>
              {explained ? 'Hide reasons' : 'Show reasons'}
            </Button>
          </div>
        </div>
        {replanning.error !== null && (
          <ProblemNote requestId={errorWords(replanning.error).requestId}>
            {errorWords(replanning.error).message}
          </ProblemNote>
        )}
        <PlanWarnings warnings={view.warnings} />
        <SprintTimeline
          sprints={sprints.slice(0, -1)}
          velocity={terms.velocity}
          timeZone={terms.timeZone}
          epics={epics}
        />
        <PlanTools
          epics={backlog}
          index={epics}
          plan={plan}
          past={history.past}
          onUse={({ terms: other, ...found }) => {
            history.change(
              { ...withAnswer({ ...plan, touched: {} }, other, found), ...numbersOf(other) },
              'taking over what if',
            )
            setSaid('This is your plan now. Undo brings the former back.')
          }}
          said={said}
          onHistory={(points) => onChange({ ...plan, history: points })}
        />
        <ScrollRegion label="Sprints" className="-mx-1 overflow-x-auto px-1 pb-2">
          <div
            ref={columns}
            data-many={order.size > manyStories || undefined}
            className="grid gap-4 lg:flex lg:items-start"
          >
            {sprints.slice(0, -1).map((sprint) => (
              <div key={sprint.number} className="min-w-0 lg:w-[300px] lg:max-w-[400px] lg:shrink-0 lg:grow">
                <SprintCard
                  sprint={sprint}
                  room={room(sprint.number)}
                  timeZone={terms.timeZone}
                  epics={epics}
                  explained={explained}
                  reasons={plan.proof?.reasons ?? noReasons}
                  touched={plan.touched ?? noTouches}
                  broken={view.broken}
                />
              </div>
            ))}
            <NewSprintDrop sprint={sprints.length} />
          </div>
        </ScrollRegion>
        <UnplannedStories stories={view.unplanned} epics={epics} />
        <DragNote />
        <WhyTip container={columns} />
        {story && moving && (
          <MoveDialog
            key={`${moving.storyId} ${moving.refused}`}
            open
            story={story}
            sprints={sprints}
            timeZone={terms.timeZone}
            judge={(sprint) => view.judge(moving.storyId, sprint)}
            refused={moving.refused}
            onMove={(sprint, override) => {
              setMoving(null)
              actions.move(moving.storyId, sprint, override)
              focusStory(moving.storyId)
            }}
            onClose={() => setMoving(null)}
          />
        )}
      </div>
    </PlanActionsContext>
  )
}

const numbersOf = ({ velocity, sprintLength, startDate }: PlanTerms) => ({ velocity, sprintLength, startDate })

/** Fewer are laid out at once. */
const manyStories = 120

const noReasons: Readonly<Record<string, string>> = {}
const noTouches: NonNullable<DraftPlan['touched']> = {}

/** All that the screen tells follows from the backlog and the plan. */
function usePlanView(backlog: Epic[], plan: DraftPlan) {
  const epics = useMemo(() => epicIndex(backlog), [backlog])
  const order = useMemo(() => backlogOrder(backlog), [backlog])
  return useMemo(() => {
    const terms = termsOf(plan)
    const problem = { ...problemOfPlan(backlog, plan), locked: [] }
    const placed = placementsOf(plan.sprints ?? [])
    const overridden = overrideWarnings(problem, overridesOf(plan), placed)
    const broken = new Map(overridden.flatMap(({ message, storyIds }) => storyIds.map((id) => [id, message] as const)))
    const roomOf = (sprint: number) => problem.velocities?.[sprint - 1] ?? problem.velocity
    const pointsIn = new Map(plan.sprints?.map(({ number, totalPoints }) => [number, totalPoints]))
    const pointsOf = new Map(problem.stories.map(({ id, points }) => [id, points]))
    const ask = judgeMoves(problem, new Map(placed.map(({ storyId, sprint }) => [storyId, sprint])))
    const sprintOf = new Map(placed.map(({ storyId, sprint }) => [storyId, sprint]))
    const judge = (storyId: string, sprint: number): Verdict => {
      if (sprintOf.get(storyId) === sprint) return { fits: true, words: 'It is here now.' }
      const against = ask({ storyId, sprint })
      if (against.length > 0) return { fits: false, words: against.map(({ message }) => message).join(' ') }
      const points = (pointsIn.get(sprint) ?? 0) + (pointsOf.get(storyId) ?? 0)
      return { fits: true, words: `Fits: ${formatNumber(points)} of ${formatNumber(roomOf(sprint))} SP.` }
    }
    const warnings = [
      ...(plan.proof?.warnings ?? []).filter(({ code }) => code !== 'override'),
      ...overridden.map((warning) => ({ ...warning, storyIds: [...warning.storyIds] })),
    ]
    const unplanned = unplannedStories(backlog, plan.sprints ?? [])
    const stories = new Map(
      [...(plan.sprints ?? []).flatMap((own) => own.stories), ...unplanned].map((story) => [story.id, story]),
    )
    const storyOf = (id: string) => stories.get(id)
    const sprints = allSprints(plan.sprints ?? [], terms)
    return { terms, epics, order, sprints, unplanned, broken, roomOf, judge, warnings, storyOf }
  }, [backlog, plan, epics, order])
}
type PlanView = ReturnType<typeof usePlanView>

type Doing = {
  change: (plan: DraftPlan, what: string) => void
  onRefused: (storyId: string, sprint: number | null) => void
  onSaid: (words: string) => void
}

/** The same functions all the time, working on the plan as it is when they are called. */
function usePlanActionsOf(plan: DraftPlan, view: PlanView, doing: Doing) {
  const latest = useRef({ plan, view, doing })
  useEffect(() => {
    latest.current = { plan, view, doing }
  })
  const [drags] = useState(createDragStore)
  const titleOf = useCallback((storyId: string) => latest.current.view.storyOf(storyId)?.title ?? '', [])
  const move = useCallback(
    (storyId: string, sprint: number, override: boolean) => {
      const now = latest.current
      const { terms, order } = now.view
      const story = now.view.storyOf(storyId)
      if (!story) return
      const next = withMove(now.plan, story, sprint, { terms, order, override })
      now.doing.change(next, `moving "${titleOf(storyId)}"`)
      const points = next.sprints?.find(({ number }) => number === sprint)?.totalPoints ?? 0
      now.doing.onSaid(
        `"${titleOf(storyId)}" is now in sprint ${sprint}, which has ${formatNumber(points)} of ${formatNumber(now.view.roomOf(sprint))} SP${override ? '. It is locked there against a rule' : ''}.`,
      )
    },
    [titleOf],
  )
  return useMemo(
    (): PlanActions & { move: typeof move } => ({
      drags,
      move,
      startDrag: (storyId) => {
        const { view: now } = latest.current
        drags.start(storyId, new Map(now.sprints.map(({ number }) => [number, now.judge(storyId, number)])))
      },
      drop: (storyId, sprint) => {
        const now = latest.current
        if (now.view.judge(storyId, sprint).fits) move(storyId, sprint, false)
        else now.doing.onRefused(storyId, sprint)
      },
      chooseSprint: (storyId) => latest.current.doing.onRefused(storyId, null),
      setLock: (storyId, locked) => {
        const now = latest.current
        now.doing.change(
          withLock(now.plan, storyId, locked),
          `${locked ? 'locking' : 'unlocking'} "${titleOf(storyId)}"`,
        )
        now.doing.onSaid(`"${titleOf(storyId)}" is ${locked ? 'locked here' : 'no longer locked'}.`)
      },
    }),
    [drags, move, titleOf],
  )
}

/** The row is another element in its new sprint: who moved it by keyboard goes on from there. */
function focusStory(storyId: string) {
  requestAnimationFrame(() => {
    const row = document.querySelector<HTMLElement>(`[data-story="${CSS.escape(storyId)}"] button`)
    row?.focus({ preventScroll: true })
    row?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  })
}
