import { expect, it } from 'vitest'
import { markdownHtml } from './markdown.ts'

it.each([
  [
    '# One\ntext `a<b` **bold**\nand more',
    '<h1>One</h1><p>text <code>a&lt;b</code> <strong>bold</strong> and more</p>',
  ],
  ['- one\n  goes on\n- two\n\n1. first', '<ul><li>one goes on</li><li>two</li></ul><ol><li>first</li></ol>'],
  ['```\na\n\n# b <i>\n```\nafter', '<pre><code>a\n\n# b &lt;i&gt;</code></pre><p>after</p>'],
  [
    'see https://example.org/a.',
    '<p>see <a href="https://example.org/a" rel="noreferrer">https://example.org/a</a>.</p>',
  ],
  ['<script>x</script> [a](javascript:b)', '<p>&lt;script&gt;x&lt;/script&gt; [a](javascript:b)</p>'],
])('writes %j as HTML', (source, expected) => {
  expect(markdownHtml(source).markup).toBe(`<div class="rich-text">${expected}</div>`)
})

it('writes a table with its head', () => {
  const { markup } = markdownHtml('| A | B |\n|---|---|\n| 1 | `2` |')
  expect(markup).toContain('<thead><tr><th>A</th><th>B</th></tr></thead>')
  expect(markup).toContain('<tbody><tr><td>1</td><td><code>2</code></td></tr></tbody>')
})
