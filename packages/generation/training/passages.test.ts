import { expect, it } from 'vitest'
import { readBlocks } from '../src/reading/blocks/read-blocks.ts'
import { splitBrief } from '../src/reading/units/split-brief.ts'
import { partedTexts } from './labelled-briefs.ts'

const tickets = `HELP-101 The search forgets the filter after going back (bug, high)
HELP-112 SLA timer: stop while we wait for the customer; depends on HELP-115
YARD-2 - Weighbridge: print the slip twice; the second one for the driver - 3 SP
- MUS-2: Audio guide: pause when the visitor leaves the room; needs MUS-1
- **Find**: search by number or name; result shows room and shelf`

it('every word of a brief belongs to one passage, but for headings, the names of columns, what opens checks and who speaks', () => {
  const texts = [{ name: 'tickets', text: tickets }, ...partedTexts(3)]
  expect(texts.length).toBeGreaterThan(200)
  expect(texts.flatMap(({ name, text }) => badlyPlaced(text).map((passage) => `${name}: ${passage}`))).toEqual([])
})

/** Passages that begin within another, and lines with words that stand in none. */
function badlyPlaced(text: string): string[] {
  const units = splitBrief({ epicInfo: text, additionalInfo: '' })
  const names = readBlocks(text).blocks.filter(({ kind }) => kind === 'heading' || kind === 'speaker')
  const outside = text.split('')
  for (const { start, end } of [...units, ...names]) outside.fill(' ', start, end)
  const told = new Set(
    units
      .flatMap(({ headings, speaker = '', link = '', cells = [] }) => [
        ...headings,
        speaker,
        link,
        ...cells.map(({ column }) => column),
      ])
      .flatMap(wordsIn),
  )
  return [
    ...units.flatMap(({ start, end }, i) => (start < (units[i - 1]?.end ?? 0) ? [text.slice(start, end)] : [])),
    ...outside
      .join('')
      .split('\n')
      .filter((line) => !opensChecks.test(line) && wordsIn(line.replace(speaks, '')).some((word) => !told.has(word)))
      .map((line) => line.trim()),
  ]
}

const wordsIn = (text: string): string[] => text.toLowerCase().match(/(?!(?:and|und|oder)\b)\p{L}{3,}/gu) ?? []
/** `Acceptance:`, above what checks a story */
const opensChecks = /^\W*acceptance(?: criteria)?\W*$/iu
/** `Deb (parish): `, `> <pax> `, `Sun 18:22 Les: `, `2026-02-02 07:10 - Bev (office): ` */
const speaks =
  /^[\s>*[]*(?:<[^<>]+>|(?:.{0,20}\d{1,2}:\d\d\]?)?[^:]{0,40}\([^()]{1,30}\)\**:|\p{L}{2,9}\.? \d{1,2}:\d\d)/u
