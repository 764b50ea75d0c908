import { changesSomething, withReplan } from '@planwright/contract'
import { ArrowLeft } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useLocation } from 'wouter'
import { LoadProblem } from '../app/connection/load-problem.tsx'
import { dropUnfinished } from '../app/kept/unfinished.ts'
import { paths } from '../app/paths.ts'
import { useTrackerName } from '../app/use-config.ts'
import { useOpened } from '../app/use-opened.ts'
import type { DraftSync } from '../drafts/draft-sync.ts'
import { useDraft, useOpenDraft } from '../drafts/use-draft.ts'
import { ReplanAnswer } from '../following/replan-answer.tsx'
import { ReplanChoices } from '../following/replan-choices.tsx'
import type { ReplanChoices as Choices } from '../following/replan-query.ts'
import { forgetReviewChoices } from '../saving/review-choices.ts'
import { SaveProgress } from '../saving/save-progress.tsx'
import { decided, type SaveRequest, saveRequestOf } from '../saving/save-request.ts'
import { failedWords } from '../saving/save-words.ts'
import { LazyReviewDialog } from '../saving/saving-dialogs.ts'
import { useSave } from '../saving/use-save.ts'
import { Button } from '../ui/button.tsx'
import { NextActionBar } from '../ui/next-action-bar.tsx'
import { ProblemNote } from '../ui/problem-note.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { DraftStatusNote } from './draft-status-note.tsx'
import { dropBeside } from './hold-beside.ts'
import { keepRun } from './keep-run.ts'
import { replanName } from './replan-in-history.ts'
import { SaveWarnings } from './save-warnings.tsx'
import { useReplan } from './use-replan.ts'

type Props = {
  draftId: string
  name: string | undefined
  choices: Choices
  onChoose: (choices: Choices) => void
  onLeave: () => void
}

/** What is left of an initiative planned again, beside the plan as it is; it is taken over and saved only when a person has seen what that writes. */
export function ReplanPage({ owner, ...props }: Props & { owner: string }) {
  const draft = useOpenDraft(owner, props.draftId, dropBeside)
  return (
    <div>
      <div className="mb-6 flex flex-wrap items-center gap-x-4 gap-y-2">
        <h1 className="mr-auto min-w-0 text-xl font-semibold tracking-[-0.02em]">
          {props.name ? `Plan the rest of ${props.name} again` : 'Plan the rest again'}
        </h1>
        <Button
          variant="quiet"
          size="sm"
          className="max-sm:-ml-2.5"
          icon={<ArrowLeft size={14} aria-hidden="true" />}
          onClick={props.onLeave}
        >
          Back to Follow
        </Button>
      </div>
      {draft.state === 'failed' && (
        <LoadProblem
          error={draft.error instanceof Error ? draft.error : new Error(String(draft.error))}
          before="It could not be opened."
          without={withoutConnection}
          onRetry={draft.retry}
          retrying={false}
        />
      )}
      {draft.state === 'loading' && <Waiting />}
      {draft.state === 'open' &&
        // another one opens where this one is not to be had
        (draft.sync.id === props.draftId ? (
          <Replanning key={draft.sync.id} sync={draft.sync} {...props} />
        ) : (
          <p>This initiative is not there any more.</p>
        ))}
    </div>
  )
}

const withoutConnection =
  'Planning again reads the tracker: it comes as soon as there is a connection again. What you chose is kept.'

