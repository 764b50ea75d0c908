import type { Tracker } from '@planwright/tracker'

const keptMs = 60 * 60_000
const kept = 1_000

/** Pictures of projects and issue types as `data:` URIs, kept for an hour. `scope` keeps people and sites apart. */
export function createImageCache(now: () => number = () => performance.now()) {
  const cache = new Map<string, { until: number; image: Promise<string | null> }>()
  return {
    read(scope: string, url: string | null, tracker: Pick<Tracker, 'image'>): Promise<string | null> {
      if (!url) return Promise.resolve(null)
      const key = `${scope} ${url}`
      const found = cache.get(key)
      if (found && found.until > now()) return found.image
      const image = tracker.image(url)
      cache.delete(key)
      cache.set(key, { until: now() + keptMs, image })
      // a picture that did not come may come next time
      void image.then((uri) => uri === null && cache.delete(key))
      const [oldest] = cache.keys()
      if (cache.size > kept && oldest !== undefined) cache.delete(oldest)
      return image
    },
  }
}
