import { type Epic, storiesDrawnAhead } from '@planwright/contract'
import { type FocusEvent, type KeyboardEvent, memo, useContext, useEffect, useState } from 'react'
import { useGradually } from '../../ui/behavior/use-gradually.ts'
import { classNames } from '../../ui/class-names.ts'
import { ScrollRegion } from '../../ui/scroll-region.tsx'
import { EpicSection } from '../card/epic-section.tsx'
import { areOwnWordsRare, OwnWordsAreRare } from '../card/own-words.ts'
import type { StoryLook } from '../card/story-item.tsx'
import type { Findings } from '../checks/use-backlog-check.ts'
import { storiesOf } from '../drafting/backlog-events.ts'
import { AddItem, epicExample } from '../edits/add-item.tsx'
import { goToNeighbour } from '../edits/item-focus.ts'
import { ListMarksContext } from './list-marks.ts'

type Props = {
  epics: Epic[]
  /** Those of them that are shown, with the stories that are: the same list where all are. */
  shown: Epic[]
  /** Of an epic among all of the backlog: its colour. */
  placeOf: (epicId: string) => number
  look: StoryLook
  findings: Findings
  /** The stories of the last epic are still coming. */
  writing: boolean
  readOnly: boolean
  /** It has the window to itself and scrolls with the page; beside the form it scrolls by itself. */
  whole: boolean
  onAddEpic: (title: string) => void
}

/** Epics with their stories. Of the stories one is a tab stop; the others and the epics are gone to by arrow keys. */
export const EpicList = memo(function EpicList({
  epics,
  shown,
  placeOf,
  look,
  findings,
  writing,
  readOnly,
  whole,
  onAddEpic,
}: Props) {
  const [focused, setFocused] = useState<string>()
  const stories = storiesOf(shown)
  const focusedEpic = shown.find(({ id }) => id === focused)
  // Tab comes to a story, and from an epic that has the focus to one of its own
  const near = stories.find(({ id }) => id === focused) ?? focusedEpic?.userStories[0] ?? stories[0]
  const activeEpic = focusedEpic ?? (near ? undefined : shown[0])
  const count = storiesOf(epics).length
  // then places between them mean nothing
  const filtered = stories.length < count
  const foundIn = new Map(shown.map(({ id, userStories }) => [id, userStories]))
  const drawn = useGradually(count, drawnAtOnce)
  const before = storiesBefore(epics)
  // a second piece, so that neither holds the page up; the page's picture stands until then
  const coming = drawn < Math.min(count, storiesDrawnAhead)
  const { settle } = useContext(ListMarksContext)
  const allDrawn = drawn >= count
  useEffect(() => {
    if (allDrawn) settle()
  }, [allDrawn, settle])
  return (
    // while it is written it changes with each story
    <OwnWordsAreRare value={!writing && areOwnWordsRare(epics)}>
      <p id="list-keys" className="sr-only">
        The arrow keys go from title to title. Enter opens a story, and then the Tab key goes through its fields.
      </p>
      <ScrollRegion
        label="Epics and user stories"
        focusable={false}
        aria-describedby="list-keys"
        data-backlog
        data-coming={coming || undefined}
        // what adds to an epic is no item: Tab goes back from there to where it came from
        onFocus={(event) => setFocused(itemOf(event) ?? focused)}
        onKeyDown={goByArrow}
        className={classNames(
          'relative pb-4 pl-px',
          look === 'cards' ? 'space-y-5' : 'space-y-2',
          !whole && 'overflow-y-auto lg:-mr-3 lg:max-h-[60vh] lg:pr-3 lg:[scrollbar-width:thin]',
          count > manyStories && unseenRest[look],
        )}
      >
        {epics.map((epic, at) => {
          const left = drawn - (before[at] ?? 0)
          // an epic comes with its first stories
          if (left < 0) return null
          return (
            <EpicSection
              key={epic.id}
              epic={epic}
              look={look}
              hue={placeOf(epic.id)}
              drawn={Math.min(left, epic.userStories.length)}
              writing={writing && isWriting(epics, at)}
              readOnly={readOnly}
              found={foundIn.get(epic.id)}
              fixed={filtered}
              active={epic === activeEpic}
              activeStory={holds(epic, near?.id) ? near?.id : undefined}
              findings={findings}
            />
          )
        })}
        {!readOnly && !filtered && (
          <AddItem label="Add epic" of={`backlog ${epics[0]?.id}`} example={epicExample} onAdd={onAddEpic} />
        )}
      </ScrollRegion>
    </OwnWordsAreRare>
  )
})

/**
 * From this many on, stories out of sight are not laid out, a few that were found among them neither: those would all be laid out with the key that found them. It is
 * their places and not the stories, so that a place that comes back has nothing in it yet; what is marked is drawn a little beyond it.
 */
const manyStories = 60
const unseen = '[&_[data-place]]:[content-visibility:auto] [&_[data-place]]:[overflow-clip-margin:4px]'
const unseenRest = {
  cards: `[&_[data-place]]:[contain-intrinsic-size:auto_66px] ${unseen}`,
  list: `[&_[data-place]]:[contain-intrinsic-size:auto_37px] ${unseen}`,
} as const satisfies Record<StoryLook, string>

/** Stories that are drawn without a pause. */
const drawnAtOnce = 6

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

const holds = ({ userStories }: Epic, storyId: string | undefined) => userStories.some(({ id }) => id === storyId)

const itemOf = ({ target }: FocusEvent) => target.closest<HTMLElement>('[data-item]')?.dataset.item

function goByArrow(event: KeyboardEvent) {
  const { key, target } = event
  if ((key !== 'ArrowDown' && key !== 'ArrowUp') || !(target instanceof HTMLElement) || !target.matches('[data-main]'))
    return
  event.preventDefault()
  goToNeighbour(target, key === 'ArrowDown' ? 1 : -1)
}
