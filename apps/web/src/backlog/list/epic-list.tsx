import { type Epic, storiesDrawnAhead } from '@planwright/contract'
import { type FocusEvent, type KeyboardEvent, memo, useContext, useEffect, useState } from 'react'
import { useGradually } from '../../ui/behavior/use-gradually.ts'
import { classNames } from '../../ui/class-names.ts'
import { ScrollRegion } from '../../ui/scroll-region.tsx'
import { EpicSection } from '../card/epic-section.tsx'
import type { StoryLook } from '../card/story-item.tsx'
import type { Findings } from '../checks/use-backlog-check.ts'
import { storiesOf } from '../drafting/backlog-events.ts'
import { AddItem } from '../edits/add-item.tsx'
import { goToNeighbour } from '../edits/item-focus.ts'
import { ListMarksContext } from './list-marks.ts'

type Props = {
  /** Those that are shown. */
  epics: Epic[]
  /** Of an epic among all of the backlog: its colour. */
  placeOf: (epicId: string) => number
  look: StoryLook
  findings: Findings
  /** The stories of the last epic are still coming. */
  writing: boolean
  readOnly: boolean
  /** Stories that there are. Where fewer are shown, places between them mean nothing. */
  total: number
  /** It has the window to itself and scrolls with the page; beside the form it scrolls by itself. */
  whole: boolean
  onAddEpic: (title: string) => void
}

/** Epics with their stories. One tab stop, gone through by arrow keys. */
export const EpicList = memo(function EpicList({
  epics,
  placeOf,
  look,
  findings,
  writing,
  readOnly,
  total,
  whole,
  onAddEpic,
}: Props) {
  const [focused, setFocused] = useState<string>()
  const items = epics.flatMap((epic) => [epic, ...epic.userStories])
  const activeId = items.some(({ id }) => id === focused) ? focused : items[0]?.id
  const count = storiesOf(epics).length
  const filtered = count < total
  const drawn = useGradually(count, drawnAtOnce)
  const before = storiesBefore(epics)
  // a second piece, so that neither holds the page up; the page's picture stands until then
  const coming = drawn < Math.min(count, storiesDrawnAhead)
  const { settle } = useContext(ListMarksContext)
  useEffect(() => {
    if (!coming) settle()
  }, [coming, settle])
  return (
    <>
      <p id="list-keys" className="sr-only">
        The arrow keys go from title to title, the Tab key through the fields of one.
      </p>
      <ScrollRegion
        label="Epics and user stories"
        scrolls={!whole}
        aria-describedby="list-keys"
        data-backlog
        data-coming={coming || undefined}
        onFocus={(event) => setFocused(itemOf(event))}
        onKeyDown={goByArrow}
        className={classNames(
          'relative pb-4 pl-px',
          look === 'cards' ? 'space-y-5' : 'space-y-2',
          !whole && 'overflow-y-auto lg:-mr-3 lg:max-h-[60vh] lg:pr-3 lg:[scrollbar-width:thin]',
          total > manyStories && unseenRest[look],
        )}
      >
        {epics.map((epic, at) => (
          <EpicSection
            key={epic.id}
            epic={epic}
            look={look}
            hue={placeOf(epic.id)}
            drawn={atMost(drawn - (before[at] ?? 0), epic.userStories.length)}
            writing={writing && isWriting(epics, at)}
            readOnly={readOnly}
            fixed={filtered}
            activeId={holds(epic, activeId) ? activeId : undefined}
            findings={findings}
          />
        ))}
        {!readOnly && !filtered && <AddItem label="Add epic" of={`backlog ${epics[0]?.id}`} onAdd={onAddEpic} />}
      </ScrollRegion>
    </>
  )
})

/** From this many on, stories out of sight are not laid out, a few that were found among them neither: those would all be laid out with the key that found them. */
const manyStories = 60
const unseenRest = {
  cards: '[&_article]:[contain-intrinsic-size:auto_66px] [&_article]:[content-visibility:auto]',
  list: '[&_article]:[contain-intrinsic-size:auto_37px] [&_article]:[content-visibility:auto]',
} as const satisfies Record<StoryLook, string>

/** Stories that are drawn without a pause. */
const drawnAtOnce = 8

/** The same for a section that is done, however many are drawn below it: it is not drawn again. */
const atMost = (drawn: number, most: number) => Math.min(most, Math.max(0, drawn))

/** For each epic, how many stories stand above it. */
function storiesBefore(epics: readonly Epic[]): number[] {
  let count = 0
  return epics.map(({ userStories }) => {
    const before = count
    count += userStories.length
    return before
  })
}

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
