import mammoth from 'mammoth'
import { DocumentFault } from './document-fault.ts'
import { htmlMarkdown } from './html-markdown.ts'
import type { ZipFile } from './zip-file.ts'

const styleMap = [
  "p[style-name='Title'] => h1:fresh",
  "p[style-name='Subtitle'] => p:fresh",
  "p[style-name='Quote'] => blockquote > p:fresh",
  "p[style-name='Intense Quote'] => blockquote > p:fresh",
]

/** A Word document as Markdown, with how many pictures it has. Tracked changes are read as if accepted; comments, headers and footers are not read. */
export async function wordText(zip: ZipFile): Promise<{ text: string; pictures: number }> {
  let pictures = 0
  try {
    // in place of its own reader of archives, which unpacks whatever comes: mammoth takes this, but its types do not say so
    const input = { file: archiveOf(zip) } as unknown as Parameters<typeof mammoth.convertToHtml>[0]
    const { value } = await mammoth.convertToHtml(input, {
      styleMap,
      // how a document is read is not for the document to say
      includeEmbeddedStyleMap: false,
      convertImage: mammoth.images.imgElement(async () => {
        pictures += 1
        return { src: '' }
      }),
    })
    return { text: htmlMarkdown(value), pictures }
  } catch (cause) {
    if (cause instanceof DocumentFault) throw cause
    throw new DocumentFault('unreadable', 'This Word document is damaged. Open it in Word and save it again.', {
      cause,
    })
  }
}

const archiveOf = (zip: ZipFile) => ({
  exists: (name: string) => zip.has(name),
  read: async (name: string, encoding?: string) => {
    const bytes = zip.read(name)
    return encoding === undefined ? bytes : new TextDecoder(encoding).decode(bytes)
  },
})
