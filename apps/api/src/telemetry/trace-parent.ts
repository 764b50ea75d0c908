import { BlockList, isIPv6 } from 'node:net'
import type { TraceContext } from '../log/scope.ts'
import type { Env } from '../settings/env.ts'

/** The place in a trace that a header `traceparent` names (W3C Trace Context); null where it names none. */
export function readTraceParent(header: unknown): TraceContext | null {
  if (typeof header !== 'string') return null
  const [, version = 'ff', traceId = '', spanId = '', flags = '', more = ''] =
    /^([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(-.*)?$/.exec(header) ?? []
  if (version === 'ff' || (version === '00' && more !== '')) return null
  if (/^0+$/.test(traceId) || /^0+$/.test(spanId)) return null
  return { traceId, spanId, flags: Number.parseInt(flags, 16) & 1 }
}

export function writeTraceParent({ traceId, spanId, flags }: TraceContext): string {
  return `00-${traceId}-${spanId}-0${flags & 1}`
}

/** Answers whether a connection comes from a proxy whose word is taken: anybody else could write into other people's traces. */
export function trustedPeers(trustProxy: Env['trustProxy']): (address: string | undefined) => boolean {
  if (typeof trustProxy === 'boolean') return () => trustProxy
  if (typeof trustProxy === 'function') return (address = '') => trustProxy(address, 0)
  const networks = new BlockList()
  for (const network of trustProxy) {
    const [address = '', prefix] = network.split('/')
    const family = isIPv6(address) ? 'ipv6' : 'ipv4'
    networks.addSubnet(address, prefix === undefined ? (family === 'ipv6' ? 128 : 32) : Number(prefix), family)
  }
  return (address = '') => networks.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')
}
