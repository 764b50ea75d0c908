import { describe, expect, it } from 'vitest'
import { html, safeHref, trusted } from './html.ts'

describe('html', () => {
  it('escapes text in content and in attributes', () => {
    expect(html`<a title="${`"'><&`}">${'<b>'}</a>`.markup).toBe('<a title="&quot;&#39;&gt;&lt;&amp;">&lt;b&gt;</a>')
  })

  it('takes markup, lists and numbers as they are, and writes nothing for what is absent', () => {
    const items = ['<', html`<i>${1}</i>`, trusted('&nbsp;')]
    expect(html`${items}${null}${undefined}${false}${0}`.markup).toBe('&lt;<i>1</i>&nbsp;0')
  })
})

describe('safeHref', () => {
  it.each([
    ['https://example.org/"x', 'https://example.org/%22x'],
    ['http://localhost:3000', 'http://localhost:3000/'],
    ['javascript:alert(1)', undefined],
    [' JavaScript:alert(1)', undefined],
    ['data:text/html,x', undefined],
    ['mailto:ada@demo.example', undefined],
    ['/relative', undefined],
  ])('%j becomes %j', (address, expected) => {
    expect(safeHref(address)).toBe(expected)
  })
})
