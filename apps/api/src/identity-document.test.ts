import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { identityCalls } from './identity/bridge/identity-calls.ts'

const root = fileURLToPath(new URL('../../../', import.meta.url))
const text = readFileSync(`${root}docs/identity.md`, 'utf8')
const outside = /^(apps|packages|e2e|docs)\//
const pathOf = (named: string) => `${root}${outside.test(named) ? '' : 'apps/api/src/'}${named}`

it('names files and tests that are there', () => {
  const named = [...text.matchAll(/`([\w./-]+\.(?:tsx?|css|md))`/g)].map(([, name = '']) => name)
  expect(named.length).toBeGreaterThan(100)
  expect([...new Set(named)].filter((name) => !existsSync(pathOf(name)))).toEqual([])
})

it('tells of every call of the identity service that is open', () => {
  const [, calls = ''] = text.split('## Calls of the identity service')
  const named = Object.keys(identityCalls).map((path) => path.replace('/api/auth', ''))
  expect(named.filter((path) => !calls.includes(path))).toEqual([])
})

it('says where each thing is done, and what shows it', () => {
  const rows = text.split('\n').filter((line) => line.startsWith('| ') && !line.startsWith('| code'))
  for (const row of rows.filter((line) => line.split('|').length > 4)) {
    const cells = row.split('|').slice(1, -1)
    expect(cells.map((cell) => cell.trim() !== '')).toEqual(cells.map(() => true))
  }
})

it.each([
  'wrong-password',
  'user-not-found',
  'user-mismatch',
  'email-already-in-use',
  'too-many-requests',
  'invalid-credential',
  'network-request-failed',
  'user-disabled',
  'popup-blocked',
  'popup-closed-by-user',
  'cancelled-popup-request',
  'unauthorized-domain',
  'multi-factor-auth-required',
  'password-does-not-meet-requirements',
  'missing-recaptcha-token',
  'invalid-api-key',
  'internal-error',
])('tells of the code %s', (code) => {
  const [, codes = ''] = text.split('## Codes')
  const names = codes.split('\n').flatMap((line) => (line.split('|')[1] ?? '').split(',').map((name) => name.trim()))
  expect(names).toContain(code)
})
