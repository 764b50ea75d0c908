import type { DraftPlan, Epic, Placement, UserStory } from '@planwright/contract'
import { ChevronRight } from 'lucide-react'
import { type KeyboardEvent, type RefObject, Suspense, useEffect, useRef, useState } from 'react'
import { useCommands } from '../../app/commands/commands.ts'
import { lazyChunk } from '../../app/lazy-chunk.tsx'
import type { SprintFill, SprintMoves } from '../../app/sprint-moves.ts'
import { placesOf } from '../../app/sprint-places.ts'
import { TitleWords } from '../../app/title-words.tsx'
import { useRememberedChoice } from '../../app/use-remembered-choice.ts'
import { makeDropArea } from '../../ui/behavior/dragging.ts'
import { useGradually } from '../../ui/behavior/use-gradually.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { epicColor } from '../../ui/epic-color.ts'
import { formatNumber } from '../../ui/format-number.ts'
import { showToast } from '../../ui/overlays/toast.tsx'
import { ScrollRegion } from '../../ui/scroll-region.tsx'
import { ViewSwitch } from '../../ui/view-switch.tsx'
import { pointsOf, storiesOf } from '../drafting/backlog-events.ts'
import { useBacklogWork } from '../edits/backlog-context.ts'
import { goBeside } from './map-cells.ts'
import { type MapRow, priorityRows, sprintRows } from './map-rows.ts'
import { MapTile, type TileActions } from './map-tile.tsx'
import { useEpicsBeyond } from './use-epics-beyond.ts'
import { useMapMoves } from './use-map-moves.ts'

const mapOrders = ['By priority', 'By sprint'] as const

type Props = {
  epics: Epic[]
  placeOf: (epicId: string) => number
  readOnly: boolean
  onOpen: (storyId: string) => void
}

/**
 * Epics side by side, their stories below them by priority, or by sprint once there was a plan. Stories are dragged from cell to cell, or moved by Alt and the arrow
 * keys; between sprints by the plan itself, which judges what depends on what.
 */
