import { deflateSync } from 'node:zlib'
import { afterAll, describe, expect, it } from 'vitest'
import { docxOf, pdfOf, wordParagraph } from '../testing/files.ts'
import { createWorkers } from '../work/create-workers.ts'
import { createDocumentReader } from './read-document.ts'

const file = (name: string, bytes: Uint8Array<ArrayBuffer>) => ({ name, mediaType: '', bytes })
const { signal } = new AbortController()

describe('reading documents in threads', () => {
  const log = { error: () => undefined }
  const workers = createWorkers({ log, limits: { memoryBytes: 256 * 1024 * 1024 } })
  const read = createDocumentReader(workers)
  afterAll(() => workers.close())

  it('reads many at once, each whole', async () => {
    const texts = await Promise.all(
      ['one', 'two', 'three'].map(
        async (words) => (await read(words, file('a.docx', docxOf(wordParagraph(words))), signal)).text,
      ),
    )
    expect(texts).toEqual(['one', 'two', 'three'])
  })

  it('says what is wrong with a file', async () => {
    await expect(read('ada', file('a.bin', new Uint8Array([0, 1, 2, 0, 1])), signal)).rejects.toMatchObject({
      name: 'DocumentFault',
      kind: 'unsupported',
    })
  })

  it('ends a thread that takes too much memory: a page that unpacks without end', async () => {
    // half a gigabyte of blanks in two megabytes
    const blanks = deflateSync(Buffer.alloc(512 * 1024 * 1024, ' '), { level: 1 })
    const work = read('ada', file('a.pdf', pdfOf([[]], { raw: blanks })), signal)
    await expect(work).rejects.toMatchObject({
      code: 'unreadable-document',
      details: { detail: expect.stringMatching(/takes too much memory|takes too long/) },
    })
    expect((await read('ada', file('a.docx', docxOf(wordParagraph('next'))), signal)).text).toBe('next')
  })

  it('keeps nobody waiting meanwhile', async () => {
    const words = wordParagraph('Customers can choose a shop for pick-up during checkout.').repeat(20_000)
    const bytes = docxOf(words)
    let turns = 0
    const counting = setInterval(() => {
      turns += 1
    }, 5)
    const started = performance.now()
    const { characters } = await read('ada', file('long.docx', bytes), signal)
    clearInterval(counting)
    expect(characters).toBeGreaterThan(100_000)
    // in this thread the same work takes most of that time in one turn
    expect(turns).toBeGreaterThan((performance.now() - started) / 60)
  })
})
