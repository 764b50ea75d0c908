import type { BriefDocument, DraftForm, DraftSave, Epic } from '@planwright/contract'
import { type KeyboardEvent, Suspense, useEffect, useEffectEvent, useRef, useSyncExternalStore } from 'react'
import { typedOf } from '../app/form-parts.ts'
import { useOpened } from '../app/use-opened.ts'
import { whenIdle } from '../app/when-idle.ts'
import { BacklogResults, goToResults } from '../backlog/backlog-results.tsx'
import { BacklogForm, emptyForm } from '../backlog/brief/backlog-form.tsx'
import { BriefLine } from '../backlog/brief/brief-line.tsx'
import { briefTitle } from '../backlog/brief/brief-words.ts'
import { useIssueFields } from '../backlog/brief/use-issue-fields.ts'
import { storiesOf } from '../backlog/drafting/backlog-events.ts'
import { CostLine } from '../backlog/drafting/cost-line.tsx'
import { BacklogContext } from '../backlog/edits/backlog-context.ts'
import { LazyBacklogWorkspace } from '../backlog/lazy-backlog.ts'
import type { DraftSync } from '../drafts/draft-sync.ts'
import { HistoryMenu } from '../drafts/history-menu.tsx'
import { useDraft } from '../drafts/use-draft.ts'
import { EstimatesButton } from '../estimates/estimates-button.tsx'
import { LazySprintStep, loadSprintStep } from '../sprints/lazy-sprint-step.ts'
import { Button } from '../ui/button.tsx'
import { NextActionBar } from '../ui/next-action-bar.tsx'
import { loadNaming } from './draft-name.ts'
import { LazyOtherBriefDialog } from './lazy-other-brief-dialog.ts'
import { LazySavedLine } from './lazy-saved-line.ts'
import type { BacklogDraft } from './use-backlog-editor.ts'
import { type OtherBrief, useDrafting } from './use-drafting.ts'
import { useFolding } from './use-folding.ts'

type Props = {
  sync: DraftSync
  work: BacklogDraft
  /** What stands in the tracker already. */
  saved?: DraftSave | null
  onPlan: () => void
  /** Begins a new initiative with the brief as it is typed; this one gets its own back. */
  /** Begins an initiative with what is typed here, which gets its former brief back; or with `typed`, and this one stays as it is. */
  onOtherBrief: (former: string | undefined, typed?: DraftForm) => void
  /** Whether the backlog is written from what stands in the brief as soon as the step is shown. */
  writesAtOnce?: boolean
}

const formId = 'brief'

