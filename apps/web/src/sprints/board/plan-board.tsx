import type { DraftPlan, Epic, PlanTerms, Sprint } from '@planwright/contract'
import { Suspense, useCallback, useDeferredValue, useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { GuessLegend } from '../../app/guess-legend.tsx'
import { placeToSplit } from '../../app/wanted-split.ts'
import { whenDrawn } from '../../ui/behavior/when-drawn.ts'
import { classNames } from '../../ui/class-names.ts'
import { LazyOutlookLine } from '../forecast/lazy-outlook-line.ts'
import type { FollowedEnd } from '../forecast/outlook-line.tsx'
import { DragNote } from '../moving/drag-note.tsx'
import { MoveDialog } from '../moving/move-dialog.tsx'
import { PlanActionsContext } from '../moving/plan-actions.ts'
import { RefusedNote } from '../moving/refused-note.tsx'
import { useBoardActions } from '../moving/use-board-actions.ts'
import { type RestElsewhere, usePlanAnew } from '../replan/use-plan-anew.ts'
import { withAnswer } from '../sprint-queries.ts'
import { LazyPlanList, LazyPlanTimeline } from '../views/lazy-views.ts'
import { usePlanViewChoice } from '../views/plan-view-choice.ts'
import { useClosedSprints } from './closed-sprints.ts'
import { PlanOutline } from './plan-outline.tsx'
import { PanelFrame, PlanPanel } from './plan-panel.tsx'
import type { PanelName } from './plan-panels.ts'
import { PlanToolbar } from './plan-toolbar.tsx'
import { PlanWarnings } from './plan-warnings.tsx'
import { SprintColumns } from './sprint-columns.tsx'
import { StoryReason } from './story-reason.tsx'
import { UnplannedStories } from './unplanned-stories.tsx'
import { usePlanCommands } from './use-plan-commands.ts'
import type { PlanHistory } from './use-plan-history.ts'
import { usePlanView } from './use-plan-view.ts'

type Props = {
  draftId: string
  epics: Epic[]
  plan: DraftPlan
  followed?: FollowedEnd | undefined
  /** It is being saved: keys and commands change nothing of it either. */
  fixed?: boolean
  /** Where its tools stand; without one they stand above it. */
  toolsPlace?: HTMLElement | null
  history: PlanHistory
  onChange: (plan: DraftPlan) => void
  /** What was done, in a few words. */
  onSaid: (words: string) => void
  /** Plans anew on what is said about the team now. */
  onPlan: () => void
  /** Goes to a story among those of step 1, and the plan stays. */
  onEditStory: (storyId: string) => void
  restElsewhere?: RestElsewhere | undefined
}

/** The plan, and what can be done with it: one line of tools, the sprints below it, and at most one panel at their side. */
export function PlanBoard({
  draftId,
  epics: backlog,
  plan,
  followed,
  fixed = false,
  toolsPlace,
  history,
  onChange,
  onSaid,
  onPlan,
  onEditStory,
  restElsewhere,
}: Props) {
  const [, navigate] = useLocation()
  const [explained, setExplained] = useState(false)
  const [panel, setPanel] = useState<PanelName | null>(null)
  const [opened, setOpened] = useState<string | null>(null)
  const [moving, setMoving] = useState<string | null>(null)
  const [refused, setRefused] = useState<{ storyId: string; sprint: number } | null>(null)
  const [shown, setShown] = usePlanViewChoice()
  // hundreds of stories are drawn behind the press, in pieces; until then the former view stands
  const drawn = useDeferredValue(shown)
  const closed = useClosedSprints(draftId, plan.sprints ?? noSprints)
  const anew = usePlanAnew(backlog, plan, { closed, change: history.change, onSaid, restElsewhere })
  const view = usePlanView(backlog, plan, closed)
  const { sprints } = view
  const actions = useBoardActions(plan, view, {
    history,
    anew,
    onRefused: (storyId, sprint) => setRefused({ storyId, sprint }),
    onChoose: setMoving,
    onEdit: onEditStory,
    onSaid,
  })
  // it speaks of what was done last
  // biome-ignore lint/correctness/useExhaustiveDependencies: another plan takes it away, and another view, panel or question
  useEffect(() => setRefused(null), [plan.sprints, shown, panel, moving])
  const openStory = useCallback(
    (storyId: string) => {
      setPanel(null)
      setOpened(storyId === opened ? null : storyId)
      if (storyId === opened) return
      whenDrawn(
        () => document.querySelector<HTMLElement>('[data-panel]'),
        // a frame later the timeline is as narrow as what stands beside it leaves room
        (read) => requestAnimationFrame(() => showBoth(read)),
      )
    },
    [opened],
  )
  const openPanel = (name: PanelName | null) => {
    setPanel(name)
    setOpened(null)
  }
  const step = (go: () => string | null, word: string) => {
    const what = go()
    if (what) onSaid(`${word}: ${what}.`)
  }
  const turns = { undo: () => step(history.undo, 'Undone'), redo: () => step(history.redo, 'Done again') }
  usePlanCommands({
    plan,
    fixed,
    view,
    actions,
    history,
    turns,
    anew,
    onPanel: openPanel,
    onShow: setShown,
  })
  const story = moving === null ? undefined : view.storyOf(moving)
  // in the timeline a story has no room to be read where it stands
  const read = drawn === 'Timeline' && opened !== null ? view.storyOf(opened) : undefined

  if (!plan.sprints || !plan.proof) return null
  return (
    <PlanActionsContext value={actions}>
      <div className="space-y-3">
        {/* not the last: what comes last has no room below it */}
        <DragNote drags={actions.drags} />
        <Suspense>
          <LazyOutlookLine.Screen
            epics={backlog}
            plan={plan}
            followed={followed}
            fixed={fixed}
            running={anew.running !== null}
          />
        </Suspense>
        <PlanToolbar
          place={toolsPlace}
          fixed={fixed}
          shown={shown}
          onShow={setShown}
          history={history}
          anew={anew}
          panel={panel}
          onPanel={openPanel}
          turns={turns}
        />
        <PlanWarnings
          warnings={view.warnings}
          titleOf={(id) => view.storyOf(id)?.title ?? ''}
          onSplit={(id) => navigate(...placeToSplit(draftId, id))}
        />
        <div
          className={classNames(
            'grid grid-cols-1 items-start gap-4',
            (panel !== null || read) && 'lg:grid-cols-[minmax(0,1fr)_360px]',
          )}
        >
          {panel && (
            <PlanPanel
              draftId={draftId}
              name={panel}
              epics={backlog}
              plan={plan}
              view={view}
              closed={closed}
              past={history.past}
              explained={explained}
              onExplain={setExplained}
              improving={anew.running === 'improve'}
              onImprove={(what) => (what === 'stop' ? anew.stop() : void anew.planAnew('improve'))}
              onUse={({ terms: other, ...answer }) => {
                history.change(
                  { ...withAnswer({ ...plan, touched: {} }, other, answer), ...numbersOf(other) },
                  'taking over what if',
                )
                onSaid('This is your plan now. Undo brings the former back.')
              }}
              onChange={(part) => onChange({ ...plan, ...part })}
              onPlan={onPlan}
              onClose={() => setPanel(null)}
            />
          )}
          <div className="min-w-0 space-y-3">
            <Suspense fallback={<PlanOutline />}>
              {drawn === 'Timeline' && (
                <LazyPlanTimeline.Screen epics={backlog} view={view} opened={read?.id ?? null} onOpen={openStory} />
              )}
              {drawn === 'List' && <LazyPlanList.Screen epics={backlog} plan={plan} view={view} />}
            </Suspense>
            {drawn === 'List' && view.hasGuesses && <GuessLegend />}
            {drawn === 'Board' && <SprintColumns plan={plan} view={view} explained={explained} />}
            {drawn !== 'List' && <UnplannedStories view={view} fixed={fixed || anew.running !== null} />}
          </div>
          {/* after the bar that was pressed, by keys as well */}
          {read && (
            <PanelFrame name={read.title} onClose={() => setOpened(null)}>
              <StoryReason
                story={read}
                reason={plan.proof.reasons[read.id] ?? ''}
                epicTitle={view.epics.titles.get(view.epics.ofStory.get(read.id) ?? '') ?? ''}
                locked={['locked', 'override'].includes(plan.touched?.[read.id] ?? '')}
                asked
              />
            </PanelFrame>
          )}
        </div>
        {refused && <RefusedNote {...refused} view={view} onMove={actions.move} onClose={() => setRefused(null)} />}
        {story && moving !== null && (
          <MoveDialog
            key={moving}
            story={story}
            sprints={sprints}
            rangeOf={view.rangeOf}
            judge={(sprint) => view.judge(moving, sprint)}
            onMove={(others, sprint, override) => {
              setMoving(null)
              actions.move([moving, ...others], sprint, override)
              focusStory(moving)
            }}
            titleOf={(id) => view.storyOf(id)?.title ?? ''}
            onClose={() => setMoving(null)}
          />
        )}
      </div>
    </PlanActionsContext>
  )
}

/** The bar of a story and what is read of it; in a narrow window, where that stands below the timeline, rather what is read. */
function showBoth(read: HTMLElement) {
  for (const part of [document.querySelector('[data-bar][aria-expanded=true]'), read])
    part?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
}

/** One list, so that nothing is worked out anew. */
const noSprints: Sprint[] = []

const numbersOf = ({ velocity, sprintLength, startDate }: PlanTerms) => ({ velocity, sprintLength, startDate })

/** The row is another element in its new sprint: who moved it by keyboard goes on from there. In the timeline it is a button itself. */
function focusStory(storyId: string) {
  const own = `[data-story="${CSS.escape(storyId)}"]`
  whenDrawn(
    () => document.querySelector<HTMLElement>(`${own}[data-bar], ${own} button`),
    (row) => {
      row.focus({ preventScroll: true })
      row.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    },
  )
}
