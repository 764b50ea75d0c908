import { isCanonicalPath } from '../../http/requests/canonical-address.ts'

/**
 * The path on our own site that somebody wants to be led to, given as such or with our origin before it; null for everything else. What a reader
 * of addresses would have to mend first is nobody's path: the next reader mends it otherwise, and leads elsewhere.
 */
export function ownPath(target: string, publicUrl: string): string | null {
  const { origin } = new URL(publicUrl)
  const path = target === origin ? '/' : target.startsWith(`${origin}/`) ? target.slice(origin.length) : target
  if (!URL.canParse(path, origin)) return null
  const { origin: led, pathname, search, hash } = new URL(path, origin)
  const isSame = led === origin && `${pathname}${search}${hash}` === path
  return isSame && isCanonicalPath(pathname) ? path : null
}
