import { describe, expect, it } from 'vitest'
import { requirementPassages } from './requirement-passages.ts'

const read = (text: string): string[] => {
  const passages = requirementPassages(text)
  for (const { start, passage } of passages) expect(text.slice(start, start + passage.length)).toBe(passage)
  return passages.map(({ passage }) => passage)
}

describe('requirement passages', () => {
  it('are the items of a list, markup kept, without bullets and captions', () => {
    expect(
      read(
        '# Shop\n\n**Cart:**\n- **Pay** by card\n* Cancel an order\n  within a day\n1. Print\n- Orders:\n  - See them\n',
      ),
    ).toEqual(['**Pay** by card', 'Cancel an order\n  within a day', 'Print', 'See them'])
  })

  it('are the sentences of prose that demand something, over line breaks', () => {
    expect(
      read(
        'We are a shop. Customers can pay by card\nor by invoice. They must be told, e.g. by mail, when it ships. We like it.',
      ),
    ).toEqual(['Customers can pay by card\nor by invoice.', 'They must be told, e.g. by mail, when it ships.'])
  })

  it('are table rows that demand something, without the outer bars', () => {
    expect(read('| Id | What |\n|---|---|\n| 1 | Clerks must print labels |\n| 2 | - |\n')).toEqual([
      '1 | Clerks must print labels',
    ])
  })

  it.each([
    '## Out of scope\n- Mobile apps',
    '**Out of scope**\n- Mobile apps',
    'Out of scope:\n- Mobile apps',
    'OUT OF SCOPE\n- Mobile apps',
    '3. Out of scope\n- Mobile apps',
    '# Glossary\n- Report: a paper that must be printed',
    '```\n- users can log in\n```',
    '- Version: 1.2',
    '---\n***',
    '# Users can log in',
    '',
  ])('are none in %j', (text) => {
    expect(read(text)).toEqual([])
  })

  it('go on after what is out of scope', () => {
    expect(read('## Non-goals\n- Apps\n### More\n- Watches\n## Goals\n- Pay by card')).toEqual(['Pay by card'])
  })

  it('are not lost under a heading that merely sounds like one to leave out', () => {
    expect(read('## Payment terms\n- Pay within 30 days\n## Excluding people from a group\n- Ban a member')).toEqual([
      'Pay within 30 days',
      'Ban a member',
    ])
  })

  it('are numbered sentences under numbered captions, and out of scope ends with the next one', () => {
    const text =
      '1 Introduction\n1.1 Definitions\nPGS: the system\n\n2 Requirements\n2.1 Counting\n2.1.1 The PGS shall count cars.\n2.1.2 Parking is free.\n\n3 Out of scope\n3.1 Fines.\n4 Quality\n4.1 Signs are large.\n'
    expect(read(text)).toEqual(['The PGS shall count cars.', 'Parking is free.', 'Signs are large.'])
  })

  it('are rows with the number of a requirement, whatever their verb', () => {
    expect(read('| ID | What |\n|---|---|\n| FR-8 | Sign-out at eight |\n')).toEqual(['FR-8 | Sign-out at eight'])
  })

  it('are read through HTML', () => {
    expect(
      read(
        '<h2>Returns</h2>\n<p>Customers must pay by card.</p>\n<ul>\n<li>Print a label</li>\n</ul>\n<h2>Out of scope</h2>\n<ul><li>Apps</li></ul>',
      ),
    ).toEqual(['Customers must pay by card.', 'Print a label'])
  })

  it('are notes a line each, and user stories', () => {
    expect(
      read('* book -> deposit\n-- filter by price\n   - note damage\nwe talked about it\n\nAs a cook I want one list.'),
    ).toEqual(['book -> deposit', 'filter by price', 'note damage', 'As a cook I want one list.'])
  })

  it('are what people do with it, and not what is asked or not wanted', () => {
    expect(
      read(
        'Managers see the mood of their team. We run a clinic. Is it fast? We do not need payroll. No reviews, no likes.\n\n- Which colour?',
      ),
    ).toEqual(['Managers see the mood of their team.'])
  })

  it('are at most 500 characters long', () => {
    const [passage] = read(`- ${'very '.repeat(200)}long`)
    expect(passage?.length).toBeLessThanOrEqual(500)
    expect(passage?.endsWith('very')).toBe(true)
  })

  it('are found with carriage returns and byte order marks', () => {
    expect(read('\uFEFF- Pay by card\r\n- Print\r\n')).toEqual(['Pay by card', 'Print'])
  })
})
