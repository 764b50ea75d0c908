import { expect, it } from 'vitest'
import { billOf, problemsOf } from './check-dependencies.ts'

const integrity = `sha512-${'A'.repeat(86)}==`
const lockWith = (entry: object) => ({
  name: 'planwright',
  version: '1.0.0',
  packages: { '': {}, 'apps/api': {}, 'node_modules/@a/b': { version: '1.2.3', integrity, license: 'MIT', ...entry } },
})

it.each([
  [{}, []],
  [{ integrity: undefined }, ['node_modules/@a/b has no checksum']],
  [{ integrity: 'sha1-abc' }, ['node_modules/@a/b has no checksum']],
  [
    { resolved: 'https://evil.example/b.tgz' },
    ['node_modules/@a/b names a place to come from: https://evil.example/b.tgz'],
  ],
  [{ license: 'GPL-3.0' }, ['node_modules/@a/b is under GPL-3.0']],
  [{ license: undefined }, ['node_modules/@a/b is under no licence']],
  [{ license: '(MIT OR GPL-3.0-or-later)' }, []],
  [{ license: '(MIT AND GPL-3.0-or-later)' }, ['node_modules/@a/b is under (MIT AND GPL-3.0-or-later)']],
])('says what is wrong with a package of %j', (entry, expected) => {
  expect(problemsOf(lockWith(entry))).toEqual(expected)
})

it('lists every package with its checksum', () => {
  expect(billOf(lockWith({ dev: true })).components).toEqual([
    {
      type: 'library',
      name: '@a/b',
      version: '1.2.3',
      scope: 'excluded',
      purl: 'pkg:npm/%40a/b@1.2.3',
      licenses: [{ expression: 'MIT' }],
      hashes: [{ alg: 'SHA-512', content: '00'.repeat(64) }],
    },
  ])
})
