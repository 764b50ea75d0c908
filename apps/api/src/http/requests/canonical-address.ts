/** What a path may consist of: RFC 3986's characters of a path, but `;`, which some readers cut off. */
const readable = /^\/(?:[\w.~!$&'()*+,=:@/-]|%[\da-f]{2})*$/i
/** Characters that another spelling stands for, or that some readers take for a slash or for an end. */
const disguised = /[\w.~/\\-]|\p{Cc}/u

/**
 * Whether a path has no other spelling: nothing in it changes when it is resolved or decoded. Then what a rule is asked about is what is done.
 * Ids may hold escaped characters that a path could not hold otherwise.
 */
export function isCanonicalPath(path: string): boolean {
  if (!readable.test(path) || path.includes('//') || /\/\.{1,2}(?:\/|$)/.test(path)) return false
  // `/Api` is nobody's page
  if (/^\/api(?:\/|$)/i.test(path) && !path.startsWith('/api')) return false
  try {
    decodeURIComponent(path)
  } catch {
    return false
  }
  const escapes = path.match(/%[0-7][\da-f]/gi) ?? []
  return escapes.every((escaped) => !disguised.test(decodeURIComponent(escaped)))
}

/** An address with other spellings leads nowhere: as the path of no call it gets the 404 that every unknown path gets, before anything looks at it. */
export function canonicalAddress(url = '/'): string {
  const [path = ''] = url.split('?')
  return isCanonicalPath(path) && !url.includes('#') ? url : '/api/no-such-address'
}
