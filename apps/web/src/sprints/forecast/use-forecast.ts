import type { PlanTerms } from '@planwright/contract'
import {
  type Forecast,
  forecastFinish,
  planRooms,
  roomOf,
  usualSpread,
  type VelocityHistory,
} from '@planwright/planning'
import { useDeferredValue, useMemo } from 'react'

/** When so many points are done on these terms, by what the team finished in its last sprints, or about its velocity where that is null. */
export function useForecast(terms: PlanTerms, pastPoints: readonly number[] | null, points: number): Forecast {
  const remaining = useDeferredValue(points)
  const done = useDeferredValue(pastPoints)
  return useMemo(() => {
    const rooms = planRooms(terms)
    const shares = rooms.velocities.map((_, at) => roomOf(rooms, at + 1) / terms.velocity)
    const history: VelocityHistory = done ?? { velocity: terms.velocity, spread: terms.velocity * usualSpread }
    return forecastFinish({ history, remainingPoints: remaining, calendar: terms, shares })
  }, [terms, done, remaining])
}

/** Null where nothing was ever finished: a forecast needs a sprint that did something. */
export function usableHistory(points: readonly number[] | undefined): readonly number[] | null {
  return points?.some((done) => done > 0) ? points : null
}
