import fullSchema from '@atlaskit/adf-schema/dist/json-schema/v1/full.json' with { type: 'json' }
import ajv from 'ajv-draft-04'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { documentText } from './document.ts'
import { freeText, safeLink } from './free-text.ts'
import { criteriaDocument, criteriaLine, storyDocument } from './story-document.ts'

const validate = new ajv.default({ strict: false }).compile(fullSchema)
const expectValid = (document: unknown) => {
  const valid = validate(document)
  expect(valid ? [] : validate.errors?.slice(0, 3)).toEqual([])
}

describe('storyDocument', () => {
  it('puts the description, the criteria under their heading, and the appended text in this order', () => {
    const document = storyDocument({
      description: 'As a clerk, I want **totals**, so that I can check them.',
      acceptanceCriteria: 'Given a bill, when I open it, then I see its total.\nGiven no bill, then I see none.',
      additionalDescription: 'Design: https://example.com/design',
    })
    expectValid(document)
    expect(document.content.map(({ type }) => type)).toEqual(['paragraph', 'heading', 'bulletList', 'paragraph'])
    expect(document.content[1]?.content?.[0]?.text).toBe('Acceptance Criteria')
    expect(document.content[2]?.content).toHaveLength(2)
    const link = document.content[3]?.content?.find(({ marks }) => marks)
    expect(link).toEqual({
      type: 'text',
      text: 'https://example.com/design',
      marks: [{ type: 'link', attrs: { href: 'https://example.com/design' } }],
    })
  })

  it('leaves out the heading when there are no criteria, and everything when there is nothing', () => {
    expect(storyDocument({ description: 'One line.' }).content).toHaveLength(1)
    expect(storyDocument({ description: ' ', acceptanceCriteria: '\n', additionalDescription: '' }).content).toEqual([])
    expectValid(storyDocument({ description: '' }))
  })

  it('takes criteria as they stand: Markdown and markup in them are words', () => {
    const document = storyDocument({
      description: '',
      acceptanceCriteria: '**Given** <b>x</b> [a](javascript:alert(1))',
    })
    expect(documentText(document)).toBe('Acceptance Criteria **Given** <b>x</b> [a](javascript:alert(1))')
    expect(JSON.stringify(document)).not.toContain('"marks"')
  })

  it('puts the criteria into a task list, or leaves them to a field of their own', () => {
    const story = { description: 'As a clerk.', acceptanceCriteria: 'Given a\nWhen b\nThen c\n\nGiven d\nThen e' }
    const tasks = storyDocument({ ...story, criteriaPlace: { as: 'task-list' } })
    expectValid(tasks)
    expect(tasks.content.map(({ type }) => type)).toEqual(['paragraph', 'heading', 'taskList'])
    const items = tasks.content[2]?.content ?? []
    expect(items.map(({ attrs }) => attrs?.state)).toEqual(['TODO', 'TODO'])
    expect(new Set(items.map(({ attrs }) => attrs?.localId)).size).toBe(2)
    // what is compared when it is read back is the words, wherever they stand
    expect(documentText(tasks)).toBe(documentText(storyDocument(story)))
    const ticked = structuredClone(tasks)
    Object.assign(ticked.content[2]?.content?.[0]?.attrs ?? {}, { state: 'DONE' })
    expect(documentText(ticked)).not.toBe(documentText(tasks))

    const without = storyDocument({ ...story, criteriaPlace: { as: 'field', key: 'customfield_1' } })
    expect(without.content.map(({ type }) => type)).toEqual(['paragraph'])
    const alone = criteriaDocument(story.acceptanceCriteria)
    expectValid(alone)
    expect(documentText(alone ?? {})).toBe('Given a When b Then c Given d Then e')
    expect(criteriaLine(story.acceptanceCriteria)).toBe('Given a When b Then c | Given d Then e')
    expect(criteriaDocument(' \n ')).toBeNull()
  })

  it('is valid for any text, and keeps every word of it', () => {
    const line = fc.oneof(
      fc.constantFrom(
        '- a',
        '  - b',
        '1. c',
        '> q',
        '> - in quote',
        '- > quote',
        '# h',
        '- # h',
        '```',
        '| a | b |',
        '|---|---|',
        '---',
        '- [ ] t',
        '  - [x] u',
        '<b>bold</b>',
        '<adf>{}</adf>',
        '![alt](https://e.com/p.png)',
        '[l](javascript:x)',
        '**b *i* `c`**',
        '',
        '\u0000',
        '&amp; &lt;',
        'a\\',
        '    code',
        '~~s~~',
        '[^1]: note',
        '[ref]: https://e.com',
      ),
      fc.string({ maxLength: 20 }),
    )
    fc.assert(
      fc.property(fc.array(line, { maxLength: 12 }), (lines) => {
        const text = lines.join('\n')
        const document = storyDocument({ description: text, acceptanceCriteria: text, additionalDescription: text })
        expectValid(document)
        expectValid(storyDocument({ description: text, acceptanceCriteria: text, criteriaPlace: { as: 'task-list' } }))
        const alone = criteriaDocument(text)
        if (alone) expectValid(alone)
        const kept = JSON.stringify(freeText(text))
        for (const word of text.match(/\p{L}+/gu) ?? []) expect(kept).toContain(word)
        expect(kept).not.toContain('"href":"javascript:')
      }),
      { numRuns: 300 },
    )
  })
})

describe('freeText', () => {
  it.each([
    ['lists in lists', '- a\n  - b\n    - c', ['bulletList']],
    ['a heading in a list becomes a paragraph', '- # Title\n- b', ['bulletList']],
    ['a table', '| a | b |\n|---|---|\n| 1 | 2 |', ['table']],
    ['code', '```ts\nconst a = 1 < 2\n```', ['codeBlock']],
    ['a rule between paragraphs', 'a\n\n---\n\nb', ['paragraph', 'rule', 'paragraph']],
    ['a quote with a list', '> - a\n> - b', ['blockquote']],
  ])('understands %s', (_name, text, types) => {
    const blocks = freeText(text)
    expect(blocks.map(({ type }) => type)).toEqual(types)
    expectValid({ version: 1, type: 'doc', content: blocks })
  })

  it('keeps a single line break', () => {
    expect(freeText('one\ntwo')).toEqual([
      {
        type: 'paragraph',
        content: [{ type: 'text', text: 'one' }, { type: 'hardBreak' }, { type: 'text', text: 'two' }],
      },
    ])
  })

  it('keeps what looks like HTML, and smaller-than signs in code', () => {
    expect(documentText({ content: freeText('if a <b> then `c < d`') })).toBe('if a <b> then c < d')
  })

  it('shows a picture as a link', () => {
    expect(freeText('![the plan](https://example.com/plan.png)')).toEqual([
      {
        type: 'paragraph',
        content: [
          {
            type: 'text',
            text: 'the plan',
            marks: [{ type: 'link', attrs: { href: 'https://example.com/plan.png' } }],
          },
        ],
      },
    ])
  })
})

describe('safeLink', () => {
  it.each([
    ['https://example.com/a', 'https://example.com/a'],
    ['mailto:a@example.com', 'mailto:a@example.com'],
    ['javascript:alert(1)', undefined],
    [' JaVaScript:alert(1)', undefined],
    ['data:text/html,x', undefined],
    ['/relative', undefined],
  ])('%s', (href, expected) => expect(safeLink(href)).toBe(expected))
})
