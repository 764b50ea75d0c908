import type { DraftForm, Epic } from '@planwright/contract'
import { type ReactNode, Suspense, useEffect } from 'react'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { formatNumber } from '../ui/format-number.ts'
import { BacklogOutline } from './backlog-outline.tsx'
import { pointsOf, storiesOf } from './drafting/backlog-events.ts'
import type { Generation } from './drafting/use-generation.ts'
import type { OpenQuestions } from './drafting/use-questions.ts'
import { AddItem } from './edits/add-item.tsx'
import { useBacklogWork } from './edits/backlog-context.ts'
import { EditToolbar } from './edits/edit-toolbar.tsx'
import { focusItem } from './edits/item-focus.ts'
import { newEpic } from './edits/new-items.ts'
import { LazyBacklogList, LazyGenerationStatus } from './lazy-backlog.ts'
import { LazyRewriteDialog } from './tools/lazy-rewrite-dialog.ts'
import { useCompared } from './tools/use-compared.ts'

type Props = {
  epics: Epic[]
  form: DraftForm | null
  /** What the brief leaves open. */
  questions: OpenQuestions
  /** Beside undo and redo, such as earlier versions. */
  tools?: ReactNode
  generation: Generation
  onStop: () => void
  onContinue: () => void
  /** There is nothing more to continue or to compare. */
  onSettle: () => void
  onWriteAnew: () => void
  onTryExample: () => void
  onPlan: () => void
}

const resultsId = 'results'

/** On a narrow screen the results come below the form: whoever asks for them is taken there. */
export function goToResults(): void {
  if (window.matchMedia('(min-width: 992px)').matches) return
  document.getElementById(resultsId)?.scrollIntoView()
}

/** The right column of step 1: what was generated, as it comes, and everything that can be done to it. */
export function BacklogResults({ epics, form, questions, tools, generation, onPlan, ...actions }: Props) {
  const { onStop, onContinue, onSettle, onWriteAnew, onTryExample } = actions
  const { editor } = useBacklogWork()
  const compared = useCompared(generation)
  const running = generation.phase === 'running'
  const readOnly = running && !generation.rewrites
  const stories = storiesOf(epics)
  useEffect(() => {
    // somebody begins to write: what shows the result is there before it
    const load = () => {
      LazyBacklogList.preload()
      LazyGenerationStatus.preload()
    }
    document.addEventListener('focusin', load, { once: true })
    return () => document.removeEventListener('focusin', load)
  }, [])
  const addEpic = (title: string) => {
    const epic = newEpic(title)
    editor.apply({ kind: 'add-epic', position: epics.length, epic })
    focusItem(epic.id)
  }
  return (
    <section
      id={resultsId}
      aria-labelledby="results-heading"
      className="flex scroll-mt-4 min-w-0 flex-col lg:sticky lg:top-6"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h2 id="results-heading" className="font-semibold text-lg">
          Generated User Stories
        </h2>
        <div className="flex items-center gap-2">
          {epics.length > 0 && <Totals epics={epics.length} stories={stories.length} points={pointsOf(stories)} />}
          <span className="flex">
            <EditToolbar disabled={readOnly} hideUnused={epics.length === 0} />
            {!readOnly && tools}
          </span>
        </div>
      </div>
      <div aria-live="polite" className="sr-only">
        {running ? 'Generating' : epics.length > 0 ? `${stories.length} user stories` : ''}
      </div>
      <Suspense fallback={null}>
        {generation.phase !== 'idle' && (
          <LazyGenerationStatus.Screen
            generation={generation}
            onStop={onStop}
            onContinue={onContinue}
            onCompare={(proposal) => void compared.show(proposal)}
            onSettle={onSettle}
          />
        )}
      </Suspense>
      {epics.length === 0 && running && (
        <div className="mt-6">
          <BacklogOutline pulsing />
        </div>
      )}
      {epics.length === 0 && !running && <Empty onTryExample={onTryExample} onAddEpic={addEpic} />}
      {epics.length > 0 && (
        <>
          <Suspense fallback={<BacklogOutline pulsing />}>
            <LazyBacklogList.Screen
              {...{ epics, form, questions, running, readOnly, onWriteAnew }}
              onAddEpic={addEpic}
            />
          </Suspense>
          <div className="sticky bottom-0 flex justify-end border-t bg-page py-4">
            <Button
              variant={running ? 'secondary' : 'primary'}
              disabled={running || stories.length === 0}
              onClick={onPlan}
            >
              Plan Sprints
            </Button>
          </div>
        </>
      )}
      {compared.proposal && (
        <Suspense fallback={null}>
          <LazyRewriteDialog.Screen
            open
            current={epics}
            next={compared.proposal}
            onClose={compared.close}
            onDiscard={() => {
              compared.close()
              onSettle()
            }}
            onTake={(next) => {
              compared.close()
              onSettle()
              editor.apply({ kind: 'replace-backlog', epics: next }, 'take what is new')
            }}
          />
        </Suspense>
      )}
    </section>
  )
}

function Totals({ epics, stories, points }: { epics: number; stories: number; points: number }) {
  const count = (value: number, one: string, many: string) => `${formatNumber(value)} ${value === 1 ? one : many}`
  return (
    <p className="text-xs text-muted tabular-nums">
      {count(epics, 'epic', 'epics')} · {count(stories, 'story', 'stories')} · {formatNumber(points)} SP
    </p>
  )
}

function Empty({ onTryExample, onAddEpic }: { onTryExample: () => void; onAddEpic: (title: string) => void }) {
  return (
    <EmptyState
      className="mt-4"
      action={
        <>
          <Button onClick={onTryExample}>Try an example</Button>
          <AddItem label="Begin with an epic of your own" className="w-full max-w-prose text-text" onAdd={onAddEpic} />
        </>
      }
      outline={<BacklogOutline />}
    >
      Enter the project description to get started.
    </EmptyState>
  )
}
