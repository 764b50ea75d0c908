import type { DraftForm, DraftSave } from '@planwright/contract'
import { useQueryClient } from '@tanstack/react-query'
import {
  type ReactNode,
  type RefObject,
  Suspense,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { useLocation } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'
import { useCommands } from '../app/commands/commands.ts'
import { useConnection } from '../app/connection/connection.ts'
import { lazyChunk } from '../app/lazy-chunk.tsx'
import { followPath, paths } from '../app/paths.ts'
import { SavedIssuesContext } from '../app/saved-issues.ts'
import { notDone, stepTitles, teamWords } from '../app/step-titles.ts'
import { useOpened } from '../app/use-opened.ts'
import { draftsQuery } from '../drafts/draft-queries.ts'
import type { DraftSync } from '../drafts/draft-sync.ts'
import { useDraft } from '../drafts/use-draft.ts'
import { ExportMenu } from '../exchange/export-menu.tsx'
import { LazyDoneScreen } from '../saving/lazy-done-screen.ts'
import { forgetReviewChoices } from '../saving/review-choices.ts'
import { type SaveKind, type SaveRequest, saveRequestOf } from '../saving/save-request.ts'
import { LazyReviewDialog, LazyUndoDialog } from '../saving/saving-dialogs.ts'
import { goesOn, isDone, type SaveOutcome, type SavePhase, useSave, waitingRun } from '../saving/use-save.ts'
import { whenDrawn } from '../ui/behavior/when-drawn.ts'
import { showToast } from '../ui/overlays/toast.tsx'
import { BacklogStep } from './backlog-step.tsx'
import { DraftStatusNote } from './draft-status-note.tsx'
import { InitiativeLine } from './initiative-line.tsx'
import { keepRun } from './keep-run.ts'
import { runToUndo, useKnownSave, useSavedIssues, useSavedStanding } from './known-save.ts'
import { PlanStep } from './plan-step.tsx'
import { clearedByBack, openingStep, type PlannerStep, placeInHistory } from './planner-steps.ts'
import { useBacklogEditor } from './use-backlog-editor.ts'
import { useKeptPlan } from './use-kept-plan.ts'

type Props = {
  sync: DraftSync
  /** The name of this one, and the way to the others. */
  initiatives: ReactNode
  /** Begins a new initiative, and goes to it. */
  onStartOver: () => void
  onOtherBrief: (former: string | undefined, typed?: DraftForm) => void
  /** Whether its backlog is written as soon as it is shown. */
  writesAtOnce: boolean
  /** Called when the version of another tab or device was taken over: what is shown must come from it. */
  onOtherVersion: () => void
}

/** The three steps on one draft. The step is kept in the browser's history. */
export function Planner({ sync, initiatives, onStartOver, onOtherBrief, writesAtOnce, onOtherVersion }: Props) {
  const { content, status, other, versions, isInMemory, change, settle, settleTabs } = useDraft(sync)
  const [step, goTo, keeps, isAsked] = usePlannerStep(sync)
  const isNews = useRef(false)
  const work = useBacklogEditor(sync)
  const queryClient = useQueryClient()
  const saved = useKnownSave(sync.id)
  const savedIssues = useSavedIssues(sync.id)
  const standing = useSavedStanding(saved, content, status.state === 'saved')
  const save = useSave({
    runId: content.runs.save,
    onRun: (run) => {
      keepRun(sync, { save: run })
      isNews.current = true
      if (run) forgetReviewChoices(sync.id)
    },
    onEnd: (outcome, { wasWaiting }) => {
      // who went on with something else meanwhile is told, and may be in the middle of a word
      if (wasWaiting && step !== 3 && !(step === 2 && saving)) {
        void queryClient.invalidateQueries(draftsQuery)
        showToast({ key: 'save', message: waitedWords(outcome), action: { label: 'Show', onSelect: () => goTo(3) } })
        return
      }
      // who comes for a step is not led away by an old result
      const isOld = !isNews.current && (isAsked || seenResults.has(content.runs.save))
      // what is begun from the last result ends in its place
      if (!isOld) goTo(3, { replace: step === 3 })
    },
  })
  const saving = save.phase.state === 'saving'
  const hasSteps = save.phase.state === 'saving' && save.phase.steps.length > 0
  const isSeen = step === 3 && save.phase.state === 'ended'
  useEffect(() => {
    if (hasSteps) isNews.current = true
    if (isSeen) seenResults.add(content.runs.save)
  }, [hasSteps, isSeen, content.runs.save])
  useEffect(() => {
    if (saving) LazyDoneScreen.preload()
  }, [saving])
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
    // there it is told how it goes on
    if (step !== 3) goTo(3)
    save.undo(runId)
  }
  const forget = () => {
    save.forget()
    if (sync.snapshot().content.runs.save !== null) keepRun(sync, { save: null })
  }
  const waitingNote = useRef<HTMLDivElement>(null)
  const forgetWaiting = async () => {
    // the note goes, with the button that was pressed
    if (waitingNote.current?.contains(document.activeElement)) area.current?.focus({ preventScroll: true })
    // what the list still tells of it would be taken for what is true
    await queryClient.invalidateQueries(draftsQuery)
    forget()
  }
  const backToPlan = async () => {
    const { phase } = save
    if (phase.state === 'ended' && phase.outcome.kind === 'answered') {
      const { work, response } = phase.outcome
      // it stays there to be taken back
      if (work === 'save' && response.state === 'done') return goTo(2)
      if (goesOn(response)) {
        if (!(await save.cancel())) return
        await forgetWaiting()
        return goTo(2)
      }
    }
    forget()
    goTo(2)
  }
  const waiting = waitingSave(save.phase, saved)
  const startOver = () => {
    save.forget()
    onStartOver()
  }
  const settleWith = (choice: 'mine' | 'theirs') => {
    settle(choice)
    if (choice === 'mine') return
    // not the step shown here, which might clear what the other version has
    goTo(openingStep(sync.snapshot().content), { replace: true })
    onOtherVersion()
  }

  const [wantedBack, setWantedBack] = useState(false)
  const dismissOffer = useRef<() => void>(undefined)
  const offeredOn = useRef(content.backlog)
  // what it would bring back belongs to this initiative
  useEffect(() => () => dismissOffer.current?.(), [])
  const hasPlan = content.plan?.sprints !== undefined
  const bringBack = useCallback(() => {
    setWantedBack(true)
    goTo(2)
  }, [goTo])
  const { canBringBack, whenKept } = useKeptPlan({
    draftId: sync.id,
    owner: work.planned?.owner ?? null,
    step,
    content,
  })
  useEffect(() => {
    // what was said of an earlier change is in the way of what comes of the next; the plan is still in the list of commands
    if (content.backlog !== offeredOn.current) dismissOffer.current?.()
  }, [content.backlog])
  const last = useRef({ step, hasPlan })
  useEffect(() => {
    const before = last.current
    last.current = { step, hasPlan }
    // there the plan itself offers the same
    if (step === 2) dismissOffer.current?.()
    const offer = (message: string) => {
      offeredOn.current = sync.snapshot().content.backlog
      let isOver = false
      dismissOffer.current = () => {
        isOver = true
      }
      void whenKept().then((isKept) => {
        if (isOver) return
        const way = isKept && { action: { label: bringBackLabel, onSelect: bringBack }, stays: true }
        dismissOffer.current = showToast({ key: 'plan', message, ...way })
      })
    }
    // a plan that is there while the stories are edited goes with the first edit
    if (step === 1 && before.step === 1 && before.hasPlan && !hasPlan)
      offer('The sprint plan was cleared by the change.')
    // who reloads, or opens a draft that another device has planned, takes nothing back
    if (step !== 1 || before.step === 1 || keeps) return
    setWantedBack(false)
    const { content: now } = sync.snapshot()
    if (now.plan?.sprints || now.runs.save) change(clearedByBack(now))
    if (!now.plan?.sprints) return
    last.current.hasPlan = false
    offer('Back cleared the sprint plan.')
  }, [step, hasPlan, keeps, sync, change, bringBack, whenKept])

  const send = async () => {
    await sync.flush()
    return sync.snapshot().status.state === 'saved'
  }
  const hasBacklog = (content.backlog?.length ?? 0) > 0
  const undoable = runToUndo(saved)
  const isOnline = useConnection() === 'online'
  useCommands([
    ...(canBringBack
      ? [{ id: 'plan-back', group: 'Plan', label: bringBackLabel, words: 'undo cleared sprints', run: bringBack }]
      : []),
    ...(undoable
      ? [
          {
            id: 'undo-save',
            group: 'Initiatives',
            label: 'Undo this save',
            words: 'take back the last save',
            disabled: saving || !isOnline,
            run: () => void undo.open(undoable),
          },
        ]
      : []),
    {
      id: 'step-1',
      group: 'Go to',
      label: stepTitles[1],
      words: 'stories coverage split step',
      keys: 'g 1',
      // as the button is; while an earlier save is only looked up nothing is under way
      disabled: save.phase.state === 'saving' && save.phase.work !== undefined,
      // only Back clears the plan
      run: () => goTo(1, { keeps: true }),
    },
    {
      id: 'step-2',
      group: 'Go to',
      label: stepTitles[2],
      words: `step${step === 2 ? '' : teamWords}`,
      keys: 'g 2',
      disabled: !hasBacklog,
      run: () => {
        goTo(2)
        if (hasPlan) return
        if (step === 2) goToNumbers(area)
        else wantsNumbers.current = true
      },
    },
  ])

  const shown = step === 3 && save.phase.state !== 'ended' ? 2 : step
  const unfinished = shown === 3 && !isDone(save.phase)
  const area = useRef<HTMLElement>(null)
  const wantsNumbers = useRef(isAsked && step === 2 && !hasPlan)
  useEffect(() => {
    // behind the page that gives its start the focus as it opens
    const frame = wantsNumbers.current ? requestAnimationFrame(() => goToNumbers(area)) : 0
    wantsNumbers.current = false
    return () => cancelAnimationFrame(frame)
  }, [])
  // the first picture is there at once
  const [first] = useState(shown)
  const [hasMoved, setHasMoved] = useState(false)
  if (shown !== first && !hasMoved) setHasMoved(true)
  const lastShown = useRef(shown)
  // before what its parts scroll to by themselves
  useLayoutEffect(() => {
    if (lastShown.current !== shown) window.scrollTo({ top: 0 })
  }, [shown])
  useEffect(() => {
    if (lastShown.current === shown) return
    lastShown.current = shown
    // whether it is saved, and what was changed since
    void sync.flush().then(() => queryClient.invalidateQueries(draftsQuery))
    // the button that led here is gone: who goes on by keyboard begins where the step does
    if (document.activeElement === document.body) area.current?.focus({ preventScroll: true })
    if (shown === 2 && wantsNumbers.current) goToNumbers(area)
    wantsNumbers.current = false
  }, [shown, sync, queryClient])
  return (
    <div>
      <InitiativeLine
        name={initiatives}
        step={shown}
        unfinished={unfinished}
        planned={hasPlan}
        saved={saved?.state === 'done' ? standing : undefined}
        status={
          <DraftStatusNote
            isNew={!sync.isSent()}
            {...{ status, content, other, versions, isInMemory }}
            onSettle={settleWith}
            onSettleTabs={(choice) => void settleTabs(choice)}
          />
        }
        actions={hasBacklog && <ExportMenu id={sync.id} content={content} send={send} />}
        back={backOf(shown, saving, { onBack: () => goTo(1), onStartOver: startOver })}
      />
      {/* there before its words, which are read out as they come */}
      <div ref={waitingNote} aria-live="polite">
        {waiting && shown !== 3 && (
          <Suspense fallback={null}>
            <LazyWaitingSave.Screen key={waiting.runId} {...waiting} onOver={forgetWaiting} />
          </Suspense>
        )}
      </div>
      <section
        key={shown}
        ref={area}
        tabIndex={-1}
        aria-label={unfinished ? notDone : stepTitles[shown]}
        className={`outline-none ${hasMoved ? 'step-fade' : ''}`}
      >
        <SavedIssuesContext value={savedIssues}>
          {shown === 1 && (
            <BacklogStep
              {...{ sync, work, onOtherBrief, writesAtOnce }}
              // what the note above says is not said again below it
              saved={waiting ? null : saved}
              onPlan={() => goTo(2)}
            />
          )}
          {shown === 2 && (
            <PlanStep
              sync={sync}
              save={save}
              onReview={openReview}
              wantedBack={wantedBack}
              onBack={() => setWantedBack(false)}
            />
          )}
        </SavedIssuesContext>
        {shown === 3 && save.phase.state === 'ended' && (
          <Suspense fallback={null}>
            <LazyDoneScreen.Screen
              outcome={save.phase.outcome}
              plan={content.plan ?? undefined}
              onResume={save.resume}
              onReview={() => openReview(save.lastKind())}
              onUndo={(runId) => void undo.open(runId)}
              onPlan={() => void backToPlan()}
              followHref={followPath(sync.id)}
            />
          </Suspense>
        )}
      </section>
      <Suspense fallback={null}>
        {review.opened && (
          <LazyReviewDialog.Screen
            key={`review ${review.opened.key}`}
            open={review.opened.open}
            draftId={sync.id}
            request={review.opened.value}
            note={
              review.opened.value.kind === 'sprint-plan' &&
              content.plan && (
                // the dialog does not wait for it
                <Suspense>
                  <LazyChangedTeamNote.Screen plan={content.plan} />
                  <LazySaveWarnings.Screen request={review.opened.value} onBack={review.close} />
                </Suspense>
              )
            }
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

/** Where nothing is planned yet it begins with the team's numbers. */
const firstEmptyNumber = (area: HTMLElement | null): HTMLElement | null => {
  const numbers = [...(area?.querySelectorAll<HTMLInputElement>('input[type=number]') ?? [])]
  return numbers.find(({ value }) => value === '') ?? numbers[0] ?? null
}
const goToNumbers = (area: RefObject<HTMLElement | null>) =>
  whenDrawn(
    () => firstEmptyNumber(area.current),
    (number) => number.focus(),
  )

/** What waits for a connection: as this page has seen it, else, as after Back and a reload, as the list of initiatives tells it. */
function waitingSave(phase: SavePhase, saved: DraftSave | null) {
  if (phase.state === 'idle')
    return saved?.state === 'needs-link' ? ({ runId: saved.runId, work: 'save', isLookedFor: false } as const) : null
  const runId = waitingRun(phase)
  return runId === null || phase.state !== 'ended' ? null : { runId, work: phase.outcome.work, isLookedFor: true }
}

const waitedWords = (outcome: SaveOutcome): string => {
  const what = outcome.work === 'undo' ? 'Taking the save back' : 'The save'
  const isDoneNow = isDone({ state: 'ended', outcome })
  const isUnderWay = outcome.kind === 'answered' ? goesOn(outcome.response) : !outcome.isSure
  const end = isDoneNow ? 'is done now' : isUnderWay ? 'is not done yet' : 'stopped before all was done'
  return `${what} waited for a connection, and ${end}.`
}

const bringBackLabel = 'Bring the plan back'

/** Runs of which this page has shown what they came to. */
const seenResults = new Set<string | null>()

/** The plan is gone back from, and the result left behind; while a save runs neither is. */
function backOf(
  step: PlannerStep,
  saving: boolean,
  { onBack, onStartOver }: Record<'onBack' | 'onStartOver', () => void>,
) {
  if (step === 3) return { label: 'Start over', onSelect: onStartOver } as const
  return step === 2 && !saving ? ({ label: 'Back', onSelect: onBack } as const) : undefined
}

const LazyChangedTeamNote = lazyChunk(async () => (await import('./changed-team-note.tsx')).ChangedTeamNote)

const LazyWaitingSave = lazyChunk(async () => (await import('./waiting-save.tsx')).WaitingSave)

const LazySaveWarnings = lazyChunk(async () => (await import('./save-warnings.tsx')).SaveWarnings)

type GoTo = (step: PlannerStep, options?: { replace?: boolean; keeps?: true }) => void

/** The step, the way to another, whether what was done in later ones stays, and whether it was asked for by its number, or for a story that stands there. */
function usePlannerStep(sync: DraftSync): [PlannerStep, GoTo, boolean, boolean] {
  const [, navigate] = useLocation()
  const { draft, step: asked, keeps = false, story } = placeInHistory(useHistoryState())
  // who asks for the plan on another page knows nothing of the backlog
  const step = asked === 2 && draft === undefined && !sync.snapshot().content.backlog?.length ? 1 : asked
  // Home names no draft: it goes to the first step of whichever is open
  const inHistory = draft === undefined || draft === sync.id ? step : undefined
  const [isAsked] = useState(asked !== undefined && (draft === undefined || story === true))
  const opening = useRef(openingStep(sync.snapshot().content))
  useEffect(() => {
    // who comes back before another page is drawn finds this one as it was left, and no plan cleared
    if (inHistory !== undefined) opening.current = inHistory
  }, [inHistory])
  useEffect(() => {
    if (inHistory === undefined || draft === undefined) {
      navigate(paths.home, { replace: true, state: { step: inHistory ?? opening.current, draft: sync.id } })
    }
  }, [inHistory, draft, navigate, sync])
  const goTo = useCallback<GoTo>(
    (next, { replace = false, keeps } = {}) =>
      navigate(paths.home, { replace, state: { step: next, draft: sync.id, ...(keeps && { keeps }) } }),
    [navigate, sync],
  )
  return [inHistory ?? opening.current, goTo, keeps, isAsked]
}
