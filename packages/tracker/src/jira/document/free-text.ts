import { markdownToAdf } from 'marklassian'
import {
  type DocumentMark,
  type DocumentNode,
  documentText,
  paragraph,
  plainParagraphs,
  printable,
  textNode,
} from './document.ts'
import { markdownParts } from './markdown-parts.ts'

/**
 * Markdown that a person or a model wrote, as blocks of a document. marklassian makes invalid documents for some nestings,
 * loses what looks like HTML, lets any link through, and takes for ever where marks stand in heaps; so `<` and such heaps never reach it,
 * everything it answers is rebuilt from the few shapes below, and where a word went missing the text is taken as it stands, as plain paragraphs.
 */
export function freeText(markdown: string): DocumentNode[] {
  const text = printable(markdown).replaceAll(standIn, '')
  if (text.trim() === '') return []
  const blocks = convert(text)
  return blocks && keepsEveryWord(text, blocks) ? blocks : plainParagraphs(text)
}

/** Stands for `<` while marklassian looks at the text: a private character that no keyboard has. */
const standIn = '\ue000'

type Loose = { readonly type?: unknown; readonly [key: string]: unknown }

const convert = (text: string): DocumentNode[] | undefined => {
  try {
    return markdownParts(text).flatMap((part) =>
      part.isPlain
        ? plainParagraphs(part.text)
        : toBlocks(markdownToAdf(keepLineBreaks(part.text).replaceAll('<', standIn)).content),
    )
  } catch {
    // The library throws on texts it cannot parse; the plain paragraphs of the caller hold every word.
    return undefined
  }
}

