import { documentTextLimit } from '@planwright/contract'
import { expect, it } from 'vitest'
import { hostileTexts, readLimitMs, timeToRead } from '../../../../scripts/testing/hostile-texts.ts'
import { cleanText } from '../http/files/clean-text.ts'
import { fileName } from '../http/files/file-name.ts'
import { briefOfIssues } from './brief-of-issues.ts'
import { DocumentFault } from './document-fault.ts'
import { htmlMarkdown } from './html-markdown.ts'
import { withoutMargins } from './page-margins.ts'
import { parseDocument } from './parse-document.ts'
import { pdfLines } from './pdf-lines.ts'
import { pdfMarkdown } from './pdf-markdown.ts'

/** The text as the lines of a PDF, a piece for each hundred characters, so that all of them are one paragraph. */
const pdfOf = (text: string) =>
  pdfMarkdown(
    withoutMargins(
      pdfLines([
        {
          height: 20_000,
          pieces: Array.from({ length: text.length / 100 }, (_, i) => ({
            text: text.slice(i * 100, i * 100 + 100),
            x: 50,
            y: i * 12,
            width: 500,
            size: 10,
          })),
        },
      ]),
    ).lines,
  )

const readers: Record<string, (text: string) => unknown> = {
  cleanText,
  fileName,
  htmlMarkdown,
  'htmlMarkdown of a paragraph': (text) => htmlMarkdown(`<p>${text}</p><ul><li>${text}</li></ul>`),
  'the lines of a PDF': pdfOf,
  'one line of a PDF': (text) =>
    pdfMarkdown(pdfLines([{ height: 800, pieces: [{ text, x: 50, y: 50, width: 500, size: 10 }] }])),
  briefOfIssues: (text) =>
    briefOfIssues(
      {
        items: [{ key: 'A-1', title: text, typeName: 'Story', parentKey: null, text, hasPictures: false }],
        more: false,
      },
      { jql: 'x' },
      'Jira',
    ),
  parseDocument: async (text) => {
    try {
      await parseDocument({ name: 'a.md', mediaType: '', bytes: new TextEncoder().encode(text) }, documentTextLimit)
    } catch (error) {
      if (!(error instanceof DocumentFault)) throw error
    }
  },
}

it.each(hostileTexts())('%s is read within a second', async (_name, text) => {
  const slow: Record<string, number> = {}
  for (const [name, read] of Object.entries(readers)) {
    const time = await timeToRead(() => read(text))
    if (time >= readLimitMs) slow[name] = time
  }
  expect(slow).toEqual({})
})
