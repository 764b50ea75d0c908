import { expect, it, onTestFinished } from 'vitest'
import { takeLoginLink } from './login-link.ts'

function arrive(query: string) {
  const before = window.location.href
  onTestFinished(() => window.history.replaceState(null, '', before))
  window.history.replaceState(null, '', `${window.location.pathname}${query}`)
}

it.each([
  ['?error=access_denied', { kind: 'failed', code: 'access_denied' }],
  ['?error=TOKEN_EXPIRED', { kind: 'reset-expired' }],
  ['?error=MULTI_FACTOR_AUTH_REQUIRED', { kind: 'factor-needed' }],
  ['?token=mailed', { kind: 'reset', code: 'mailed' }],
])('%s says why somebody is here, also when the page is drawn anew, and stands in no address', (query, link) => {
  arrive(query)
  expect([takeLoginLink(), takeLoginLink()]).toEqual([link, link])
  expect(window.location.search).toBe('')
  expect(JSON.stringify(window.history.state)).not.toContain('mailed')
})

it('is forgotten with the place it belongs to', () => {
  arrive('?error=access_denied')
  takeLoginLink()
  window.history.pushState(null, '', window.location.pathname)
  expect(takeLoginLink()).toBeNull()
})
