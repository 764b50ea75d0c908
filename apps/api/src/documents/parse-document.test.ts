import { documentTextLimit } from '@planwright/contract'
import { describe, expect, it } from 'vitest'
import { docxOf, docxParts, pdfOf, textLines, wordParagraph, zipOf } from '../testing/files.ts'
import { DocumentFault } from './document-fault.ts'
import { parseDocument } from './parse-document.ts'

const read = (name: string, content: string | Uint8Array, mediaType = '') =>
  parseDocument(
    { name, mediaType, bytes: typeof content === 'string' ? new TextEncoder().encode(content) : content },
    documentTextLimit,
  )
const faultOf = async (work: Promise<unknown>) => {
  const error = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  if (!(error instanceof DocumentFault)) throw new Error('expected a DocumentFault', { cause: error })
  return error
}
const latin1 = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'))

describe('text', () => {
  it('is kept as it is, Markdown told by the name', async () => {
    expect(await read('brief.md', '# Goal\n\n- one\n- two\n')).toEqual({
      name: 'brief.md',
      kind: 'markdown',
      text: '# Goal\n\n- one\n- two',
      characters: 19,
      notes: [],
    })
    expect((await read('brief.txt', 'Goal')).kind).toBe('text')
    expect((await read('README', 'Goal')).kind).toBe('text')
  })

  it.each([
    ['UTF-8 with its mark', new Uint8Array([0xef, 0xbb, 0xbf, ...new TextEncoder().encode('Größe “x” €')])],
    ['UTF-16, small end first', new Uint8Array([0xff, 0xfe, ...Buffer.from('Größe “x” €', 'utf16le')])],
    ['UTF-16, big end first', new Uint8Array([0xfe, 0xff, ...Buffer.from('Größe “x” €', 'utf16le').swap16()])],
    ['UTF-8', new TextEncoder().encode('Größe “x” €')],
  ])('is read from %s', async (_encoding, bytes) => {
    expect(await read('brief.txt', bytes)).toMatchObject({ text: 'Größe “x” €', notes: [] })
  })

  it('is read from UTF-16 without a mark', async () => {
    expect((await read('brief.txt', new Uint8Array(Buffer.from('Plain words', 'utf16le')))).text).toBe('Plain words')
  })

  it('is read as Windows-1252 where it is no UTF-8, and says so', async () => {
    const { text, notes } = await read('brief.txt', latin1('Gr\u00f6\u00dfe \u0093x\u0094 \u0080'))
    expect(text).toBe('Größe “x” €')
    expect(notes).toEqual([expect.stringContaining('Windows-1252')])
  })

  it('loses what nobody can see, and says how much', async () => {
    const { text, notes } = await read(
      'a.md',
      'Pay\u200b by \u202ecard\u202c\u0000\u0007\r\n\r\n\r\n\r\nnext\u00a0line  \n',
    )
    expect(text).toBe('Pay by card\n\nnext line')
    expect(notes).toEqual(['3 characters that nobody can see were removed.'])
  })

  it('keeps the joiners of emoji and of scripts that need them', async () => {
    expect((await read('a.md', '👩\u200d💻 می\u200cخواهم a\u200db')).text).toBe('👩\u200d💻 می\u200cخواهم ab')
  })

  it('is cut at the limit with a word on it, never within a character', async () => {
    const { text, characters, notes } = await read('a.txt', `${'x'.repeat(documentTextLimit - 1)}😀 more`)
    expect([characters, text.isWellFormed(), text.endsWith('x')]).toEqual([documentTextLimit - 1, true, true])
    expect(notes).toEqual(['Only the first 300,000 characters are shown: the document goes on.'])
  })

  it.each([
    ['a.txt', ''],
    ['a.txt', '   \n\u200b'],
    ['a.md', new Uint8Array()],
  ])('without a word is refused: %s %j', async (name, content) => {
    expect((await faultOf(read(name, content))).kind).toBe('unreadable')
  })
})

