import { type Html, html } from './html.ts'
import { linkified } from './linkified.ts'

/**
 * The little Markdown our own documents use: headings, paragraphs, lists, tables, fenced code, `code` and **strong**.
 * Everything else is shown as it is written, escaped.
 */
export function markdownHtml(source: string): Html {
  return html`<div class="rich-text">${blocksOf(source.replaceAll('\r\n', '\n').split('\n')).map(blockHtml)}</div>`
}

type Kind = 'code' | 'heading' | 'table' | 'bullets' | 'numbers' | 'text'
type Block = { kind: Kind; lines: string[] }

/** Lines of one kind that follow each other are one block; an empty line ends it, except inside fenced code. */
function blocksOf(lines: readonly string[]): Block[] {
  const blocks: Block[] = []
  let open: Block | undefined
  for (const line of lines) {
    if (open?.kind === 'code') {
      if (line.startsWith('```')) open = undefined
      else open.lines.push(line)
    } else if (line.startsWith('```')) {
      open = { kind: 'code', lines: [] }
      blocks.push(open)
    } else if (line.trim() === '') {
      open = undefined
    } else if (open !== undefined && continues(open.kind, line)) {
      open.lines.push(line)
    } else {
      open = { kind: kindOf(line), lines: [line] }
      blocks.push(open)
    }
  }
  return blocks
}

function kindOf(line: string): Kind {
  if (/^#{1,6} /.test(line)) return 'heading'
  if (line.startsWith('|')) return 'table'
  if (/^[-*] /.test(line)) return 'bullets'
  return /^\d+\. /.test(line) ? 'numbers' : 'text'
}

/** An indented line belongs to the item before it. */
function continues(kind: Kind, line: string): boolean {
  if (kind === 'heading') return false
  return kindOf(line) === kind || ((kind === 'bullets' || kind === 'numbers') && /^\s/.test(line))
}

function blockHtml({ kind, lines }: Block): Html {
  switch (kind) {
    case 'code':
      return html`<pre><code>${lines.join('\n')}</code></pre>`
    case 'heading':
      return headingHtml(lines[0] ?? '')
    case 'table':
      return tableHtml(lines)
    case 'bullets':
      return html`<ul>${itemsHtml(lines, /^[-*] /)}</ul>`
    case 'numbers':
      return html`<ol>${itemsHtml(lines, /^\d+\. /)}</ol>`
    case 'text':
      return html`<p>${inline(lines.join(' '))}</p>`
  }
}

function headingHtml(line: string): Html {
  const text = inline(line.replace(/^#+ /, ''))
  if (line.startsWith('# ')) return html`<h1>${text}</h1>`
  return line.startsWith('## ') ? html`<h2>${text}</h2>` : html`<h3>${text}</h3>`
}

function itemsHtml(lines: readonly string[], bullet: RegExp): Html[] {
  const items: string[] = []
  for (const line of lines) {
    if (bullet.test(line)) items.push(line.replace(bullet, ''))
    else items.push(`${items.pop() ?? ''} ${line.trim()}`)
  }
  return items.map((item) => html`<li>${inline(item)}</li>`)
}

function tableHtml(lines: readonly string[]): Html {
  const cellsOf = (line: string) => line.replace(/^\||\|\s*$/g, '').split('|')
  const [head = '', ...rows] = lines.filter((line) => !/^\|[\s:|-]+$/.test(line))
  return html`<table>
<thead><tr>${cellsOf(head).map((cell) => html`<th>${inline(cell.trim())}</th>`)}</tr></thead>
<tbody>${rows.map((row) => html`<tr>${cellsOf(row).map((cell) => html`<td>${inline(cell.trim())}</td>`)}</tr>`)}</tbody>
</table>`
}

function inline(text: string): Html {
  return html`${text.split(/(`[^`]+`|\*\*[^*]+\*\*)/).map((piece) => {
    if (/^`.+`$/.test(piece)) return html`<code>${piece.slice(1, -1)}</code>`
    return /^\*\*.+\*\*$/.test(piece) ? html`<strong>${piece.slice(2, -2)}</strong>` : linkified(piece)
  })}`
}
