import { cleanupOutdatedCaches, matchPrecache, type PrecacheEntry, precacheAndRoute } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'

declare const planwrightPageFiles: PrecacheEntry[]

/** How long the server may take to hand out the page before the kept one is shown. */
const pageTimeoutMs = 4_000

// No call of the api goes through here: what is a person's never lies in this cache. The page itself comes from the server wherever that
// answers, so that nobody is held at an old version; its files have names that change with what is in them.
registerRoute(
  new NavigationRoute(
    async ({ request }) => {
      try {
        const answer = await fetch(request, { signal: AbortSignal.timeout(pageTimeoutMs) })
        if (answer.status < 500) return answer
      } catch {
        // no answer
      }
      return (await matchPrecache('/')) ?? Response.error()
    },
    { denylist: [/^\/api(\/|$)/, /^\/(healthz|readyz|metrics)$/, /\.[^/]*$/] },
  ),
)

// behind the route above, or the page's own address would always come from here
precacheAndRoute(planwrightPageFiles, { cleanURLs: false, directoryIndex: '' })
cleanupOutdatedCaches()
