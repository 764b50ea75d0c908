import { printable } from './document.ts'

/**
 * A document as Markdown that a person can read and a brief can hold: headings, lists, tables, code, links and quotes stay; colours, emphasis and
 * pictures do not. Jira's headings become `headingsBelow` levels smaller, so that they stand under a heading of ours. Whatever Jira keeps that this
 * does not know gives its words. Pure; '' for what is no document.
 * https://developer.atlassian.com/cloud/jira/platform/apis/document/structure/
 */
export function documentMarkdown(value: unknown, headingsBelow = 0): string {
  return printable(
    typeof value === 'string' ? value : blocksOf(nodeOf(value)?.content, headingsBelow).join('\n\n'),
  ).trim()
}

/** Whether something in it can be seen but not read. */
export function hasPictures(value: unknown): boolean {
  const node = nodeOf(value)
  if (!node) return false
  return node.type === 'media' || node.type === 'mediaInline' || nodesIn(node.content).some(hasPictures)
}

type Node = { readonly type?: unknown; readonly text?: unknown; readonly content?: unknown } & Readonly<
  Record<string, unknown>
>

const blocksOf = (content: unknown, below: number): string[] =>
  nodesIn(content)
    .map((node) => blockOf(node, below))
    .filter((block) => block.trim() !== '')

const blockOf = (node: Node, below: number): string => {
  switch (node.type) {
    case 'paragraph':
    case 'caption':
      return inlineOf(node.content)
    case 'heading': {
      const level = Math.min(6, Math.max(1, Number(attributeOf(node, 'level')) || 1) + below)
      const words = oneLine(inlineOf(node.content))
      return words === '' ? '' : `${'#'.repeat(level)} ${words}`
    }
    case 'bulletList':
    case 'decisionList':
      return listOf(node, () => '- ', below)
    case 'orderedList': {
      const first = Number(attributeOf(node, 'order') ?? 1)
      return listOf(node, (at) => `${(Number.isInteger(first) ? first : 1) + at}. `, below)
    }
    case 'taskList':
      return listOf(node, () => '- ', below)
    case 'codeBlock':
      return fenced(nodesIn(node.content).map(wordsOf).join(''))
    case 'blockquote':
      return prefixed(blocksOf(node.content, below).join('\n\n'), '> ')
    case 'table':
      return tableOf(node)
    case 'expand':
    case 'nestedExpand':
      return [String(attributeOf(node, 'title') ?? ''), ...blocksOf(node.content, below)].filter(Boolean).join('\n\n')
    case 'rule':
      return '---'
    case 'blockCard':
    case 'embedCard':
      return inlineOf([node])
    default:
      // panels, columns, and whatever Jira thinks of next: blocks in a frame, or words
      return isInline(node) ? inlineOf([node]) : blocksOf(node.content, below).join('\n\n')
  }
}

/** A list in a list item is indented by the width of its marker. */
const listOf = (node: Node, markerAt: (index: number) => string, below: number): string => {
  const lines: string[] = []
  let items = 0
  for (const item of nodesIn(node.content)) {
    // task lists hold their sublists directly
    if (item.type === 'taskList') {
      lines.push(prefixed(blockOf(item, below), '  '))
      continue
    }
    const marker = markerAt(items++)
    const checkbox = item.type === 'taskItem' && attributeOf(item, 'state') === 'DONE' ? '[x] ' : ''
    const inner = nodesIn(item.content).some((child) => !isInline(child))
      ? itemBlocks(item, below)
      : inlineOf(item.content)
    if (inner.trim() !== '') lines.push(marker + checkbox + prefixed(inner, ' '.repeat(marker.length)).trimStart())
  }
  return lines.join('\n')
}

/** Lists directly below the item's words stay close to them. */
const itemBlocks = (item: Node, below: number): string => {
  const blocks = nodesIn(item.content).flatMap((child) => {
    const text = blockOf(child, below)
    return text.trim() === '' ? [] : [{ text, isList: /List$/.test(String(child.type)) }]
  })
  return blocks.map(({ text, isList }, at) => (at === 0 ? '' : isList ? '\n' : '\n\n') + text).join('')
}

const tableOf = (node: Node): string => {
  const rows = nodesIn(node.content).map((row) =>
    nodesIn(row.content).map((cell) => oneLine(blocksOf(cell.content, 0).join(' ')).replaceAll('|', '\\|')),
  )
  const columns = rows.reduce((most, row) => Math.max(most, row.length), 0)
  if (columns === 0) return ''
  const line = (row: readonly string[]) =>
    `| ${Array.from({ length: columns }, (_, at) => row[at] ?? '').join(' | ')} |`
  const [head = [], ...body] = rows
  return [line(head), `|${' --- |'.repeat(columns)}`, ...body.map(line)].join('\n')
}

const inlineOf = (content: unknown): string => nodesIn(content).map(wordsOf).join('').trim()

const wordsOf = (node: Node): string => {
  switch (node.type) {
    case 'text':
      return withMarks(typeof node.text === 'string' ? node.text : '', node)
    case 'hardBreak':
      return '\n'
    case 'date':
      return dayOf(attributeOf(node, 'timestamp'))
    case 'inlineCard':
    case 'blockCard':
    case 'embedCard':
      return String(attributeOf(node, 'url') ?? '')
    default: {
      // mentions, statuses and emoji carry their words as an attribute
      const words = attributeOf(node, 'text') ?? attributeOf(node, 'shortName')
      return typeof words === 'string' ? words : nodesIn(node.content).map(wordsOf).join('')
    }
  }
}

const withMarks = (text: string, node: Node): string => {
  if (text.trim() === '') return text
  let words = text
  for (const mark of nodesIn(node.marks)) {
    if (mark.type === 'code') words = `\`${words}\``
    if (mark.type !== 'link') continue
    const href = attributeOf(mark, 'href')
    if (typeof href === 'string' && href !== text && href !== `mailto:${text}`) words = `[${words}](${href})`
  }
  return words
}

/** A fence longer than any inside. */
const fenced = (code: string): string => {
  const longest = (code.match(/`+/g) ?? []).reduce((most, { length }) => Math.max(most, length), 2)
  const fence = '`'.repeat(longest + 1)
  return code.trim() === '' ? '' : `${fence}\n${code}\n${fence}`
}

const dayOf = (timestamp: unknown): string => {
  const day = new Date(Number(timestamp))
  return Number.isNaN(day.getTime()) ? '' : day.toISOString().slice(0, 10)
}

const inlineTypes = new Set(['text', 'hardBreak', 'mention', 'emoji', 'date', 'status', 'inlineCard', 'mediaInline'])
const isInline = ({ type, text }: Node): boolean => inlineTypes.has(String(type)) || typeof text === 'string'

const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim()
const prefixed = (text: string, prefix: string): string =>
  text
    .split('\n')
    .map((line) => (line === '' ? prefix.trimEnd() : prefix + line))
    .join('\n')

const nodeOf = (value: unknown): Node | undefined =>
  // every property is looked at before it is used
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Node) : undefined
const nodesIn = (value: unknown): Node[] =>
  Array.isArray(value) ? value.map(nodeOf).filter((node) => node !== undefined) : []
const attributeOf = (node: Node, name: string): unknown => nodeOf(node.attrs)?.[name]
