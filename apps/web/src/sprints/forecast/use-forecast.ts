import { forecastOf, type PlanTerms } from '@planwright/contract'
import type { Forecast } from '@planwright/planning'
import { useDeferredValue, useMemo } from 'react'

/** When so many points are done on these terms, by what the team finished in its last sprints, or about its velocity where that is null. */
export function useForecast(terms: PlanTerms, pastPoints: readonly number[] | null, points: number): Forecast {
  const remaining = useDeferredValue(points)
  const done = useDeferredValue(pastPoints)
  return useMemo(() => forecastOf(terms, done, remaining), [terms, done, remaining])
}
