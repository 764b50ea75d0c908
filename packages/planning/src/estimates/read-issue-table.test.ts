import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { expect, it, onTestFinished } from 'vitest'
import { readCsv, readIssueTable, splitIssues } from '../../bench/issue-table.ts'

it.each([
  [
    'a,b\n1,2\n',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  [
    'a,b\r\n1,2',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  ['"a,1","b\r\nc"\n', [['a,1', 'b\r\nc']]],
  ['"say ""hi""",""\n', [['say "hi"', '']]],
  [
    'a,\n,b\n',
    [
      ['a', ''],
      ['', 'b'],
    ],
  ],
  ['a\n\n\nb', [['a'], ['b']]],
  ['a,', [['a', '']]],
  ['a "quote" inside,b', [['a "quote" inside', 'b']]],
  ['"never closed, and\nso on', [['never closed, and\nso on']]],
  ['', []],
])('reads %j', (text, rows) => {
  expect(readCsv(text)).toEqual(rows)
})

it('reads issues by the names of the columns, whatever their order', () => {
  const text = '\uFEFFStoryPoint,other,description,title\n3,x,"two\nlines",First\n,x,,Second\nfive,x,,Third\n'
  expect(readIssueTable(text)).toEqual([
    { key: '1', title: 'First', description: 'two\nlines', points: 3, split: null },
    { key: '2', title: 'Second', description: '', points: Number.NaN, split: null },
    { key: '3', title: 'Third', description: '', points: Number.NaN, split: null },
  ])
  expect(() => readIssueTable('title,description\n')).toThrow('There is no column storypoint.')
})

it('judges on the last fifth, or on what is marked', () => {
  const issue = (i: number, split: string | null) => ({
    key: String(i),
    title: '',
    description: '',
    points: i === 3 ? 0 : 1,
    split,
  })
  const keys = (issues: readonly { key: string }[]) => issues.map(({ key }) => key)
  const plain = splitIssues(Array.from({ length: 11 }, (_, i) => issue(i, null)))
  expect([keys(plain.known), keys(plain.judged)]).toEqual([
    ['0', '1', '2', '4', '5', '6', '7', '8'],
    ['9', '10'],
  ])
  const marked = splitIssues([issue(0, 'train'), issue(1, 'test'), issue(2, 'val'), issue(3, 'test')])
  expect([keys(marked.known), keys(marked.judged)]).toEqual([['0', '2'], ['1']])
})

it('the benchmark ends with a line of JSON for every project of a folder, packed or not', () => {
  const folder = mkdtempSync(join(tmpdir(), 'estimates-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const lines = Array.from(
    { length: 60 },
    (_, i) => `${i % 3 ? 'Typo' : 'Migration'} ${i},"a, ""b""\nc",${i % 3 ? 1 : 8}`,
  )
  const table = `title,description,storypoint\n${lines.join('\n')}\nNo points,,\n`
  writeFileSync(join(folder, 'plain.csv'), table)
  writeFileSync(join(folder, 'packed.csv.gz'), gzipSync(table))
  writeFileSync(join(folder, 'small.csv'), 'title,description,storypoint\nOne,,1\n')
  writeFileSync(join(folder, 'notes.txt'), 'nothing')
  const script = fileURLToPath(new URL('../../bench/bench-estimates.ts', import.meta.url))
  const output = execFileSync(process.execPath, [script, '--data', folder], { encoding: 'utf8' })
  const { projects, mae, geoRatio, better } = JSON.parse(output.trim().split('\n').at(-1) ?? '')
  expect(projects.map(({ name, n }: { name: string; n: number }) => [name, n])).toEqual([
    ['packed', 12],
    ['plain', 12],
  ])
  expect(projects[0]).toEqual({ ...projects[1], name: 'packed' })
  expect(projects[0].ratio).toBeCloseTo(projects[0].mae / projects[0].medianMae, 10)
  expect([mae, geoRatio, better]).toEqual([projects[0].mae, expect.closeTo(projects[0].ratio, 10), 2])
})
