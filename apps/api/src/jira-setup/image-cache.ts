import type { Tracker } from '@planwright/tracker'
import { LRUCache } from 'lru-cache'

const keptMs = 60 * 60_000
const mostImages = 1_000

/** Pictures of projects and issue types as `data:` URIs, kept for an hour. `scope` keeps people and sites apart. */
export function createImageCache(now: () => number = () => performance.now()) {
  const cache = new LRUCache<string, Promise<string | null>>({
    max: mostImages,
    ttl: keptMs,
    ttlResolution: 0,
    perf: { now },
  })
  return {
    read(scope: string, url: string | null, tracker: Pick<Tracker, 'image'>): Promise<string | null> {
      if (!url) return Promise.resolve(null)
      const key = `${scope} ${url}`
      const cached = cache.get(key)
      if (cached) return cached
      const image = tracker.image(url)
      cache.set(key, image)
      // a picture that did not come may come next time
      void image.then((uri) => uri === null && cache.delete(key))
      return image
    },
  }
}