/** A single line break is meant as one; Markdown would join the lines. */
const keepLineBreaks = (text: string) => {
  let fenced = false
  return text
    .split(/\r\n|\r|\n/)
    .map((line, index, lines) => {
      if (/^\s*(```|~~~)/.test(line)) {
        fenced = !fenced
        return line
      }
      const last = (lines[index + 1] ?? '').trim() === ''
      return fenced || last || line.trim() === '' || /[|\\]\s*$/.test(line) ? line : `${line.trimEnd()}  `
    })
    .join('\n')
}

const toBlocks = (nodes: unknown): DocumentNode[] => nodesOf(nodes).flatMap(toBlock)

const toBlock = (node: Loose): DocumentNode[] => {
  const inner = nodesOf(node.content)
  switch (node.type) {
    case 'paragraph':
      return paragraphOf(toInlines(inner))
    case 'heading': {
      const level = Number(attr(node, 'level'))
      return inner.length === 0
        ? []
        : [{ type: 'heading', attrs: { level: Math.min(6, Math.max(1, level || 1)) }, content: toInlines(inner) }]
    }
    case 'bulletList':
    case 'orderedList':
    case 'taskList':
      return listOf(node, inner)
    case 'codeBlock':
      return [codeOf(node, inner)]
    case 'blockquote': {
      const content = toBlocks(inner).flatMap((block) =>
        only(block, ['paragraph', 'bulletList', 'orderedList', 'codeBlock']),
      )
      return content.length === 0 ? [] : [{ type: 'blockquote', content }]
    }
    case 'rule':
      return [{ type: 'rule' }]
    case 'table':
      return tableOf(inner)
    case 'mediaSingle':
      return inner.flatMap((media) => paragraphOf(imageAsLink(media)))
    default:
      return paragraphOf(toInlines([node]))
  }
}

const paragraphOf = (inlines: readonly DocumentNode[]) => {
  const isBlank = inlines.every(({ type, text }) => type === 'hardBreak' || text?.trim() === '')
  return isBlank ? [] : [paragraph(inlines)]
}

/** Task lists become bullets: nested in other lists Jira refuses them, and nothing of a brief is ticked off yet. */
const listOf = (node: Loose, items: readonly Loose[]): DocumentNode[] => {
  const content = items.map((item) => ({ type: 'listItem', content: listItemOf(item) }))
  if (content.length === 0) return []
  if (node.type !== 'orderedList') return [{ type: 'bulletList', content }]
  const order = Number(attr(node, 'order'))
  return [{ type: 'orderedList', attrs: { order: Number.isInteger(order) && order >= 0 ? order : 1 }, content }]
}

const listItemOf = (item: Loose): DocumentNode[] => {
  const inner = nodesOf(item.content)
  const blocks =
    item.type === 'taskItem'
      ? paragraphOf([textNode(attr(item, 'state') === 'DONE' ? '[x] ' : '[ ] '), ...toInlines(inner)])
      : toBlocks(inner).flatMap((block) => only(block, ['paragraph', 'bulletList', 'orderedList', 'codeBlock']))
  const [first] = blocks
  return first?.type === 'paragraph' || first?.type === 'codeBlock' ? blocks : [paragraph([]), ...blocks]
}

/** A block where it may stand, else its words in paragraphs. */
const only = (block: DocumentNode, allowed: readonly string[]): DocumentNode[] => {
  if (allowed.includes(block.type)) return [block]
  if (block.type === 'heading') return paragraphOf(block.content ?? [])
  if (block.type === 'blockquote') return (block.content ?? []).flatMap((inner) => only(inner, allowed))
  const words = documentText(block)
  return words === '' ? [] : [paragraph([textNode(words)])]
}

const codeOf = (node: Loose, inner: readonly Loose[]): DocumentNode => {
  const text = inner.map((child) => restored(child.text)).join('')
  const language = restored(attr(node, 'language'))
  return {
    type: 'codeBlock',
    ...(/^[\w+#.-]{1,30}$/.test(language) ? { attrs: { language } } : {}),
    ...(text === '' ? {} : { content: [textNode(text)] }),
  }
}

const tableOf = (rows: readonly Loose[]): DocumentNode[] => {
  const content = rows.map((row) => ({
    type: 'tableRow',
    content: nodesOf(row.content).map((cell) => {
      const blocks = toBlocks(cell.content).flatMap((block) => only(block, ['paragraph']))
      return {
        type: cell.type === 'tableHeader' ? 'tableHeader' : 'tableCell',
        attrs: {},
        content: blocks.length === 0 ? [paragraph([])] : blocks,
      }
    }),
  }))
  return content.length === 0 ? [] : [{ type: 'table', content }]
}

const toInlines = (nodes: readonly Loose[]): DocumentNode[] =>
  nodes.flatMap((node) => {
    if (node.type === 'hardBreak') return [{ type: 'hardBreak' }]
    if (node.type === 'mediaSingle') return nodesOf(node.content).flatMap(imageAsLink)
    const text = restored(node.text)
    return text === '' ? [] : [textNode(text, marksOf(node))]
  })

const imageAsLink = (media: Loose): DocumentNode[] => {
  const url = restored(attr(media, 'url'))
  const words = restored(attr(media, 'alt')) || url
  if (words === '') return []
  const href = safeLink(url)
  return [textNode(words, href ? [{ type: 'link', attrs: { href } }] : [])]
}

const plainMarks = new Set(['em', 'strong', 'strike'])

/** One mark of a kind; code takes no other but a link. */
const marksOf = (node: Loose): DocumentMark[] => {
  const marks = new Map<string, DocumentMark>()
  for (const mark of nodesOf(node.marks)) {
    const href = mark.type === 'link' ? safeLink(restored(attr(mark, 'href'))) : undefined
    if (href) marks.set('link', { type: 'link', attrs: { href } })
    else if (mark.type === 'code' || (typeof mark.type === 'string' && plainMarks.has(mark.type)))
      marks.set(mark.type, { type: mark.type })
  }
  if (marks.has('code')) for (const type of plainMarks) marks.delete(type)
  return [...marks.values()]
}

/** Links to pages and mail only: nothing that runs, nothing relative. @internal to be tested */
export function safeLink(href: string): string | undefined {
  const url = URL.parse(href.trim())
  return url && ['http:', 'https:', 'mailto:'].includes(url.protocol) ? url.href : undefined
}

/** Every run of letters or digits must still be there, as often; only the numbers of a list are layout. */
const keepsEveryWord = (text: string, blocks: readonly DocumentNode[]): boolean => {
  const counts = new Map<string, number>()
  const count = (words: readonly string[], by: number) => {
    for (const word of words) counts.set(word, (counts.get(word) ?? 0) + by)
  }
  count(wordsOf(blocks.flatMap(everything).join(' ')), 1)
  count(wordsOf(text.replaceAll(/^[ \t]*(?:[>*+-][ \t]*)*\d+[.)](?=\s)/gm, ' ')), -1)
  return [...counts.values()].every((number) => number >= 0)
}

const wordsOf = (text: string) => text.match(/[\p{L}\p{N}]+/gu) ?? []

/** All that a reader, or a click, would get. Text directly after text belongs to the same word. */
const everything = (node: DocumentNode): string[] => {
  const children = node.content ?? []
  const attrs = node.type === 'codeBlock' ? Object.values(node.attrs ?? {}).map(String) : []
  const links = children.flatMap(({ marks }) => marks ?? []).flatMap(({ attrs: of }) => Object.values(of ?? {}))
  const isText = children.some(({ type }) => type === 'text')
  if (!isText) return [...attrs, ...children.flatMap(everything)]
  return [...attrs, ...links, children.map((child) => child.text ?? ' ').join('')]
}

const nodesOf = (value: unknown): Loose[] =>
  Array.isArray(value) ? value.filter((node): node is Loose => typeof node === 'object' && node !== null) : []

const attr = (node: Loose, name: string): unknown => {
  const { attrs } = node
  return typeof attrs === 'object' && attrs !== null ? Reflect.get(attrs, name) : undefined
}

const restored = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value).replaceAll(standIn, '<') : ''
