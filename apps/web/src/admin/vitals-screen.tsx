import { type VitalFigures, vitalMetrics, vitalRoutes } from '@planwright/contract'
import { useQuery } from '@tanstack/react-query'
import { Loaded } from '../app/connection/loaded.tsx'
import { Badge, type Tone } from '../ui/badge.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { formatNumber } from '../ui/format-number.ts'
import { vitalsQuery } from './admin-queries.ts'
import { FiguresTable } from './figures-table.tsx'
import { type Verdict, verdictOf, vitalKinds, vitalValue } from './vital-words.ts'

/** How quick pages were for people, route by route. */
export function VitalsScreen() {
  const query = useQuery(vitalsQuery)
  return (
    <Loaded query={query} label="Loading how quick pages are" className="mb-4">
      {({ enabled, routes }) => (
        <>
          <p className="mb-4 max-w-prose text-muted">
            Three of four visits to a screen were at least this quick, in the last 30 days. No person and no address is
            kept.
          </p>
          {!enabled && (
            <p className="mb-4 max-w-prose">
              Nothing is measured now: set <code>WEB_VITALS=on</code> and start the server again.
            </p>
          )}
          {routes.length === 0 ? <EmptyState>Nothing was measured yet.</EmptyState> : <Routes routes={routes} />}
        </>
      )}
    </Loaded>
  )
}

function Routes({ routes }: { routes: VitalFigures['routes'] }) {
  const find = (route: string, metric: string) => routes.find((one) => one.route === route && one.metric === metric)
  return (
    <FiguresTable
      caption="How quick each screen is"
      columns={[
        { label: 'Screen' },
        ...vitalMetrics.map((metric) => ({ label: vitalKinds[metric].label, figures: true })),
      ]}
      rows={vitalRoutes
        .filter((route) => routes.some((one) => one.route === route))
        .map((route) => ({
          key: route,
          cells: [
            <>
              {route === 'other' ? 'Elsewhere' : route}
              <span className="block min-w-16 text-xs text-muted max-[359px]:min-w-12 sm:min-w-24">
                {visitWords(Math.max(...routes.filter((one) => one.route === route).map(({ count }) => count)))}
              </span>
            </>,
            ...vitalMetrics.map((metric) => {
              const figure = find(route, metric)
              if (!figure) return '–'
              const verdict = verdictOf(metric, figure.p75)
              return (
                <span key={metric} className="inline-flex flex-col items-end gap-0.5">
                  {vitalValue(metric, figure.p75)}
                  <Badge tone={tones[verdict]}>{verdict}</Badge>
                </span>
              )
            }),
          ],
        }))}
    />
  )
}

const visitWords = (count: number) => `${formatNumber(count)} ${count === 1 ? 'visit' : 'visits'}`

const tones = { good: 'success', fair: 'warning', poor: 'danger' } as const satisfies Record<Verdict, Tone>
