/** An address that nobody can decode, such as `/%`, leads nowhere: as the path of no call it gets the 404 that every unknown path gets. */
export function readableAddress(url = '/'): string {
  try {
    decodeURI(url.split('?')[0] ?? '')
    return url
  } catch {
    return '/api/unreadable-address'
  }
}
