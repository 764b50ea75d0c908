import type { DraftPlan, Epic, UserStory } from '@planwright/contract'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { memo, type ReactNode, useMemo, useRef, useState } from 'react'
import { nextInColumn, nextInRow } from '../../ui/behavior/next-in-list.ts'
import { type NextItem, useRovingFocus } from '../../ui/behavior/roving-focus.ts'
import { useGradually } from '../../ui/behavior/use-gradually.ts'
import { classNames } from '../../ui/class-names.ts'
import type { PlanView } from '../board/plan-view.ts'
import {
  beside,
  besideStories,
  fromLarge,
  fromMiddle,
  fromSmall,
  headOfStories,
  linesOf,
  listLine,
} from './list-columns.ts'
import { ListRow } from './list-row.tsx'
import { ListSprint } from './list-sprint.tsx'
import { type ListedStory, type SortBy, sortStories } from './sort-stories.ts'

type Props = { epics: Epic[]; plan: DraftPlan; view: PlanView }

const columns: readonly { by: SortBy; label: string; className?: string }[] = [
  { by: 'sprint', label: 'Sprint' },
  { by: 'title', label: 'Story' },
  { by: 'epic', label: 'Epic', className: fromMiddle },
  { by: 'priority', label: 'Priority', className: fromSmall },
  { by: 'points', label: 'Points', className: 'text-right' },
]

/** The plan as a table: to be read, sorted and printed. Its headings are one tab stop, and its stories another. By sprint, which is how it begins, stories can be dragged from one sprint to another. */
export const PlanList = memo(function PlanList({ epics, plan, view }: Props) {
  const [sort, setSort] = useState<{ by: SortBy; down: boolean }>({ by: 'sprint', down: false })
  const table = useRef<HTMLTableElement>(null)
  const roving = useRovingFocus(table, `tbody :is(${titles}, ${menus})`, nextInList, `tbody ${titles}`)
  const head = useRef<HTMLTableRowElement>(null)
  const headings = useRovingFocus(head, 'button', nextInRow)
  const stories = useMemo(() => sortStories(listedStories(epics, view), sort), [epics, view, sort])
  const drawnStories = stories.slice(0, useGradually(stories.length, 30))
  const grouped = sort.by === 'sprint' && !sort.down
  const titleOf = (id: string) => view.storyOf(id)?.title ?? ''
  const rowOf = (story: ListedStory) => (
    <ListRow
      key={story.id}
      story={story}
      locked={['locked', 'override'].includes(plan.touched?.[story.id] ?? '')}
      range={grouped ? null : rangeOf(view, story.sprint)}
      reason={plan.proof?.reasons[story.id] ?? ''}
      waitsFor={(view.links.waitsFor.get(story.id) ?? []).map(titleOf).join(', ')}
    />
  )
  return (
    <table
      ref={table}
      {...roving}
      className={classNames(
        'block w-full text-left text-xs tabular-nums [--sprint-column:4rem]',
        view.links.awaitedBy.size > 0 ? '[--waits-column:1.5fr]' : '[--waits-column:0.25fr]',
        grouped ? 'desk:[--sprint-column:10.5rem]' : 'md:[--sprint-column:9rem]',
      )}
    >
      <caption className="sr-only">The plan, story by story</caption>
      <thead className="sticky top-0 z-5 block bg-page">
        <tr ref={head} {...headings} className={`${listLine} border-b pl-2 text-muted desk:h-5`}>
          {columns.map(({ by, label, className = '' }) => (
            <th
              key={by}
              scope="col"
              aria-sort={sort.by === by ? (sort.down ? 'descending' : 'ascending') : undefined}
              className={`py-1 font-medium desk:py-0 ${className}`}
            >
              <button
                type="button"
                tabIndex={-1}
                onClick={() => setSort({ by, down: sort.by === by && !sort.down })}
                className="inline-flex min-h-6 cursor-pointer items-center gap-1 hover:text-text desk:-my-0.5 pointer-coarse:min-h-control"
              >
                {label}
                {sort.by === by && (sort.down ? <ArrowDown size={12} /> : <ArrowUp size={12} />)}
              </button>
            </th>
          ))}
          <th scope="col" className={`py-1 pl-3 font-medium desk:py-0 ${fromLarge}`}>
            Waits for
          </th>
          <td className="print:hidden" />
        </tr>
      </thead>
      {grouped ? (
        <>
          {bySprint(view, drawnStories, stories.length).map(({ sprint, own, isNew }) => (
            <ListSprint
              key={sprint.number}
              sprint={sprint}
              room={view.roomOf(sprint.number)}
              range={view.rangeOf(sprint)}
              isNew={isNew}
              rows={own.length}
            >
              {own.map(rowOf)}
            </ListSprint>
          ))}
          <LeftOut>{drawnStories.filter(({ sprint }) => sprint === 0).map(rowOf)}</LeftOut>
        </>
      ) : (
        <tbody className="block">{drawnStories.map(rowOf)}</tbody>
      )}
    </table>
  )
})

const [titles, menus] = ['[data-title]', '[aria-haspopup=menu]']

/** Up and down from title to title, or from menu to menu, and between the two of a story. */
const nextInList: NextItem = (key, current, items) => {
  const line = current.closest('tr')
  if (key === 'ArrowRight' || key === 'ArrowLeft')
    return nextInRow(
      key,
      current,
      items.filter((item) => item.closest('tr') === line),
    )
  const kind = current.matches(titles) ? titles : menus
  return nextInColumn(
    key,
    current,
    items.filter((item) => item.matches(kind)),
  )
}

/** What the plan's scope leaves out. */
function LeftOut({ children }: { children: readonly ReactNode[] }) {
  if (children.length === 0) return null
  return (
    <tbody className={`block ${besideStories}`} style={linesOf(children.length)}>
      <tr className={`block ${beside}`}>
        <th scope="rowgroup" className={`block border-b bg-sunken px-2 py-1 font-semibold ${headOfStories}`}>
          Not in the plan
        </th>
      </tr>
      {children}
    </tbody>
  )
}

/** The sprints of the stories that are drawn by now, each with its own; all of them, and a new one, once all are drawn. */
function bySprint({ sprints }: PlanView, drawnStories: readonly ListedStory[], total: number) {
  const isWhole = drawnStories.length === total
  const last = isWhole ? sprints.length : Math.max(0, ...drawnStories.map(({ sprint }) => sprint))
  return sprints.slice(0, last).map((sprint) => ({
    sprint,
    own: drawnStories.filter((story) => story.sprint === sprint.number),
    isNew: sprint.number === sprints.length,
  }))
}

function listedStories(epics: readonly Epic[], view: PlanView): ListedStory[] {
  return epics.flatMap((epic, epicPlace) =>
    epic.userStories.flatMap((story: UserStory) => {
      const own = view.storyOf(story.id)
      if (!own) return []
      const { id, title, priority, priorityFromOrder: guessed = false, storyPoints: points } = story
      return [{ id, title, priority, guessed, points, epic: epic.title, epicPlace, sprint: own.sprint, own }]
    }),
  )
}

const rangeOf = ({ sprints, rangeOf: words }: PlanView, number: number): string => {
  const sprint = sprints[number - 1]
  return sprint ? words(sprint) : ''
}
