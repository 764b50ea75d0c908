import { describe, expect, it } from 'vitest'
import { cleanText } from './clean-text.ts'
import { maskMarkup } from './mask-markup.ts'
import { readBlocks } from './read-blocks.ts'
import { readBrief } from './read-brief.ts'
import { sectionKind } from './section-kind.ts'
import { splitLongSpan, splitSentences } from './split-sentences.ts'

const kinds = (text: string): string[] => readBlocks(text).blocks.map((block) => `${block.kind}: ${block.text}`)

describe('blocks', () => {
  it.each([
    ['# Orders\n\nUsers can pay.', ['heading: Orders', 'text: Users can pay.']],
    ['Orders\n======\n- pay\n- cancel', ['heading: Orders', 'item: pay', 'item: cancel']],
    ['**Orders**\n* pay', ['heading: Orders', 'item: pay']],
    ['1. Users can pay\n2) Users can cancel', ['item: Users can pay', 'item: Users can cancel']],
    ['Needed: 1) pay 2) cancel 3) refund', ['heading: Needed', 'item: pay', 'item: cancel', 'item: refund']],
    ['| a | b |\n|---|---|\n| c | d |', ['row: a b', 'row: c d']],
    ['<h2>Orders</h2><ul><li>pay</li><li>cancel</li></ul>', ['heading: Orders', 'item: pay', 'item: cancel']],
    ['```\nnpm install\n```\n$ make\nUsers can pay.', ['text: Users can pay.']],
    ['users can pay\nadmins can refund', ['text: users can pay', 'text: admins can refund']],
    [
      'The customers of our shops can pay by card, by invoice or in\ncash when the goods are handed over.',
      ['text: The customers of our shops can pay by card, by invoice or in cash when the goods are handed over.'],
    ],
    [
      '1. Reports\n  1.1 Won per month\n  1.2 Average time',
      ['heading: Reports', 'item: Won per month', 'item: Average time'],
    ],
    ['1.1 Reports\n1.1.1 Reports can be sent.', ['heading: Reports', 'item: Reports can be sent.']],
    // a printed page: wrapped lines, hyphens, page numbers, hanging requirements
    [
      '2.1  The citizen must be able to register a dog online by stat-\n     ing the breed, the date of birth and the date since when\n     the dog has been kept.\n\n                                   Page 2 of 3\n\n2.2  The system shall identify the citizen by means of the\n     electronic identity card. As an alternative, an account\n     may be used.',
      [
        'item: The citizen must be able to register a dog online by stating the breed, the date of birth and the date since when the dog has been kept.',
        'item: The system shall identify the citizen by means of the electronic identity card. As an alternative, an account may be used.',
      ],
    ],
    [
      'What we want\nRoom attendants see on their phone which rooms\nthey have to clean and in which order. They mark\na room as started, cleaned or refused.\n\nA supervisor inspects cleaned rooms. The\nfront desk sees them.',
      [
        'heading: What we want',
        'text: Room attendants see on their phone which rooms they have to clean and in which order. They mark a room as started, cleaned or refused.',
        'text: A supervisor inspects cleaned rooms. The front desk sees them.',
      ],
    ],
    [
      'A. Visitors\nA1. Visitors pay.\nA2. Visitors leave.',
      ['heading: Visitors', 'item: Visitors pay.', 'item: Visitors leave.'],
    ],
    [
      'FR-1 The system shall pay.\nISO 27001 certified hosting',
      ['item: The system shall pay.', 'text: ISO 27001 certified hosting'],
    ],
    // a chat's messages, a mail's frame, a wiki's marks
    ['[09:14] anna: frost alert\n[09:15] ben: big buttons', ['item: frost alert', 'item: big buttons']],
    [
      'Ann: we need a map\nBob: and a list\nAnn: with prices\nBob: in euros\nAnn: yes\nBob: fine',
      ['item: we need a map', 'item: and a list', 'item: with prices', 'item: in euros', 'item: yes', 'item: fine'],
    ],
    [
      'From: Julia (sales)\nHi all,\n\nTenants can pay.\n\nBest regards,\nJulia Novak\nSales',
      ['text: Tenants can pay.'],
    ],
    ['h2. Notes\n\n{color:red}must be certified{color}', ['heading: Notes', 'text: must be certified']],
    ['||No||Name||\n|1|pay|', ['row: No Name', 'row: 1 pay']],
  ])('%j', (text, blocks) => {
    expect(kinds(text)).toEqual(blocks)
  })

  it('cites a numbered requirement with its number', () => {
    const text = '- pay\n\n3.1.2 The number shall be checked. It is kept.'
    expect(readBlocks(text).blocks.map((block) => text.slice(block.span.start, block.span.end))).toEqual([
      'pay',
      '3.1.2 The number shall be checked. It is kept.',
    ])
  })

  it('keeps every character at its place', () => {
    const text = 'a <b>b</b>\n<li>c</li> &amp; \u200Bd'
    expect(maskMarkup(text)).toHaveLength(text.length)
  })
})

