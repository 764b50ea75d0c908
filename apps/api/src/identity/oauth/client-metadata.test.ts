import { expect, it } from 'vitest'
import { hostOf, isRegistered, isThisMachine, readRegistration } from './client-metadata.ts'

const at = (...redirect_uris: unknown[]) => readRegistration({ client_name: 'Editor', redirect_uris })

it.each([
  'https://agent.example/callback',
  'https://agent.example:8443/callback?a=b',
  'http://localhost:33418/',
  'http://127.0.0.1/callback',
  'http://[::1]:9/',
])('lets a consent lead to %s', (uri) => {
  expect(at(uri)).toEqual({ name: 'Editor', redirectUris: [uri] })
})

it.each([
  'http://agent.example/callback',
  'https://agent.example/#fragment',
  'https://agent.example/#',
  'https://user:secret@agent.example/',
  'http://localhost.evil.example/',
  'http://127.0.0.1.evil.example/',
  'javascript:alert(1)',
  'data:text/html,x',
  'cursor://callback',
  '//agent.example',
  '',
  7,
  `https://agent.example/${'x'.repeat(2000)}`,
])('and not to %s', (uri) => {
  expect(at(uri)).toMatchObject({ error: 'invalid_redirect_uri', words: expect.any(String) })
  expect(at('https://agent.example/', uri)).toMatchObject({ error: 'invalid_redirect_uri' })
})

it.each([null, [], 'text', {}, { redirect_uris: [] }, { redirect_uris: 'https://a.example' }])(
  'needs more than %j',
  (body) => {
    expect(readRegistration(body)).toMatchObject({ error: 'invalid_redirect_uri' })
  },
)

it('shows a name in one line without what is not seen, and a host where there is none', () => {
  const named = (client_name: unknown) =>
    readRegistration({ client_name, redirect_uris: ['https://agent.example/x'], software_id: 'left aside' })
  expect(named('  Planner\n\u202Eof\u0000 mine ')).toMatchObject({ name: 'Planner of mine' })
  expect(named('x'.repeat(5000))).toMatchObject({ name: 'x'.repeat(100) })
  for (const nothing of [undefined, 7, '', '\u200B']) expect(named(nothing)).toMatchObject({ name: 'agent.example' })
})

it('takes a redirect to the letter, but for a port of this machine', () => {
  const registered = ['https://agent.example/cb', 'http://127.0.0.1/cb', 'http://localhost:5000/cb?x=1']
  for (const uri of [...registered, 'http://127.0.0.1:4711/cb', 'http://localhost:5001/cb?x=1'])
    expect([uri, isRegistered(uri, registered)]).toEqual([uri, true])
  for (const uri of [
    'https://agent.example/cb/',
    'https://agent.example:444/cb',
    'https://agent.example/CB',
    'https://agent.example/cb?y',
    'https://evil.example/cb',
    'http://127.0.0.1:4711/other',
    'http://localhost:4711/cb',
    'http://user@127.0.0.1/cb',
    'http://127.0.0.1/cb#x',
    'nothing',
  ])
    expect([uri, isRegistered(uri, registered)]).toEqual([uri, false])
})

it('tells where a browser is led', () => {
  expect([hostOf('https://agent.example:8443/x'), isThisMachine('https://agent.example/')]).toEqual([
    'agent.example:8443',
    false,
  ])
  expect([hostOf('http://localhost:1/x'), isThisMachine('http://localhost:1/x')]).toEqual(['localhost:1', true])
})
