import { lookup } from 'node:dns/promises'
import { BlockList, isIP } from 'node:net'

const privateAddresses = new BlockList()
// RFC 6890 (special-purpose addresses); 169.254.0.0/16 holds the clouds' metadata services
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const) {
  privateAddresses.addSubnet(network, prefix, 'ipv4')
}
for (const [network, prefix] of [
  ['::', 128],
  ['::1', 128],
  ['64:ff9b::', 96],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const) {
  privateAddresses.addSubnet(network, prefix, 'ipv6')
}

/** True for loopback, private, link-local, metadata and other special addresses. */
export function isPrivateAddress(address: string): boolean {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  const plain = mapped ?? address
  return privateAddresses.check(plain, isIP(plain) === 6 ? 'ipv6' : 'ipv4')
}

/**
 * A `fetch` for an address that the operator configured: it follows no redirect, and refuses hosts that resolve to a private
 * address unless `allowPrivateAddresses`.
 */
export function guardedFetch(allowPrivateAddresses: boolean): typeof fetch {
  return async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input)
    if (!allowPrivateAddresses) await refusePrivate(url.hostname.replace(/^\[|\]$/g, ''))
    return fetch(input, { ...init, redirect: 'error' })
  }
}

async function refusePrivate(host: string): Promise<void> {
  const addresses = isIP(host) ? [host] : (await lookup(host, { all: true })).map(({ address }) => address)
  if (addresses.some(isPrivateAddress)) {
    throw new Error('The model server has a private address; AI_ALLOW_PRIVATE_ADDRESSES permits it.')
  }
}
