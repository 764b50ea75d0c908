import { describe, expect, it } from 'vitest'
import { bulletList, documentOf, heading, paragraph, textNode } from './document.ts'
import { documentMarkdown, hasPictures } from './document-markdown.ts'

const doc = (...content: unknown[]) => ({ type: 'doc', version: 1, content })
const p = (...content: unknown[]) => ({ type: 'paragraph', content })
const t = (text: string, ...marks: unknown[]) => ({ type: 'text', text, ...(marks.length > 0 && { marks }) })
const item = (...content: unknown[]) => ({ type: 'listItem', content })

describe('documentMarkdown', () => {
  it('keeps headings, paragraphs and lists', () => {
    const document = documentOf([
      heading(2, 'Goal'),
      paragraph([textNode('Faster checkout.')]),
      bulletList([[paragraph([textNode('Pay by card')])], [paragraph([textNode('Pay by invoice')])]]),
    ])
    expect(documentMarkdown(document)).toBe('## Goal\n\nFaster checkout.\n\n- Pay by card\n- Pay by invoice')
    expect(documentMarkdown(document, 2)).toContain('#### Goal')
  })

  it('indents lists in lists by the width of the marker, and numbers from where Jira begins', () => {
    const inner = { type: 'bulletList', content: [item(p(t('small'))), item(p(t('large')))] }
    const document = doc({
      type: 'orderedList',
      attrs: { order: 9 },
      content: [item(p(t('Sizes')), inner), item(p(t('Colours')))],
    })
    expect(documentMarkdown(document)).toBe('9. Sizes\n   - small\n   - large\n10. Colours')
  })

  it('ticks what is done', () => {
    const task = (state: string, text: string) => ({
      type: 'taskItem',
      attrs: { localId: text, state },
      content: [t(text)],
    })
    const document = doc({
      type: 'taskList',
      attrs: { localId: 'l' },
      content: [
        task('DONE', 'one'),
        task('TODO', 'two'),
        { type: 'taskList', attrs: {}, content: [task('TODO', 'three')] },
      ],
    })
    expect(documentMarkdown(document)).toBe('- [x] one\n- two\n  - three')
  })

  it('makes tables of tables, a line a row, whatever stands in a cell', () => {
    const cell = (type: string, ...content: unknown[]) => ({ type, attrs: {}, content })
    const document = doc({
      type: 'table',
      content: [
        { type: 'tableRow', content: [cell('tableHeader', p(t('Role'))), cell('tableHeader', p(t('May')))] },
        {
          type: 'tableRow',
          content: [cell('tableCell', p(t('Clerk | guest'))), cell('tableCell', p(t('read')), p(t('write')))],
        },
        { type: 'tableRow', content: [cell('tableCell', p(t('Nobody')))] },
      ],
    })
    expect(documentMarkdown(document)).toBe(
      '| Role | May |\n| --- | --- |\n| Clerk \\| guest | read write |\n| Nobody |  |',
    )
  })

  it('says in words what Jira draws', () => {
    const document = doc(
      p(
        t('By '),
        { type: 'date', attrs: { timestamp: '1798761600000' } },
        t(' '),
        { type: 'mention', attrs: { id: '1', text: '@Demo Person' } },
        t(' '),
        { type: 'emoji', attrs: { shortName: ':ok:', text: '👌' } },
        t(' '),
        { type: 'status', attrs: { text: 'OPEN', color: 'blue' } },
        { type: 'hardBreak' },
        t('see ', { type: 'strong' }),
        t('the plan', { type: 'link', attrs: { href: 'https://example.com/plan' } }),
        t(' and '),
        t('a_b', { type: 'code' }),
      ),
      { type: 'panel', attrs: { panelType: 'info' }, content: [p(t('Mind the step'))] },
      { type: 'expand', attrs: { title: 'More' }, content: [p(t('folded'))] },
      { type: 'blockquote', content: [p(t('said'))] },
      { type: 'codeBlock', content: [t('x = "```"')] },
      { type: 'rule' },
      { type: 'blockCard', attrs: { url: 'https://example.com/card' } },
      { type: 'mediaSingle', content: [{ type: 'media', attrs: { id: 'x' } }] },
      { type: 'future', content: [p(t('still read'))] },
    )
    expect(documentMarkdown(document)).toBe(
      [
        'By 2027-01-01 @Demo Person 👌 OPEN\nsee [the plan](https://example.com/plan) and `a_b`',
        'Mind the step',
        'More\n\nfolded',
        '> said',
        '````\nx = "```"\n````',
        '---',
        'https://example.com/card',
        'still read',
      ].join('\n\n'),
    )
    expect(hasPictures(document)).toBe(true)
    expect(hasPictures(doc(p(t('words'))))).toBe(false)
  })

  it.each([[null], [undefined], [3], [[]], [{}], [{ content: 'x' }], [{ content: [null, 7, { type: 'paragraph' }] }]])(
    'gives nothing for %j',
    (value) => {
      expect(documentMarkdown(value)).toBe('')
    },
  )

  it('takes text as older sites have it', () => {
    expect(documentMarkdown('plain\u0000 words')).toBe('plain words')
  })
})
