import { ReadDocument } from '@planwright/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fileName } from '../http/files/file-name.ts'
import { createTestApp, signUp, type TestApp, type TestPerson } from '../testing/app.ts'
import { docxOf, pdfOf, wordParagraph } from '../testing/files.ts'

describe('POST /api/documents', () => {
  let test: TestApp
  let person: TestPerson
  beforeAll(async () => {
    test = await createTestApp()
    person = await signUp(test)
  })
  afterAll(() => test?.close())

  async function send(
    files: readonly { name: string; bytes: Uint8Array<ArrayBuffer>; type?: string }[],
    fields: Record<string, string> = {},
  ) {
    const form = new FormData()
    for (const [name, value] of Object.entries(fields)) form.append(name, value)
    for (const { name, bytes, type } of files) form.append('file', new File([bytes], name, { type }))
    // the platform writes the body: boundaries, quoting and all
    const request = new Request('http://localhost/', { method: 'POST', body: form })
    return test.app.inject({
      method: 'POST',
      url: '/api/documents',
      headers: { ...person.headers, 'content-type': request.headers.get('content-type') ?? '' },
      payload: Buffer.from(await request.arrayBuffer()),
    })
  }
  const text = (words: string) => new TextEncoder().encode(words)

  it.each([
    ['Größe.md', text('# Goal'), 'markdown', '# Goal'],
    ['a.docx', docxOf(wordParagraph('Words of Word')), 'word', 'Words of Word'],
    ['a.pdf', pdfOf([[{ text: 'Words of a page', y: 700 }]]), 'pdf', 'Words of a page'],
    // what it is called counts for nothing
    ['a.png', pdfOf([[{ text: 'Words of a page', y: 700 }]]), 'pdf', 'Words of a page'],
  ])('reads %s', async (name, bytes, kind, words) => {
    const answer = await send([{ name, bytes }])
    expect(answer.statusCode).toBe(200)
    expect(ReadDocument.parse(answer.json())).toEqual({ name, kind, text: words, characters: words.length, notes: [] })
  })

  it('refuses what it does not read, and what cannot be read, each in words', async () => {
    const picture = await send([{ name: 'a.md', bytes: new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 0, 0]) }])
    expect([picture.statusCode, picture.json()]).toEqual([
      415,
      expect.objectContaining({ code: 'unsupported-document' }),
    ])
    const scan = await send([{ name: 'a.pdf', bytes: pdfOf([[]]) }])
    expect([scan.statusCode, scan.json()]).toEqual([
      422,
      expect.objectContaining({ code: 'unreadable-document', detail: expect.stringContaining('scan') }),
    ])
  })

  it('takes 10 MB and not a byte more', async () => {
    const limit = 10 * 1024 * 1024
    const whole = await send([{ name: 'a.txt', bytes: new Uint8Array(limit).fill(0x61) }])
    expect([whole.statusCode, whole.json().characters]).toEqual([200, 300_000])
    const more = await send([{ name: 'a.txt', bytes: new Uint8Array(limit + 1).fill(0x61) }])
    expect([more.statusCode, more.json()]).toEqual([
      413,
      expect.objectContaining({ code: 'too-large', detail: 'A document may have up to 10 MB.' }),
    ])
  })

  it('takes one file and nothing else', async () => {
    const file = { name: 'a.txt', bytes: text('x') }
    for (const answer of [await send([]), await send([file, file]), await send([file], { more: 'x' })])
      expect([answer.statusCode, answer.json().errors?.[0]?.field]).toEqual([400, 'file'])
    const json = await test.app.inject({
      method: 'POST',
      url: '/api/documents',
      headers: person.headers,
      payload: { a: 1 },
    })
    expect([json.statusCode, json.json().code]).toEqual([415, 'unsupported-media-type'])
    const cut = await test.app.inject({
      method: 'POST',
      url: '/api/documents',
      headers: { ...person.headers, 'content-type': 'multipart/form-data; boundary=x' },
      payload: '--x\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\n\r\nhalf',
    })
    expect(cut.statusCode).toBe(400)
  })

  it('is for people who are signed in, and no other call takes a form', async () => {
    const stranger = await test.app.inject({ method: 'POST', url: '/api/documents', payload: '' })
    expect(stranger.statusCode).toBe(401)
    const elsewhere = await test.app.inject({
      method: 'POST',
      url: '/api/drafts',
      headers: { ...person.headers, 'content-type': 'multipart/form-data; boundary=x' },
      payload: '--x--',
    })
    expect(elsewhere.statusCode).toBe(415)
  })

  it('keeps no word of a document, and logs none', async () => {
    await send([{ name: 'secretname.txt', bytes: text('unmistakable words') }])
    await send([{ name: 'secretname.pdf', bytes: text('%PDF-1.4 unmistakable words') }])
    expect(test.logged.join('')).not.toMatch(/unmistakable|secretname/)
  })

  it('is described with the form that it takes', async () => {
    const { paths } = (await test.app.inject('/api/openapi.json')).json()
    expect(
      paths['/api/documents'].post.requestBody.content['multipart/form-data'].schema.properties.file,
    ).toMatchObject({
      format: 'binary',
    })
  })
})

describe('fileName', () => {
  it.each([
    ['brief.md', 'brief.md'],
    ['C:\\Users\\a\\brief.md', 'brief.md'],
    ['../../etc/passwd', 'passwd'],
    ['a\u202egpj.md', 'agpj.md'],
    [' \n ', 'document'],
    [undefined, 'document'],
    [`${'x'.repeat(300)}.docx`, `${'x'.repeat(194)}….docx`],
  ])('%j becomes %j', (sent, name) => {
    expect(fileName(sent)).toBe(name)
  })
})
