import { expect, it } from 'vitest'
import type { RichTextNode } from '../jira/data/state.ts'
import { richTextHtml } from './rich-text.ts'

const text = (words: string, ...marks: { type: string; attrs?: Record<string, unknown> }[]): RichTextNode => ({
  type: 'text',
  text: words,
  marks,
})

it('closes gaps between the levels of headings', () => {
  const heading = (level: number): RichTextNode => ({ type: 'heading', attrs: { level }, content: [text('a')] })
  const levelsOf = (...levels: number[]) =>
    richTextHtml({ type: 'doc', version: 1, content: levels.map(heading) })
      .markup.match(/(?<=<h)\d/g)
      ?.join('')
  expect(levelsOf(3, 3, 5, 6, 3)).toBe('33453')
  expect(levelsOf(4, 2, 4)).toBe('334')
  expect(levelsOf(1, 2, 3, 4, 5, 6)).toBe('345666')
})

it.each<[string, RichTextNode, string]>([
  ['marks', text('a', { type: 'strong' }, { type: 'em' }), '<em><strong>a</strong></em>'],
  ['raised text', text('2', { type: 'subsup', attrs: { type: 'sup' } }), '<sup>2</sup>'],
  [
    'a mail link',
    text('a', { type: 'link', attrs: { href: 'mailto:a@b.example' } }),
    '<a href="mailto:a@b.example" rel="noreferrer">a</a>',
  ],
  ['a link that leads to a script', text('a', { type: 'link', attrs: { href: 'javascript:b' } }), 'a'],
  ['a heading', { type: 'heading', attrs: { level: 1 }, content: [text('a')] }, '<h3>a</h3>'],
  ['a heading of no known level', { type: 'heading', attrs: { level: -1.5 }, content: [text('a')] }, '<h3>a</h3>'],
  ['a line break', { type: 'paragraph', content: [text('a'), { type: 'hardBreak' }, text('b')] }, '<p>a<br>b</p>'],
  ['code', { type: 'codeBlock', content: [text('<a>\n')] }, '<pre><code>&lt;a&gt;\n</code></pre>'],
  ['a date', { type: 'date', attrs: { timestamp: '1767571200000' } }, '2026-01-05'],
  ['a date that is none', { type: 'date', attrs: { timestamp: 'soon' } }, ''],
  ['something new', { type: 'future', content: [text('a')] }, 'a'],
])('writes %s', (_name, node, expected) => {
  expect(richTextHtml({ type: 'doc', version: 1, content: [node] }).markup).toBe(
    `<div class="rich-text">${expected}</div>`,
  )
})
