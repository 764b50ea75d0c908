import { expect, it } from 'vitest'
import { readAuthorization, readScopes } from './authorization-request.ts'

const resource = 'https://plan.example/mcp'
const challenge = 'A'.repeat(43)
const good = {
  response_type: 'code',
  code_challenge: challenge,
  code_challenge_method: 'S256',
  resource,
  scope: 'read write',
}
const read = (more: Record<string, string>) => readAuthorization(new URLSearchParams({ ...good, ...more }), resource)

it('reads what a program asks for', () => {
  expect(read({ state: 'x', client_id: 'y' })).toEqual({ scopes: ['read', 'write'], challenge })
  expect(read({ scope: 'write' })).toEqual({ scopes: ['read', 'write'], challenge })
  const { scope: _scope, resource: _resource, ...least } = good
  expect(readAuthorization(new URLSearchParams(least), resource)).toEqual({ scopes: ['read'], challenge })
})

it.each([
  [{ response_type: 'token' }, 'unsupported_response_type'],
  [{ response_type: '' }, 'unsupported_response_type'],
  [{ code_challenge_method: 'plain' }, 'invalid_request'],
  [{ code_challenge: '' }, 'invalid_request'],
  [{ code_challenge: 'short' }, 'invalid_request'],
  [{ resource: 'https://plan.example' }, 'invalid_target'],
  [{ resource: 'https://evil.example/mcp' }, 'invalid_target'],
  [{ scope: 'admin' }, 'invalid_scope'],
  [{ scope: 'read admin' }, 'invalid_scope'],
  [{ request: 'eyJ' }, 'invalid_request'],
  [{ request_uri: 'https://evil.example' }, 'invalid_request'],
])('refuses %j as %s', (more, error) => {
  expect(read(more)).toEqual({ error, words: expect.stringMatching(/\.$/) })
})

it('refuses what stands there twice', () => {
  const query = new URLSearchParams(good)
  query.append('scope', 'write')
  expect(readAuthorization(query, resource)).toMatchObject({ error: 'invalid_request' })
  const both = new URLSearchParams(good)
  both.append('resource', 'https://other.example')
  expect(readAuthorization(both, resource)).toMatchObject({ error: 'invalid_target' })
})

it('reads scopes in our order', () => {
  expect([readScopes('write  read'), readScopes(''), readScopes(null), readScopes('READ')]).toEqual([
    ['read', 'write'],
    ['read'],
    ['read'],
    null,
  ])
})