/** Step 1 on a draft: its brief, and the backlog that comes of it, which takes the window once there is one. */
export function BacklogStep({ sync, work: draft, saved, onPlan, onOtherBrief, writesAtOnce = false }: Props) {
  const { content, arrivals } = useDraft(sync)
  const issueFields = useIssueFields()
  const { formVersion } = useSyncExternalStore(draft.editor.subscribe, draft.editor.snapshot)
  const otherBrief = useOpened<OtherBrief>(LazyOtherBriefDialog.load)
  const { value: asked, open: isAsking } = otherBrief.opened ?? {}
  const { work, generation, questions, keepForm, generate, generateAnew, newName, tryExample } = useDrafting(
    sync,
    draft,
    issueFields,
    otherBrief.open,
    (typed) => onOtherBrief(undefined, typed),
  )
  const epics = content.backlog ?? noEpics
  const stories = storiesOf(epics).length
  const { brief, folded, fold } = useFolding(generation.state, stories)
  const running = generation.state.phase === 'running'
  const form = content.form ?? emptyForm
  const page = useRef<HTMLDivElement>(null)
  const editBrief = () => {
    fold(false)
    requestAnimationFrame(() => {
      // a tool that is open in the results is drawn anew and comes into view by itself: this is the later wish
      window.scrollTo({ top: 0 })
      brief.current?.querySelector<HTMLElement>('[name=epicInfo]')?.focus({ preventScroll: true })
    })
  }
  const done = () => {
    fold(true)
    requestAnimationFrame(() => page.current?.querySelector<HTMLElement>('[data-edit-brief]')?.focus())
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // a menu's keys come by here too, though it stands elsewhere
    const isOwn = event.target instanceof Node && event.currentTarget.contains(event.target)
    if (event.key !== 'Escape' || !isOwn || event.defaultPrevented || stories === 0) return
    // nothing else closes by the same press
    event.preventDefault()
    done()
  }

  const writeAtOnce = useEffectEvent(() => {
    if (epics.length > 0 || running) return
    generateAnew()
    goToResults()
  })
  useEffect(() => {
    if (writesAtOnce) writeAtOnce()
  }, [writesAtOnce])

  const hasBacklog = epics.length > 0
  useEffect(() => {
    if (!hasBacklog) return
    // a step later: what is shown now comes first, also where it is still on its way
    let callOff: (() => void) | undefined
    let isGone = false
    const preload = () => {
      if (!isGone) callOff = whenIdle(LazySprintStep.preload)
    }
    LazyBacklogWorkspace.load().then(preload, preload)
    return () => {
      isGone = true
      callOff?.()
    }
  }, [hasBacklog])

  return (
    <BacklogContext value={work}>
      <div
        ref={page}
        className={
          folded ? '' : 'grid grid-cols-1 items-start gap-10 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)] lg:gap-12'
        }
      >
        {!folded && (
          <section
            ref={brief}
            aria-labelledby="initiative-heading"
            className="max-w-[640px]"
            onKeyDown={onKeyDown}
            onFocus={() => void loadNaming().catch(() => undefined)}
          >
            <div className="mb-4 flex flex-wrap items-center justify-between gap-2">
              <h1 id="initiative-heading" className="text-lg font-semibold">
                {briefTitle}
              </h1>
              {stories > 0 && (
                <Button size="sm" onClick={done}>
                  Done
                </Button>
              )}
              {!hasBacklog && !running && (
                <Button
                  size="sm"
                  needsServer
                  onClick={() => {
                    void tryExample()
                    goToResults()
                  }}
                >
                  Try an example
                </Button>
              )}
            </div>
            <BacklogForm
              id={formId}
              values={typedOf(form)}
              documents={form.documents ?? noDocuments}
              onDocuments={(documents) => sync.change({ form: { ...draft.form(), documents } })}
              version={`${formVersion} ${arrivals}`}
              issueFields={issueFields}
              onChange={keepForm}
              onSubmit={(values) => {
                generate(values)
                goToResults()
              }}
            />
            <CostLine form={content.form} used={running ? 1 : 0} />
          </section>
        )}
        <BacklogResults
          epics={epics}
          form={content.form}
          questions={questions}
          lead={
            folded && (
              <div className="flex flex-wrap items-center gap-x-4">
                <BriefLine name={content.name} form={content.form} onEdit={editBrief} />
                <Suspense fallback={null}>
                  {saved && <LazySavedLine.Screen sync={sync} save={saved} epics={epics} />}
                </Suspense>
              </div>
            )
          }
          tools={
            <>
              <EstimatesButton epics={epics} onTake={(backlog, words) => draft.editor.take({ backlog }, words)} />
              {(hasBacklog || content.runs.generation !== null) && (
                <HistoryMenu
                  sync={sync}
                  onGoBack={async (...former) => {
                    const [{ goBackTo }] = await Promise.all([loadSprintStep(), loadNaming().catch(() => undefined)])
                    await goBackTo(draft, onPlan, ...former)
                  }}
                />
              )}
            </>
          }
          generation={generation.state}
          onStop={() => void generation.stop()}
          onContinue={() => void generation.goOn()}
          onSettle={generation.settle}
          newName={newName}
          onWriteAnew={generateAnew}
        />
      </div>
      {asked && isAsking && (
        <LazyOtherBriefDialog.Screen
          name={content.name}
          onBegin={() => onOtherBrief(asked.former)}
          onChange={() => {
            otherBrief.close()
            asked.write()
          }}
          onClose={otherBrief.close}
        />
      )}
      <NextActionBar needsServer={!folded}>
        {!folded && (
          <Button
            className={hasBacklog ? '' : 'max-sm:w-full'}
            needsServer
            type="submit"
            form={formId}
            variant={hasBacklog ? 'secondary' : 'primary'}
            busy={running}
            busyLabel="Generating"
          >
            Generate user stories
          </Button>
        )}
        {hasBacklog && (
          <Button
            variant={running ? 'secondary' : 'primary'}
            className={folded ? 'max-sm:w-full' : ''}
            disabled={running || stories === 0}
            onClick={onPlan}
          >
            Plan Sprints
          </Button>
        )}
      </NextActionBar>
    </BacklogContext>
  )
}

/** One list, so that what looks at it sees no change where there is none. */
const noEpics: Epic[] = []
const noDocuments: BriefDocument[] = []
