import { expect, it } from 'vitest'
import { missingCitations } from './check-citations.ts'

const files = [
  'README.md',
  'docs/decisions/019-sign-in-limits.md',
  'apps/api/src/http/requests/loopback.ts',
  'apps/api/src/settings/env.ts',
]
const missing = (path: string, text: string) =>
  missingCitations(path, text, files).map((line) => line.slice(`${path} names what is not here: `.length))

/** In pieces, so that it is none of this file's own. */
const comment = (words: string) => ['/', '** ', words, ' */'].join('')

it('finds files, folders and documents that are not here, in Markdown and in comments', () => {
  expect(missing('README.md', 'See `packages/none/scopes.ts`, docs/none.md and packages/none/src.')).toEqual([
    'packages/none/scopes.ts',
    'docs/none.md',
    'packages/none/src',
  ])
  expect(
    missing('apps/api/src/settings/env.ts', comment('As product.md says (spec section 9), see old-env.ts.')),
  ).toEqual(['product.md', 'old-env.ts', 'spec section 9'])
})

it('knows files by their names, the ends of their paths and their folders, and records by their numbers', () => {
  const text =
    '`loopback.ts`, `http/requests/loopback.ts`, `apps/api/src/http`, `./loopback.ts` and (docs/decisions/019)'
  expect(missing('README.md', text)).toEqual([])
  expect(missing('docs/decisions/019-sign-in-limits.md', '(../../README.md), (../README.md)')).toEqual(['../README.md'])
})

it('lets code, addresses and patterns be', () => {
  expect(
    missing('apps/api/src/settings/env.ts', "import './gone.ts' // https://example.com/a/b.ts and packages/*/none.ts"),
  ).toEqual([])
  expect(missing('README.md', 'https://example.com/product.md and `<folder>/notes.md`')).toEqual([])
})
