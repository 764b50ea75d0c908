import type { DraftPlan, Epic, UserStory } from '@planwright/contract'
import { ArrowDown, ArrowUp, Lock } from 'lucide-react'
import { memo, useMemo, useRef, useState } from 'react'
import { priorityWords } from '../../app/priority-words.ts'
import { epicColor } from '../../ui/epic-color.ts'
import { formatNumber } from '../../ui/format-number.ts'
import { useRovingFocus } from '../../ui/roving-focus.ts'
import { useGradually } from '../../ui/use-gradually.ts'
import { StoryMenu } from '../board/story-menu.tsx'
import type { PlanView } from '../board/use-plan-view.ts'
import { sprintRange } from '../plan-words.ts'
import { nextInColumn } from './next-in-column.ts'
import { type ListedStory, type SortBy, sortStories } from './sort-stories.ts'

type Props = { epics: Epic[]; plan: DraftPlan; view: PlanView }

const columns: readonly { by: SortBy; label: string; className?: string }[] = [
  { by: 'sprint', label: 'Sprint' },
  { by: 'title', label: 'Story' },
  { by: 'epic', label: 'Epic', className: 'max-md:hidden print:table-cell' },
  { by: 'priority', label: 'Priority', className: 'max-sm:hidden print:table-cell' },
  { by: 'points', label: 'Points', className: 'text-right' },
]

/** The plan as a table: to be read, sorted and printed. */
export function PlanList({ epics, plan, view }: Props) {
  const [sort, setSort] = useState<{ by: SortBy; down: boolean }>({ by: 'sprint', down: false })
  const table = useRef<HTMLTableElement>(null)
  const roving = useRovingFocus(table, 'tbody button', nextInColumn)
  const stories = useMemo(() => sortStories(listedStories(epics, view), sort), [epics, view, sort])
  const shown = useGradually(stories.length, 40)
  const titleOf = (id: string) => view.storyOf(id)?.title ?? ''
  return (
    <table ref={table} {...roving} className="w-full border-collapse text-left text-xs tabular-nums">
      <caption className="sr-only">The plan, story by story</caption>
      <thead>
        <tr className="border-b text-muted">
          {columns.map(({ by, label, className = '' }) => (
            <th
              key={by}
              scope="col"
              aria-sort={sort.by === by ? (sort.down ? 'descending' : 'ascending') : undefined}
              className={`py-1 pr-3 font-medium ${className}`}
            >
              <button
                type="button"
                onClick={() => setSort({ by, down: sort.by === by && !sort.down })}
                className="inline-flex min-h-6 cursor-pointer items-center gap-1 hover:text-text pointer-coarse:min-h-control"
              >
                {label}
                {sort.by === by && (sort.down ? <ArrowDown size={12} /> : <ArrowUp size={12} />)}
              </button>
            </th>
          ))}
          <th scope="col" className="py-1 pr-3 font-medium max-lg:hidden print:table-cell">
            Waits for
          </th>
          <td className="w-8 print:hidden" />
        </tr>
      </thead>
      <tbody>
        {stories.slice(0, shown).map((story) => (
          <ListRow
            key={story.id}
            story={story}
            locked={['locked', 'override'].includes(plan.touched?.[story.id] ?? '')}
            range={rangeOf(view, story.sprint)}
            waitsFor={(view.links.waitsFor.get(story.id) ?? []).map(titleOf).join(', ')}
          />
        ))}
      </tbody>
    </table>
  )
}

type RowProps = { story: ListedStory; locked: boolean; range: string; waitsFor: string }

const ListRow = memo(function ListRow({ story, locked, range, waitsFor }: RowProps) {
  return (
    <tr data-story={story.id} className="h-7 border-b break-inside-avoid hover:bg-sunken pointer-coarse:h-control">
      <td className="py-0.5 pr-3 whitespace-nowrap">
        {story.sprint > 0 ? (
          <>
            <span className="sr-only">Sprint </span>
            {story.sprint} <span className="text-muted max-md:hidden print:inline">{range}</span>
          </>
        ) : (
          <span className="text-muted">None</span>
        )}
      </td>
      <th scope="row" className="py-0.5 pr-3 font-normal">
        <span
          aria-hidden="true"
          className="mr-1.5 inline-block h-3 w-[3px] rounded-full align-middle forced-color-adjust-none"
          style={{ background: epicColor(story.epicPlace) }}
        />
        {story.title}
        {locked && (
          <span className="ml-1.5 inline-block align-middle text-accent">
            <Lock size={12} aria-hidden="true" />
            <span className="sr-only">Locked</span>
          </span>
        )}
      </th>
      <td className="py-0.5 pr-3 text-muted max-md:hidden print:table-cell">{story.epic}</td>
      <td className="py-0.5 pr-3 max-sm:hidden print:table-cell">{priorityWords[story.priority]}</td>
      <td className="py-0.5 pr-3 text-right">{formatNumber(story.points)}</td>
      <td className="py-0.5 pr-3 text-muted max-lg:hidden print:table-cell">{waitsFor}</td>
      <td className="w-8 print:hidden">
        <StoryMenu
          story={story.own}
          locked={locked}
          tabIndex={-1}
          className="h-6! min-h-6 w-6! text-muted pointer-coarse:h-9! pointer-coarse:w-9!"
        />
      </td>
    </tr>
  )
})

function listedStories(epics: readonly Epic[], view: PlanView): ListedStory[] {
  return epics.flatMap((epic, epicPlace) =>
    epic.userStories.flatMap((story: UserStory) => {
      const own = view.storyOf(story.id)
      if (!own) return []
      const { id, title, priority, storyPoints: points } = story
      return [{ id, title, priority, points, epic: epic.title, epicPlace, sprint: own.sprint, own }]
    }),
  )
}

const rangeOf = ({ sprints, terms }: PlanView, number: number): string => {
  const sprint = sprints[number - 1]
  return sprint ? sprintRange(sprint, terms.timeZone) : ''
}
