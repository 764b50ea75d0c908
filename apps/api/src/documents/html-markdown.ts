type Element = { readonly tag: string; readonly href: string; readonly children: HtmlNode[] }
type HtmlNode = Element | string

/**
 * The HTML that mammoth writes, as Markdown: headings, paragraphs, lists, tables and links. Emphasis is left out: in a brief it tells nothing that
 * the words do not, and stories cite the words. Pure. Not for HTML of other origin: it takes well-formed elements for granted.
 */
export function htmlMarkdown(html: string): string {
  return blocksOf(parse(html).children).join('\n\n')
}

const tagOrText = /<(\/?)([a-z][a-z0-9]*)((?:\s[^<>]*)?)>|[^<]+/g
const voidTags = new Set(['br', 'img', 'hr'])

const deepestNesting = 100

function parse(html: string): Element {
  const root: Element = { tag: '', href: '', children: [] }
  const open = [root]
  /** Elements that are open beyond the deepest: what is in them stands in that one. */
  let beyond = 0
  for (const [whole, closing, tag, attributes] of html.matchAll(tagOrText)) {
    const inner = open.at(-1) ?? root
    if (tag === undefined) inner.children.push(unescaped(whole))
    else if (closing) {
      if (beyond > 0) beyond -= 1
      else if (open.length > 1) open.pop()
    } else {
      const href = unescaped(/\shref="([^"]*)"/.exec(attributes ?? '')?.[1] ?? '')
      const element: Element = { tag, href, children: [] }
      inner.children.push(element)
      if (voidTags.has(tag)) continue
      if (open.length < deepestNesting) open.push(element)
      else beyond += 1
    }
  }
  return root
}

const characters: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', amp: '&' }
const unescaped = (text: string) =>
  text.replace(/&(lt|gt|quot|amp);/g, (_whole, name: string) => characters[name] ?? '')

const isBlock = (node: HtmlNode): node is Element => typeof node === 'object' && blockTags.has(node.tag)
const blockTags = new Set([
  'p',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'ul',
  'ol',
  'table',
  'blockquote',
  'pre',
  'div',
  'dl',
])

/** Words between blocks become paragraphs of their own. */
function blocksOf(nodes: readonly HtmlNode[]): string[] {
  const blocks: string[] = []
  let inlineNodes: HtmlNode[] = []
  const flush = () => {
    blocks.push(inlineOf(inlineNodes))
    inlineNodes = []
  }
  for (const node of nodes) {
    if (!isBlock(node)) {
      inlineNodes.push(node)
      continue
    }
    flush()
    blocks.push(blockOf(node))
  }
  flush()
  return blocks.filter((block) => block.trim() !== '')
}

function blockOf({ tag, children }: Element): string {
  if (/^h[1-6]$/.test(tag)) {
    const words = oneLine(inlineOf(children))
    return words === '' ? '' : `${'#'.repeat(Number(tag[1]))} ${words}`
  }
  if (tag === 'ul' || tag === 'ol') return listOf(tag, children)
  if (tag === 'table') return tableOf(children)
  if (tag === 'blockquote') return indented(blocksOf(children).join('\n\n'), '> ')
  return blocksOf(children).join('\n\n')
}

/** What stands under an item is indented by the width of its marker. */
function listOf(tag: string, children: readonly HtmlNode[]): string {
  const items = children.filter((child): child is Element => typeof child === 'object' && child.tag === 'li')
  const lines = items.map((item, at) => {
    const marker = tag === 'ol' ? `${at + 1}. ` : '- '
    const inner = blocksOf(item.children)
      .map((block, index) => (index === 0 ? '' : /^(- |\d+\. )/.test(block) ? '\n' : '\n\n') + block)
      .join('')
    return inner === '' ? '' : marker + indented(inner, ' '.repeat(marker.length)).trimStart()
  })
  return lines.filter(Boolean).join('\n')
}

function tableOf(children: readonly HtmlNode[]): string {
  const rows = elementsIn(children, 'tr').map((row) =>
    row.children
      .filter((cell): cell is Element => typeof cell === 'object')
      .map((cell) => oneLine(blocksOf(cell.children).join(' ')).replaceAll('|', '\\|')),
  )
  // a table of one column is a frame around text
  if (rows.every(({ length }) => length < 2)) return rows.flat().filter(Boolean).join('\n\n')
  const columns = Math.max(...rows.map(({ length }) => length))
  const line = (row: readonly string[]) =>
    `| ${Array.from({ length: columns }, (_, at) => row[at] ?? '').join(' | ')} |`
  const [head = [], ...body] = rows.filter((row) => row.some((cell) => cell !== ''))
  return [line(head), `|${' --- |'.repeat(columns)}`, ...body.map(line)].join('\n')
}

/** Elements of a tag below these nodes, those in other such elements left out. */
function elementsIn(nodes: readonly HtmlNode[], tag: string): Element[] {
  return nodes.flatMap((node) => {
    if (typeof node === 'string') return []
    return node.tag === tag ? [node] : elementsIn(node.children, tag)
  })
}

const inlineOf = (nodes: readonly HtmlNode[]): string => nodes.map(wordsOf).join('').trim()

function wordsOf(node: HtmlNode): string {
  if (typeof node === 'string') return node
  if (node.tag === 'br') return '\n'
  const words = node.children.map(wordsOf).join('')
  if (node.tag !== 'a') return words
  // the way back from a footnote
  if (words === '↑') return ''
  const isAway = /^(https?|mailto):/.test(node.href) && words.trim() !== '' && !node.href.endsWith(words)
  return isAway ? `[${words}](${node.href})` : words
}

const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim()
const indented = (text: string, prefix: string): string =>
  text
    .split('\n')
    .map((line) => (line === '' ? prefix.trimEnd() : prefix + line))
    .join('\n')