describe('other types are refused by their content, whatever their name', () => {
  it.each([
    ['a picture', new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0x0d]), 'This is not text.'],
    ['a program', new Uint8Array([0x7f, 0x45, 0x4c, 0x46, 2, 1, 1, 0, 0, 0]), 'This is not text.'],
    ['a web page', '<!DOCTYPE html><p>x', 'web page'],
    ['rich text', '{\\rtf1 x}', 'rich text'],
    ['a spreadsheet', zipOf({ 'xl/workbook.xml': '<x/>' }), 'spreadsheet'],
    ['a presentation', zipOf({ 'ppt/presentation.xml': '<x/>' }), 'presentation'],
    ['an archive', zipOf({ 'brief.txt': 'x' }), 'archive'],
    ['old Word', latin1('\u00d0\u00cf\u0011\u00e0\u00a1\u00b1\u001a\u00e1 WordDocument'), 'before 2007'],
  ])('%s', async (_what, content, words) => {
    const fault = await faultOf(read('brief.docx', content))
    expect([fault.kind, fault.message]).toEqual(['unsupported', expect.stringContaining(words)])
    expect(fault.message).toContain('Planwright reads Markdown, text, Word (.docx) and PDF files.')
  })

  it('and text by the name of another format', async () => {
    expect((await faultOf(read('data.json', '{"a":1}'))).kind).toBe('unsupported')
  })
})

describe('Word', () => {
  it('keeps headings, lists, tables and links, whatever the styles are called in its language', async () => {
    const cell = (text: string) => `<w:tc>${wordParagraph(text)}</w:tc>`
    const body = [
      wordParagraph('Click &amp; collect', { style: 'Titel' }),
      wordParagraph('Who', { style: 'berschrift2' }),
      wordParagraph('Customers order online.'),
      wordParagraph('Choose a shop', { list: 1 }),
      wordParagraph('near home', { list: 1, level: 1 }),
      wordParagraph('Cancel', { list: 1 }),
      wordParagraph('first', { list: 2 }),
      wordParagraph('second', { list: 2 }),
      `<w:tbl><w:tr>${cell('Role')}${cell('May')}</w:tr><w:tr>${cell('Clerk')}${cell('read | write')}</w:tr></w:tbl>`,
      '<w:p><w:r><w:t xml:space="preserve">See </w:t></w:r><w:hyperlink r:id="rId4"><w:r><w:t>the plan</w:t></w:r></w:hyperlink></w:p>',
      '<w:p><w:del><w:r><w:delText>gone</w:delText></w:r></w:del><w:ins><w:r><w:t>stays</w:t></w:r></w:ins></w:p>',
    ].join('')
    expect(await read('brief.docx', docxOf(body))).toMatchObject({
      kind: 'word',
      notes: [],
      text: [
        '# Click & collect',
        '## Who',
        'Customers order online.',
        '- Choose a shop\n  - near home\n- Cancel',
        '1. first\n2. second',
        '| Role | May |\n| --- | --- |\n| Clerk | read \\| write |',
        'See [the plan](https://example.com/plan)',
        'stays',
      ].join('\n\n'),
    })
  })

  it('counts the pictures that it leaves out', async () => {
    const picture =
      '<w:p><w:r><w:drawing><wp:inline><a:graphic><a:graphicData><pic:pic><pic:blipFill><a:blip r:embed="rId3"/></pic:blipFill></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r></w:p>'
    const media = { 'word/media/image1.png': new Uint8Array([1, 2, 3]) }
    expect((await read('a.docx', docxOf(wordParagraph('Words') + picture, media))).notes).toEqual([
      '1 picture was left out: only text is read.',
    ])
    expect((await faultOf(read('a.docx', docxOf(picture, media)))).message).toContain('pictures only')
  })

  it('says that a document is locked, damaged or empty', async () => {
    const locked = new Uint8Array([
      ...latin1('\u00d0\u00cf\u0011\u00e0\u00a1\u00b1\u001a\u00e1'),
      ...Buffer.from('EncryptedPackage', 'utf16le'),
    ])
    expect((await faultOf(read('a.docx', locked))).message).toContain('password')
    expect((await faultOf(read('a.docx', zipOf(docxParts(wordParagraph('x')), { flags: 1 })))).message).toContain(
      'password',
    )
    const whole = docxOf(wordParagraph('Some words'))
    expect((await faultOf(read('a.docx', whole.slice(0, whole.length - 40)))).message).toContain('damaged')
    expect((await faultOf(read('a.docx', zipOf({ 'word/document.xml': '<w:document' })))).message).toContain('damaged')
    expect((await faultOf(read('a.docx', docxOf('')))).message).toContain('no text')
  })

  it('unpacks no more than the limit, whatever the archive says of itself', async () => {
    const bomb = new Uint8Array(40 * 1024 * 1024).fill(0x20)
    const parts = { ...docxParts(''), 'word/document.xml': bomb }
    expect((await faultOf(read('a.docx', zipOf(parts)))).message).toContain('too large')
    expect((await faultOf(read('a.docx', zipOf(parts, { lie: 100 })))).message).toContain('too large')
  })
})

