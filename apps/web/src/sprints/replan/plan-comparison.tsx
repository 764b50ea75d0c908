import type { Epic, PlanTerms, Sprint } from '@planwright/contract'
import { comparePlans, type PlanMeasures } from '@planwright/planning'
import { useMemo } from 'react'
import { longDate } from '../../app/date-words.ts'
import { formatNumber } from '../../ui/format-number.ts'
import { placementsOf } from '../moving/edit-plan.ts'
import { countWords } from '../plan-words.ts'

type Version = { readonly name: string; readonly sprints: readonly Sprint[]; readonly terms: PlanTerms }

type Props = {
  epics: readonly Epic[]
  before: Version
  after: Version
  /** With the figure that an order is judged by, for whoever asks why. */
  figures?: boolean
  /** What else can be said of each, such as whether a wished date holds. */
  more?: readonly Row[]
}

type Row = { readonly label: string; readonly before: string; readonly after: string }

/** What is different in the second of two plans: the measures side by side, then every story that is elsewhere. */
export function PlanComparison({ epics, before, after, figures = false, more = [] }: Props) {
  const differences = useMemo(() => {
    const stories = epics.flatMap(({ userStories }) =>
      userStories.map(({ id, storyPoints, priority }) => ({ id, points: storyPoints, priority })),
    )
    const asPlan = ({ sprints, terms }: Version) => ({ stories, assignments: placementsOf(sprints), calendar: terms })
    return comparePlans(asPlan(before), asPlan(after))
  }, [epics, before, after])
  const titles = useMemo(
    () => new Map(epics.flatMap(({ userStories }) => userStories.map(({ id, title }) => [id, title]))),
    [epics],
  )
  const { moved, added, removed } = differences
  const rows = [
    ...(figures ? [...measures, order] : measures).map(({ label, words }) => ({
      label,
      before: words(differences.before, before.terms.timeZone),
      after: words(differences.after, after.terms.timeZone),
    })),
    ...more,
  ]
  const changes = [
    ...moved.map(({ storyId, from, to }) => ({ storyId, from: `Sprint ${from}`, to: `Sprint ${to}` })),
    ...added.map((storyId) => ({ storyId, from: 'not planned', to: 'in the plan' })),
    ...removed.map((storyId) => ({ storyId, from: 'in the plan', to: 'not planned' })),
  ]
  return (
    <div className="space-y-4">
      <table className="w-full max-w-prose border-collapse text-left tabular-nums">
        <caption className="sr-only">
          {before.name} and {after.name}
        </caption>
        <thead>
          <tr className="border-b text-xs text-muted">
            <td />
            <th scope="col" className="py-1.5 pr-4 font-medium">
              {before.name}
            </th>
            <th scope="col" className="py-1.5 font-medium">
              {after.name}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.label} className="border-b">
              <th scope="row" className="py-1.5 pr-4 font-normal text-muted">
                {row.label}
              </th>
              <td className="py-1.5 pr-4">{row.before}</td>
              <td className={row.before === row.after ? 'py-1.5' : 'py-1.5 font-semibold'}>{row.after}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {changes.length === 0 ? (
        <p className="text-muted">Every story is in the same sprint.</p>
      ) : (
        <StoriesElsewhere titles={titles} changes={changes} before={before.name} after={after.name} />
      )}
    </div>
  )
}

type Elsewhere = {
  titles: ReadonlyMap<string, string>
  changes: readonly { storyId: string; from: string; to: string }[]
  before: string
  after: string
}

function StoriesElsewhere({ titles, changes, before, after }: Elsewhere) {
  return (
    <details>
      <summary className="min-h-control">{countWords(changes.length, 'story is', 'stories are')} elsewhere</summary>
      <table className="w-full max-w-prose border-collapse text-left">
        <caption className="sr-only">Stories that are elsewhere</caption>
        <thead>
          <tr className="border-b text-xs text-muted">
            <th scope="col" className="py-1.5 pr-4 font-medium">
              Story
            </th>
            <th scope="col" className="py-1.5 pr-4 font-medium">
              {before}
            </th>
            <th scope="col" className="py-1.5 font-medium">
              {after}
            </th>
          </tr>
        </thead>
        <tbody>
          {changes.map(({ storyId, from, to }) => (
            <tr key={storyId} className="border-b">
              <td className="py-1.5 pr-4">{titles.get(storyId)}</td>
              <td className="py-1.5 pr-4 whitespace-nowrap text-muted">{from}</td>
              <td className="py-1.5 whitespace-nowrap">{to}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}

type Measure = { label: string; words: (measure: PlanMeasures, timeZone: string) => string }

const order: Measure = { label: 'Order (less is earlier)', words: ({ earliness }) => formatNumber(earliness) }

const measures: Measure[] = [
  { label: 'Sprints', words: ({ sprintCount }) => formatNumber(sprintCount) },
  { label: 'Done by', words: ({ endDate }, timeZone) => (endDate === null ? '–' : longDate(endDate, timeZone)) },
  { label: 'Planned', words: ({ points }) => `${formatNumber(points)} SP` },
]
