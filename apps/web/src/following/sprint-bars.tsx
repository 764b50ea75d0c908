import type { DraftProgress } from '@planwright/contract'
import { formatNumber } from '../ui/format-number.ts'
import { FigureTable } from './figure-table.tsx'
import { sprintStateWords, sprintWords } from './progress-words.ts'

/** Each sprint's points: planned as a frame, done as what fills it. */
export function SprintBars({ sprints, stories }: Pick<DraftProgress, 'sprints' | 'stories'>) {
  const most = Math.max(1, ...sprints.flatMap(({ planned, done }) => [planned.points, done.points]))
  return (
    <>
      <ul className="space-y-3" aria-label="Planned and done by sprint">
        {sprints.map((sprint) => (
          <li key={sprint.number}>
            <p className="flex flex-wrap justify-between gap-x-3">
              <span>
                {sprint.name} <span className="text-xs text-muted">{sprintStateWords[sprint.state]}</span>
              </span>
              <span className="text-xs text-muted tabular-nums">{sprintWords(sprint, stories)}</span>
            </p>
            <div aria-hidden="true" className="relative mt-1 h-3">
              <div
                className="absolute inset-y-0 left-0 rounded-[3px] border border-control"
                style={{ width: share(sprint.planned.points, most) }}
              />
              <div
                className="absolute inset-y-0 left-0 rounded-[3px] bg-accent forced-colors:bg-[CanvasText] forced-colors:forced-color-adjust-none"
                style={{ width: share(sprint.done.points, most) }}
              />
            </div>
          </li>
        ))}
      </ul>
      <p className="mt-2 text-xs text-muted">Framed: planned. Filled: done.</p>
      <FigureTable
        title="The sprints as a table"
        caption="Stories and points planned, done and carried over, by sprint"
        columns={['Sprint', 'Planned', 'Done', 'Carried over']}
        rows={sprints.map(({ number, name, state, planned, done, carriedOver }) => ({
          key: String(number),
          cells: [`${name}, ${sprintStateWords[state]}`, ...[planned, done, carriedOver].map(tallyWords)],
        }))}
      />
    </>
  )
}

const share = (points: number, most: number) => `${(points / most) * 100}%`

const tallyWords = ({ stories, points }: { stories: number; points: number }) =>
  `${formatNumber(stories)} · ${formatNumber(points)} SP`
