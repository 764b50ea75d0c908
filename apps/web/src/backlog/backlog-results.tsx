import type { DraftForm, Epic } from '@planwright/contract'
import { type ReactNode, Suspense, useCallback, useDeferredValue, useEffect, useRef } from 'react'
import { classNames } from '../ui/class-names.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { BacklogOutline } from './backlog-outline.tsx'
import { storiesOf } from './drafting/backlog-events.ts'
import type { Generation } from './drafting/use-generation.ts'
import type { OpenQuestions } from './drafting/use-questions.ts'
import { AddItem, epicExample } from './edits/add-item.tsx'
import { useBacklogWork } from './edits/backlog-context.ts'
import { EditToolbar } from './edits/edit-toolbar.tsx'
import { focusItem } from './edits/item-focus.ts'
import { newEpic } from './edits/new-items.ts'
import { LazyBacklogWorkspace, LazyGenerationStatus } from './lazy-backlog.ts'
import { LazyRewriteDialog } from './tools/lazy-rewrite-dialog.ts'
import { useCompared } from './tools/use-compared.ts'

type Props = {
  epics: Epic[]
  form: DraftForm | null
  /** What the brief leaves open. */
  questions: OpenQuestions
  /** Before everything else, in the place of the title: the brief where it is folded. */
  lead?: ReactNode
  /** Beside undo and redo, such as earlier versions. */
  tools?: ReactNode
  generation: Generation
  onStop: () => void
  onContinue: () => void
  /** There is nothing more to continue or to compare. */
  onSettle: () => void
  /** What all of this is called once what was written beside the stories stands in their place; undefined where its name stays. */
  newName: () => string | undefined
  onWriteAnew: () => void
}

const resultsId = 'results'
const headingId = 'results-heading'

/** Whoever asks for results goes on there; on a narrow screen they come below the form. */
export function goToResults(): void {
  document.getElementById(headingId)?.focus({ preventScroll: true })
  if (window.matchMedia('(min-width: 992px)').matches) return
  document.getElementById(resultsId)?.scrollIntoView()
}

/** What was generated, as it comes, and everything that can be done to it: beside the brief, or over the whole window. */
export function BacklogResults({ epics, form, questions, lead, tools, generation, ...actions }: Props) {
  const { onStop, onContinue, onSettle, newName, onWriteAnew } = actions
  const { editor } = useBacklogWork()
  const compared = useCompared(generation)
  const heading = useKeptFocus()
  // what opens with stories draws the rest of its screen first, and these a little at a time
  const comesNow = useDeferredValue(true, false)
  const running = generation.phase === 'running'
  const readOnly = running && !generation.rewrites
  const stories = storiesOf(epics)
  useEffect(() => {
    // somebody begins to write: what shows the result is there before it
    const load = () => {
      LazyBacklogWorkspace.preload()
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
  const title = (
    <>
      {lead}
      <h2
        id={headingId}
        ref={heading}
        tabIndex={-1}
        className={lead ? 'sr-only' : 'rounded-control font-semibold text-lg outline-none'}
      >
        Generated User Stories
      </h2>
    </>
  )
  const allTools = (
    <span className="flex">
      <EditToolbar disabled={readOnly} hideUnused={epics.length === 0} />
      {!readOnly && tools}
    </span>
  )
  const status = (
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
  )
  return (
    <section
      id={resultsId}
      aria-labelledby={headingId}
      className={classNames('flex min-w-0 scroll-mt-4 flex-col', !lead && 'lg:sticky lg:top-6')}
    >
      <div aria-live="polite" className="sr-only">
        {running ? 'Generating' : epics.length > 0 ? `User stories: ${stories.length}` : ''}
      </div>
      {epics.length === 0 ? (
        <>
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
            {title}
            {allTools}
          </div>
          {status}
          {running ? (
            <div className="mt-6">
              <BacklogOutline pulsing />
            </div>
          ) : (
            <Empty isDescribed={Boolean(form?.epicInfo.trim())} onAddEpic={addEpic} />
          )}
        </>
      ) : (
        <Suspense fallback={outline}>
          {comesNow ? (
            <LazyBacklogWorkspace.Screen
              {...{ epics, form, questions, running, readOnly, status, onWriteAnew }}
              lead={title}
              tools={allTools}
              whole={Boolean(lead)}
              onAddEpic={addEpic}
            />
          ) : (
            outline
          )}
        </Suspense>
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
              const name = newName()
              // one step: who takes it back has the name back too
              editor.take({ backlog: next, ...(name !== undefined && { name }) }, 'take what is new')
            }}
          />
        </Suspense>
      )}
    </section>
  )
}

const outline = (
  <div data-coming>
    <BacklogOutline pulsing />
  </div>
)

function Empty({ isDescribed, onAddEpic }: { isDescribed: boolean; onAddEpic: (title: string) => void }) {
  return (
    <EmptyState
      className="mt-4"
      action={
        <AddItem
          label="Begin with an epic of your own"
          of="empty backlog"
          className="w-full max-w-prose text-text"
          example={epicExample}
          onAdd={onAddEpic}
        />
      }
      outline={<BacklogOutline />}
    >
      {isDescribed ? 'Generate user stories to get started.' : 'Enter the project description to get started.'}
    </EmptyState>
  )
}

/** For what is drawn anew in another place, such as where the brief folds: the focus goes on with it, and is not left on nothing. */
function useKeptFocus() {
  const had = useRef(false)
  return useCallback((element: HTMLElement | null) => {
    if (had.current && document.activeElement === document.body) element?.focus({ preventScroll: true })
    return () => {
      had.current = element !== null && document.activeElement === element
    }
  }, [])
}