describe('PDF', () => {
  it('joins the lines of paragraphs, mends broken words and keeps what stands apart', async () => {
    const lines = [
      { text: 'Click and collect', y: 790, size: 20 },
      ...textLines([
        'Customers order online and pick their books up in a shop, so that they do not have to',
        'wait for the post. Nobody has to be at home for the deliv-',
        'ery, and self-',
        'service lockers are open at night.',
      ]),
      { text: 'The second paragraph stands a little lower.', y: 690 },
      { text: 'Needs', y: 650, size: 14 },
      ...textLines(['\u0095 Choose a shop while', '\u0095 Cancel an order'], { y: 625 }).map((line) => ({
        ...line,
        text: line.text.replace('\u0095', '\\225'),
      })),
      ...textLines(['1. Pay by card', '2. Pay by invoice'], { y: 590 }),
    ]
    // the bullet as the fonts of PDF have it
    const bytes = pdfOf([lines.map((line) => ({ ...line, text: line.text.replace('\\225', '\u0095') }))])
    expect(await read('brief.pdf', bytes)).toMatchObject({
      kind: 'pdf',
      notes: [],
      text: [
        '# Click and collect',
        'Customers order online and pick their books up in a shop, so that they do not have to wait for the post. Nobody has to be at home for the delivery, and self-service lockers are open at night.',
        'The second paragraph stands a little lower.',
        '## Needs',
        '- Choose a shop while\n- Cancel an order\n1. Pay by card\n2. Pay by invoice',
      ].join('\n\n'),
    })
  })

  it('reads tables by their columns, cells of several lines too', async () => {
    const row = (y: number, ...cells: string[]) =>
      cells.flatMap((text, at) => (text === '' ? [] : [{ text, x: [72, 180, 420][at] ?? 0, y }]))
    const lines = [
      ...row(700, 'Role', 'May do', 'Limit'),
      ...row(680, 'Clerk', 'See the open orders of', 'fifty'),
      ...row(667, '', 'the own shop'),
      ...row(647, 'Manager', 'Everything', 'none'),
      { text: 'After the table comes a paragraph that runs on over all of it.', y: 610 },
    ]
    expect((await read('a.pdf', pdfOf([lines]))).text).toBe(
      '| Role | May do | Limit |\n| --- | --- | --- |\n| Clerk | See the open orders of the own shop | fifty |\n| Manager | Everything | none |\n\nAfter the table comes a paragraph that runs on over all of it.',
    )
  })

  it('leaves out what pages repeat at their edges, and says what', async () => {
    const page = (number: number, words: string) => [
      { text: 'Confidential', y: 810, size: 8 },
      { text: words, y: 740 },
      { text: `Page ${number} of 3`, y: 30, size: 8 },
    ]
    const { text, notes } = await read(
      'a.pdf',
      pdfOf([page(1, 'One sentence.'), page(2, 'Another sentence.'), page(3, 'The last one.')]),
    )
    expect(text).toBe('One sentence.\n\nAnother sentence.\n\nThe last one.')
    expect(notes).toEqual(['Left out, because pages repeat it: “Confidential”.'])
  })

  it('goes on over the end of a page only in the middle of a sentence', async () => {
    const pages = [[{ text: 'Customers can choose a shop and', y: 100 }], [{ text: 'pay there.', y: 740 }]]
    expect((await read('a.pdf', pdfOf(pages))).text).toBe('Customers can choose a shop and pay there.')
  })

  it('says which pages hold no text, and that a scan holds none', async () => {
    const { notes } = await read('a.pdf', pdfOf([[{ text: 'Words', y: 700 }], []]))
    expect(notes).toEqual(['Page 2 holds no text: empty, or a picture or scan.'])
    expect((await faultOf(read('a.pdf', pdfOf([[], []])))).message).toContain('may be a scan')
  })

  it('says that one is locked or damaged', async () => {
    const secret = '0'.repeat(64)
    const extra = `/ID [<00><00>] /Encrypt << /Filter /Standard /V 1 /R 2 /P -4 /O <${secret}> /U <${secret}> >>`
    expect((await faultOf(read('a.pdf', pdfOf([[{ text: 'x', y: 700 }]], { extra })))).message).toContain('password')
    expect((await faultOf(read('a.pdf', '%PDF-1.7\nnothing more'))).message).toContain('damaged')
  })

  it('reads the first 300 pages, and says that there are more', async () => {
    const pages = Array.from({ length: 303 }, (_, at) => [
      { text: `Sentence of its own ${'abcdefghij'[at % 10]}${at}.`, y: 500 },
    ])
    const { notes, text } = await read('a.pdf', pdfOf(pages))
    expect(notes).toEqual(['Only the first 300 of 303 pages were read.'])
    expect(text).toContain('299.')
  })
})
