import { useLocation } from 'wouter'
import { errorWords } from '../app/api/error-words.ts'
import { paths } from '../app/paths.ts'
import type { DraftSync } from '../drafts/draft-sync.ts'
import { useOpenDraft } from '../drafts/use-draft.ts'
import { SaveProgress } from '../saving/save-progress.tsx'
import { failedWords } from '../saving/save-words.ts'
import { UndoDialog } from '../saving/undo-dialog.tsx'
import { useSave } from '../saving/use-save.ts'
import { ProblemNote } from '../ui/problem-note.tsx'
import { dropBeside } from './hold-beside.ts'
import { keepRun } from './keep-run.ts'

type Props = {
  draftId: string
  open: boolean
  /** The run of the save to take back. */
  runId: string
  onClose: () => void
}

/** Takes the last save of an initiative back from where it is followed. The initiative keeps the run, and shows how that goes on. */
export function UndoFromFollow({ owner, ...props }: Props & { owner: string }) {
  const draft = useOpenDraft(owner, props.draftId, dropBeside)
  if (draft.state === 'failed') {
    return (
      <ProblemNote className="mb-6" onRetry={draft.retry} requestId={errorWords(draft.error).requestId}>
        The initiative could not be opened, so its save cannot be taken back from here.{' '}
        {errorWords(draft.error).message}
      </ProblemNote>
    )
  }
  // another one opens where this one is not to be had
  if (draft.state === 'loading' || draft.sync.id !== props.draftId) return null
  return <Undoing key={draft.sync.id} sync={draft.sync} {...props} />
}

function Undoing({ sync, open, runId, onClose }: Props & { sync: DraftSync }) {
  const [, navigate] = useLocation()
  const save = useSave({
    runId: null,
    onRun: (run) => {
      keepRun(sync, { save: run })
      void sync.flush().then(() => navigate(paths.home, { state: { step: 3, draft: sync.id } }))
    },
    onEnd: () => undefined,
  })
  const { phase } = save
  const failed = phase.state === 'ended' && phase.outcome.kind === 'failed' ? phase.outcome : null
  return (
    <>
      {phase.state === 'saving' && <SaveProgress {...phase} />}
      {failed && (
        <ProblemNote className="mb-6" requestId={failed.requestId} onRetry={() => save.resume()} retryLabel="Try again">
          {failedWords(failed)}. {failed.message}
        </ProblemNote>
      )}
      <UndoDialog
        open={open}
        runId={runId}
        onConfirm={(confirmed) => {
          onClose()
          save.undo(confirmed)
        }}
        onClose={onClose}
      />
    </>
  )
}
