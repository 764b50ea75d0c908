import fc from 'fast-check'
import { expect, it } from 'vitest'
import { ownPath } from './own-path.ts'

const publicUrl = 'https://plan.example:8443'

it.each([
  ['/', '/'],
  ['/login', '/login'],
  ['/login?to=%2F%2Fevil.example&x=//y#top', '/login?to=%2F%2Fevil.example&x=//y#top'],
  ['https://plan.example:8443', '/'],
  ['https://plan.example:8443/', '/'],
  ['https://plan.example:8443/home?a=1', '/home?a=1'],
])('leads to %s', (target, path) => {
  expect(ownPath(target, publicUrl)).toBe(path)
})

it.each([
  '',
  'login',
  '?x',
  '#x',
  '..',
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/..//evil.example',
  '/.//evil.example',
  '/x/..//evil.example',
  '/%2e%2e//evil.example',
  '/%2f/evil.example',
  '/%2fevil.example',
  '/%5cevil.example',
  '/%09/evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '\t//evil.example',
  ' //evil.example',
  '/login;//evil.example',
  'javascript:alert(1)',
  'data:text/html,x',
  'https:evil.example',
  'https:/evil.example',
  'https://evil.example',
  'https://plan.example',
  'https://plan.example:8444/',
  'http://plan.example:8443/',
  'https://plan.example:8443.evil.example/',
  'https://plan.example:8443@evil.example/',
  'https://x@plan.example:8443/',
  'https://plan.example:8443//evil.example',
  'https://plan.example:8443/..//evil.example',
  'HTTPS://PLAN.EXAMPLE:8443//evil.example',
])('leads nobody to %j', (target) => {
  expect(ownPath(target, publicUrl)).toBeNull()
})

it('never leaves, whatever it is asked and whoever reads its answer', () => {
  const piece = fc.constantFrom(
    ...['/', '//', '\\', '.', '..', '%2e', '%2f', '%5c', '%09', '\t', '\n', '\r', '\0', ' ', '@', ':', '?', '#', ';'],
    ...['https:', 'javascript:', 'evil.example', publicUrl, '//plan.example', 'x', '\u3002', '\uff0f'],
  )
  const target = fc.array(piece, { maxLength: 6 }).map((pieces) => pieces.join(''))
  fc.assert(
    fc.property(fc.oneof(target, fc.webUrl(), fc.string()), (given) => {
      const path = ownPath(given, publicUrl)
      if (path === null) return
      expect(path).toMatch(/^\/(?![/\\])/)
      for (const base of [publicUrl, `${publicUrl}/api/auth/callback/demo`, 'http://localhost:1'])
        expect(new URL(path, base).origin).toBe(new URL(base).origin)
      const [read = ''] = decodeURIComponent(path.split(/[?#]/)[0] ?? '').split(/[\\]/)
      expect(new URL(read, publicUrl).origin).toBe(publicUrl)
    }),
    { numRuns: 2000 },
  )
})
