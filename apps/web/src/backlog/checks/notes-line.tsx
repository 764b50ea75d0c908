import type { Epic } from '@planwright/contract'
import { ChevronRight } from 'lucide-react'
import { Suspense, useId, useState } from 'react'
import { lazyChunk } from '../../app/lazy-chunk.tsx'
import type { OpenQuestions } from '../drafting/use-questions.ts'
import { notesLine, notesOf } from './backlog-notes.ts'
import type { ReadPassage } from './read-passages.ts'
import type { CheckedBacklog } from './use-backlog-check.ts'

const NotesPanel = lazyChunk(async () => (await import('./notes-panel.tsx')).NotesPanel)

type Props = {
  epics: Epic[]
  checked: CheckedBacklog | undefined
  passages: readonly ReadPassage[]
  questions: OpenQuestions
  /** Writes the backlog anew, such as after an answer. */
  onWriteAnew: () => void
}

/** One quiet line on what is worth a look; it opens what it counts. */
export function NotesLine({ epics, checked, passages, questions, onWriteAnew }: Props) {
  const [open, setOpen] = useState(false)
  const panelId = useId()
  if (epics.length === 0 && questions.questions.length === 0) return null
  const notes = checked ? notesOf(checked.check, epics, passages) : { findings: [], uncovered: [], alike: [] }
  const line = notesLine(notes, questions.questions.length)
  // an answer may be the last thing in the panel, and what follows from it stands there too
  if (line === '' && !open && !(questions.asking && checked)) {
    // there before it is known, so that nothing moves when it is
    return <p className="mt-1 min-h-6" />
  }
  return (
    <>
      <button
        type="button"
        aria-expanded={open}
        aria-controls={panelId}
        className="mt-1 -ml-1 inline-flex min-h-6 w-fit cursor-pointer items-center gap-1 rounded-control pr-1 text-xs text-muted hover:text-text"
        onPointerEnter={NotesPanel.preload}
        onFocus={NotesPanel.preload}
        onClick={() => setOpen(!open)}
      >
        <ChevronRight size={14} aria-hidden="true" className={`transition-transform ${open ? 'rotate-90' : ''}`} />
        {line || 'Nothing more to look at'}
      </button>
      <div id={panelId}>
        {open && (
          <Suspense fallback={null}>
            <NotesPanel.Screen notes={notes} questions={questions} onWriteAnew={onWriteAnew} />
          </Suspense>
        )}
      </div>
    </>
  )
}
