import type { DraftForm, Epic } from '@planwright/contract'
import { type ReactNode, Suspense, useId, useState } from 'react'
import { lazyChunk } from '../app/lazy-chunk.tsx'
import { classNames } from '../ui/class-names.ts'
import { formatNumber } from '../ui/format-number.ts'
import { CoverageMeter, type SidePanelName } from './checks/coverage-meter.tsx'
import { SidePanel } from './checks/side-panel.tsx'
import { type Checks, useChecks } from './checks/use-checks.ts'
import { pointsOf, storiesOf } from './drafting/backlog-events.ts'
import type { OpenQuestions } from './drafting/use-questions.ts'
import { EpicList } from './list/epic-list.tsx'
import { FilterBar } from './list/filter-bar.tsx'
import { OpenAll } from './list/open-all.tsx'
import { createOpenItems, OpenItemsContext } from './list/open-items.ts'
import { filterBacklog, isFiltering, noFilter } from './list/story-filter.ts'
import { useBacklogView } from './list/use-backlog-view.ts'
import { ViewSwitch } from './list/view-switch.tsx'

const BriefAsRead = lazyChunk(async () => (await import('./checks/brief-as-read.tsx')).BriefAsRead)
const NotesPanel = lazyChunk(async () => (await import('./checks/notes-panel.tsx')).NotesPanel)

export type BacklogWorkspaceProps = {
  epics: Epic[]
  form: DraftForm | null
  /** What the brief leaves open. */
  questions: OpenQuestions
  /** At the start of the first line: the brief where it is folded, or else the title. */
  lead: ReactNode
  /** It has the window to itself and scrolls with the page; beside the form it scrolls by itself. */
  whole: boolean
  /** Undo, versions and the like. */
  tools: ReactNode
  /** What is being written. */
  status: ReactNode
  /** A draft is being written, this one or another beside it. */
  running: boolean
  /** It is this one: nothing of it can be changed until it is done. */
  readOnly: boolean
  onAddEpic: (title: string) => void
  onWriteAnew: () => void
}

/** The backlog with all that is known about it in a line, what is looked for, and what stands beside it. */
export function BacklogWorkspace({
  epics,
  form,
  questions,
  whole,
  running,
  readOnly,
  ...props
}: BacklogWorkspaceProps) {
  const [openItems] = useState(createOpenItems)
  const [view, setView] = useBacklogView()
  const [filter, setFilter] = useState(noFilter)
  const checks = useChecks(epics, form, running)
  const panel = useSidePanel(checks)
  const shown = filterBacklog(epics, filter, checks.findings)
  const stories = storiesOf(epics)
  const found = shown === epics ? stories : storiesOf(shown)
  return (
    <OpenItemsContext value={openItems}>
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        {props.lead}
        <div className="ml-auto flex flex-wrap items-center justify-end gap-x-2">
          <Totals epics={epics.length} stories={stories.length} points={pointsOf(stories)} />
          {!running && (
            <CoverageMeter
              coverage={checks.coverage}
              notes={checks.notes}
              questions={questions.questions.length}
              canAsk={questions.asking !== null && checks.isChecked}
              shown={panel.shown}
              panelId={panel.id}
              onShow={panel.toggle}
              onNear={(name) => (name === 'brief' ? BriefAsRead : NotesPanel).preload()}
            />
          )}
        </div>
      </div>
      {props.status}
      <div className="mt-1 mb-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <FilterBar epics={epics} filter={filter} found={found.length} onFilter={setFilter} />
        <div className="ml-auto flex flex-wrap items-center gap-1">
          <OpenAll stories={found} />
          <ViewSwitch view={view} onView={setView} />
          {props.tools}
        </div>
      </div>
      <div
        className={classNames(panel.shown && whole && 'items-start gap-6 lg:grid lg:grid-cols-[minmax(0,1fr)_400px]')}
      >
        {panel.shown && (
          <SidePanel id={panel.id} title={panel.title} beside={whole} onClose={panel.close}>
            <Suspense fallback={<div className="min-h-40" />}>
              {panel.shown === 'brief' && checks.brief && (
                <BriefAsRead.Screen
                  epics={epics}
                  brief={checks.brief}
                  passages={checks.passages}
                  byRules={checks.byRules}
                />
              )}
              {panel.shown === 'notes' && (
                <NotesPanel.Screen notes={checks.notes} questions={questions} onWriteAnew={props.onWriteAnew} />
              )}
            </Suspense>
          </SidePanel>
        )}
        <div className="min-w-0">
          <EpicList
            epics={shown}
            placeOf={(epicId) => epics.findIndex(({ id }) => id === epicId)}
            look={view === 'List' ? 'list' : 'cards'}
            findings={checks.findings}
            writing={readOnly}
            readOnly={readOnly}
            filtered={isFiltering(filter)}
            whole={whole}
            onAddEpic={props.onAddEpic}
          />
          {shown.length === 0 && <p className="py-6 text-muted">No story is like this.</p>}
        </div>
      </div>
    </OpenItemsContext>
  )
}

/** Where the brief was mostly guessed it stands open by itself, until it is closed: marking passages makes the reading sure. */
function useSidePanel({ coverage, byRules, brief }: Checks) {
  const [chosen, setChosen] = useState<SidePanelName | null>()
  const id = useId()
  const isGuessed = byRules && coverage?.mostlyUnsure === true
  if (isGuessed && chosen === undefined) setChosen('brief')
  const wanted = chosen ?? null
  const shown = wanted === 'brief' && !brief ? null : wanted
  return {
    id,
    shown,
    title:
      shown === 'notes' ? 'Worth a look' : coverage?.mostlyUnsure ? 'Tick what you want' : 'The brief, as it was read',
    toggle: (name: SidePanelName) => setChosen(shown === name ? null : name),
    close: () => setChosen(null),
  }
}

function Totals({ epics, stories, points }: { epics: number; stories: number; points: number }) {
  const count = (value: number, one: string, many: string) => `${formatNumber(value)} ${value === 1 ? one : many}`
  return (
    <p className="text-xs text-muted tabular-nums">
      {count(epics, 'epic', 'epics')} · {count(stories, 'story', 'stories')} · {formatNumber(points)} SP
    </p>
  )
}