function Replanning({ sync, choices, onChoose }: Props & { sync: DraftSync }) {
  const tracker = useTrackerName()
  const [, navigate] = useLocation()
  const draft = useDraft(sync)
  const { progress, replan, isCurrent } = useReplan(sync, choices)
  const review = useOpened<SaveRequest>(LazyReviewDialog.load)
  const [note, setNote] = useState('')
  const save = useSave({
    runId: null,
    onRun: (run) => {
      keepRun(sync, { save: run })
      forgetReviewChoices(sync.id)
      dropUnfinished(replanName(sync.id))
      // the planner shows how the save goes on, and what came of it
      void sync.flush().then(() => navigate(paths.home, { state: { step: 3, draft: sync.id } }))
    },
    onEnd: () => undefined,
  })
  const { phase } = save
  const replanned = replan.data
  const planAgain = () => {
    setNote('')
    // the way back online asks as well
    void replan.refetch({ cancelRefetch: false })
  }
  const openReview = async () => {
    if (!replanned) return
    if (!(await isCurrent(replanned))) return setNote(changedMeanwhile)
    const request = saveRequestOf('sprint-plan', withReplan(replanned.of, replanned.answer))
    if (request) void review.open(decided(request, request.body.links, replanned.answer.decisions))
  }
  const confirm = async (request: SaveRequest) => {
    review.close()
    if (!replanned) return
    if (!(await isCurrent(replanned))) return setNote(changedMeanwhile)
    const { backlog, plan } = withReplan(replanned.of, replanned.answer)
    // kept before anything is written: whatever happens then, the plan that was chosen is there to be saved
    sync.change({ backlog, plan: plan && { ...plan, links: request.body.links } })
    void sync.flush()
    void save.start(request)
  }

  const isAsking = replan.isFetching
  const isOther = replanned !== undefined && !sameChoices(replanned.choices, choices)
  const isSaving = phase.state === 'saving'
  const failed = phase.state === 'ended' && phase.outcome.kind === 'failed' ? phase.outcome : null
  const changes = replanned !== undefined && changesSomething(replanned.answer)
  return (
    <>
      <div className="mb-4 flex justify-end empty:hidden">
        <DraftStatusNote
          status={draft.status}
          content={draft.content}
          other={draft.other}
          versions={draft.versions}
          isInMemory={draft.isInMemory}
          onSettle={draft.settle}
          onSettleTabs={(choice) => void draft.settleTabs(choice)}
        />
      </div>
      <p role="status" className="sr-only">
        {isAsking ? `Reading ${tracker} and planning the rest again` : replanned && 'The rest is planned again.'}
      </p>
      {phase.state === 'saving' && <SaveProgress {...phase} />}
      {failed && (
        <ProblemNote className="mb-6" requestId={failed.requestId} onRetry={() => save.resume()} retryLabel="Try again">
          {failedWords(failed)}. {failed.message} The new plan is kept in the draft, and nothing is made twice.
        </ProblemNote>
      )}
      {note && (
        <ProblemNote className="mb-6" onRetry={planAgain} retryLabel="Plan again" retrying={isAsking}>
          {note}
        </ProblemNote>
      )}
      {replan.error && !isAsking && (
        <LoadProblem
          error={replan.error}
          before={
            replanned
              ? 'It could not be planned again; this is what came of it last.'
              : 'It could not be planned again.'
          }
          without={withoutConnection}
          onRetry={planAgain}
          retrying={isAsking}
          className="mb-6"
        />
      )}
      {replanned && progress.data ? (
        <div inert={isSaving} className={isSaving || isAsking ? 'opacity-60' : ''}>
          <ReplanAnswer
            answer={replanned.answer}
            adds={replanned.choices.adds}
            progress={progress.data}
            choices={<ReplanChoices progress={progress.data} choices={choices} onChoose={onChoose} />}
            now={new Date()}
          />
        </div>
      ) : (
        !replan.error && <Waiting />
      )}
      {replanned && (
        <NextActionBar needsServer aside={asideWords({ isOther, changes })}>
          {isOther ? (
            <Button
              className="max-sm:w-full"
              variant="primary"
              needsServer
              busy={isAsking}
              busyLabel="Planning"
              onClick={planAgain}
            >
              Plan with these choices
            </Button>
          ) : (
            changes && (
              <Button
                className="max-sm:w-full"
                variant="primary"
                needsServer
                busy={isSaving}
                busyLabel="Saving"
                disabled={isAsking || note !== '' || failed !== null}
                onPointerEnter={LazyReviewDialog.preload}
                onFocus={LazyReviewDialog.preload}
                onClick={() => void openReview()}
              >
                Review and save
              </Button>
            )
          )}
        </NextActionBar>
      )}
      <Suspense fallback={null}>
        {review.opened && (
          <LazyReviewDialog.Screen
            key={review.opened.key}
            open={review.opened.open}
            draftId={sync.id}
            request={review.opened.value}
            note={
              review.opened.value.kind === 'sprint-plan' && (
                <SaveWarnings request={review.opened.value} onBack={review.close} />
              )
            }
            onConfirm={(request) => void confirm(request)}
            onClose={review.close}
          />
        )}
      </Suspense>
    </>
  )
}

const changedMeanwhile =
  'This initiative was changed meanwhile, here or elsewhere. Nothing was saved, and what was changed is kept. Plan again to take it in.'

function asideWords({ isOther, changes }: { isOther: boolean; changes: boolean }): string {
  if (isOther) return 'What you chose is not in this plan yet.'
  return changes ? 'Nothing is written before you have seen what.' : 'There is nothing to save.'
}

const sameChoices = (one: Choices, other: Choices): boolean =>
  one.opensActive === other.opensActive &&
  one.adds.length === other.adds.length &&
  one.adds.every((id) => other.adds.includes(id))

function Waiting() {
  const tracker = useTrackerName()
  return (
    <div role="status" aria-label={`Reading ${tracker} and planning the rest again`}>
      <Skeleton className="h-7 w-full max-w-[560px]" />
      <Skeleton className="mt-3 h-4 w-full max-w-[440px]" />
      <Skeleton className="mt-10 h-32" />
      <Skeleton className="mt-10 h-64" />
    </div>
  )
}
