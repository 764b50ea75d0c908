import { crc32, deflateRawSync } from 'node:zlib'

/** Bytes of files for the tests, made here: each holds what its test needs and nothing else. */

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text)
const joined = (parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> => new Uint8Array(Buffer.concat(parts))

/** An archive of deflated parts. `lie` changes what it says about its sizes, `flags` is 1 for an encrypted one. */
export function zipOf(
  parts: Readonly<Record<string, string | Uint8Array>>,
  { flags = 0, lie }: { flags?: number; lie?: number } = {},
): Uint8Array<ArrayBuffer> {
  const written: Uint8Array[] = []
  const directory: Uint8Array[] = []
  let offset = 0
  for (const [path, content] of Object.entries(parts)) {
    const name = bytesOf(path)
    const plain = typeof content === 'string' ? bytesOf(content) : content
    const packed = deflateRawSync(plain)
    const facts = Buffer.alloc(26)
    facts.writeUInt16LE(20, 0)
    facts.writeUInt16LE(flags, 2)
    facts.writeUInt16LE(8, 4)
    facts.writeUInt32LE(crc32(plain), 10)
    facts.writeUInt32LE(packed.length, 14)
    facts.writeUInt32LE(lie ?? plain.length, 18)
    facts.writeUInt16LE(name.length, 22)
    const local = joined([bytesOf('PK\u0003\u0004'), facts, name, packed])
    const entry = Buffer.alloc(46)
    entry.write('PK\u0001\u0002', 'latin1')
    entry.writeUInt16LE(20, 4)
    facts.copy(entry, 6)
    entry.writeUInt32LE(offset, 42)
    written.push(local)
    directory.push(entry, name)
    offset += local.length
  }
  const end = Buffer.alloc(22)
  end.write('PK\u0005\u0006', 'latin1')
  end.writeUInt16LE(Object.keys(parts).length, 8)
  end.writeUInt16LE(Object.keys(parts).length, 10)
  end.writeUInt32LE(joined(directory).length, 12)
  end.writeUInt32LE(offset, 16)
  return joined([...written, ...directory, end])
}

const office = 'http://schemas.openxmlformats.org'

/** A Word document (ECMA-376) around the content of its body. */
export function docxOf(body: string, more: Record<string, string | Uint8Array> = {}): Uint8Array<ArrayBuffer> {
  return zipOf(docxParts(body, more))
}

export function docxParts(body: string, more: Record<string, string | Uint8Array> = {}) {
  return {
    '[Content_Types].xml': `<?xml version="1.0"?><Types xmlns="${office}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`,
    '_rels/.rels': `<?xml version="1.0"?><Relationships xmlns="${office}/package/2006/relationships"><Relationship Id="rId1" Type="${office}/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>`,
    'word/styles.xml': `<?xml version="1.0"?><w:styles xmlns:w="${office}/wordprocessingml/2006/main"><w:style w:type="paragraph" w:styleId="Titel"><w:name w:val="Title"/></w:style><w:style w:type="paragraph" w:styleId="berschrift2"><w:name w:val="heading 2"/></w:style></w:styles>`,
    'word/numbering.xml': `<?xml version="1.0"?><w:numbering xmlns:w="${office}/wordprocessingml/2006/main"><w:abstractNum w:abstractNumId="0"><w:lvl w:ilvl="0"><w:numFmt w:val="bullet"/></w:lvl><w:lvl w:ilvl="1"><w:numFmt w:val="bullet"/></w:lvl></w:abstractNum><w:abstractNum w:abstractNumId="1"><w:lvl w:ilvl="0"><w:numFmt w:val="decimal"/></w:lvl></w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num><w:num w:numId="2"><w:abstractNumId w:val="1"/></w:num></w:numbering>`,
    'word/_rels/document.xml.rels': `<?xml version="1.0"?><Relationships xmlns="${office}/package/2006/relationships"><Relationship Id="rId1" Type="${office}/officeDocument/2006/relationships/styles" Target="styles.xml"/><Relationship Id="rId2" Type="${office}/officeDocument/2006/relationships/numbering" Target="numbering.xml"/><Relationship Id="rId3" Type="${office}/officeDocument/2006/relationships/image" Target="media/image1.png"/><Relationship Id="rId4" Type="${office}/officeDocument/2006/relationships/hyperlink" Target="https://example.com/plan" TargetMode="External"/></Relationships>`,
    'word/document.xml': `<?xml version="1.0"?><w:document xmlns:w="${office}/wordprocessingml/2006/main" xmlns:r="${office}/officeDocument/2006/relationships" xmlns:a="${office}/drawingml/2006/main" xmlns:wp="${office}/drawingml/2006/wordprocessingDrawing" xmlns:pic="${office}/drawingml/2006/picture"><w:body>${body}</w:body></w:document>`,
    ...more,
  }
}

/** A paragraph of Word: its text, its style, or its place in a list. */
export function wordParagraph(
  text: string,
  { style, list, level = 0 }: { style?: string; list?: 1 | 2; level?: number } = {},
) {
  const properties = `${style ? `<w:pStyle w:val="${style}"/>` : ''}${list ? `<w:numPr><w:ilvl w:val="${level}"/><w:numId w:val="${list}"/></w:numPr>` : ''}`
  return `<w:p><w:pPr>${properties}</w:pPr><w:r><w:t xml:space="preserve">${text}</w:t></w:r></w:p>`
}

/** A line of a page: points from the left and the bottom; `size` of its letters, 11 by default. */
export type TestLine = { text: string; x?: number; y: number; size?: number }

/** A PDF (ISO 32000-1) with a page of A4 for each list of lines. `extra` goes into its trailer; `raw` in place of the first page's content. */
export function pdfOf(
  pages: readonly (readonly TestLine[])[],
  { extra = '', raw }: { extra?: string; raw?: Uint8Array } = {},
): Uint8Array<ArrayBuffer> {
  const first = 4
  const objects: Uint8Array[] = [
    bytesOf('<< /Type /Catalog /Pages 2 0 R >>'),
    bytesOf(
      `<< /Type /Pages /Count ${pages.length} /Kids [${pages.map((_, at) => `${first + at * 2} 0 R`).join(' ')}] >>`,
    ),
    bytesOf('<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>'),
  ]
  pages.forEach((lines, at) => {
    const content = at === 0 && raw ? raw : Buffer.from(lines.map(drawn).join('\n'), 'latin1')
    const filter = at === 0 && raw ? '/Filter /FlateDecode ' : ''
    objects.push(
      bytesOf(
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 3 0 R >> >> /Contents ${first + at * 2 + 1} 0 R >>`,
      ),
      joined([bytesOf(`<< ${filter}/Length ${content.length} >>\nstream\n`), content, bytesOf('\nendstream')]),
    )
  })
  const parts: Uint8Array[] = [bytesOf('%PDF-1.4\n')]
  const offsets: number[] = []
  let length = parts[0]?.length ?? 0
  objects.forEach((content, at) => {
    const part = joined([bytesOf(`${at + 1} 0 obj\n`), content, bytesOf('\nendobj\n')])
    offsets.push(length)
    length += part.length
    parts.push(part)
  })
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  parts.push(
    bytesOf(
      `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R ${extra} >>\nstartxref\n${length}\n%%EOF\n`,
    ),
  )
  return joined(parts)
}

const drawn = ({ text, x = 72, y, size = 11 }: TestLine) =>
  `BT /F1 ${size} Tf 1 0 0 1 ${x} ${y} Tm (${text.replace(/[\\()]/g, '\\$&')}) Tj ET`

/** Lines one below the other from a height on, 14 points apart. */
export function textLines(texts: readonly string[], { x = 72, y = 760, size = 11 } = {}): TestLine[] {
  return texts.map((text, at) => ({ text, x, y: y - at * 14, size }))
}
