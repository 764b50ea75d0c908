import { expect, it } from 'vitest'
import { type Known, tellDifferences } from './tell-differences.ts'

const own: Known = {
  host: 'a',
  version: '1.0.0',
  tables: '0019',
  publicUrl: 'u',
  authSecret: 's',
  tokenKeys: ['new', 'old'],
}

it.each([
  ['nothing of one that agrees', [{}], []],
  ['nothing of one in the middle of a rotation', [{ tokenKeys: ['old', 'new'] }], []],
  ['a key that is missing there', [{ tokenKeys: ['old'] }], [/on b, does not have the TOKEN_ENCRYPTION_KEY/]],
  [
    'a key that is missing here',
    [{ tokenKeys: ['newer', 'new'] }],
    [/on b, stores tokens under a TOKEN_ENCRYPTION_KEY/],
  ],
  [
    'another secret, once for all',
    [{ authSecret: 't' }, { authSecret: 't', host: 'c' }],
    [/on b, c, has another AUTH_SECRET/],
  ],
  ['another address', [{ publicUrl: 'v' }], [/has the PUBLIC_URL v and this one u/]],
  [
    'another release',
    [{ version: '0.9.0', tables: '0016' }],
    [/is of version 0.9.0 \(0016\) and this one of 1.0.0 \(0019\)/],
  ],
])('tells %s', (_, others, told) => {
  const words = tellDifferences(
    own,
    others.map((other) => ({ ...own, host: 'b', ...other })),
  ).map((each) => each.words)
  expect(words).toEqual(told.map((expected) => expect.stringMatching(expected)))
})
