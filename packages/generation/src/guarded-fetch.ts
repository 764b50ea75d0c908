import { type LookupAddress, lookup as systemLookup } from 'node:dns'
import http from 'node:http'
import https from 'node:https'
import { BlockList, isIP, type LookupFunction } from 'node:net'
import { Readable } from 'node:stream'

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
  // unspecified, loopback, and what carries an address of the older kind within: mapped ones are looked at below
  ['::', 96],
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['2002::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['fec0::', 10],
  ['ff00::', 8],
] as const) {
  privateAddresses.addSubnet(network, prefix, 'ipv6')
}

/** True for loopback, private, link-local, metadata and other special addresses. */
export function isPrivateAddress(address: string): boolean {
  // a mapped address, however it is written, is checked by Node against the ranges of the older kind too
  return privateAddresses.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')
}

type Guard = {
  readonly allowPrivateAddresses: boolean
  /** What to say of a private address. */
  readonly refusal?: string
  /** Whether an address is refused: private ones. */
  readonly isRefused?: (address: string) => boolean
  readonly lookup?: typeof systemLookup
}

/**
 * A `fetch` that looks at the address that is connected to, at the moment of connecting: a name that answers a public address when it is asked
 * first and a private one the next time reaches nothing. It follows no redirect (`manual` hands it to the caller). Where private addresses are allowed it is the usual one.
 */
export function guardedFetch({
  allowPrivateAddresses,
  refusal = 'This address is private.',
  isRefused = isPrivateAddress,
  lookup = systemLookup,
}: Guard): typeof fetch {
  if (allowPrivateAddresses)
    return (input, init) => fetch(input, { ...init, redirect: init?.redirect === 'manual' ? 'manual' : 'error' })
  const refused = (address: string) => (isRefused(address) ? new AddressRefused(refusal) : null)
  const checked: LookupFunction = (host, options, done) =>
    lookup(host, { ...options, all: true }, (error, found: LookupAddress[]) => {
      const fault = error ?? found.map(({ address }) => refused(address)).find(Boolean) ?? null
      const [first] = found ?? []
      if (fault || !first) return done(fault ?? new Error('There is no such address.'), '', 0)
      return options.all ? done(null, found) : done(null, first.address, first.family)
    })
  // their own connections: one that was opened by somebody who did not look is not used again
  const agents = {
    'http:': { send: http.request, agent: new http.Agent({ keepAlive: true, lookup: checked }) },
    'https:': { send: https.request, agent: new https.Agent({ keepAlive: true, lookup: checked }) },
  }

  return async (input, init) => {
    const { hostname, protocol } = new URL(input instanceof Request ? input.url : input)
    if (protocol !== 'http:' && protocol !== 'https:') throw new TypeError(`fetch failed: ${protocol} is not spoken`)
    // no name, so that nothing is looked up
    const host = hostname.replace(/^\[|\]$/g, '')
    const fault = isIP(host) ? refused(host) : null
    if (fault) throw fault
    const request = new Request(input, init)
    return exchange(request, Buffer.from(await request.arrayBuffer()), agents[protocol])
  }
}

class AddressRefused extends Error {}

function exchange(request: Request, body: Buffer, { send, agent }: { send: typeof http.request; agent: http.Agent }) {
  const { method, headers, signal, url, redirect } = request
  return new Promise<Response>((resolve, reject) => {
    // as the usual fetch does it, so that whoever reads the error need not know the difference
    const fail = (cause: unknown) => {
      const known = signal.aborted ? signal.reason : cause instanceof AddressRefused && cause
      reject(known || new TypeError('fetch failed', { cause }))
    }
    const outgoing = send(url, { method, headers: Object.fromEntries(headers), signal, agent }, (incoming) => {
      const { statusCode: status = 500, statusMessage: statusText, headersDistinct } = incoming
      if (status >= 300 && status < 400 && redirect !== 'manual') {
        incoming.destroy()
        return fail(new Error('unexpected redirect'))
      }
      const answered = new Headers()
      for (const [name, values = []] of Object.entries(headersDistinct))
        for (const value of values) answered.append(name, value)
      const empty = status === 204 || status === 205 || method === 'HEAD'
      if (empty) incoming.resume()
      const answer = empty ? null : Readable.toWeb(incoming)
      resolve(new Response(answer as BodyInit | null, { status, statusText, headers: answered }))
    })
    outgoing.on('error', fail)
    // whole, with its length: not every server takes pieces
    outgoing.end(body)
  })
}
