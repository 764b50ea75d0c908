import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { headingsBelow, markdownWords } from './markdown-words.ts'
import { storyMarkdown } from './story-markdown.ts'

const story = { description: '', acceptanceCriteria: '', additionalDescription: '' }

describe('a story as Markdown', () => {
  it('has its texts in their order and its criteria as tasks to tick', () => {
    const text = storyMarkdown({
      description: 'As a *visitor*\n\n- one',
      acceptanceCriteria: 'Given a\nWhen b\nThen c\n\n- Given d',
      additionalDescription: 'See https://example.com',
    })
    expect(text).toBe(
      'As a *visitor*\n\n- one\n\n### Acceptance Criteria\n\n- [ ] Given a\n  When b\n  Then c\n- [ ] Given d\n\nSee https://example.com',
    )
  })

  it('has them as a list where that was chosen', () => {
    expect(storyMarkdown({ ...story, acceptanceCriteria: 'a\nb', criteriaPlace: { as: 'list' } })).toBe(
      '### Acceptance Criteria\n\n- a\n- b',
    )
  })

  it('is empty where there is nothing to say, and holds nothing that is no text', () => {
    expect(storyMarkdown(story)).toBe('')
    expect(storyMarkdown({ ...story, description: 'a\u0000b\ud800c' })).toBe('ab\ufffdc')
  })
})

describe('the words of Markdown', () => {
  it.each([
    ['other bullets', '* a\n* b', '- a\n- b'],
    ['other marks', '**a** _b_', '__a__ *b*'],
    ['boxes', '- [ ] a', '* [x] a'],
    ['escapes', 'a\\_b', 'a_b'],
    ['addresses', '<https://example.com>', 'https://example.com'],
    ['empty lines', 'a\n\n\nb', 'a\nb'],
  ])('are the same with %s', (_what, one, other) => expect(markdownWords(one)).toBe(markdownWords(other)))

  it.each([
    ['a word', 'a b', 'a c'],
    ['a number', '3 days', '4 days'],
    ['what a sentence ends with', 'Really?', 'Really!'],
  ])('differ in %s', (_what, one, other) => expect(markdownWords(one)).not.toBe(markdownWords(other)))

  it('are words alone, whatever the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const words = markdownWords(text)
        expect(words).toBe(words.replaceAll(/\s+/g, ' ').trim())
      }),
    )
  })
})

it('moves headings below a title, but not what only looks like one', () => {
  expect(headingsBelow('# A\n```\n# B\n```\n##### C\n#D', 2)).toBe('### A\n```\n# B\n```\n###### C\n#D')
})
