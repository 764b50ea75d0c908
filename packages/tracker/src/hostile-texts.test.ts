import { expect, it } from 'vitest'
import { hostileTexts, readLimitMs, timeToRead } from '../../../scripts/testing/hostile-texts.ts'
import { documentText } from './jira/document/document.ts'
import { documentMarkdown } from './jira/document/document-markdown.ts'
import { freeText } from './jira/document/free-text.ts'
import { criteriaDocument, criteriaLine, storyDocument } from './jira/document/story-document.ts'
import { toFoundItem } from './jira/read/from-jira.ts'
import { findLookAlikes } from './look-alikes.ts'
import { contentHash } from './saving/content-hash.ts'
import { changedParts, fingerprint } from './saving/fingerprint.ts'
import { sprintName } from './saving/sprint-name.ts'
import { sprintNaming } from './saving/sprint-naming.ts'
import { aStory, aTarget } from './testing/target.ts'

const issueItem = (text: string) =>
  toFoundItem(
    { id: '1', key: 'ABC-1', fields: { summary: text, description: storyDocument({ description: text }) } },
    aTarget(),
  )
/** As many as a backlog and a project may have, none with the title of another. */
const many = Array.from({ length: 1_000 }, (_, i) => i)

const readers: Record<string, (text: string) => unknown> = {
  freeText,
  'freeText of the usual length': (text) => freeText(text.slice(0, 30_000)),
  storyDocument: (text) => storyDocument({ description: text, acceptanceCriteria: text, additionalDescription: text }),
  criteriaDocument,
  criteriaLine,
  documentMarkdown: (text) => documentMarkdown(storyDocument({ description: text, acceptanceCriteria: text })),
  'documentMarkdown of a plain text': (text) => documentMarkdown(text),
  contentHash: (text) => contentHash(aStory('a', { title: text, description: text, acceptanceCriteria: text })),
  sprintNaming: (text) => sprintNaming([text, `${text}a1`, `${text} 2`, `1${text}`]),
  sprintName: (text) => sprintName(1, { taken: [text, `${text}1`], naming: undefined, longest: 29 }),
  fingerprint: (text) => changedParts(fingerprint(issueItem(text)), issueItem(`${text}.`)),
}

it.each(hostileTexts())('%s is read within a second', async (_name, text) => {
  const slow: Record<string, number> = {}
  for (const [name, read] of Object.entries(readers)) {
    const time = await timeToRead(() => read(text))
    if (time >= readLimitMs) slow[name] = time
  }
  expect(slow).toEqual({})
})

const telling = ['commas', 'words without a mark', 'tiny lines, none like another', 'sentences of a person']
it.each(hostileTexts().filter(([name]) => telling.includes(name)))(
  'titles of %s are compared with as many others within a second',
  async (_name, text) => {
    const titles = many.map((i) => `${text.slice(i, i + 200)} ${i}`)
    const time = await timeToRead(() =>
      findLookAlikes(
        titles.map((title, i) => aStory(`s${i}`, { title })),
        titles.map((title, i) => ({ key: `ABC-${i}`, title, isEpic: false })),
      ),
    )
    expect(time).toBeLessThan(readLimitMs)
  },
)

it.each([
  ['links that begin', '[pay](', 1_000],
  ['stars', '*pay **now ', 500],
  ['lines', 'pay [now](\n', 400],
])('%s in heaps become plain paragraphs, and what stands around code keeps its form', (_name, heap, times) => {
  const heaped = heap.repeat(times)
  const blocks = freeText(`${heaped}\n\n\`\`\`\npay()\n\`\`\`\n\n## Rules\n\n- **one**\n- two`)
  expect(blocks.map(({ type }) => type)).toEqual(
    expect.arrayContaining(['paragraph', 'codeBlock', 'heading', 'bulletList']),
  )
  expect(documentText({ content: blocks })).toContain(heaped.trim().replaceAll(/\s+/g, ' '))
})

it('keeps the form of a long text with links, tables, lists and code', () => {
  const part =
    '## Part\n\nSee [the plan](https://example.com/plan) and **act**.\n\n- *one* `a`\n- two\n\n1. first\n2. second\n\n| a | b |\n| --- | --- |\n| c | d |\n\n'
  const blocks = freeText(part.repeat(150))
  expect(blocks).toHaveLength(150 * 5)
  expect(new Set(blocks.map(({ type }) => type))).toEqual(
    new Set(['heading', 'paragraph', 'bulletList', 'orderedList', 'table']),
  )
})
