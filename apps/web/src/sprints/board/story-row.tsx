import type { SprintStory } from '@planwright/contract'
import { Lock, TriangleAlert } from 'lucide-react'
import { memo, useContext, useRef, useState } from 'react'
import { PriorityMark } from '../../app/priority-mark.tsx'
import { guessedPriority, priorityWords } from '../../app/priority-words.ts'
import { SavedIssuesContext } from '../../app/saved-issues.ts'
import { TitleWords } from '../../app/title-words.tsx'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { EpicMark } from '../../ui/epic-mark.tsx'
import { formatNumber } from '../../ui/format-number.ts'
import type { Touch } from '../moving/edit-plan.ts'
import { useStoryDrag } from '../moving/use-drag.ts'
import type { Rank } from './plan-view.ts'
import { StoryMenu } from './story-menu.tsx'
import { StoryReason } from './story-reason.tsx'

/** As many as the sprint has room for, where a title may have more than one. */
const titleLines = { WebkitLineClamp: 'var(--title-lines, 2)' }

type Props = {
  story: SprintStory
  epicTitle: string
  epicPlace: number
  rank: Rank | undefined
  touch: Touch | undefined
  /** Why it is here. */
  reason: string
  /** The rule that it stands against. */
  broken: string | undefined
  /** Reasons are shown under all stories. */
  explained: boolean
  /** It was left out, and can be planned again. */
  onTakeBack?: ((storyId: string) => void) | undefined
}

/** A story in its sprint, on one line, on two on a phone, and on more where the sprint has few: it can be dragged, moved by its menu, locked, and asked why it is here. */
export const StoryRow = memo(function StoryRow(props: Props) {
  const { story, epicTitle, epicPlace, rank, touch, reason, broken, explained, onTakeBack } = props
  const row = useRef<HTMLLIElement>(null)
  const [asked, setAsked] = useState(false)
  useStoryDrag(row, story.id)
  const locked = touch === 'locked' || touch === 'override'
  const open = asked || explained
  const key = useContext(SavedIssuesContext)?.get(story.id)?.key
  const priority = rank && `${priorityWords[rank.priority]} priority`
  const guessed = rank?.priorityFromOrder
  return (
    <li
      ref={row}
      data-story={story.id}
      // what takes room beside the title: with other things there it may need another line
      data-beside={[locked, broken, story.storyPoints].join()}
      data-why={open ? undefined : reason}
      className="group relative flex min-h-7 cursor-grab items-start gap-1.5 border-b py-0.5 pr-2 pl-1 last:border-b-0 hover:bg-sunken pointer-coarse:min-h-control pointer-coarse:py-2.5"
    >
      <EpicMark place={epicPlace} className="mt-[6px] mr-1 h-3 w-[3px] rounded-full" />
      {/* read out behind the title */}
      {rank && (
        <span
          aria-hidden="true"
          title={guessed ? `${priority}. ${guessedPriority}` : priority}
          className="relative mt-1 w-4.5 shrink-0 text-xs leading-4 text-muted"
        >
          <PriorityMark priority={rank.priority} size={14} />
          {guessed && <span className="absolute -top-1.5 left-3">~</span>}
        </span>
      )}
      <div className="min-w-0 flex-1">
        <button
          type="button"
          tabIndex={-1}
          data-title
          aria-expanded={open}
          onClick={() => setAsked(!asked)}
          style={titleLines}
          className={classNames(
            'block max-w-full cursor-[inherit] rounded-[3px] py-0.5 text-left text-xs outline-offset-0',
            // on a phone a sprint has the window's width, and the page all the length
            open
              ? 'font-medium'
              : 'truncate max-sm:my-0.5 max-sm:line-clamp-2 max-sm:py-0 max-sm:whitespace-normal in-data-few:line-clamp-2 in-data-few:min-h-6 in-data-few:pb-0 in-data-few:whitespace-normal',
          )}
        >
          {/* in the line of the title; where it is asked it is a link below */}
          {key && !asked && (
            <span aria-hidden="true" className="mr-1 font-normal text-muted tabular-nums">
              {key}
            </span>
          )}
          <TitleWords>{story.title}</TitleWords>
          <span className="sr-only">
            . Epic {epicTitle}. {priority}
            {guessed && ', guessed'}. {key && `${key}. `}Why here?
          </span>
        </button>
        {open && <StoryReason story={story} reason={reason} epicTitle={epicTitle} locked={locked} asked={asked} />}
        {broken && (
          <p className="flex items-start gap-1 text-xs text-warning">
            <TriangleAlert size={12} aria-hidden="true" className="mt-1 shrink-0" />
            {broken}
          </p>
        )}
      </div>
      {locked && (
        <span className="mt-1 shrink-0 text-accent">
          <Lock size={12} aria-hidden="true" />
          <span className="sr-only">Locked</span>
        </span>
      )}
      {/* over the end of the title, where it is pointed at: the points stay to be read */}
      <div className="relative flex shrink-0 items-start gap-1.5">
        <span className="py-0.5 text-xs text-muted tabular-nums">{formatNumber(story.storyPoints)} SP</span>
        <StoryMenu
          story={story}
          locked={locked}
          tabIndex={-1}
          className="absolute! top-0 right-full mr-1 h-6! min-h-6 w-6! bg-surface! text-muted opacity-0 group-hover:opacity-100 focus-visible:opacity-100 aria-expanded:opacity-100 pointer-coarse:static! pointer-coarse:mr-0 pointer-coarse:-my-2 pointer-coarse:h-9! pointer-coarse:w-9! pointer-coarse:opacity-100"
        />
      </div>
      {onTakeBack && (
        <Button
          data-take-back
          size="sm"
          variant="quiet"
          tabIndex={-1}
          aria-label={`Take back ${story.title}`}
          className="h-6! min-h-6 shrink-0 text-xs pointer-coarse:-my-2 pointer-coarse:h-9!"
          onClick={() => onTakeBack(story.id)}
        >
          Take back
        </Button>
      )}
    </li>
  )
})
