import { TrackerError, type TrackerFault, type TrackerProvider } from '@planwright/tracker'
import type { Log } from '../log/log.ts'
import type { FreshTokens } from './fresh-tokens.ts'
import type { LinkSeals } from './link-seals.ts'
import type { LinkRow } from './link-tables.ts'
import type { Links } from './links.ts'
import { onSite } from './on-site.ts'
import type { RefreshLease } from './refresh-lease.ts'

/** Whose link, and to which site: the person may have linked another one since. */
type Linked = Pick<LinkRow, 'owner' | 'siteId'>

/** Access tokens of a person's link. Both throw TrackerError: `link-lost` when only linking again helps, else `not-sent`. */
export type LinkTokens = {
  current(linked: Linked): Promise<string>
  /** A token other than `rejected`. */
  renewed(linked: Linked, rejected: string): Promise<string>
}

const lookAgainMs = 100
const holdAgainMs = 1_000
/** Longer than any refresh call may take. */
const patienceMs = 45_000

/**
 * One refresh at a time over all processes: whoever takes the hold on the row calls the tracker, the others wait for the new pair. The call stands
 * outside any transaction (on the embedded database a transaction would stop the whole server); instead the hold is renewed while
 * the call lasts, runs out when its process dies, and the new pair is saved only over the pair that it replaces.
 */
export function createLinkTokens(options: {
  links: Pick<Links, 'find'>
  lease: RefreshLease
  seals: LinkSeals
  provider: Pick<TrackerProvider, 'name' | 'consent'>
  now: () => Date
  log: Pick<Log, 'info' | 'warn'>
}): LinkTokens {
  const { links, lease, seals, provider, now, log } = options

  async function tokenUnless(linked: Linked, isGood: (token: string, link: LinkRow) => boolean): Promise<string> {
    const until = performance.now() + patienceMs
    let refreshed = false
    while (performance.now() < until) {
      const link = await links.find(linked.owner)
      if (!link || link.needsLink || !onSite(link, linked.siteId)) throw failure({ kind: 'link-lost' }, 'no link')
      const tokens = open(link)
      if (refreshed || isGood(tokens.accessToken, link)) return tokens.accessToken
      const held = await lease.hold(link)
      if (held) await replace(held, tokens.refreshToken)
      else await new Promise((resolve) => setTimeout(resolve, lookAgainMs))
      refreshed = held !== undefined
    }
    throw failure({ kind: 'not-sent' }, 'nobody could refresh the tokens')
  }

  function open(link: LinkRow) {
    try {
      return seals.opened(link)
    } catch (error) {
      // fails closed: tokens under a key that is gone are as good as none
      log.warn({ err: error, linkId: link.id }, 'the tokens of a link cannot be decrypted')
      throw failure({ kind: 'link-lost' }, 'the tokens cannot be decrypted', error)
    }
  }

  async function replace(link: LinkRow, refreshToken: string) {
    const holding = setInterval(() => {
      lease.settle(link, 'still-waiting').catch((error: unknown) => {
        log.warn({ err: error, linkId: link.id }, 'the hold on a refresh could not be renewed')
      })
    }, holdAgainMs)
    try {
      const fresh = await provider.consent.refresh(refreshToken)
      await keep(link, { ...fresh, refreshToken: fresh.refreshToken ?? refreshToken })
      log.info({ linkId: link.id }, 'the tokens of a link were refreshed')
    } catch (error) {
      const lost = error instanceof TrackerError && error.kind === 'link-lost'
      log.warn({ linkId: link.id, lost, detail: error instanceof TrackerError ? error.detail : '' }, 'no new tokens')
      await lease.settle(link, lost ? 'refused' : 'not-refreshed')
      // the call that wanted the token was not sent, whatever became of the refresh
      throw failure({ kind: lost ? 'link-lost' : 'not-sent' }, 'refresh tokens', error)
    } finally {
      clearInterval(holding)
    }
  }

  /** The old pair may be worthless by now: a database that does not take the new one is asked again for a while. */
  async function keep(link: LinkRow, fresh: FreshTokens) {
    const until = performance.now() + patienceMs
    for (;;) {
      try {
        return await lease.settle(link, fresh)
      } catch (error) {
        if (performance.now() >= until) throw error
        log.warn({ err: error, linkId: link.id }, 'new tokens could not be saved yet')
        await new Promise((resolve) => setTimeout(resolve, lookAgainMs))
      }
    }
  }

  const failure = (fault: TrackerFault, detail: string, cause?: unknown) => {
    const { name } = provider
    const message =
      fault.kind === 'link-lost'
        ? `The link to ${name} is no longer valid. Reconnect ${name}.`
        : `${name} could not be reached. Nothing was sent.`
    return new TrackerError(name, fault, message, detail, { cause })
  }

  return {
    current: (linked) => tokenUnless(linked, (_token, link) => link.accessGoodUntil > now()),
    renewed: (linked, rejected) => tokenUnless(linked, (token) => token !== rejected),
  }
}
