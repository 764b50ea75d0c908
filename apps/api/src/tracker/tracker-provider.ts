import type { TrackerProvider } from '@planwright/tracker'
import { createJiraProvider } from '@planwright/tracker/jira'
import { createLinearProvider } from '@planwright/tracker/linear'
import type { Env } from '../settings/env.ts'

type TrackerSettings = Env['tracker']
type Providers = {
  [Vendor in TrackerSettings['vendor']]: (
    settings: Extract<TrackerSettings, { vendor: Vendor }>,
    now: () => number,
  ) => TrackerProvider
}

/** Every tracker that the settings may name. Nothing else here knows one from another. */
const providers: Providers = {
  jira: createJiraProvider,
  linear: createLinearProvider,
}

export function createTrackerProvider(settings: TrackerSettings, now: () => Date): TrackerProvider {
  // the settings of a vendor go to the line of its name
  const create = providers[settings.vendor] as (chosen: TrackerSettings, clock: () => number) => TrackerProvider
  return create(settings, () => now().getTime())
}
