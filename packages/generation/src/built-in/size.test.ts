import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const [mostLines, mostPatterns] = [3_000, 200]
const sources = readdirSync(new URL('.', import.meta.url), { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  .map((file) => readFileSync(new URL(file, import.meta.url), 'utf8'))

/** A regular expression, however it is made: by itself, of parts, or of a list of phrases. Sets of words are data. */
const pattern =
  /(?<=[=(,:?&|!\s[])\/(?![/*\s])(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n[])+\/[dgimsuvy]*|new RegExp\(|(?<![\p{L}.])(?:holds|opens)\(/gu

const withoutComments = (source: string): string => source.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
const patternsIn = (source: string): number => withoutComments(source).match(pattern)?.length ?? 0

it('counts every form of pattern once', () => {
  expect(patternsIn("const a = /^x[/]y/iu\nif (/b/.test(c) && !/d/.test(e)) f.replace(/g/, '')")).toBe(4)
  expect(patternsIn("const a = opens('if, when')\nconst b = holds(words.c)\nnew RegExp(d)")).toBe(3)
  expect(patternsIn('/** `a / b / c` */\n// x /y/ z\nconst half = a / b / c')).toBe(0)
})

it(`the built-in drafter stays small: ${mostLines} lines and ${mostPatterns} patterns`, () => {
  const count = (of: (source: string) => number): number => sources.reduce((sum, source) => sum + of(source), 0)
  expect(sources.length).toBeGreaterThan(15)
  expect(count((source) => source.split('\n').length - 1)).toBeLessThanOrEqual(mostLines)
  expect(count(patternsIn)).toBeLessThanOrEqual(mostPatterns)
})