describe('headings without markup', () => {
  const titles = (text: string): string[] =>
    readBrief({ epicInfo: text, additionalInfo: '' }).map((section) => `${section.kind}: ${section.title}`)
  it.each([
    ['Click and collect.\n\n- Customers can choose a shop.\n- Staff can see orders.', ['feature: Click and collect']],
    [
      'Stock keeping for bars. The barkeeper counts bottles.\nHe must see the rest.',
      ['feature: Stock keeping for bars'],
    ],
    ['Users can search photos.\n\nUsers can delete photos of their own at any time.', ['feature: ']],
    [
      '1 Introduction\n1.1 Purpose\nThis document says what is needed.\n2 Functions\n2.1 The user shall pay.',
      ['context: Purpose', 'feature: Functions'],
    ],
    [
      '1. Handover\nDrivers take photos of the car.\n\n2. Costs\nCosts are shown per car.',
      ['feature: Handover', 'feature: Costs'],
    ],
    [
      'Click and collect: customers order online and pick the books up in a shop.\n\nWhat customers need\n- pay\n\nWhat shop staff need\n- Staff see orders.',
      ['feature: Click and collect', 'feature: What customers need', 'feature: What shop staff need'],
    ],
    ['Customers: they order online and pay later.\n\n- Staff see orders.', ['feature: ']],
    [
      'What is it about\nOur 25 engineers maintain the heating systems of private homes.\n\nDISPATCH\n- plan jobs',
      ['context: What is it about', 'feature: Dispatch'],
    ],
    ['Users can pay.\n\nOpen questions\n- Who pays fines?', ['feature: ', 'skip: Open questions']],
    ['GYM NOTES\nMEMBERS BOOK CLASSES WITH THEIR PHONE\nOWNER WANTS MONTHLY NUMBERS OF VISITS', ['feature: Gym notes']],
  ])('%j', (text, expected) => {
    expect(titles(text)).toEqual(expected)
  })
})

describe('sentences', () => {
  it('does not stop at abbreviations, numbers and versions', () => {
    const text = 'Pay by card, e.g. Visa. Use Vue 2.x for it. Wait 1.5 s. Done!'
    expect(
      splitSentences(text, { start: 0, end: text.length }).map((span) => text.slice(span.start, span.end)),
    ).toEqual(['Pay by card, e.g. Visa.', 'Use Vue 2.x for it.', 'Wait 1.5 s.', 'Done!'])
  })

  it('stops after a unit that looks like an initial', () => {
    const text = 'Keep it below 8 °C. Every box has a sensor. J. Doe checks it.'
    expect(splitSentences(text, { start: 0, end: text.length })).toHaveLength(3)
  })

  it('cuts what is too long to cite without losing a word', () => {
    const text = 'word '.repeat(300).trim()
    const parts = splitLongSpan(text, { start: 0, end: text.length }, 500)
    expect(parts.every((part) => part.end - part.start <= 500)).toBe(true)
    expect(parts.map((part) => text.slice(part.start, part.end).trim()).join(' ')).toBe(text)
  })

  it('reads markup away', () => {
    expect(cleanText('**Bold** and `code`,\n [link](http://x.y) &amp; *this*')).toBe('Bold and code, link & this')
    expect(cleanText('USERS CAN UPLOAD PHOTOS')).toBe('Users can upload photos')
    expect(cleanText('rate = 0.8/60*5 yuan')).toBe('rate = 0.8/60*5 yuan')
  })
})

describe('sections', () => {
  it.each([
    ['Out of scope', undefined, 'skip'],
    ['Glossary', undefined, 'skip'],
    ['2.1 Payments', undefined, 'feature'],
    ['Multi-objective planning', undefined, 'feature'],
    ['Penalty terms', undefined, 'feature'],
    ['Performance', undefined, 'quality'],
    ['Background', undefined, 'context'],
    ['Nice to have', undefined, 'later'],
    ['Details', 'skip', 'skip'],
    ['Functional Requirements', 'quality', 'feature'],
    ['Acceptance Criteria', undefined, 'check'],
    ['Action items', undefined, 'skip'],
    ['Not now', undefined, 'skip'],
    ['Contacts', undefined, 'feature'],
    ['Release plan', undefined, 'skip'],
  ] as const)('%s under %s', (title, parent, kind) => {
    expect(sectionKind(title, parent)).toBe(kind)
  })

  it('keeps a caption with its items and a requirement with its details', () => {
    const [section] = readBrief({
      epicInfo:
        '# Riders\n- Movement rules:\n  - turn left\n  - turn right\n- Riders must be shown on a map\n  - zoom 3',
      additionalInfo: '',
    })
    expect(section?.groups.map((group) => [group.label, group.units.map((unit) => unit.text)])).toEqual([
      ['Movement rules', ['turn left', 'turn right']],
      [undefined, ['Riders must be shown on a map', 'zoom 3']],
    ])
  })

  const unitsOf = (epicInfo: string): string[] =>
    readBrief({ epicInfo, additionalInfo: '' }).flatMap((section) =>
      section.groups.flatMap((group) =>
        group.units.map((unit) => [section.title, unit.role, unit.priority, unit.text].filter(Boolean).join(' | ')),
      ),
    )

  it.each([
    [
      '# Notes\n- P0 Start a board\n- **[Must]** Pay by card',
      ['Notes | p0 | Start a board', 'Notes | must | Pay by card'],
    ],
    ['# Shop\n## Cards\n**Priority:** High\n- Pay by card', ['Cards | High | Pay by card']],
    [
      'What drivers need:\n- a map\n- see the route',
      ['What drivers need | driver | a map', 'What drivers need | driver | see the route'],
    ],
    [
      '|No|Area|Requirement|Priority|\n|-|-|-|-|\n|1|Pay|Pay by card|P1|\n|2|Pay|Pay later|P2|\n|3|Ship|Print labels|P1|',
      ['Pay | P0 | Pay by card', 'Pay | P1 | Pay later', 'Ship | P0 | Print labels'],
    ],
    ['|Author|Product|\n|-|-|\n|Status|Draft|\n\n# Needs\n- Pay by card', ['Needs | Pay by card']],
  ])('ranks, persons and parts: %j', (text, units) => {
    expect(unitsOf(text)).toEqual(units)
  })
})
