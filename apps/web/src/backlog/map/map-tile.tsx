import type { UserStory } from '@planwright/contract'
import { ArrowRightLeft, Check, Lock } from 'lucide-react'
import { memo, useEffect, useRef } from 'react'
import { lockItem, moveItem } from '../../app/sprint-story-items.tsx'
import { TitleWords } from '../../app/title-words.tsx'
import { makeDraggable } from '../../ui/behavior/dragging.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { MoreDots } from '../../ui/dots.tsx'
import { Menu } from '../../ui/overlays/menu.tsx'
import { StoryPoints } from '../card/story-points.tsx'
import { useListMarks } from '../list/list-marks.ts'
import { selectByClick } from '../list/select-by-click.ts'
import type { Point } from './map-cells.ts'

/** What is done with a tile, in a ref: tiles are not drawn anew for it. */
export type TileActions = {
  current: {
    start: (storyId: string) => void
    /** With where it was dropped; null where it was let go of. */
    end: (storyId: string, at: Point | null) => void
    chooseSprint: (storyId: string) => void
    turnLock: (storyId: string) => void
  }
}

type Props = {
  story: UserStory
  active: boolean
  readOnly: boolean
  /** It can be put into another sprint. */
  isBySprint: boolean
  /** It is locked in its sprint: by whom, or against which rule. */
  lock: string | undefined
  onOpen: (id: string) => void
  actions: TileActions
}

/** Over the tile's end while the pointer is there; beside its words for a finger. */
const atHand =
  'absolute! top-0.5 right-1 h-6! min-h-6 w-6! bg-surface! text-muted opacity-0 group-hover:opacity-100 focus-visible:opacity-100 aria-expanded:opacity-100 pointer-coarse:relative! pointer-coarse:inset-auto pointer-coarse:-my-1 pointer-coarse:-mr-1 pointer-coarse:h-9! pointer-coarse:w-9! pointer-coarse:opacity-100'

/** A story on the map: dragged as a whole, and opened in the list. */
export const MapTile = memo(
  function MapTile({ story, active, readOnly, isBySprint, lock, onOpen, actions }: Props) {
    const tile = useRef<HTMLElement>(null)
    const { id } = story
    const { isSelected, selected } = useListMarks(id)
    useEffect(() => {
      const element = tile.current
      if (!element || readOnly) return
      return makeDraggable(element, {
        start: () => {
          element.style.opacity = '0.5'
          actions.current.start(id)
        },
        end: (at) => {
          element.style.opacity = ''
          actions.current.end(id, at)
        },
      })
    }, [id, readOnly, actions])
    return (
      <article
        ref={tile}
        data-item={id}
        onMouseDown={(event) => event.shiftKey && event.preventDefault()}
        onClickCapture={(event) => selectByClick(event, id, selected)}
        className={classNames(
          'group relative flex cursor-grab items-start gap-2 rounded-control border bg-surface px-2 py-1 text-xs hover:border-control data-lit:outline-2 data-lit:outline-accent',
          isSelected && 'border-accent! bg-accent-tint!',
        )}
      >
        {isSelected && <Check size={14} aria-label="Selected" className="mt-0.5 shrink-0 text-accent" />}
        <h4 className="min-w-0 flex-1">
          <button
            type="button"
            data-main
            tabIndex={active ? 0 : -1}
            className="line-clamp-4 cursor-pointer rounded-control text-left after:absolute after:inset-0"
            onClick={() => onOpen(id)}
          >
            <TitleWords>{story.title}</TitleWords>
          </button>
        </h4>
        {lock && (
          <span title={lock} className="relative mt-0.5 shrink-0 text-accent">
            <Lock size={12} aria-label={lock} />
          </span>
        )}
        <span className="shrink-0 text-muted tabular-nums">
          <StoryPoints story={story} />
        </span>
        {isBySprint && !readOnly && lock && (
          <Menu
            trigger={<MoreDots />}
            ariaLabel={`Actions for ${story.title}`}
            size="sm"
            tabIndex={-1}
            className={atHand}
            items={[
              moveItem('M', () => actions.current.chooseSprint(id)),
              lockItem(true, 'L', () => actions.current.turnLock(id)),
            ]}
          />
        )}
        {isBySprint && !readOnly && !lock && (
          <Button
            size="sm"
            variant="quiet"
            tabIndex={-1}
            aria-label={`Move ${story.title} to another sprint`}
            title="Move to another sprint"
            icon={<ArrowRightLeft size={14} aria-hidden="true" />}
            className={atHand}
            onClick={() => actions.current.chooseSprint(id)}
          />
        )}
      </article>
    )
  },
  (before, after) =>
    before.story === after.story &&
    before.active === after.active &&
    before.readOnly === after.readOnly &&
    before.isBySprint === after.isBySprint &&
    before.lock === after.lock,
)
