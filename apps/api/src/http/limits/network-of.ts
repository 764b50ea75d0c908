import { isIPv6 } from 'node:net'

/**
 * Whom an address belongs to, for counting: an IPv4 address by itself, of IPv6 the first 64 bits, because whoever has one address of such a network
 * has all of them. Some proxies write the port too, which is another one with each connection.
 */
export function networkOf(address: string): string {
  const host = address.replace(/^\[([^\]]+)\](:\d+)?$|^([\d.]+):\d+$/, '$1$3')
  const [bare = ''] = host.split('%')
  if (!isIPv6(bare)) return host
  // the parser of addresses writes it in one way only
  const { hostname } = new URL(`http://[${bare}]`)
  const [head = '', tail] = hostname.slice(1, -1).split('::')
  const before = head.split(':').filter(Boolean)
  const after = (tail ?? '').split(':').filter(Boolean)
  const zeros = tail === undefined ? 0 : 8 - before.length - after.length
  const groups = [...before, ...Array<string>(zeros).fill('0'), ...after]
  const mapped = groups.slice(0, 6).join(':') === '0:0:0:0:0:ffff'
  if (!mapped) return `${groups.slice(0, 4).join(':')}::/64`
  return groups
    .slice(6)
    .flatMap((group) => [Number.parseInt(group, 16) >> 8, Number.parseInt(group, 16) & 255])
    .join('.')
}
