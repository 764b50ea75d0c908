import { type Html, html } from './html.ts'
import { linkified } from './linkified.ts'

/**
 * The little Markdown our own documents use: headings, paragraphs, lists, tables, fenced code, `code` and **strong**.
 * Everything else is shown as it is written, escaped.
 */
export function markdownHtml(source: string): Html {
  const blocks = source.replaceAll('\r\n', '\n').split(/\n{2,}(?![^`]*\n```\n)/)
  return html`<div class="rich-text">${blocks.flatMap((block) => blocksOf(block.trim()))}</div>`
}

function blocksOf(block: string): Html[] {
  if (block === '') return []
  const [first = '', ...rest] = block.split('\n')
  if (/^```/.test(first))
    return [html`<pre><code>${rest.filter((line) => !line.startsWith('```')).join('\n')}</code></pre>`]
  const heading = /^(#{1,6}) (.*)$/.exec(first)
  if (heading !== null)
    return [headingOf(heading[1]?.length ?? 1, heading[2] ?? ''), ...blocksOf(rest.join('\n').trim())]
  if (/^\|/.test(first)) return [tableOf(block.split('\n'))]
  if (/^[-*] /.test(first)) return [html`<ul>${itemsOf(block, /^[-*] /)}</ul>`]
  if (/^\d+\. /.test(first)) return [html`<ol>${itemsOf(block, /^\d+\. /)}</ol>`]
  return [html`<p>${inline(block)}</p>`]
}

function headingOf(level: number, text: string): Html {
  if (level === 1) return html`<h1>${inline(text)}</h1>`
  return level === 2 ? html`<h2>${inline(text)}</h2>` : html`<h3>${inline(text)}</h3>`
}

function itemsOf(block: string, bullet: RegExp): Html[] {
  const items: string[] = []
  for (const line of block.split('\n')) {
    if (bullet.test(line)) items.push(line.replace(bullet, ''))
    else items.push(`${items.pop() ?? ''} ${line.trim()}`)
  }
  return items.map((item) => html`<li>${inline(item)}</li>`)
}

function tableOf(lines: string[]): Html {
  const cellsOf = (line: string) =>
    line
      .replace(/^\||\|$/g, '')
      .split('|')
      .map((cell) => cell.trim())
  const [head = '', ...body] = lines.filter((line) => !/^\|[\s:|-]+\|?$/.test(line))
  return html`<table>
<thead><tr>${cellsOf(head).map((cell) => html`<th>${inline(cell)}</th>`)}</tr></thead>
<tbody>${body.map((line) => html`<tr>${cellsOf(line).map((cell) => html`<td>${inline(cell)}</td>`)}</tr>`)}</tbody>
</table>`
}

function inline(text: string): Html {
  return html`${text.split(/(`[^`]+`|\*\*[^*]+\*\*)/).map((piece) => {
    if (/^`.+`$/.test(piece)) return html`<code>${piece.slice(1, -1)}</code>`
    return /^\*\*.+\*\*$/.test(piece) ? html`<strong>${piece.slice(2, -2)}</strong>` : linkified(piece)
  })}`
}
