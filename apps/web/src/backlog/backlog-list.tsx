import type { DraftForm, Epic } from '@planwright/contract'
import { type ComponentProps, type FocusEvent, type KeyboardEvent, useMemo, useState } from 'react'
import { classNames } from '../ui/class-names.ts'
import { ScrollRegion } from '../ui/scroll-region.tsx'
import { EpicSection } from './card/epic-section.tsx'
import { CoverageLine } from './checks/coverage-line.tsx'
import { marksOf } from './checks/marks.ts'
import { NotesLine } from './checks/notes-line.tsx'
import { readPassages } from './checks/read-passages.ts'
import { type Findings, useBacklogCheck } from './checks/use-backlog-check.ts'
import { storiesOf } from './drafting/backlog-events.ts'
import type { OpenQuestions } from './drafting/use-questions.ts'
import { AddItem } from './edits/add-item.tsx'
import { goToNeighbour } from './edits/item-focus.ts'
import { OpenAll } from './list/open-all.tsx'
import { createOpenItems, OpenItemsContext } from './list/open-items.ts'

export type BacklogListProps = {
  epics: Epic[]
  form: DraftForm | null
  /** What the brief leaves open. */
  questions: OpenQuestions
  /** A draft is being written, this one or another beside it. */
  running: boolean
  /** It is this one: nothing of it can be changed until it is done. */
  readOnly: boolean
  /** It has the window to itself and scrolls with the page; beside the form it scrolls by itself. */
  whole: boolean
  onAddEpic: (title: string) => void
  onWriteAnew: () => void
}

/** Epics with their stories, and the line on what is worth a look about them. */
export function BacklogList({ epics, form, questions, running, readOnly, whole, ...actions }: BacklogListProps) {
  const { onAddEpic, onWriteAnew } = actions
  const [focused, setFocused] = useState<string>()
  const [openItems] = useState(createOpenItems)
  const { marks: marked, setAside } = form ?? {}
  const marks = useMemo(() => marksOf({ marks: marked, setAside }), [marked, setAside])
  const checked = useBacklogCheck(epics, form, marks, !running)
  const passages = useMemo(
    () => (checked ? readPassages(checked.check, checked.brief, marks, epics) : []),
    [checked, marks, epics],
  )
  const items = epics.flatMap((epic) => [epic, ...epic.userStories])
  const Region = whole ? NamedRegion : ScrollRegion
  const activeId = items.some(({ id }) => id === focused) ? focused : items[0]?.id
  return (
    <OpenItemsContext value={openItems}>
      {!running && (
        <>
          <CoverageLine epics={epics} brief={checked?.brief} passages={passages} />
          <NotesLine {...{ epics, checked, passages, questions, onWriteAnew }} />
        </>
      )}
      <OpenAll stories={storiesOf(epics)} />
      <p id="list-keys" className="sr-only">
        The arrow keys go from title to title, the Tab key through the fields of one.
      </p>
      <Region
        label="Epics and user stories"
        aria-describedby="list-keys"
        data-backlog
        onFocus={(event) => setFocused(itemOf(event))}
        onKeyDown={goByArrow}
        className={classNames(
          'relative mt-2 space-y-5 pb-4 pl-px',
          !whole && 'overflow-y-auto lg:-mr-3 lg:max-h-[60vh] lg:pr-3 lg:[scrollbar-width:thin]',
          storiesOf(epics).length > manyStories && unseenRest,
        )}
      >
        {epics.map((epic, at) => (
          <EpicSection
            key={epic.id}
            epic={epic}
            look="cards"
            hue={at}
            writing={readOnly && isWriting(epics, at)}
            readOnly={readOnly}
            activeId={holds(epic, activeId) ? activeId : undefined}
            findings={checked?.findings ?? noFindings}
          />
        ))}
        {!readOnly && <AddItem label="Add epic" onAdd={onAddEpic} />}
      </Region>
    </OpenItemsContext>
  )
}

/** The same part of the page where it does not scroll by itself: then it takes no focus. */
function NamedRegion({ label, ...rest }: ComponentProps<'section'> & { label: string }) {
  return <section {...rest} aria-label={label} />
}

const noFindings: Findings = new Map()

/** From this many on, cards out of sight are not laid out. */
const manyStories = 60
const unseenRest = '[&_article]:[contain-intrinsic-size:auto_72px] [&_article]:[content-visibility:auto]'

/** Stories come epic by epic: those after the last one that has any are still waiting for theirs. */
const isWriting = (epics: Epic[], at: number) => at >= epics.findLastIndex(({ userStories }) => userStories.length > 0)

const holds = ({ id, userStories }: Epic, itemId: string | undefined) =>
  id === itemId || userStories.some((story) => story.id === itemId)

const itemOf = ({ target }: FocusEvent) => target.closest<HTMLElement>('[data-item]')?.dataset.item

function goByArrow(event: KeyboardEvent) {
  const { key, target } = event
  if ((key !== 'ArrowDown' && key !== 'ArrowUp') || !(target instanceof HTMLElement) || !target.matches('[data-main]'))
    return
  event.preventDefault()
  goToNeighbour(target, key === 'ArrowDown' ? 1 : -1)
}