export function StoryMap({ epics, placeOf, onOpen, readOnly }: Props) {
  const { editor, planned } = useBacklogWork()
  const [order, setOrder] = useRememberedChoice('planwright-map-rows', mapOrders, () => 'By priority')
  const backlog = editor.backlog()
  const plan = planned?.plan() ?? null
  const places = placesIn(plan, backlog)
  const isBySprint = order === 'By sprint' && places.length > 0
  const stories = storiesOf(epics)
  const isWhole = stories.length === storiesOf(backlog).length
  const rows = isBySprint ? sprintRows(epics, places, isWhole) : priorityRows
  const drawn = useDrawn(epics, rows)
  const grid = useRef<HTMLDivElement>(null)
  const area = useRef<HTMLElement>(null)
  const beyond = useEpicsBeyond(area, epics.length)
  const [focused, setFocused] = useState<string>()
  const active = stories.some(({ id }) => id === focused) ? focused : stories[0]?.id
  const [Plan] = useState(() => planned && lazyChunk(async () => (await planned.load()).PlanOnMap).Screen)
  const moving = useMapMoves({ epics, rows, isBySprint, places })
  const actions = useRef(moving)
  useEffect(() => {
    actions.current = moving
  })
  useEffect(() => {
    const element = grid.current
    return element
      ? makeDropArea(element, { over: (at) => actions.current.over(at), leave: () => actions.current.over(null) })
      : undefined
  }, [])
  const ofTile = (act: (storyId: string) => void) => ({
    group: 'Stories',
    when: () => focusedTile() !== undefined,
    run: () => {
      const id = focusedTile()
      if (id !== undefined) act(id)
    },
  })
  useCommands(
    isBySprint
      ? [
          {
            id: 'map-sprint',
            label: 'Move story to another sprint',
            keys: 'M',
            disabled: readOnly,
            ...ofTile(moving.chooseSprint),
          },
          {
            id: 'map-lock',
            label: 'Lock story in its sprint, or unlock it',
            keys: 'L',
            // until the plan is here it is not known whether it is locked
            disabled: readOnly || !moving.moves,
            ...ofTile(moving.turnLock),
          },
        ]
      : [],
  )
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const id = tileOf(event.target)
    if (id === undefined || !event.key.startsWith('Arrow')) return
    event.preventDefault()
    if (event.altKey && readOnly) showToast({ message: 'Stories can be moved once they are all written.' })
    else if (event.altKey) moving.moveByKey(id, event.key)
    else goBeside(event.currentTarget, id, event.key)
  }
  return (
    <>
      <div className="mb-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <p id="map-keys" className="text-xs text-muted pointer-coarse:hidden">
          {isBySprint
            ? 'The sprints of the last plan, which takes over what is moved here. The arrow keys go from story to story, with Alt they move one to another epic or sprint.'
            : 'The arrow keys go from story to story, with Alt they move one. The List shows the same as rows.'}
        </p>
        <div className="ml-auto flex gap-2">
          {places.length > 0 && <ViewSwitch views={mapOrders} view={order} onView={setOrder} />}
          {beyond !== null && <MoreEpics beyond={beyond} area={area} />}
        </div>
      </div>
      <ScrollRegion
        ref={area}
        label="Story map"
        aria-describedby="map-keys"
        data-backlog
        className="overflow-x-auto pb-4"
        // they fade out where it goes on
        style={beyond ? { maskImage: 'linear-gradient(to left, #0000, #000 24px)' } : undefined}
        onKeyDown={onKeyDown}
        onFocus={({ target }) => setFocused(tileOf(target))}
      >
        <div
          ref={grid}
          className="grid gap-x-2 max-sm:-ml-2"
          style={{ gridTemplateColumns: `${nameWidth} repeat(${epics.length}, minmax(${epicWidth}, 1fr))` }}
        >
          <span />
          {epics.map((epic) => (
            <h3
              key={epic.id}
              title={epic.title}
              // its name begins and its points end where those of its stories do, which keeps them from the next
              className="flex items-baseline gap-2 border-t-[3px] px-2 py-1.5 font-semibold"
              style={{ borderColor: epicColor(placeOf(epic.id)) }}
            >
              <span className="line-clamp-2 min-w-0 flex-1">
                <TitleWords>{epic.title}</TitleWords>
              </span>
              <span className="text-xs font-normal text-muted tabular-nums">
                {formatNumber(pointsOf(epic.userStories))} SP
              </span>
            </h3>
          ))}
          {rows.map((row) => (
            <Row
              key={row.name}
              {...{ epics, row, drawn, active, readOnly, isBySprint, onOpen, actions }}
              fill={row.sprint === undefined ? undefined : moving.moves?.fillOf(row.sprint)}
              lockWords={isBySprint ? moving.moves?.lockWords : undefined}
            />
          ))}
        </div>
      </ScrollRegion>
      {isBySprint && !readOnly && plan && planned && Plan && (
        <Suspense fallback={null}>
          <Plan
            draftId={planned.draftId}
            epics={backlog}
            plan={plan}
            history={moving.history}
            onMoves={moving.onMoves}
          />
        </Suspense>
      )}
    </>
  )
}

/** How many epics there are beyond the edge, and the way to them; from the last the way back, by the same button, which keeps the focus. */
function MoreEpics({ beyond, area }: { beyond: number; area: RefObject<HTMLElement | null> }) {
  const goOn = () => {
    const { current } = area
    // what is at the edge stays in sight
    current?.scrollTo({ left: beyond > 0 ? current.scrollLeft + current.clientWidth - leastWidth : 0 })
  }
  return (
    <Button size="sm" onClick={goOn}>
      {beyond > 0 ? (
        <>
          {beyond === 1 ? '1 more epic' : `${beyond} more epics`}
          <ChevronRight size={14} aria-hidden="true" />
        </>
      ) : (
        'Back to the first epic'
      )}
    </Button>
  )
}

