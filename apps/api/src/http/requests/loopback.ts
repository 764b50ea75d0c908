/** Whether a host name, as URLs spell it, means this machine: URLs write every spelling of an address in one way. */
export function isLoopbackName(hostname: string): boolean {
  return /^(localhost\.?|127(\.\d{1,3}){3}|\[::1\]|\[::ffff:7f[\da-f]{2}:[\da-f]{1,4}\])$/.test(hostname)
}

/** Whether who listens on this host is reached from this machine only. A name counts as reached from elsewhere, unless it is localhost. */
export function isLoopbackHost(host: string): boolean {
  const url = URL.parse(`http://${host.includes(':') ? `[${host}]` : host}`)
  return url !== null && url.pathname === '/' && isLoopbackName(url.hostname)
}
