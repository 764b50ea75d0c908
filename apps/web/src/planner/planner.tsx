import { ArrowLeft } from 'lucide-react'
import { Suspense, useCallback, useEffect, useRef } from 'react'
import { useLocation } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'
import { paths } from '../app/paths.ts'
import { useOpened } from '../app/use-opened.ts'
import type { DraftSync } from '../drafts/draft-sync.ts'
import { useDraft } from '../drafts/use-draft.ts'
import { DoneScreen } from '../saving/done-screen.tsx'
import { type SaveKind, type SaveRequest, saveRequestOf } from '../saving/save-request.ts'
import { LazyReviewDialog, LazyUndoDialog } from '../saving/saving-dialogs.ts'
import { useSave } from '../saving/use-save.ts'
import { Button } from '../ui/button.tsx'
import { BacklogStep } from './backlog-step.tsx'
import { DraftStatusNote } from './draft-status-note.tsx'
import { keepRun } from './keep-run.ts'
import { PlanStep } from './plan-step.tsx'
import { clearedByBack, openingStep, type PlannerStep, stepInHistory } from './planner-steps.ts'
import { StepHeader } from './step-header.tsx'
import { useBacklogEditor } from './use-backlog-editor.ts'

type Props = {
  sync: DraftSync
  onStartOver: () => void
  /** Called when the version of another tab or device was taken over: what is shown must come from it. */
  onOtherVersion: () => void
}

/** The three steps on one draft. The step is kept in the browser's history. */
export function Planner({ sync, onStartOver, onOtherVersion }: Props) {
  const { content, status, change, settle } = useDraft(sync)
  const [step, goTo] = usePlannerStep(sync)
  const work = useBacklogEditor(sync)
  const save = useSave({
    runId: content.runs.save,
    onRun: (run) => keepRun(sync, { save: run }),
    // what is begun from the last result ends in its place
    onEnd: () => goTo(3, { replace: step === 3 }),
  })
  const saving = save.phase.state === 'saving'
  const review = useOpened<SaveRequest>(LazyReviewDialog.load)
  const undo = useOpened<string>(LazyUndoDialog.load)
  const openReview = (kind: SaveKind) => {
    const request = saveRequestOf(kind, content)
    if (request) void review.open(request)
  }
  const confirmSave = (request: SaveRequest) => {
    review.close()
    window.scrollTo({ top: 0 })
    const { plan } = sync.snapshot().content
    if (plan && (plan.links ?? false) !== request.body.links) change({ plan: { ...plan, links: request.body.links } })
    void save.start(request)
  }
  const confirmUndo = (runId: string) => {
    undo.close()
    window.scrollTo({ top: 0 })
    save.undo(runId)
  }
  const backToPlan = () => {
    save.forget()
    keepRun(sync, { save: null })
    goTo(2)
  }
  const settleWith = (choice: 'mine' | 'theirs') => {
    settle(choice)
    if (choice === 'mine') return
    // not the step shown here, which might clear what the other version has
    goTo(openingStep(sync.snapshot().content), { replace: true })
    onOtherVersion()
  }

  const lastStep = useRef(step)
  useEffect(() => {
    const wentBack = step === 1 && lastStep.current !== 1
    lastStep.current = step
    // who reloads, or opens a draft that another device has planned, takes nothing back
    if (!wentBack) return
    const { content: now } = sync.snapshot()
    if (now.plan?.sprints || now.runs.save) change(clearedByBack(now))
  }, [step, sync, change])

  const shown = step === 3 && save.phase.state !== 'ended' ? 2 : step
  return (
    <div>
      <StepHeader step={shown} />
      <div className="mt-3 mb-5 flex min-h-small items-center justify-between gap-4">
        {shown === 2 && !saving && (
          <Button size="sm" icon={<ArrowLeft size={14} aria-hidden="true" />} onClick={() => goTo(1)}>
            Back
          </Button>
        )}
        {shown === 3 && (
          <Button
            size="sm"
            icon={<ArrowLeft size={14} aria-hidden="true" />}
            onClick={() => {
              save.forget()
              onStartOver()
              goTo(1)
            }}
          >
            Start over
          </Button>
        )}
        <DraftStatusNote status={status} content={content} onSettle={settleWith} />
      </div>
      <div key={shown} className="step-fade">
        {shown === 1 && <BacklogStep sync={sync} work={work} onPlan={() => goTo(2)} />}
        {shown === 2 && <PlanStep sync={sync} save={save} onReview={openReview} />}
        {shown === 3 && save.phase.state === 'ended' && (
          <DoneScreen
            outcome={save.phase.outcome}
            onResume={save.resume}
            onReview={() => openReview(save.lastKind())}
            onUndo={(runId) => void undo.open(runId)}
            onPlan={backToPlan}
          />
        )}
      </div>
      <Suspense fallback={null}>
        {review.opened && (
          <LazyReviewDialog.Screen
            key={`review ${review.opened.key}`}
            open={review.opened.open}
            request={review.opened.value}
            onConfirm={confirmSave}
            onClose={review.close}
          />
        )}
        {undo.opened && (
          <LazyUndoDialog.Screen
            key={`undo ${undo.opened.key}`}
            open={undo.opened.open}
            runId={undo.opened.value}
            onConfirm={confirmUndo}
            onClose={undo.close}
          />
        )}
      </Suspense>
    </div>
  )
}

type GoTo = (step: PlannerStep, options?: { replace: boolean }) => void

function usePlannerStep(sync: DraftSync): [PlannerStep, GoTo] {
  const [, navigate] = useLocation()
  const inHistory = stepInHistory(useHistoryState())
  const opening = useRef(openingStep(sync.snapshot().content))
  useEffect(() => {
    if (inHistory === undefined) navigate(paths.home, { replace: true, state: { step: opening.current } })
  }, [inHistory, navigate])
  const goTo = useCallback<GoTo>((step, options) => navigate(paths.home, { ...options, state: { step } }), [navigate])
  return [inHistory ?? opening.current, goTo]
}
