import type { DraftForm, Epic } from '@planwright/contract'
import {
  type CSSProperties,
  type ReactNode,
  Suspense,
  useCallback,
  useDeferredValue,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react'
import { flushSync } from 'react-dom'
import { useConnection } from '../app/connection/connection.ts'
import { GuessLegend } from '../app/guess-legend.tsx'
import { useUnfinished } from '../app/kept/unfinished.ts'
import { lazyChunk } from '../app/lazy-chunk.tsx'
import { useRememberedChoice } from '../app/use-remembered-choice.ts'
import { useWantedSplit } from '../app/wanted-split.ts'
import { holdKeys } from '../ui/behavior/typed-ahead.ts'
import { classNames } from '../ui/class-names.ts'
import { formatNumber } from '../ui/format-number.ts'
import { showToast } from '../ui/overlays/toast.tsx'
import { Toolbar } from '../ui/toolbar.tsx'
import { ViewSwitch } from '../ui/view-switch.tsx'
import { useHasGuesses } from './card/story-points.tsx'
import { CoverageMeter, needsConnection, notRead, panelCommand, type SidePanelName } from './checks/coverage-meter.tsx'
import { SidePanel } from './checks/side-panel.tsx'
import { type Checks, useChecks } from './checks/use-checks.ts'
import { pointsOf, storiesOf } from './drafting/backlog-events.ts'
import type { OpenQuestions } from './drafting/use-questions.ts'
import { focusItem } from './edits/item-focus.ts'
import { useBacklogCommands } from './list/backlog-commands.ts'
import { EpicList } from './list/epic-list.tsx'
import { FilterBar } from './list/filter-bar.tsx'
import { createListMarks, ListMarksContext } from './list/list-marks.ts'
import { OpenAll } from './list/open-all.tsx'
import { SelectionBar } from './list/selection-bar.tsx'
import { countFilters, filterBacklog, isFiltering, noFilter, type StoryFilter } from './list/story-filter.ts'
import { useLineInView } from './list/use-line-in-view.ts'
import { useReturning } from './list/use-returning.ts'

const backlogViews = ['Cards', 'List', 'Map'] as const
const BriefAsRead = lazyChunk(async () => (await import('./checks/brief-as-read.tsx')).BriefAsRead)
const StoryMap = lazyChunk(async () => (await import('./map/story-map.tsx')).StoryMap)
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
  const [marks] = useState(createListMarks)
  // the lines above it first, and its stories behind what else there is to do
  const listComes = useDeferredValue(true, false)
  const [view, setView] = useRememberedChoice('planwright-backlog-view', backlogViews, () =>
    window.matchMedia('(max-width: 575px)').matches ? 'List' : 'Cards',
  )
  // another initiative is looked through for something else
  const [text, setText] = useUnfinished(`search-stories ${epics[0]?.id}`)
  const [filter, setFilter] = useState<StoryFilter>({ ...noFilter, text })
  // hundreds of stories are drawn behind what is typed
  const drawnFilter = useDeferredValue(filter)
  const checks = useChecks(epics, form, running)
  const panel = useSidePanel(checks)
  const isOnline = useConnection() === 'online'
  useBacklogCommands({
    epics,
    marks,
    readOnly,
    onShow: () => view === 'Map' && flushSync(() => setView('List')),
    briefCommand: panelCommand('brief', panel.shown),
    onBrief: () => {
      if (checks.brief) panel.toggle('brief')
      else if (!isOnline) showToast({ message: `${needsConnection}.` })
      else showToast({ message: checks.failed ? notRead : 'The brief is not read yet.' })
    },
  })
  // the same ones for each letter that is typed before its stories are drawn: nothing of the list is drawn anew for it
  const { findings } = checks
  const shownEpics = useMemo(() => filterBacklog(epics, drawnFilter, findings), [epics, drawnFilter, findings])
  const counts = useMemo(() => countFilters(epics, drawnFilter, findings), [epics, drawnFilter, findings])
  const drawnEpics = useReturning(shownEpics)
  const stories = storiesOf(epics)
  const hasGuesses = useHasGuesses(stories)
  const placeOf = useCallback((epicId: string) => epics.findIndex(({ id }) => id === epicId), [epics])
  const openInList = (storyId: string) => {
    marks.opened.set([storyId], true)
    setView('List')
    focusItem(storyId)
  }
  const search = (wanted: StoryFilter) => {
    setFilter(wanted)
    setText(wanted.text)
  }
  const shownStories = useMemo(() => storiesOf(shownEpics), [shownEpics])
  const waiting = useRef<(() => void) | null>(null)
  /** Looks for something else, and does what comes next once that is drawn: what is typed until then waits, too. */
  const afterSearch = (wanted: StoryFilter, act: () => void) => {
    holdKeys()
    waiting.current = act
    search(wanted)
  }
  useEffect(() => {
    if (drawnFilter !== filter || drawnEpics !== shownEpics) return
    waiting.current?.()
    waiting.current = null
  }, [drawnFilter, filter, drawnEpics, shownEpics])
  const withAllEpics = (act: () => void) => {
    if (filter.epicId === '') act()
    else afterSearch({ ...filter, epicId: '' }, act)
  }
  const split = (storyId: string) => {
    if (view === 'Map') setView('List')
    const open = () => marks.setTool(storyId, 'split')
    const isLeftOut = isFiltering(filter) && shownStories.every(({ id }) => id !== storyId)
    if (isLeftOut) afterSearch(noFilter, open)
    else open()
  }
  useWantedSplit(split)
  const searchLine = useRef<HTMLDivElement>(null)
  useLineInView(searchLine, whole)
  return (
    <ListMarksContext value={marks}>
      <Toolbar label="Backlog" className="@container">
        <div className="flex flex-wrap items-center justify-end gap-x-2">
          <div className="mr-auto min-w-0">{props.lead}</div>
          <Totals epics={epics.length} stories={stories.length} points={pointsOf(stories)} />
          {hasGuesses && <GuessLegend />}
          {!running && (
            <CoverageMeter
              coverage={checks.coverage}
              failed={checks.failed}
              hasBrief={Boolean(form?.epicInfo.trim())}
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
        <div ref={searchLine} className="mb-1 flex flex-wrap items-center justify-between gap-x-2 gap-y-1 bg-page py-1">
          <FilterBar epics={epics} filter={filter} found={shownStories.length} counts={counts} onFilter={search}>
            {view !== 'Map' && <OpenAll stories={shownStories} className="sm:hidden" />}
          </FilterBar>
          <div className="flex flex-wrap items-center gap-1 sm:ml-auto">
            {view !== 'Map' && <OpenAll stories={shownStories} className="max-sm:hidden" />}
            <ViewSwitch views={backlogViews} view={view} onView={setView} />
            {props.tools}
          </div>
        </div>
      </Toolbar>
      {props.status}
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
                <NotesPanel.Screen
                  notes={checks.notes}
                  questions={questions}
                  onWriteAnew={props.onWriteAnew}
                  onSplit={split}
                />
              )}
            </Suspense>
          </SidePanel>
        )}
        <div
          className="min-w-0 [&_[tabindex]]:[scroll-margin-top:var(--stuck)]"
          style={view === 'List' ? belowHeads : belowSearch}
        >
          {!listComes ? (
            <div data-coming />
          ) : view === 'Map' ? (
            <Suspense fallback={<div className="min-h-40" />}>
              <StoryMap.Screen {...{ placeOf, readOnly }} epics={shownEpics} onOpen={openInList} />
            </Suspense>
          ) : (
            <EpicList
              key={view}
              {...{ placeOf, readOnly, whole }}
              epics={epics}
              shown={drawnEpics}
              look={view === 'List' ? 'list' : 'cards'}
              findings={checks.findings}
              writing={readOnly}
              onAddEpic={props.onAddEpic}
            />
          )}
          {shownEpics.length === 0 && <p className="py-6 text-muted">{nothingFound(drawnFilter)}</p>}
        </div>
      </div>
      {!readOnly && <SelectionBar epics={epics} shown={shownStories} onAllEpics={withAllEpics} />}
    </ListMarksContext>
  )
}

/** What takes the focus comes to stand below the search, and in the list below the head of its epic as well. */
const belowSearch = { '--stuck': 'var(--line-in-view, 0px)' } as CSSProperties
const belowHeads = { '--stuck': 'calc(var(--line-in-view, 0px) + 72px)' } as CSSProperties

/** With what was looked for, where nothing else is asked of a story. */
const nothingFound = ({ text, ...others }: StoryFilter) =>
  text.trim() && Object.values(others).every((chosen) => chosen === '')
    ? `No story matches “${text.trim()}”.`
    : 'No story matches these filters.'

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
