import { Redo2, Undo2 } from 'lucide-react'
import { errorWords } from '../../app/api/error-words.ts'
import { useUndoKeys } from '../../app/history/use-undo-keys.ts'
import { Button } from '../../ui/button.tsx'
import { ProblemNote } from '../../ui/problem-note.tsx'
import type { PlanAnew } from '../replan/use-plan-anew.ts'
import type { PlanHistory } from './use-plan-history.ts'

type Props = {
  /** The plan in one sentence. */
  sentence: string
  history: PlanHistory
  anew: PlanAnew
  explained: boolean
  onExplain: (explained: boolean) => void
  onSaid: (words: string) => void
}

/** What the plan comes to, and what can be done with it as a whole. */
export function PlanToolbar({ sentence, history, anew, explained, onExplain, onSaid }: Props) {
  const { planAnew, running, stop, error } = anew
  const step = (go: () => string | null, word: string) => {
    const what = go()
    if (what) onSaid(`${word}: ${what}.`)
  }
  const undo = () => step(history.undo, 'Undone')
  const redo = () => step(history.redo, 'Done again')
  useUndoKeys({ undo, redo })
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-base font-medium">{sentence}</p>
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
            busy={running === 'again'}
            busyLabel="Planning"
            disabled={running !== null}
            onClick={() => void planAnew('again')}
          >
            Plan the rest again
          </Button>
          {running === 'improve' ? (
            <Button size="sm" onClick={stop}>
              Stop improving
            </Button>
          ) : (
            <Button needsServer size="sm" disabled={running !== null} onClick={() => void planAnew('improve')}>
              Improve
            </Button>
          )}
          <Button size="sm" onClick={() => onExplain(!explained)}>
            {explained ? 'Hide reasons' : 'Show reasons'}
          </Button>
        </div>
      </div>
      {error !== null && <ProblemNote requestId={errorWords(error).requestId}>{errorWords(error).message}</ProblemNote>}
    </>
  )
}
