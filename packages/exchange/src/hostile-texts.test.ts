import { expect, it } from 'vitest'
import { hostileTexts, readLimitMs, timeToRead } from '../../../scripts/testing/hostile-texts.ts'
import { readFile } from './read-file.ts'
import { ImportFault } from './read-outcome.ts'
import { exportedDraft, testStory } from './testing/exported-draft.ts'
import { writeFile } from './write-file.ts'

const reading = (name: string) => (text: string) => {
  try {
    readFile({ name, text }, () => crypto.randomUUID())
  } catch (error) {
    if (!(error instanceof ImportFault)) throw error
  }
}

/** All of a story's texts are the hostile one. */
const draftOf = (text: string) => {
  const texts = { description: text, acceptanceCriteria: text, additionalDescription: text }
  const story = testStory({ id: 's', title: text, labels: [text], ...texts })
  return exportedDraft({ name: text, backlog: [{ id: 'e', title: text, description: text, userStories: [story] }] })
}

const readers: Record<string, (text: string) => unknown> = {
  json: reading('a.json'),
  csv: reading('a.csv'),
  'a cell': (text) => reading('a.csv')(`Summary,Description\nPay,"${text.replaceAll('"', '""')}"`),
  'a title': (text) => reading('a.csv')(`Summary,Points,Priority,Labels\n"${text.replaceAll('"', '""')}","x","x","x"`),
  markdown: reading('a.md'),
  'a story of Markdown': (text) => reading('a.md')(`## Pay\n### Card\n${text}`),
  'no ending': reading('a'),
  'written as CSV': (text) => writeFile('csv', draftOf(text), ''),
  'written as Markdown': (text) => writeFile('md', draftOf(text), ''),
  'written as calendar': (text) => writeFile('ics', draftOf(text), ''),
  'written as workbook': (text) => writeFile('xlsx', draftOf(text), ''),
}

it.each(hostileTexts())('%s is read and written within a second', async (_name, text) => {
  const slow: Record<string, number> = {}
  for (const [name, read] of Object.entries(readers)) {
    const time = await timeToRead(() => read(text))
    if (time >= readLimitMs) slow[name] = time
  }
  expect(slow).toEqual({})
})
