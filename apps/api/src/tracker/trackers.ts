import {
  createRateLimits,
  type RateLimits,
  type Site,
  type Tracker,
  TrackerError,
  type TrackerProvider,
} from '@planwright/tracker'
import { LRUCache } from 'lru-cache'
import { AppError } from '../http/answers/app-error.ts'
import type { Log } from '../log/log.ts'
import type { Workers } from '../work/create-workers.ts'
import type { LinkRow } from './link-tables.ts'
import type { LinkTokens } from './link-tokens.ts'
import type { Links } from './links.ts'
import { textsInThreads } from './texts-in-threads.ts'

/** How one stretch of work calls the tracker. */
type CallOptions = {
  /** Called just before each request leaves the process; may throw. */
  readonly beforeSend?: () => void
  readonly wait?: (ms: number) => Promise<void>
  /** Stops what goes on in threads. */
  readonly signal?: AbortSignal
}

/** Trackers of people, each with the person's own grant. */
export type Trackers = {
  /** As people call the tracker. */
  readonly name: string
  /** Throws AppError `jira-not-linked` or `jira-link-lost`. */
  ofPerson(personId: string): Promise<{ tracker: Tracker; link: LinkRow }>
  /** The same for a link that was read already. */
  ofLink(link: LinkRow, options?: CallOptions): Tracker
  /** Every site that the link's consent covers. Throws TrackerError. */
  sitesOf(link: LinkRow): Promise<readonly Site[]>
}

/** People and sites whose limits are remembered; forgetting one costs a refused call. */
const mostLimits = 1_000

export function createTrackers(options: {
  links: Pick<Links, 'find'>
  tokens: LinkTokens
  provider: TrackerProvider
  /** For pictures: looks at the addresses that it connects to. */
  fetchImage: typeof fetch
  workers: Workers
  now: () => Date
  log: Pick<Log, 'debug'>
}): Trackers {
  const { links, tokens, provider, fetchImage, workers, now, log } = options
  const { name } = provider
  const doTextTask = textsInThreads(workers, provider)
  // a person's limits bind nobody else: where the tracker means the whole app, it tells each of them
  const limits = new LRUCache<string, RateLimits>({ max: mostLimits })
  const limitsOf = ({ owner, siteId }: LinkRow): RateLimits => {
    const key = `${owner} ${siteId}`
    const own = limits.get(key) ?? createRateLimits()
    limits.set(key, own)
    return own
  }

  const ofLink: Trackers['ofLink'] = (link, { beforeSend, wait, signal } = {}) =>
    provider.createTracker({
      site: { id: link.siteId, url: link.siteUrl },
      accessToken: () => tokens.current(link),
      refreshAccessToken: (rejected) => tokens.renewed(link, rejected),
      fetch: (input, init) => {
        beforeSend?.()
        return fetch(input, init)
      },
      fetchImage,
      now: () => now().getTime(),
      limits: limitsOf(link),
      log: (call) => log.debug({ call }, `${name} was called`),
      ...(wait && { wait }),
      ...(doTextTask && { doTextTask: doTextTask({ owner: link.owner, signal }) }),
    })

  async function sitesOf(link: LinkRow): Promise<readonly Site[]> {
    const { listSites } = provider.consent
    const accessToken = await tokens.current(link)
    try {
      return await listSites(accessToken)
    } catch (error) {
      if (!(error instanceof TrackerError && error.kind === 'unauthorized')) throw error
      return listSites(await tokens.renewed(link, accessToken))
    }
  }

  return {
    name,
    ofLink,
    sitesOf,
    ofPerson: async (personId) => {
      const link = await links.find(personId)
      if (!link) throw new AppError('jira-not-linked', { tracker: name })
      if (link.needsLink) throw new AppError('jira-link-lost', { tracker: name })
      return { tracker: ofLink(link), link }
    },
  }
}
