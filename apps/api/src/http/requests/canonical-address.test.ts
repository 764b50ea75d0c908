import fc from 'fast-check'
import { expect, it } from 'vitest'
import { canonicalAddress, isCanonicalPath } from './canonical-address.ts'

it.each([
  '/',
  '/home',
  '/home/',
  '/api/auth/sign-in/email',
  '/api/drafts/0b6c9d5e-32a8-4b0f-8d2f-4f7a9c7f0b3e',
  '/api/runs/a%20b',
  '/api/runs/100%25',
  '/api/jira/link/%E2%82%AC',
  '/assets/index-Ab_1.js',
  '/api/docs/style.css',
  '/.well-known/x',
  '/a..b/...',
])('takes %s as it is', (path) => {
  expect(isCanonicalPath(path)).toBe(true)
  expect(canonicalAddress(`${path}?to=//x/../%2e`)).toBe(`${path}?to=//x/../%2e`)
})

it.each([
  '',
  '*',
  'api/auth/token',
  'http://localhost/api/auth/token',
  'HTTP://evil.example/api/auth/token',
  '//evil.example/api/auth/token',
  '//api/auth/token',
  '/api//auth/token',
  '/api/auth/x/../token',
  '/api/auth/./token',
  '/api/auth/token/.',
  '/api/auth/token/..',
  '/api/auth/x/%2e%2e/token',
  '/api/auth/x/.%2E/token',
  '/api/auth/x%2f..%2ftoken',
  '/api/auth%2ftoken',
  '/api/auth/x\\..\\token',
  '/api\\auth\\token',
  '/api/auth/x%5c..%5ctoken',
  '/api/auth/%74oken',
  '/api/auth/token%00',
  '/api/auth/token%0a',
  '/api/auth/token%7f',
  '/api/auth/token;a=b',
  '/api/auth/token#x',
  '/api/auth/token?a#x',
  '/api/auth/tok en',
  '/api/auth/token\t',
  '/api/auth/t\u00f6ken',
  '/API/auth/token',
  '/Api',
  '/%',
  '/%zz',
  '/%ff',
])('leads %j nowhere', (path) => {
  expect(canonicalAddress(path)).toBe('/api/no-such-address')
})

it('lets nothing through that a resolver of addresses or a decoder would make another call of', () => {
  const call = '/api/auth/sign-in/email'
  const piece = fc.constantFrom(
    ...[
      '/',
      '//',
      '.',
      '..',
      '/.',
      '/..',
      '%2e',
      '%2E',
      '%2f',
      '%5c',
      '\\',
      ';',
      '#',
      '?',
      '%',
      '%25',
      '%00',
      ' ',
      '\t',
    ],
    ...['x', 'X', '%73', '%53', '@', ':', 'http:', '//evil.example', '\u00e9'],
  )
  const spelling = fc
    .tuple(fc.integer({ min: 0, max: call.length }), fc.array(piece, { minLength: 1, maxLength: 4 }))
    .map(([at, pieces]) => call.slice(0, at) + pieces.join('') + call.slice(at))
  fc.assert(
    fc.property(spelling, (url) => {
      const [path = ''] = canonicalAddress(url).split('?')
      expect(new URL(path, 'http://localhost').pathname).toBe(path)
      if (path !== call) expect(decodeURIComponent(path).replaceAll('\\', '/')).not.toBe(call)
    }),
    { numRuns: 2000 },
  )
})
