import {
  BacklogForm as BacklogFormSchema,
  type BacklogForm as BacklogFormValues,
  type DraftContent,
  type DraftForm,
  type DraftVersion,
  type Epic,
} from '@planwright/contract'
import { ArrowLeft } from 'lucide-react'
import { Suspense, useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { useLocation } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'
import { paths } from '../app/paths.ts'
import { useOpened } from '../app/use-opened.ts'
import { BacklogResults, goToResults } from '../backlog/backlog-results.tsx'
import { BacklogForm, emptyForm } from '../backlog/brief/backlog-form.tsx'
import { exampleBrief } from '../backlog/brief/example-brief.ts'
import { useIssueFields } from '../backlog/brief/use-issue-fields.ts'
import { marksOf } from '../backlog/checks/marks.ts'
import { PassagesNearby } from '../backlog/checks/passages-nearby.tsx'
import { assumptionsOf } from '../backlog/drafting/assumptions.ts'
import { CostLine } from '../backlog/drafting/cost-line.tsx'
import { useGeneration } from '../backlog/drafting/use-generation.ts'
import { useQuestions } from '../backlog/drafting/use-questions.ts'
import { BacklogContext, type BacklogWork } from '../backlog/edits/backlog-context.ts'
import type { DraftSync } from '../drafts/draft-sync.ts'
import { HistoryMenu } from '../drafts/history-menu.tsx'
import { useDraft } from '../drafts/use-draft.ts'
import { EstimatesButton } from '../estimates/estimates-button.tsx'
import { DoneScreen } from '../saving/done-screen.tsx'
import { type SaveKind, type SaveRequest, saveRequestOf } from '../saving/save-request.ts'
import { LazyReviewDialog, LazyUndoDialog } from '../saving/saving-dialogs.ts'
import { useSave } from '../saving/use-save.ts'
import { LazySprintStep } from '../sprints/lazy-sprint-step.ts'
import { Button } from '../ui/button.tsx'
import { showToast } from '../ui/toast.tsx'
import { DraftStatusNote } from './draft-status-note.tsx'
import { PlanStep } from './plan-step.tsx'
import { clearedByBack, openingStep, type PlannerStep, stepInHistory, withoutSprints } from './planner-steps.ts'
import { StepHeader } from './step-header.tsx'
import { type BacklogDraft, useBacklogEditor } from './use-backlog-editor.ts'

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

function BacklogStep({ sync, work, onPlan }: { sync: DraftSync; work: BacklogDraft; onPlan: () => void }) {
  const { content, change, arrivals } = useDraft(sync)
  const issueFields = useIssueFields()
  // a new form takes over values that did not come from typing: the example
  const [formKey, setFormKey] = useState(0)
  const { formVersion } = useSyncExternalStore(work.editor.subscribe, work.editor.snapshot)
  const generation = useGeneration({
    runId: content.runs.generation,
    pointsField: issueFields.pointsField,
    backlog: work.editor.backlog,
    onFirst: () => work.editor.mark('write the first draft'),
    onRun: (run) => keepRun(sync, { generation: run }),
    onEpics: (backlog) => change({ backlog, plan: withoutPlan(sync) }),
  })
  const { setAside: _setAside, marks: _marks, ...formValues } = content.form ?? emptyForm
  const keepForm = useCallback(
    (form: DraftForm) => {
      const { setAside, marks } = sync.snapshot().content.form ?? emptyForm
      change({ form: { ...form, ...(setAside && { setAside }), ...(marks && { marks }) }, name: draftName(form) })
    },
    [sync, change],
  )
  const { open: questions, askAbout } = useQuestions(content.form, (content.backlog?.length ?? 0) > 0)
  const latestQuestions = useRef(questions.questions)
  useEffect(() => {
    latestQuestions.current = questions.questions
  })
  const workHere = useMemo<BacklogWork>(
    () => ({ ...work, assumptions: () => assumptionsOf(latestQuestions.current) }),
    [work],
  )
  const generate = (values: BacklogFormValues) => {
    const marked = { ...values, marks: marksOf(work.form()) }
    askAbout(marked)
    void generation.start({ ...marked, assumptions: assumptionsOf(questions.questions) })
    goToResults()
  }
  const goBack = ({ form, backlog }: DraftVersion, when: string) =>
    work.editor.take({ form, backlog }, `go back to ${when}`)
  const generateAnew = () => {
    const { data, error } = BacklogFormSchema.safeParse(formValues)
    if (data) generate(data)
    else showToast({ message: error.issues[0]?.message ?? 'The form is not complete.', tone: 'danger' })
  }

  const hasBacklog = (content.backlog?.length ?? 0) > 0
  useEffect(() => {
    if (hasBacklog) LazySprintStep.preload()
  }, [hasBacklog])

  return (
    <div className="grid grid-cols-1 items-start gap-10 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)] lg:gap-12">
      <section aria-labelledby="initiative-heading" className="lg:sticky lg:top-6">
        <h1 id="initiative-heading" className="mb-4 text-lg font-semibold">
          Tell us about your next initiative!
        </h1>
        <BacklogForm
          key={`${formKey} ${formVersion} ${arrivals}`}
          values={formValues}
          issueFields={issueFields}
          running={generation.state.phase === 'running'}
          again={(content.backlog?.length ?? 0) > 0}
          onChange={keepForm}
          onSubmit={generate}
        />
        <CostLine form={content.form} used={generation.state.phase === 'running' ? 1 : 0} />
        <BacklogContext value={workHere}>
          <PassagesNearby />
        </BacklogContext>
      </section>
      <BacklogContext value={workHere}>
        <BacklogResults
          epics={content.backlog ?? noEpics}
          form={content.form}
          questions={questions}
          tools={
            <>
              <EstimatesButton
                epics={content.backlog ?? noEpics}
                onTake={(backlog, words) => work.editor.take({ backlog }, words)}
              />
              <HistoryMenu sync={sync} onGoBack={goBack} />
            </>
          }
          generation={generation.state}
          onStop={() => void generation.stop()}
          onContinue={() => void generation.goOn()}
          onSettle={generation.settle}
          onWriteAnew={generateAnew}
          onTryExample={() => {
            keepForm({ ...(content.form ?? emptyForm), ...exampleBrief })
            setFormKey(formKey + 1)
          }}
          onPlan={onPlan}
        />
      </BacklogContext>
    </div>
  )
}

/** One list, so that what looks at it sees no change where there is none. */
const noEpics: Epic[] = []

/** A run is kept at once: whoever comes back a second later must find it. */
function keepRun(sync: DraftSync, run: Partial<DraftContent['runs']>) {
  sync.change({ runs: { ...sync.snapshot().content.runs, ...run } })
  void sync.flush()
}

const withoutPlan = (sync: DraftSync) => {
  const { plan } = sync.snapshot().content
  return plan && withoutSprints(plan)
}

/** The first line of the brief names the draft. */
const draftName = ({ epicInfo }: DraftForm): string =>
  (epicInfo.split('\n').find((line) => line.trim() !== '') ?? '')
    .replace(/^[#\s>*-]+/, '')
    .trim()
    .slice(0, 80)