/** Of an epic, in px. */
const leastWidth = 184

/**
 * On a phone the names of the rows stand above them, and an epic is nearly as wide as the window: its titles take a line or two, and a row is low where others have what
 * it lacks. Said in one expression each, for which a style sheet would need four rules.
 */
const isWide = '(100vw - 575px) * 999'
const nameWidth = `clamp(0px, ${isWide}, 72px)`
const epicWidth = `clamp(${leastWidth}px, 280px - ${isWide}, 280px)`

/** Where the stories are that there still are. */
function placesIn(plan: DraftPlan | null, backlog: Epic[]): Placement[] {
  const ids = new Set(storiesOf(backlog).map(({ id }) => id))
  return placesOf(plan).filter(({ storyId }) => ids.has(storyId))
}

const tileOf = (target: EventTarget | null) =>
  target instanceof Element ? target.closest<HTMLElement>('[data-item]')?.dataset.item : undefined

const focusedTile = () => tileOf(document.activeElement)

/** Stories that are drawn without a pause: as many as are seen, from the top. */
const drawnAtOnce = 30

/** The stories that are drawn by now, row by row; the rest follows at once. */
function useDrawn(epics: readonly Epic[], rows: readonly MapRow[]): ReadonlySet<UserStory> {
  const stories = rows.flatMap(({ holds }) => epics.flatMap(({ userStories }) => userStories.filter(holds)))
  const count = useGradually(stories.length, drawnAtOnce)
  return new Set(stories.slice(0, count))
}

type RowProps = Pick<Props, 'epics' | 'readOnly' | 'onOpen'> & {
  row: MapRow
  drawn: ReadonlySet<UserStory>
  active: string | undefined
  fill: SprintFill | undefined
  lockWords: SprintMoves['lockWords'] | undefined
  isBySprint: boolean
  actions: TileActions
}

function Row({ epics, row, drawn, active, fill, lockWords, ...tile }: RowProps) {
  return (
    <>
      <div className="border-t py-2 text-xs text-muted max-sm:col-span-full max-sm:ml-2 max-sm:pb-0">
        <div className="sticky left-0 w-fit">
          <p>{row.name}</p>
          {fill && <Fill {...fill} />}
        </div>
      </div>
      <span className="sm:hidden" />
      {epics.map((epic) => (
        <ul
          key={epic.id}
          aria-label={`${epic.title}, ${row.words}`}
          data-cell={epic.id}
          data-priority={row.priority}
          data-row={row.name}
          className="min-h-12 space-y-1 border-t py-2 max-sm:min-h-6 max-sm:border-t-0 max-sm:py-1 -outline-offset-2 data-over:bg-accent-tint data-over:outline-2 data-over:outline-accent data-[over=over]:bg-warning-tint data-[over=over]:outline-warning data-[over=refused]:bg-danger-tint data-[over=refused]:outline-danger"
        >
          {epic.userStories
            .filter((story) => row.holds(story) && drawn.has(story))
            .map((story) => (
              <li key={story.id}>
                <MapTile story={story} active={story.id === active} lock={lockWords?.(story.id)} {...tile} />
              </li>
            ))}
          {/* where the row is as high as what other epics have in it, which are out of sight */}
          {!epic.userStories.some(row.holds) && <li className="px-2 text-xs text-muted sm:hidden">None</li>}
        </ul>
      ))}
    </>
  )
}

/** How full a sprint is. */
function Fill({ points, room }: SprintFill) {
  const over = points - room
  return (
    <p className={classNames('tabular-nums', over > 0 && 'text-warning')}>
      {formatNumber(points)} / {formatNumber(room)} SP
      {over > 0 && <span className="block">{formatNumber(over)} SP more than it holds</span>}
    </p>
  )
}
