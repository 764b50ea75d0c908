import type { Epic, UserStory } from '@planwright/contract'
import { priorities } from '@planwright/planning'
import { Check } from 'lucide-react'
import { type KeyboardEvent, memo, useEffect, useRef, useState } from 'react'
import { useRememberedChoice } from '../../app/use-remembered-choice.ts'
import { makeDraggable, makeDropArea } from '../../ui/behavior/dragging.ts'
import { useGradually } from '../../ui/behavior/use-gradually.ts'
import { classNames } from '../../ui/class-names.ts'
import { epicColor } from '../../ui/epic-color.ts'
import { formatNumber } from '../../ui/format-number.ts'
import { showToast } from '../../ui/overlays/toast.tsx'
import { ScrollRegion } from '../../ui/scroll-region.tsx'
import { ViewSwitch } from '../../ui/view-switch.tsx'
import { pointsOf } from '../drafting/backlog-events.ts'
import { useBacklogWork } from '../edits/backlog-context.ts'
import { editWords } from '../edits/edit-words.ts'
import { focusItem } from '../edits/item-focus.ts'
import { useListMarks } from '../list/list-marks.ts'
import { selectByClick } from '../list/select-by-click.ts'
import { type Cell, cellBeside, movesTo } from './map-moves.ts'
import { type MapRow, priorityRows, sprintRows } from './map-rows.ts'

const mapOrders = ['By priority', 'By sprint'] as const

type Props = {
  epics: Epic[]
  placeOf: (epicId: string) => number
  readOnly: boolean
  onOpen: (storyId: string) => void
}

/**
 * Epics side by side, their stories below them by priority, or by sprint once there was a plan. Stories are dragged from cell to cell, or moved by Alt and the arrow
 * keys; from sprint to sprint in the plan alone, which judges what depends on what.
 */
export function StoryMap({ epics, placeOf, onOpen, ...props }: Props) {
  const { editor, places } = useBacklogWork()
  const [order, setOrder] = useRememberedChoice('planwright-map-rows', mapOrders, () => 'By priority')
  const planned = places?.() ?? []
  const isBySprint = order === 'By sprint' && planned.length > 0
  const rows = isBySprint ? sprintRows(epics, planned) : priorityRows
  const drawn = useDrawn(epics, rows)
  const { readOnly } = props
  const grid = useRef<HTMLDivElement>(null)
  const [focused, setFocused] = useState<string>()
  const stories = epics.flatMap(({ userStories }) => userStories)
  const active = stories.some(({ id }) => id === focused) ? focused : stories[0]?.id
  const moveTo = (storyId: string, cell: Cell | undefined, row?: string) => {
    const isElsewhere = (own: MapRow) =>
      own.name === row && !stories.some((story) => story.id === storyId && own.holds(story))
    if (isBySprint && rows.some(isElsewhere)) return sayWhere()
    const edits = cell ? movesTo(editor.backlog(), storyId, cell) : []
    const [first] = edits
    if (!first) return
    editor.apply(edits, editWords(editor.backlog(), { kind: 'move-story', storyId, epicId: '', position: 0 }))
    focusItem(storyId)
  }
  const latestMove = useRef(moveTo)
  useEffect(() => {
    latestMove.current = moveTo
  })
  useEffect(() => {
    const element = grid.current
    return element ? makeDropArea(element, { over: showCell, leave: () => showCell(null) }) : undefined
  }, [])
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const id =
      event.target instanceof Element ? event.target.closest<HTMLElement>('[data-item]')?.dataset.item : undefined
    if (id === undefined || !event.key.startsWith('Arrow')) return
    event.preventDefault()
    const isUpOrDown = event.key === 'ArrowUp' || event.key === 'ArrowDown'
    if (event.altKey && !readOnly && isBySprint && isUpOrDown) sayWhere()
    else if (event.altKey && !readOnly) moveTo(id, cellBeside(editor.backlog(), id, event.key))
    else goBeside(event.currentTarget, id, event.key)
  }
  return (
    <>
      <div className="mb-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <p id="map-keys" className="text-xs text-muted pointer-coarse:hidden">
          {isBySprint
            ? 'The sprints of the last plan. The arrow keys go from story to story, with Alt they move one to another epic; between sprints it moves in step 2.'
            : 'The arrow keys go from story to story, with Alt they move one. The List shows the same as rows.'}
        </p>
        {planned.length > 0 && <ViewSwitch views={mapOrders} view={order} onView={setOrder} />}
      </div>
      <ScrollRegion
        label="Story map"
        aria-describedby="map-keys"
        data-backlog
        className="overflow-x-auto pb-4"
        onKeyDown={onKeyDown}
        onFocus={({ target }) => setFocused(target.closest<HTMLElement>('[data-item]')?.dataset.item)}
      >
        <div
          ref={grid}
          className="grid gap-x-2"
          style={{ gridTemplateColumns: `72px repeat(${epics.length}, minmax(184px, 1fr))` }}
        >
          <span />
          {epics.map((epic) => (
            <h3
              key={epic.id}
              title={epic.title}
              className="flex items-baseline gap-2 border-t-[3px] py-1.5 font-semibold"
              style={{ borderColor: epicColor(placeOf(epic.id)) }}
            >
              <span className="line-clamp-2 min-w-0 flex-1">{epic.title}</span>
              <span className="text-xs font-normal text-muted tabular-nums">
                {formatNumber(pointsOf(epic.userStories))} SP
              </span>
            </h3>
          ))}
          {rows.map((row) => (
            <Row key={row.name} {...{ epics, row, drawn, active, readOnly, onOpen, latestMove }} />
          ))}
        </div>
      </ScrollRegion>
    </>
  )
}

