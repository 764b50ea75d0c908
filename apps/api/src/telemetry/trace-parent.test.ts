import { describe, expect, it } from 'vitest'
import { readEnv } from '../settings/env.ts'
import { readTraceParent, trustedPeers, writeTraceParent } from './trace-parent.ts'

const traceId = '4bf92f3577b34da6a3ce929d0e0e4736'
const spanId = '00f067aa0ba902b7'

describe('readTraceParent', () => {
  it('reads what W3C Trace Context writes, and newer versions of it', () => {
    expect(readTraceParent(`00-${traceId}-${spanId}-01`)).toEqual({ traceId, spanId, flags: 1 })
    expect(readTraceParent(`00-${traceId}-${spanId}-00`)).toEqual({ traceId, spanId, flags: 0 })
    expect(readTraceParent(`cc-${traceId}-${spanId}-03-what-comes`)).toEqual({ traceId, spanId, flags: 1 })
    expect(writeTraceParent({ traceId, spanId, flags: 1 })).toBe(`00-${traceId}-${spanId}-01`)
  })

  it.each([
    undefined,
    '',
    ['00'],
    `00-${traceId}-${spanId}`,
    `00-${traceId.toUpperCase()}-${spanId}-01`,
    `00-${'0'.repeat(32)}-${spanId}-01`,
    `00-${traceId}-${'0'.repeat(16)}-01`,
    `ff-${traceId}-${spanId}-01`,
    `00-${traceId}-${spanId}-01-more`,
    `00-${traceId}-${spanId}-01, 00-${traceId}-${spanId}-01`,
    `00-${traceId}-${spanId}-01\n"}`,
  ])('takes %j for none', (header) => expect(readTraceParent(header)).toBeNull())
})

describe('trustedPeers', () => {
  const trusts = (setting: string, address: string | undefined) =>
    trustedPeers(readEnv({ TRUST_PROXY: setting, DATA_DIR: '/tmp' }).trustProxy)(address)

  it.each([
    ['off', '127.0.0.1', false],
    ['1', '203.0.113.9', true],
    ['10.0.0.0/8,fd00::/8', '10.1.2.3', true],
    ['10.0.0.0/8,fd00::/8', '::ffff:10.1.2.3', true],
    ['10.0.0.0/8,fd00::/8', 'fd00::1', true],
    ['10.0.0.0/8,fd00::/8', '11.1.2.3', false],
    ['10.0.0.7', '10.0.0.7', true],
    ['10.0.0.7', '10.0.0.8', false],
    ['10.0.0.7', undefined, false],
  ])('with TRUST_PROXY %s takes the word of %s: %s', (setting, address, expected) =>
    expect(trusts(setting, address)).toBe(expected),
  )
})
