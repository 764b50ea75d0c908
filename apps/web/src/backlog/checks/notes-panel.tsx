import { type ReactNode, useState } from 'react'
import { TitleWords } from '../../app/title-words.tsx'
import { Button } from '../../ui/button.tsx'
import { ProblemNote } from '../../ui/problem-note.tsx'
import { ScrollRegion } from '../../ui/scroll-region.tsx'
import { Question } from '../drafting/question.tsx'
import type { OpenQuestions } from '../drafting/use-questions.ts'
import { useBacklogWork } from '../edits/backlog-context.ts'
import { focusItem } from '../edits/item-focus.ts'
import { AlikePair } from './alike-pair.tsx'
import { type BacklogNotes, counted, notesCount } from './backlog-notes.ts'
import { NoteWords } from './note-words.tsx'

type Props = {
  notes: BacklogNotes
  questions: OpenQuestions
  onWriteAnew: () => void
  /** Opens a story with what splits it. */
  onSplit: (storyId: string) => void
}

/** What is worth a look about the backlog: what the brief leaves open, what is said twice, what fails a criterion. */
export function NotesPanel({
  notes: { findings, alike },
  questions: { questions, asking },
  onWriteAnew,
  onSplit,
}: Props) {
  // one that asks for something counts until it is written, whatever is answered behind it
  const [answered, setAnswered] = useState<'changes-stories' | 'changes-none'>()
  return (
    <ScrollRegion label="Notes on the backlog" className="min-h-24 flex-1 space-y-5 overflow-y-auto p-4">
      {answered && (
        <div role="status" className="flex flex-wrap items-center gap-3">
          <p className="min-w-0 flex-1 basis-56">
            {answered === 'changes-stories'
              ? 'Your answer stands in Additional Information.'
              : 'Your answer stands in Additional Information. It asks for nothing: your stories stay as they are.'}
          </p>
          {answered === 'changes-stories' && (
            <Button size="sm" needsServer onClick={onWriteAnew}>
              Write anew with it
            </Button>
          )}
        </div>
      )}
      {questions.length > 0 && (
        <Part title="What the brief leaves open">
          {questions.map((question) => (
            <li key={question.id} className="py-2">
              <Question
                question={question}
                onAnswered={(changesStories) =>
                  setAnswered((before) => (changesStories ? 'changes-stories' : (before ?? 'changes-none')))
                }
              />
            </li>
          ))}
        </Part>
      )}
      {alike.length > 0 && (
        <Part title="Nearly the same" count={counted(alike.length, 'pair', 'pairs')}>
          {alike.map(({ stories, likeness }) => (
            <li key={stories.map(({ id }) => id).join(' ')} className="py-2">
              <AlikePair stories={stories} likeness={likeness} />
            </li>
          ))}
        </Part>
      )}
      {findings.length > 0 && (
        <Part
          title="Notes on stories"
          count={`${notesCount(findings)} on ${counted(findings.length, 'story', 'stories')}`}
        >
          {findings.map(({ story, flaws }) => (
            <li key={story.id} className="py-2">
              <FlawedStory story={story} flaws={flaws} onSplit={() => onSplit(story.id)} />
            </li>
          ))}
        </Part>
      )}
      {asking && (
        <div className="space-y-2">
          {!asking.done && (
            <Button size="sm" needsServer busy={asking.busy} busyLabel="Asking" onClick={asking.ask}>
              Ask what the brief leaves open
            </Button>
          )}
          {asking.done && questions.length === 0 && (
            <p className="text-muted">The brief leaves nothing decisive open.</p>
          )}
          {asking.problem && <ProblemNote>{asking.problem}</ProblemNote>}
        </div>
      )}
    </ScrollRegion>
  )
}

/** A story with what fails a criterion, each of which can be dismissed. */
function FlawedStory({ story, flaws, onSplit }: BacklogNotes['findings'][number] & { onSplit: () => void }) {
  const { editor } = useBacklogWork()
  return (
    <>
      <button
        type="button"
        className="cursor-pointer rounded-control text-left font-medium hover:text-accent"
        onClick={() => focusItem(story.id)}
      >
        <TitleWords>{story.title}</TitleWords>
      </button>
      {flaws.map(({ flaw, reason }) => (
        <div key={flaw} className="flex items-start gap-3 text-xs">
          <p className="min-w-0 flex-1 text-muted">
            <NoteWords reason={reason} onSplit={onSplit} />
          </p>
          <button
            type="button"
            className="min-h-6 cursor-pointer rounded-control font-medium text-muted hover:text-text"
            aria-label={`Dismiss: ${reason}`}
            onClick={() => editor.apply({ kind: 'dismiss', storyIds: [story.id], flaw })}
          >
            Dismiss
          </button>
        </div>
      ))}
    </>
  )
}

function Part({ title, count, children }: { title: string; count?: string; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <h3 className="font-semibold">
        {title}
        {count !== undefined && <span className="ml-2 font-normal text-muted tabular-nums">{count}</span>}
      </h3>
      <ul className="divide-y">{children}</ul>
    </section>
  )
}