/** Stories that are drawn without a pause: as many as are seen, from the top. */
const drawnAtOnce = 30

/** The stories that are drawn by now, row by row; the rest follows at once. */
function useDrawn(epics: readonly Epic[], rows: readonly MapRow[]): ReadonlySet<UserStory> {
  const stories = rows.flatMap(({ holds }) => epics.flatMap(({ userStories }) => userStories.filter(holds)))
  const count = useGradually(stories.length, drawnAtOnce)
  return new Set(stories.slice(0, count))
}

const sayWhere = () =>
  showToast({
    message: 'A story’s sprint is the plan’s: in step 2 it is moved to another one, with what depends on it.',
  })

type Move = { current: (storyId: string, cell: Cell | undefined, row?: string) => void }
type RowProps = Omit<Props, 'placeOf'> & {
  row: MapRow
  drawn: ReadonlySet<UserStory>
  active: string | undefined
  latestMove: Move
}

function Row({ epics, row, drawn, active, ...tile }: RowProps) {
  return (
    <>
      <p className="border-t pt-2 text-xs text-muted">{row.name}</p>
      {epics.map((epic) => (
        <ul
          key={epic.id}
          aria-label={`${epic.title}, ${row.words}`}
          data-cell={epic.id}
          data-priority={row.priority}
          data-row={row.name}
          className="min-h-12 space-y-1 border-t py-2 data-over:bg-accent-tint data-over:outline-2 data-over:outline-accent"
        >
          {epic.userStories
            .filter((story) => row.holds(story) && drawn.has(story))
            .map((story) => (
              <li key={story.id}>
                <Tile story={story} active={story.id === active} {...tile} />
              </li>
            ))}
        </ul>
      ))}
    </>
  )
}

type TileProps = {
  story: UserStory
  active: boolean
  readOnly: boolean
  onOpen: (id: string) => void
  latestMove: Move
}

const Tile = memo(
  function Tile({ story, active, readOnly, onOpen, latestMove }: TileProps) {
    const tile = useRef<HTMLElement>(null)
    const { id } = story
    const { isSelected, selected } = useListMarks(id)
    useEffect(() => {
      const element = tile.current
      if (!element || readOnly) return
      return makeDraggable(element, {
        start: () => {
          element.style.opacity = '0.5'
        },
        end: (at) => {
          element.style.opacity = ''
          showCell(null)
          if (at) latestMove.current(id, cellAt(at), cellElement(at)?.dataset.row)
        },
      })
    }, [id, readOnly, latestMove])
    return (
      <article
        ref={tile}
        data-item={id}
        onMouseDown={(event) => event.shiftKey && event.preventDefault()}
        onClickCapture={(event) => selectByClick(event, id, selected)}
        className={classNames(
          'relative flex cursor-grab items-start gap-2 rounded-control border bg-surface px-2 py-1 text-xs hover:border-control data-lit:outline-2 data-lit:outline-accent',
          isSelected && 'border-accent! bg-accent-tint!',
        )}
      >
        {isSelected && <Check size={14} aria-label="Selected" className="mt-0.5 shrink-0 text-accent" />}
        <h4 className="min-w-0 flex-1">
          <button
            type="button"
            data-main
            tabIndex={active ? 0 : -1}
            className="line-clamp-2 cursor-pointer rounded-control text-left after:absolute after:inset-0"
            onClick={() => onOpen(id)}
          >
            {story.title}
          </button>
        </h4>
        <span className="shrink-0 text-muted tabular-nums">{story.storyPoints} SP</span>
      </article>
    )
  },
  (before, after) =>
    before.story === after.story && before.active === after.active && before.readOnly === after.readOnly,
)

type Point = { x: number; y: number }

const cellElement = ({ x, y }: Point) => document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-cell]') ?? null

function cellAt(at: Point): Cell | undefined {
  const { cell, priority } = cellElement(at)?.dataset ?? {}
  const known = priorities.find((own) => String(own) === priority)
  return cell === undefined ? undefined : { epicId: cell, ...(known && { priority: known }) }
}

/** Marks the cell that a story is held over, and no other. */
function showCell(at: Point | null): void {
  const over = at && cellElement(at)
  for (const element of document.querySelectorAll<HTMLElement>('[data-over]')) delete element.dataset.over
  if (over) over.dataset.over = ''
}

/** Up and down in a column; to the sides to the nearest in height. */
function goBeside(map: HTMLElement, id: string, key: string): void {
  const tiles = [...map.querySelectorAll<HTMLElement>('[data-item]')].map((element) => ({
    element,
    box: element.getBoundingClientRect(),
  }))
  const from = tiles.find(({ element }) => element.dataset.item === id)?.box
  if (!from) return
  const sideways = key === 'ArrowLeft' || key === 'ArrowRight'
  const sign = key === 'ArrowRight' || key === 'ArrowDown' ? 1 : -1
  const ahead = tiles.filter(({ box }) =>
    sideways
      ? sign * (box.left - from.left) > 1
      : Math.abs(box.left - from.left) < 1 && sign * (box.top - from.top) > 1,
  )
  const away = (box: DOMRect) => Math.abs(box.left - from.left) * (sideways ? 10 : 1) + Math.abs(box.top - from.top)
  const [next] = ahead.toSorted((a, b) => away(a.box) - away(b.box))
  next?.element.querySelector<HTMLElement>('[data-main]')?.focus()
}
