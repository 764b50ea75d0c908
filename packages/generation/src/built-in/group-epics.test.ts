import { describe, expect, it } from 'vitest'
import { splitBrief } from '../reading/units/split-brief.ts'
import { groupEpics, nameFor } from './group-epics.ts'

/** All but lines that end with an exclamation mark are wanted. */
function epicsOf(text: string): [string, string[]][] {
  const units = splitBrief({ epicInfo: text, additionalInfo: '' }).map((unit) => {
    const isWanted = !unit.text.endsWith('!')
    return {
      ...unit,
      kind: isWanted ? ('demand' as const) : ('context' as const),
      wanted: Number(isWanted),
      sureness: 1,
    }
  })
  const seeds = units.filter(({ wanted }) => wanted > 0).map((main) => ({ main, details: [] }))
  return groupEpics(seeds, nameFor({ epicInfo: text })).map(({ title, seeds: own }) => [
    title,
    own.map(({ main }) => main.text),
  ])
}

describe('epics', () => {
  it.each([
    [
      '# Boats\n- rent\n- return\n# Staff\n- print',
      [
        ['Boats', ['rent', 'return']],
        ['Staff', ['print']],
      ],
    ],
    [
      '# Harbour\n## Boats\n- rent\n## Staff\n- print',
      [
        ['Boats', ['rent']],
        ['Staff', ['print']],
      ],
    ],
    // many parts below one title stay parts
    [
      `# Game\n${Array.from({ length: 14 }, (_, i) => `## Screen of the ${'abcdefghjklmno'[i]}-key\n- play\n- stop`).join('\n')}`,
      Array.from({ length: 14 }, (_, i) => [`Screen of the ${'abcdefghjklmno'[i]}-key`, ['play', 'stop']]),
    ],
    // a use case is named, and not the parts that each has, nor whoever uses the product
    [
      '# UC-1 Reserve a berth\nMain flow:\n- enter dates\nAlternative flows:\n- offer others\n\n# Ines, 34, skipper\n- moor alone',
      [['Reserve a berth', ['Reserve a berth', 'enter dates', 'offer others', 'moor alone']]],
    ],
    // what only says what kind of text it is parts nothing
    [
      '# Harbour\n## Goals\n- rent\n## Requirements\n- print\n## Staff\n- lend',
      [
        ['Harbour', ['rent', 'print']],
        ['Staff', ['lend']],
      ],
    ],
    ['# Harbour PRD\n- rent\n## 2. Harbour\n- print', [['Harbour', ['rent', 'print']]]],
    // without numbers and colons
    [
      '1. Boats\nGuests rent boats here.\n\n2. Staff\nClerks print lists here.',
      [
        ['Boats', ['Guests rent boats here.']],
        ['Staff', ['Clerks print lists here.']],
      ],
    ],
    // lines without marks, under the first of them, with a colon or without
    [
      'Harbour\n\nBoats\nGuests rent a boat by the hour\nGuests return it at the pier\n\nStaff\nClerks print the list of the day\nClerks close the pier',
      [
        ['Boats', ['Guests rent a boat by the hour', 'Guests return it at the pier']],
        ['Staff', ['Clerks print the list of the day', 'Clerks close the pier']],
      ],
    ],
    [
      'Harbour!\n\nBoats:\nGuests rent a boat by the hour\nGuests return it at the pier\n\nStaff:\nClerks print the list of the day\nClerks close the pier',
      [
        ['Boats', ['Guests rent a boat by the hour', 'Guests return it at the pier']],
        ['Staff', ['Clerks print the list of the day', 'Clerks close the pier']],
      ],
    ],
    // but not a line among its like
    [
      'Harbour\n\nBoats\nSkis\nKayaks on the lake\n\nStaff\nPrinter\nRota',
      [['Harbour', ['Boats', 'Skis', 'Kayaks on the lake', 'Staff', 'Printer', 'Rota']]],
    ],
    // what stands under no heading comes under the name of the brief
    [
      'Subject: the new harbour\n\nGuests rent boats.',
      [['New harbour', expect.arrayContaining(['Guests rent boats.'])]],
    ],
    ['Guests rent boats.', [['Guests rent boats', ['Guests rent boats.']]]],
    // and so does what stands under words that only lead to it
    [
      '# Harbour\n## What we need\n- rent\n## Staff\n- print',
      [
        ['Harbour', ['rent']],
        ['Staff', ['print']],
      ],
    ],
  ] as [string, [string, string[]][]][])('%j', (text, epics) => {
    expect(epicsOf(text)).toEqual(epics)
  })

  it('take together, under the heading above, what stands alone under its own', () => {
    const part = (name: string, items: string[]) => `## ${name}\n${items.map((item) => `- ${item}`).join('\n')}`
    const epics = epicsOf(
      [
        '# Boats',
        part('Rent', ['rent']),
        part('Return', ['return']),
        part('Repair', ['report', 'order', 'mend']),
        '# Staff',
        part('Rota', ['see']),
        part('Pay', ['print']),
      ].join('\n'),
    )
    expect(epics).toEqual([
      ['Boats', ['rent', 'return']],
      ['Repair', ['report', 'order', 'mend']],
      ['Staff', ['see', 'print']],
    ])
  })

  it('stand under headings further out where there would be more than people read', () => {
    const parts = (part: string) =>
      Array.from({ length: 10 }, (_, i) => `## ${part} ${i}\n- do ${part} ${i}`).join('\n')
    const epics = epicsOf(`# Boats\n${parts('boat')}\n# Staff\n${parts('clerk')}`)
    expect(epics.map(([title, own]) => [title, own.length])).toEqual([
      ['Boats', 10],
      ['Staff', 10],
    ])
  })
})
