import { marked } from 'marked'
import { describe, expect, it } from 'vitest'
import { outlineOf } from '../outline.ts'
import { exportedDraft, shop, testStory } from '../testing/exported-draft.ts'
import { readMarkdown } from './read-markdown.ts'
import { writeMarkdown } from './write-markdown.ts'

const read = (text: string) => {
  const ids = Array.from({ length: 100 }, (_, at) => `id-${at}`).values()
  return readMarkdown(text, 'Shop', () => ids.next().value ?? '')
}
const told = (text: string) =>
  read(text).content.backlog?.map(({ title, userStories }) => [title, userStories.map((story) => story.title)])

describe('a backlog as Markdown', () => {
  const written = writeMarkdown(outlineOf(exportedDraft()))

  it('is drawn with epics and stories as headings, criteria as tasks and the plan as a table', () => {
    const tokens = marked.lexer(written)
    const headings = tokens.flatMap((token) => (token.type === 'heading' ? [`${token.depth} ${token.text}`] : []))
    expect(headings).toEqual([
      '1 Click and collect',
      '2 Checkout, "fast"',
      '3 Pay as a guest',
      '4 Acceptance Criteria',
      '3 =Save a card;=1',
      '2 Größe & Abholung 🚀',
      '3 Collect it',
      '1 Sprint plan',
    ])
    const items = tokens.flatMap((token) => (token.type === 'list' ? token.items : []))
    expect(
      items
        .filter(({ task }: { task: boolean }) => task)
        .map(({ text }: { text: string }) => text.replaceAll(/\s*\n\s*/g, ' / ')),
    ).toEqual(['Given a cart / When I pay / Then it is mine', 'Given no cart / Then nothing happens'])
    const table = tokens.find(({ type }) => type === 'table')
    expect(
      table && 'rows' in table && table.rows.map((row: { text: string }[]) => row.map(({ text }) => text)),
    ).toEqual([
      ['1', '2026-01-05', '2026-01-18', '5.5', 'Pay as a guest<br>=Save a card;=1'],
      ['2', '2026-01-19', '2026-02-01', '3', 'Collect it'],
    ])
  })

  it('comes back as far as it tells', () => {
    const { content, notes } = read(written)
    expect(content.name).toBe('Click and collect')
    const [pay, collect] = content.backlog ?? []
    const [guest, card] = pay?.userStories ?? []
    const [was] = shop[0]?.userStories ?? []
    expect(guest).toEqual({
      ...was,
      id: guest?.id,
      customFields: [],
      acceptanceCriteria: was?.acceptanceCriteria.replace('mine\n', 'mine\n\n'),
    })
    expect(card).toMatchObject({
      title: '=Save a card;=1',
      dependsOn: [guest?.id],
      storyPoints: 0.5,
      labels: ['checkout'],
    })
    expect([pay?.description, collect?.userStories[0]?.title]).toEqual(['Paying is quick.', 'Collect it'])
    expect(notes).toContain('The sprint plan in the file is not taken over: plan the sprints anew.')
  })

  it('takes no text for a heading that was none', () => {
    const description = '# Not an epic\n```\n## nor this\nSetext\n---\n### Acceptance Criteria'
    const title = '# A *title* with [signs](x) and `code` _here_ <b>'
    const backlog = [
      {
        id: 'e',
        title,
        description,
        userStories: [testStory({ id: 's', title, description, acceptanceCriteria: 'Given # x' })],
      },
    ]
    const again = read(writeMarkdown(outlineOf(exportedDraft({ backlog, plan: null })))).content.backlog
    expect(again).toHaveLength(1)
    expect(again?.[0]).toMatchObject({ title, userStories: [{ title, acceptanceCriteria: 'Given # x' }] })
  })

  it.each([
    [
      'two levels of headings',
      '# Shop\n## Pay\nText\n### As a guest\n- Given x\n### By card\n## Fetch\n### Soon',
      [
        ['Pay', ['As a guest', 'By card']],
        ['Fetch', ['Soon']],
      ],
    ],
    [
      'headings of the first level',
      '# Pay\n## As a guest\n# Fetch\n## Soon',
      [
        ['Pay', ['As a guest']],
        ['Fetch', ['Soon']],
      ],
    ],
    [
      'headings with lists',
      '## Pay\n- [ ] As a guest (5 SP)\n  - Given x\n- [x] By card\n## Fetch\n1. Soon',
      [
        ['Pay', ['As a guest', 'By card']],
        ['Fetch', ['Soon']],
      ],
    ],
    [
      'headings with conditions',
      '## As a guest\n- Given x\n- Then y\n## By card',
      [['Shop', ['As a guest', 'By card']]],
    ],
    ['a list', '- As a guest\n- By card', [['Shop', ['As a guest', 'By card']]]],
    [
      'a list in a list',
      '* Pay\n    * As a guest\n    * By card\n* Fetch\n    * Soon',
      [
        ['Pay', ['As a guest', 'By card']],
        ['Fetch', ['Soon']],
      ],
    ],
    ['a list with tabs', '- Pay\n\t- As a guest', [['Pay', ['As a guest']]]],
    ['code that looks like headings', '## Pay\n```\n# no\n```\n- As a guest', [['Pay', ['As a guest']]]],
  ])('reads %s', (_what, text, epics) => {
    expect(told(text)).toEqual(epics)
  })

  it('reads points behind a title, and conditions as criteria', () => {
    const [story] =
      read('## Pay\n- **Pay** as a [guest](x) (0.5 points)\n  Some text\n  - Given x\n  - Then y').content.backlog?.[0]
        ?.userStories ?? []
    expect(story).toMatchObject({
      title: 'Pay as a guest',
      storyPoints: 0.5,
      description: 'Some text',
      acceptanceCriteria: 'Given x\nThen y',
    })
  })

  it('refuses a text without any', () => {
    expect(() => read('Just some words.\nAnd more.')).toThrow('Neither an epic nor a story was found in this file.')
  })
})
