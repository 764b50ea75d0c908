import { Lock } from 'lucide-react'
import { memo, useRef, useState } from 'react'
import { PriorityMark } from '../../app/priority-mark.tsx'
import { guessedPriority, priorityWords } from '../../app/priority-words.ts'
import { SavedIssue } from '../../app/saved-issue.tsx'
import { TitleWords } from '../../app/title-words.tsx'
import { classNames } from '../../ui/class-names.ts'
import { EpicMark } from '../../ui/epic-mark.tsx'
import { formatNumber } from '../../ui/format-number.ts'
import { StoryMenu } from '../board/story-menu.tsx'
import { StoryReason } from '../board/story-reason.tsx'
import { useStoryDrag } from '../moving/use-drag.ts'
import { fromLarge, fromMiddle, fromSmall, listLine } from './list-columns.ts'
import type { ListedStory } from './sort-stories.ts'

/** Where the title begins. */
const belowTheLine = { gridColumn: '1 / -1', paddingLeft: 10 }

type Props = {
  story: ListedStory
  locked: boolean
  /** When its sprint is, where no heading says so. */
  range: string | null
  waitsFor: string
  /** Why it is there. */
  reason: string
}

/** A story of the list, which is read where it stands. Below its sprint's heading it can be dragged to another; the menu moves it too. */
export const ListRow = memo(function ListRow({ story, locked, range, waitsFor, reason }: Props) {
  const row = useRef<HTMLTableRowElement>(null)
  const [open, setOpen] = useState(false)
  const grouped = range === null
  useStoryDrag(row, story.id, grouped)
  return (
    <tr
      ref={row}
      data-story={story.id}
      className={classNames(
        listLine,
        'min-h-7 break-inside-avoid border-b pl-2 hover:bg-sunken pointer-coarse:min-h-control desk:min-h-0',
        !open && 'desk:h-6',
        grouped && 'cursor-grab desk:col-start-2 desk:self-start desk:[--sprint-column:0px] desk:last:border-b-0',
        grouped && !open && 'desk:last:h-[23px]',
      )}
    >
      <td className={classNames('py-0.5 whitespace-nowrap', grouped && 'max-md:sr-only desk:sr-only')}>
        {/* to the eye the heading above says it */}
        <span className={grouped ? 'sr-only' : ''}>
          {story.sprint > 0 ? (
            <>
              <span className="sr-only">Sprint </span>
              {story.sprint} <span className="text-muted max-md:hidden print:inline">{range}</span>
            </>
          ) : (
            <span className="text-muted">None</span>
          )}
        </span>
      </td>
      <th
        scope="row"
        title={story.title}
        className={classNames('flex items-start py-0.5 font-normal', grouped && 'max-md:col-span-2 desk:col-start-2')}
      >
        <EpicMark place={story.epicPlace} className="mt-1 mr-1.5 h-3 w-[3px] rounded-full" />
        {/* before the title, whose end a narrow column cuts off */}
        {locked && (
          <span className="mt-1 mr-1.5 shrink-0 text-accent">
            <Lock size={12} aria-hidden="true" />
            <span className="sr-only">Locked</span>
          </span>
        )}
        {/* where its column is left out */}
        <span
          title={story.guessed ? guessedPriority : undefined}
          className="relative mt-1 mr-2 shrink-0 text-xs leading-4 text-muted sm:hidden print:hidden"
        >
          <PriorityMark priority={story.priority} size={14} />
          {story.guessed && (
            <span aria-hidden="true" className="absolute -top-1.5 left-3">
              ~
            </span>
          )}
        </span>
        <span className={classNames('min-w-0', !open && 'desk:truncate')}>
          <span className="mr-1.5 empty:hidden">
            <SavedIssue of={story.id} focusable={false} />
          </span>
          <button
            type="button"
            tabIndex={-1}
            data-title
            aria-expanded={open}
            className={classNames('cursor-[inherit] text-left outline-offset-0', open && 'font-medium')}
            onClick={() => setOpen(!open)}
          >
            <TitleWords>{story.title}</TitleWords>
          </button>
        </span>
      </th>
      <td title={story.epic} className={`py-0.5 text-muted desk:truncate ${fromMiddle}`}>
        {story.epic}
      </td>
      <td title={story.guessed ? guessedPriority : undefined} className={`py-0.5 ${fromSmall}`}>
        {story.guessed && (
          <>
            <span aria-hidden="true">~</span>
            <span className="sr-only">Guessed: </span>
          </>
        )}
        {priorityWords[story.priority]}
      </td>
      <td className="py-0.5 text-right">{formatNumber(story.points)}</td>
      <td title={waitsFor} className={`py-0.5 pl-3 text-muted desk:truncate ${fromLarge}`}>
        {waitsFor}
      </td>
      <td className="print:hidden">
        <StoryMenu
          story={story.own}
          locked={locked}
          tabIndex={-1}
          className="h-6! min-h-6 w-6! text-muted pointer-coarse:h-9! pointer-coarse:w-9!"
        />
      </td>
      {open && (
        <td className="max-w-prose print:hidden" style={belowTheLine}>
          <StoryReason story={story.own} reason={reason} epicTitle={story.epic} locked={locked} asked />
        </td>
      )}
    </tr>
  )
})
