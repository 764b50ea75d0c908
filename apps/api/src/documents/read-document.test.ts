import { deflateSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { readDocument } from './read-document.ts'
import { docxOf, pdfOf, wordParagraph } from './test-files.ts'

const file = (name: string, bytes: Uint8Array<ArrayBuffer>) => ({ name, mediaType: '', bytes })

describe('readDocument', () => {
  it('reads many at once, each whole', async () => {
    const texts = await Promise.all(
      ['one', 'two', 'three'].map(
        async (words) => (await readDocument(file('a.docx', docxOf(wordParagraph(words))))).text,
      ),
    )
    expect(texts).toEqual(['one', 'two', 'three'])
  })

  it('ends a thread that takes too long, and reads the next', async () => {
    const slow = readDocument(file('a.docx', docxOf(wordParagraph('x'))), { timeMs: 1, memoryBytes: 512 * 1024 * 1024 })
    await expect(slow).rejects.toThrow('takes too long')
    expect((await readDocument(file('a.docx', docxOf(wordParagraph('next'))))).text).toBe('next')
  })

  it('ends a thread that takes too much memory: a page that unpacks without end', async () => {
    // half a gigabyte of blanks in two megabytes
    const blanks = deflateSync(Buffer.alloc(512 * 1024 * 1024, ' '), { level: 1 })
    const work = readDocument(file('a.pdf', pdfOf([[]], { raw: blanks })), {
      timeMs: 20_000,
      memoryBytes: 256 * 1024 * 1024,
    })
    await expect(work).rejects.toThrow(/takes too much memory|takes too long/)
  })

  it('keeps nobody waiting meanwhile', async () => {
    const words = wordParagraph('Customers can choose a shop for pick-up during checkout.').repeat(20_000)
    const bytes = docxOf(words)
    let turns = 0
    const counting = setInterval(() => {
      turns += 1
    }, 5)
    const started = performance.now()
    const { characters } = await readDocument(file('long.docx', bytes))
    clearInterval(counting)
    expect(characters).toBeGreaterThan(100_000)
    // in this thread the same work takes most of that time in one turn
    expect(turns).toBeGreaterThan((performance.now() - started) / 60)
  })
})
