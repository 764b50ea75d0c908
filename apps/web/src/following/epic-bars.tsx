import type { DraftProgress } from '@planwright/contract'
import { IssueLink } from '../app/issue-link.tsx'
import { formatNumber } from '../ui/format-number.ts'
import { StackedBar } from '../ui/stacked-bar.tsx'
import { FigureTable } from './figure-table.tsx'
import { countWords, dateWords, epicWords, likely } from './progress-words.ts'

/** How far each epic is, by points. */
export function EpicBars({ epics, now }: Pick<DraftProgress, 'epics'> & { now: Date }) {
  return (
    <>
      <ul className="space-y-3" aria-label="Epics">
        {epics.map((epic) => {
          const { todo, doing, done } = epic.states
          const words = epicWords(epic, { now })
          return (
            <li key={epic.epicId}>
              <p className="flex flex-wrap justify-between gap-x-3">
                <span>
                  {epic.title} {epic.key && <IssueLink issueKey={epic.key} url={epic.url} className="text-xs" />}
                </span>
                <span className="text-xs text-muted tabular-nums">{words}</span>
              </p>
              <StackedBar
                label={`${epic.title}: ${countWords(done.points, 'point')} done, ${formatNumber(doing.points)} begun, ${formatNumber(todo.points)} to do`}
                max={todo.points + doing.points + done.points}
                className="mt-1 h-3"
                segments={[
                  { key: 'done', value: done.points, color: 'var(--accent)' },
                  { key: 'doing', value: doing.points, color: 'var(--control)' },
                ]}
              />
            </li>
          )
        })}
      </ul>
      <p className="mt-2 text-xs text-muted">From the left: points done, begun, to do.</p>
      <FigureTable
        title="The epics as a table, in points"
        caption="Points by state, and when the last story is done, by epic"
        columns={['Epic', 'Done', 'Doing', 'To do', 'Gone', `Done by, ${likely}`]}
        rows={epics.map(({ epicId, title, states, forecast }) => ({
          key: epicId,
          cells: [
            title,
            ...[states.done, states.doing, states.todo, states.gone].map(({ points }) => formatNumber(points)),
            forecast.p85 === null ? 'no date' : dateWords(forecast.p85, { now }),
          ],
        }))}
      />
    </>
  )
}
