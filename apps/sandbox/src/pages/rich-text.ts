import type { RichText, RichTextNode } from '../jira/data/state.ts'
import { type Html, html, safeHref, trusted } from './html.ts'

/**
 * A rich-text document as HTML. Headings begin at h3, below those of the page. A node of a kind not known here shows what it
 * contains; links lead to http, https and mail addresses only.
 */
export function richTextHtml(document: RichText): Html {
  return html`<div class="rich-text">${withStepwiseHeadings(document.content).map(nodeHtml)}</div>`
}

function nodeHtml(node: RichTextNode): Html {
  const write = writers[node.type]
  return write === undefined ? html`${node.text}${inside(node)}` : write(node)
}

function inside(node: RichTextNode): Html[] {
  return (node.content ?? []).map(nodeHtml)
}

// The node types of https://developer.atlassian.com/cloud/jira/platform/apis/document/structure/
const writers: Partial<Record<string, (node: RichTextNode) => Html>> = {
  text: (node) => (node.marks ?? []).reduce((inner, mark) => marked(inner, mark), html`${node.text}`),
  paragraph: (node) => html`<p>${inside(node)}</p>`,
  heading: (node) => {
    const name = trusted(`h${Math.min(6, 2 + levelOf(node))}`)
    return html`<${name}>${inside(node)}</${name}>`
  },
  bulletList: (node) => html`<ul>${inside(node)}</ul>`,
  orderedList: (node) => html`<ol start="${numberOf(node.attrs?.order, 1)}">${inside(node)}</ol>`,
  listItem: (node) => html`<li>${inside(node)}</li>`,
  taskList: (node) => html`<ul class="tasks">${inside(node)}</ul>`,
  taskItem: taskHtml,
  decisionList: (node) => html`<ul>${inside(node)}</ul>`,
  decisionItem: (node) => html`<li>${inside(node)}</li>`,
  blockquote: (node) => html`<blockquote>${inside(node)}</blockquote>`,
  codeBlock: (node) => html`<pre><code>${inside(node)}</code></pre>`,
  panel: (node) => html`<div class="panel">${inside(node)}</div>`,
  expand: (node) => html`<details><summary>${textIn(node.attrs?.title)}</summary>${inside(node)}</details>`,
  rule: () => html`<hr>`,
  hardBreak: () => html`<br>`,
  table: (node) => html`<table>${inside(node)}</table>`,
  tableRow: (node) => html`<tr>${inside(node)}</tr>`,
  tableHeader: (node) => html`<th>${inside(node)}</th>`,
  tableCell: (node) => html`<td>${inside(node)}</td>`,
  mention: (node) => html`<span class="tag">${textIn(node.attrs?.text)}</span>`,
  status: (node) => html`<span class="tag">${textIn(node.attrs?.text)}</span>`,
  emoji: (node) => html`${textIn(node.attrs?.text) || textIn(node.attrs?.shortName)}`,
  date: (node) => {
    const day = new Date(numberOf(node.attrs?.timestamp, Number.NaN))
    return html`${Number.isNaN(day.getTime()) ? '' : day.toISOString().slice(0, 10)}`
  },
  inlineCard: (node) => linked(html`${textIn(node.attrs?.url)}`, textIn(node.attrs?.url)),
}

function taskHtml(node: RichTextNode): Html {
  const checked = node.attrs?.state === 'DONE'
  return html`<li class="check"><input type="checkbox" disabled${checked && html` checked`}
 aria-label="${checked ? 'Done' : 'Not done'}"><span>${inside(node)}</span></li>`
}

function marked(inner: Html, mark: { type: string; attrs?: Record<string, unknown> }): Html {
  if (mark.type === 'link') return linked(inner, textIn(mark.attrs?.href))
  const name = mark.type === 'subsup' && mark.attrs?.type === 'sup' ? 'sup' : elementOfMark[mark.type]
  return name === undefined ? inner : html`<${trusted(name)}>${inner}</${trusted(name)}>`
}

const elementOfMark: Partial<Record<string, string>> = {
  strong: 'strong',
  em: 'em',
  code: 'code',
  strike: 's',
  underline: 'u',
  subsup: 'sub',
}

function linked(inner: Html, address: string): Html {
  const href = safeHref(address, ['http:', 'https:', 'mailto:'])
  return href === undefined ? inner : html`<a href="${href}" rel="noreferrer">${inner}</a>`
}

/**
 * Gives headings the levels 1, 2, ... without a gap: people begin at any level and leave some out, and a page that does so
 * is hard to follow by ear.
 */
function withStepwiseHeadings(content: readonly RichTextNode[]): RichTextNode[] {
  const levels = [...new Set(headingsIn(content).map(levelOf))].sort((left, right) => left - right)
  let before = 0
  const renumbered = (node: RichTextNode): RichTextNode => {
    if (node.type !== 'heading') return { ...node, content: node.content?.map(renumbered) }
    before = Math.min(levels.indexOf(levelOf(node)) + 1, before + 1)
    return { ...node, attrs: { level: before } }
  }
  return content.map(renumbered)
}

function headingsIn(content: readonly RichTextNode[]): RichTextNode[] {
  return content.flatMap((node) => (node.type === 'heading' ? [node] : headingsIn(node.content ?? [])))
}

function levelOf(heading: RichTextNode): number {
  return numberOf(heading.attrs?.level, 1)
}

function textIn(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

function numberOf(value: unknown, fallback: number): number {
  const number = typeof value === 'string' ? Number(value) : value
  return typeof number === 'number' && Number.isFinite(number) ? number : fallback
}
