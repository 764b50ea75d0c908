import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const root = fileURLToPath(new URL('../../../', import.meta.url))
const text = readFileSync(`${root}docs/security.md`, 'utf8')
const outside = /^(apps|packages|e2e|scripts|docs)\//
const pathOf = (named: string) => `${root}${outside.test(named) ? '' : 'apps/api/src/'}${named}`

it('names files and tests that are there', () => {
  const named = [...text.matchAll(/`([\w./-]+\.(?:tsx?|mjs|md))`/g)].map(([, name = '']) => name)
  expect(named.length).toBeGreaterThan(200)
  expect([...new Set(named)].filter((name) => !existsSync(pathOf(name)))).toEqual([])
})

it('answers for every requirement of levels 1 and 2 that can apply, and says what is not done', () => {
  const chapters = [...text.matchAll(/^## ([\d and]+)\. /gm)].flatMap(([, numbers = '']) => numbers.split(' and '))
  expect(chapters).toEqual(Array.from({ length: 16 }, (_, index) => String(index + 1)))
  for (const [, where = '', shown = ''] of text.matchAll(/^\| [\d., to]+ \| [^|]* \| ([^|]*) \| ([^|]*) \|$/gm))
    expect(where.trim() + shown.trim()).not.toBe('')
  expect(text).toContain('*not done*')
})
