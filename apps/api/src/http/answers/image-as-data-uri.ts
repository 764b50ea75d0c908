import { LRUCache } from 'lru-cache'

/** Fetches images of known hosts, so that the page never contacts anybody but us. */
export type ImageFetcher = (url: string) => Promise<string | null>

type Options = {
  /** Whether an image may be fetched from this host (name and port). */
  isKnownHost: (host: string) => boolean
  /** Follows no redirect, and looks at the addresses it connects to. */
  fetch: typeof fetch
  maxBytes?: number
  timeoutMs?: number
}

const types = ['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/svg+xml']
const mostImages = 500

/**
 * Answers a function that turns an image's address into a `data:` URI, or into null where the host is unknown, the answer is no image, is
 * too large, redirects or does not come in time: a missing picture never fails what it decorates. Answers are kept in memory.
 */
export function createImageFetcher(options: Options): ImageFetcher {
  const { isKnownHost, maxBytes = 200_000, timeoutMs = 3000 } = options
  const call = options.fetch
  const cache = new LRUCache<string, Promise<string | null>>({ max: mostImages })

  return (url) => {
    const cached = cache.get(url)
    if (cached) return cached
    const fetched = read(url).catch(() => null)
    cache.set(url, fetched)
    // only what came is worth keeping: the next request may have more luck
    void fetched.then((uri) => uri === null && cache.delete(url))
    return fetched
  }

  async function read(url: string): Promise<string | null> {
    const { host, protocol } = new URL(url)
    if (!/^https?:$/.test(protocol) || !isKnownHost(host)) return null
    const response = await call(url, { redirect: 'error', signal: AbortSignal.timeout(timeoutMs) })
    const type = response.headers.get('content-type')?.split(';')[0]?.trim() ?? ''
    if (!response.ok || !types.includes(type) || !response.body) return null
    const chunks: Uint8Array[] = []
    let size = 0
    for await (const chunk of response.body) {
      size += chunk.length
      if (size > maxBytes) return null
      chunks.push(chunk)
    }
    return `data:${type};base64,${Buffer.concat(chunks).toString('base64')}`
  }
}
