/**
 * The part of Atlassian's Document Format that we write: blocks and marks that every text field of Jira takes.
 * https://developer.atlassian.com/cloud/jira/platform/apis/document/structure/
 */
export type Document = { readonly version: 1; readonly type: 'doc'; readonly content: readonly DocumentNode[] }

export type DocumentNode = {
  readonly type: string
  readonly attrs?: Readonly<Record<string, string | number | boolean>>
  readonly content?: readonly DocumentNode[]
  readonly marks?: readonly DocumentMark[]
  readonly text?: string
}
export type DocumentMark = { readonly type: string; readonly attrs?: Readonly<Record<string, string>> }

export function documentOf(content: readonly DocumentNode[]): Document {
  return { version: 1, type: 'doc', content }
}

export function textNode(text: string, marks: readonly DocumentMark[] = []): DocumentNode {
  return marks.length === 0 ? { type: 'text', text } : { type: 'text', text, marks }
}

/** Without `content` for an empty one: Jira refuses texts of no length. */
export function paragraph(content: readonly DocumentNode[]): DocumentNode {
  return content.length === 0 ? { type: 'paragraph' } : { type: 'paragraph', content }
}

export function heading(level: number, text: string): DocumentNode {
  return {
    type: 'heading',
    attrs: { level },
    content: [textNode(text)],
  }
}

export function bulletList(items: readonly (readonly DocumentNode[])[]): DocumentNode {
  return {
    type: 'bulletList',
    content: items.map((content) => ({ type: 'listItem', content })),
  }
}

/** Things to tick off, none of them done. `id` must be unlike any other in the document. */
export function taskList(id: string, items: readonly (readonly DocumentNode[])[]): DocumentNode {
  return {
    type: 'taskList',
    attrs: { localId: id },
    content: items.map((content, index) => ({
      type: 'taskItem',
      attrs: { localId: `${id}-${index + 1}`, state: 'TODO' },
      content,
    })),
  }
}

/** Text as it stands, a hard break for each line break. */
export function linesOf(text: string): DocumentNode[] {
  return text
    .split(/\r\n|\r|\n/)
    .flatMap((line, index) => [
      ...(index > 0 ? [{ type: 'hardBreak' }] : []),
      ...(printable(line) === '' ? [] : [textNode(printable(line))]),
    ])
}

/** Text as it stands: a paragraph for each block between empty lines. */
export function plainParagraphs(text: string): DocumentNode[] {
  return text
    .split(/(?:\r\n|\r|\n)[ \t]*(?:\r\n|\r|\n)\s*/)
    .map((block) => block.trim())
    .filter((block) => block !== '')
    .map((block) => paragraph(linesOf(block)))
}

/** The words of a document, one space between: what stays the same when Jira rewrites the layout. */
export function documentText(node: { readonly content?: readonly DocumentNode[] }): string {
  return pieces(node).join('').replaceAll(/\s+/g, ' ').trim()
}

const pieces = (node: DocumentNode | { readonly content?: readonly DocumentNode[] }): string[] => {
  if ('text' in node && node.text !== undefined) return [node.text]
  if ('type' in node && node.type === 'hardBreak') return [' ']
  const inner = (node.content ?? []).flatMap(pieces)
  // a tick is a person's word too: it must not be lost as mere layout
  if ('type' in node && node.type === 'taskItem' && node.attrs?.state === 'DONE') inner.unshift('[x] ')
  return 'type' in node && blockTypes.has(node.type) ? [' ', ...inner, ' '] : inner
}
const blockTypes = new Set([
  'paragraph',
  'heading',
  'listItem',
  'taskItem',
  'codeBlock',
  'blockquote',
  'tableCell',
  'tableHeader',
  'rule',
])

/** Without the control characters that JSON carries and Jira refuses, and without halves of characters. */
export function printable(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is removed here
  return text.toWellFormed().replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\ufffe\uffff]/g, '')
}
