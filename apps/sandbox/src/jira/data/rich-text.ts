import type { RichText, RichTextNode } from './state.ts'

/** "The entered text is too long" beyond this; the sandbox counts text plus one for each block. */
const richTextLimit = 32_767

const inlines = ['text', 'hardBreak', 'mention', 'emoji', 'date', 'status', 'inlineCard', 'placeholder', 'mediaInline']
const lists = ['bulletList', 'orderedList', 'taskList', 'decisionList']
const media = ['mediaSingle', 'mediaGroup']
const simpleBlocks = ['paragraph', 'heading', 'codeBlock', 'rule', ...lists, ...media, 'blockCard', 'embedCard']
const tableParts = [...simpleBlocks, 'blockquote', 'panel', 'nestedExpand']

/** Which nodes may stand in which, after Atlassian's document structure pages. */
const childrenOf: Record<string, string[]> = {
  doc: [...simpleBlocks, 'blockquote', 'panel', 'table', 'expand', 'layoutSection'],
  paragraph: inlines,
  heading: inlines,
  codeBlock: ['text'],
  bulletList: ['listItem'],
  orderedList: ['listItem'],
  listItem: ['paragraph', 'codeBlock', 'bulletList', 'orderedList', 'taskList', ...media],
  taskList: ['taskItem', 'taskList'],
  taskItem: inlines,
  decisionList: ['decisionItem'],
  decisionItem: inlines,
  blockquote: ['paragraph', 'bulletList', 'orderedList', 'codeBlock', ...media],
  panel: ['paragraph', 'heading', 'codeBlock', 'rule', ...lists, ...media, 'blockCard'],
  table: ['tableRow'],
  tableRow: ['tableCell', 'tableHeader'],
  tableCell: tableParts,
  tableHeader: tableParts,
  expand: [...simpleBlocks, 'blockquote', 'panel', 'table', 'nestedExpand'],
  nestedExpand: [...simpleBlocks, 'blockquote', 'panel'],
  layoutSection: ['layoutColumn'],
  layoutColumn: [...simpleBlocks, 'blockquote', 'panel', 'table', 'expand'],
  mediaSingle: ['media', 'caption'],
  mediaGroup: ['media'],
  caption: inlines,
}
const mustHaveContent = new Set([
  'bulletList',
  'orderedList',
  'listItem',
  'taskList',
  'decisionList',
  'blockquote',
  'panel',
  'table',
  'tableRow',
])
const marks = new Set(['strong', 'em', 'code', 'strike', 'underline', 'link', 'subsup', 'textColor', 'backgroundColor'])
const blockMarks = new Set(['alignment', 'indentation', 'breakout', 'border'])

export type RichTextProblem = 'not-a-document' | 'invalid' | 'too-long'

/** Reads a document in the Atlassian Document Format. */
export function readRichText(value: unknown): { document: RichText } | { problem: RichTextProblem } {
  if (!isRecord(value) || value.type !== 'doc' || value.version !== 1 || !Array.isArray(value.content))
    return { problem: 'not-a-document' }
  if (!isNode(value)) return { problem: 'invalid' }
  // Every node below was just checked.
  const document = value as unknown as RichText
  return lengthOf(document) > richTextLimit ? { problem: 'too-long' } : { document }
}

function isNode(value: unknown): value is RichTextNode {
  if (!isRecord(value) || typeof value.type !== 'string') return false
  const { type, content, text, attrs } = value
  if (!hasKnownMarks(value.marks, type === 'text')) return false
  if (attrs !== undefined && !isRecord(attrs)) return false
  if (type === 'text') return typeof text === 'string' && text !== '' && content === undefined
  if (text !== undefined) return false
  if (type === 'heading' && !(isRecord(attrs) && [1, 2, 3, 4, 5, 6].includes(Number(attrs.level)))) return false
  if (['taskList', 'taskItem'].includes(type) && !(isRecord(attrs) && typeof attrs.localId === 'string')) return false
  if (type === 'taskItem' && !(isRecord(attrs) && ['TODO', 'DONE'].includes(String(attrs.state)))) return false
  if (type === 'panel' && !(isRecord(attrs) && typeof attrs.panelType === 'string')) return false
  const allowed = childrenOf[type]
  if (allowed === undefined) return content === undefined || (Array.isArray(content) && content.length === 0)
  if (content === undefined) return !mustHaveContent.has(type)
  if (!Array.isArray(content) || (content.length === 0 && mustHaveContent.has(type))) return false
  return content.every((child: unknown) => isRecord(child) && allowed.includes(String(child.type)) && isNode(child))
}

function hasKnownMarks(value: unknown, onText: boolean): boolean {
  if (value === undefined) return true
  if (!Array.isArray(value)) return false
  return value.every((mark: unknown) => {
    if (!isRecord(mark)) return false
    const type = String(mark.type)
    if (!(onText ? marks : blockMarks).has(type)) return false
    if (type !== 'link') return true
    const attrs = mark.attrs
    return isRecord(attrs) && typeof attrs.href === 'string' && /^(https?:|mailto:|\/|#)/i.test(attrs.href)
  })
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function lengthOf(node: RichText | RichTextNode): number {
  if ('text' in node && node.text !== undefined) return node.text.length
  return (node.content ?? []).reduce((sum, child) => sum + lengthOf(child), node.type === 'doc' ? 0 : 1)
}

/** The words of a document, a line per block: for search and for the sandbox's own pages. */
export function plainText(node: RichText | RichTextNode | null): string {
  if (node === null) return ''
  if (node.type === 'text') return ('text' in node && node.text) || ''
  if (node.type === 'hardBreak') return '\n'
  const inner = (node.content ?? []).map(plainText)
  const inline = ['paragraph', 'heading', 'codeBlock', 'taskItem', 'decisionItem', 'caption'].includes(node.type)
  return inner.join(inline ? '' : '\n')
}

/** A document of plain paragraphs. */
export function paragraphs(...lines: string[]): RichText {
  return {
    type: 'doc',
    version: 1,
    content: lines.map((text) => ({ type: 'paragraph', content: text === '' ? [] : [{ type: 'text', text }] })),
  }
}
