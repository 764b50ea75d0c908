/**
 * `npm run eval:backlogs -- <folder> [--details]`: what the form checks and the search for look-alikes find in backlogs that people wrote, one story a line in a .txt
 * file each. With --details every finding is printed, to be read and judged. The last line is JSON.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { reviewBacklog } from '@planwright/generation'

const { values, positionals } = parseArgs({ options: { details: { type: 'boolean' } }, allowPositionals: true })
const folder = positionals[0]
const names = folder === undefined ? [] : readdirSync(folder).filter((name) => name.endsWith('.txt'))
if (folder === undefined || names.length === 0) {
  console.error('Say which folder holds the backlogs (.txt, one story a line): npm run eval:backlogs -- <folder>')
  process.exit(2)
}

/** What these backlogs do not have, so that nothing is found about it. */
const allWell = {
  acceptanceCriteria: 'Given a story, When it is read, Then its reader knows what is wanted.',
  storyPoints: 1,
  dependsOn: [],
  source: [],
}

const flaws = ['well-formed', 'atomic', 'minimal'] as const
const backlogs = names.sort().map((file) => review(file, join(folder, file)))
console.log(
  `| backlog | stories | ${flaws.join(' | ')} | look-alikes |\n|---|--:|${flaws.map(() => '--:|').join('')}--:|`,
)
for (const each of backlogs) console.log(row(each))
const all = {
  file: '**all**',
  stories: sum(({ stories }) => stories),
  found: Object.fromEntries(flaws.map((flaw) => [flaw, sum(({ found }) => found[flaw] ?? 0)])),
  pairs: sum(({ pairs }) => pairs),
}
console.log(row(all))
console.log(JSON.stringify({ backlogs, all }))

function sum(pick: (backlog: Reviewed) => number): number {
  return backlogs.reduce((total, backlog) => total + pick(backlog), 0)
}

function row({ file, stories, found, pairs }: Reviewed): string {
  const shares = flaws.map((flaw) => `${(((found[flaw] ?? 0) / stories) * 100).toFixed(1)} %`)
  return `| ${[file, stories, ...shares, pairs].join(' | ')} |`
}

type Reviewed = { file: string; stories: number; found: Record<string, number>; pairs: number }

function review(file: string, path: string): Reviewed {
  const lines = readFileSync(path, 'utf8')
    .split('\n')
    .flatMap((line) => line.trim() || [])
  const stories = lines.map((description, index) => ({ ...allWell, id: `${index}`, title: `${index}`, description }))
  const { findings, duplicates } = reviewBacklog([{ title: file, stories }], { epicInfo: '', additionalInfo: '' })
  if (values.details) {
    for (const { storyId, flaw, reason } of findings) console.log(`${flaw}: ${reason}\n    ${lines[Number(storyId)]}`)
    for (const { storyIds, likeness } of duplicates)
      console.log([`alike ${likeness.toFixed(2)}`, ...storyIds.map((id) => lines[Number(id)])].join('\n    '))
  }
  const found = Object.fromEntries(
    flaws.map((flaw) => [
      flaw,
      new Set(findings.filter((each) => each.flaw === flaw).map((each) => each.storyId)).size,
    ]),
  )
  return { file, stories: stories.length, found, pairs: duplicates.length }
}
