import { describe, expect, it } from 'vitest'
import { splitBrief } from '../units/split-brief.ts'
import { blankMarkup } from './blank-markup.ts'
import { readBlocks } from './read-blocks.ts'

const blocksOf = (text: string): string[] => {
  const { blocks, masked } = readBlocks(text)
  return blocks.map(({ kind, start, end }) => `${kind}: ${masked.slice(start, end).replace(/\s+/g, ' ')}`)
}

describe('blocks', () => {
  it.each([
    ['# Orders\n\nUsers can pay.', ['heading: Orders', 'text: Users can pay.']],
    ['Orders\n======\n- pay\n- cancel', ['heading: Orders', 'item: pay', 'item: cancel']],
    ['**Orders**\n* pay', ['heading: Orders', 'item: pay']],
    [
      'Intro.\n\n2. Who will use it\n- clerks\n- guests',
      ['text: Intro.', 'heading: 2. Who will use it', 'item: clerks', 'item: guests'],
    ],
    // who signs a mail, above the line below it, and a smile
    [
      'We phoned 26 people.\n\nPriya\n\n---\nMarta wants a receipt.',
      ['text: We phoned 26 people.', 'text: Priya', 'text: Marta wants a receipt.'],
    ],
    ['We start.\n\nFinally :)\n\nA few things.', ['text: We start.', 'text: Finally :)', 'text: A few things.']],
    // lettered parts in order, each above items of another kind
    [
      'A. Must\n 1. boats\nB. Should\n 2. oars\nC. Another year\n 3. sails',
      [
        'heading: A. Must',
        'item: boats',
        'heading: B. Should',
        'item: oars',
        'heading: C. Another year',
        'item: sails',
      ],
    ],
    // numbered parts in order, whatever stands between them
    [
      '1. Scanner\n- pick\n2. Returns\n- inspect\n3. Reports\nFR-1 A clerk shall print.\n4. Decided: no voice',
      [
        'heading: 1. Scanner',
        'item: pick',
        'heading: 2. Returns',
        'item: inspect',
        'heading: 3. Reports',
        'item: A clerk shall print.',
        'item: Decided: no voice',
      ],
    ],
    // but what has its parts set in under it is an item, and so is a sentence, and what is to be done
    [
      'We want these features:\n1. Pay by card\nVisa is enough.\n2. Cancel a booking\nIn time.\n3. Print the labels\nIn colour.',
      [
        'heading: We want these features',
        'item: Pay by card',
        'text: Visa is enough.',
        'item: Cancel a booking',
        'text: In time.',
        'item: Print the labels',
        'text: In colour.',
      ],
    ],
    [
      'We need:\n1. Login\n   - by mail\n2. Search\n   - by name\n3. Print\n   - in colour',
      [
        'heading: We need',
        'item: Login',
        'item: by mail',
        'item: Search',
        'item: by name',
        'item: Print',
        'item: in colour',
      ],
    ],
    [
      'We need:\n1. Guests can pay\n- by card\n2. Guests can cancel\n- in time\n3. Clerks can print\n- labels',
      [
        'heading: We need',
        'item: Guests can pay',
        'item: by card',
        'item: Guests can cancel',
        'item: in time',
        'item: Clerks can print',
        'item: labels',
      ],
    ],
    // who speaks above what they say, with the time in brackets
    ['ok [10:14]\nand so on', ['speaker: ok [10:14]', 'text: and so on']],
    // what stands at the head of each page
    [
      'Ticketing        Page 1\n\n\n\nClerks print tickets.\n\nTicketing        Page 2\n\n\n\nClerks cancel them.\n\nTicketing        Page 3',
      ['text: Clerks print tickets.', 'text: Clerks cancel them.'],
    ],
    // the rows of a table stand closer
    [
      'Hut 1        4 beds\nHut 2        6 beds\nHut 3        8 beds',
      ['text: Hut 1 4 beds', 'text: Hut 2 6 beds', 'text: Hut 3 8 beds'],
    ],
    // a norm is no number of an item
    ['OCPP 1.6 for chargers', ['text: OCPP 1.6 for chargers']],
    ['ORDERS\nUsers can pay for what they order.', ['heading: ORDERS', 'text: Users can pay for what they order.']],
    [
      "Could have\nTaxi booking.\n\nWon't have\nVoice picking\nDrones",
      ['heading: Could have', 'text: Taxi booking.', "heading: Won't have", 'text: Voice picking', 'text: Drones'],
    ],
    ['1. Users can pay\n2) Users can cancel', ['item: Users can pay', 'item: Users can cancel']],
    ['- [ ] pay\n- [x] cancel', ['item: pay', 'item: cancel']],
    [
      'The system shall:\n(a) print labels\n(b) send mails',
      ['heading: The system shall', 'item: print labels', 'item: send mails'],
    ],
    ['FR-1: pay\nFR-2: cancel', ['item: pay', 'item: cancel']],
    // lines of notes in small letters are lines of their own
    [
      'guests\ncheck in on the phone, without a queue at the desk please\nchoose a pitch on the map\n\nstaff\nsee who arrives\nopen the gate',
      [
        'text: guests',
        'text: check in on the phone, without a queue at the desk please',
        'text: choose a pitch on the map',
        'text: staff',
        'text: see who arrives',
        'text: open the gate',
      ],
    ],
    // who speaks next ends what is said
    [
      'lea  9:02 AM\neveryone should see their shifts for the next four weeks\ntom  9:03 AM\nand swap them',
      [
        'speaker: lea 9:02 AM',
        'text: everyone should see their shifts for the next four weeks',
        'speaker: tom 9:03 AM',
        'text: and swap them',
      ],
    ],
    [
      '> Members book a lane for thirty or sixty minutes, and guests\nonly sixty please',
      ['text: Members book a lane for thirty or sixty minutes, and guests', 'text: only sixty please'],
    ],
    // lines that begin with who does it
    [
      'Buyer: searches for wine by the region it comes from\nBuyer: pays\nSeller: sees what was sold in the last week',
      [
        'text: Buyer: searches for wine by the region it comes from',
        'text: Buyer: pays',
        'text: Seller: sees what was sold in the last week',
      ],
    ],
    // the foot of a page is no heading
    [
      'Parents book a party.\n\nPage 2 of 3\n\nStaff see a list.',
      ['text: Parents book a party.', 'text: Page 2 of 3', 'text: Staff see a list.'],
    ],
    // set in below a line without a bullet
    [
      'Orders\n  pay\n  cancel an order, whoever\n  placed it\nStaff',
      ['heading: Orders', 'item: pay', 'item: cancel an order, whoever', 'item: placed it', 'text: Staff'],
    ],
    ['> Orders\n>   pay\n>   cancel', ['heading: Orders', 'item: pay', 'item: cancel']],
    // a single one, and what markup left
    ['Best regards\n  Ann', ['text: Best regards', 'text: Ann']],
    ['<b>Orders</b>\n<b></b>pay\n<b></b>cancel', ['text: Orders', 'text: pay', 'text: cancel']],
    // several in one line
    ['Needed: 1) pay 2) cancel 3) refund', ['heading: Needed', 'item: pay', 'item: cancel', 'item: refund']],
    ['Needed\n 1/ pay\n   1a/ cancel\n 2/ refund', ['heading: Needed', 'item: pay', 'item: cancel', 'item: refund']],
    ['2/ 3 of members agree', ['text: 2/ 3 of members agree']],
    ['w/ soup', ['text: w/ soup']],
    ['• pay • cancel • refund', ['item: pay', 'item: cancel', 'item: refund']],
    // numbers of a heading and of what stands under it
    [
      '1. Reports\n  1.1 Won per month\n  1.2 Average time',
      ['heading: 1. Reports', 'item: Won per month', 'item: Average time'],
    ],
    ['1.1 Reports\n1.1.1 Reports can be sent.', ['heading: 1.1 Reports', 'item: Reports can be sent.']],
    // tables
    ['| a | b |\n|---|---|\n| c | d |', ['row: | a | b |', 'row: | c | d |']],
    ['Name\tWish\nAnn\ta map', ['row: Name Wish', 'row: Ann a map']],
    ['||No||Name||\n|1|pay|', ['row: ||No||Name||', 'row: |1|pay|']],
    // markup
    ['<h2>Orders</h2><ul><li>pay</li><li>cancel</li></ul>', ['heading: Orders', 'item: pay', 'item: cancel']],
    ['```\nnpm install\n```\nUsers can pay.', ['text: Users can pay.']],
    ['<!-- draft -->Users can pay.<script>pay()</script>', ['text: Users can pay.']],
    ['A fence:\n```\nthat is never closed', ['heading: A fence', 'text: that is never closed']],
    // quoted mail
    ['> we need a map\n> - with prices\n\nYes.', ['text: we need a map', 'item: with prices', 'text: Yes.']],
    ['---\n***\n===', []],
    ['', []],
  ])('%j', (text, blocks) => {
    expect(blocksOf(text)).toEqual(blocks)
  })

  it('keeps lines of notes apart and joins those that an editor wrapped', () => {
    expect(blocksOf('users can pay\nadmins can refund')).toEqual(['text: users can pay', 'text: admins can refund'])
    const wrapped =
      'Room attendants see on their phone which rooms\nthey have to clean and in which order. They mark\na room as started, cleaned or refused.\n\nA supervisor inspects cleaned rooms. The\nfront desk sees them.'
    expect(blocksOf(wrapped)).toEqual([
      'text: Room attendants see on their phone which rooms they have to clean and in which order. They mark a room as started, cleaned or refused.',
      'text: A supervisor inspects cleaned rooms. The front desk sees them.',
    ])
  })

  it('joins an item with the lines that hang under it', () => {
    const text = '2.1  The citizen registers a dog online\n     with its breed.\n2.2  The citizen pays.'
    expect(blocksOf(text)).toEqual([
      'item: The citizen registers a dog online with its breed.',
      'item: The citizen pays.',
    ])
  })

  it('takes a line above what somebody says for the one who says it', () => {
    expect(blocksOf('**maya** — Today at 21:04\nwe need a map\n**luis** — Today at 21:05\nwith prices')).toEqual([
      'speaker: **maya** — Today at 21:04',
      'text: we need a map',
      'speaker: **luis** — Today at 21:05',
      'text: with prices',
    ])
    expect(blocksOf('maya  9:02 AM\nwe need a map\n\nluis  9:05 AM\nwith prices')).toEqual([
      'speaker: maya 9:02 AM',
      'text: we need a map',
      'speaker: luis 9:05 AM',
      'text: with prices',
    ])
  })

  it('takes names with a time for speakers, whatever follows them, where one of them speaks again, and for headings else', () => {
    const said = 'Today I ring the floor supervisor each time that a guest turns up early.'
    const of = (...names: string[]): string[] =>
      blocksOf(names.map((name) => `${name}\n${said}`).join('\n\n')).filter((block) => !block.startsWith('text'))
    expect(of('Ida Brekke  07:58', 'Jo Ness  08:03', 'Ida Brekke  08:10').map((block) => block.split(':')[0])).toEqual([
      'speaker',
      'speaker',
      'speaker',
    ])
    expect(of('Breakfast 07:30', 'Lunch 12:00').some((block) => block.startsWith('heading'))).toBe(true)
  })

  it('tells each line that is set in below a ticket by itself, and the rest of a wrapped item with it', () => {
    const ticket =
      'BRX-22  Agents see the open tickets of a customer on one screen\n  Reporter: F. Adeyemi\n  It is slow.'
    expect(blocksOf(ticket)).toHaveLength(3)
    expect(blocksOf(ticket.replace('BRX-22  ', '- '))).toHaveLength(1)
  })

  it('reads the part that somebody has behind a name as one of it', () => {
    expect(splitBrief({ epicInfo: '[08:22] Joy - office: one list per coach', additionalInfo: '' })[0]).toMatchObject({
      text: 'one list per coach',
    })
  })

  it('takes names alone above what they say for speakers where they come again and somebody asks, and captions for none', () => {
    const said = (...names: string[]): string => names.map((name) => `${name}\nwhere is the map of it?`).join('\n\n')
    const speakersIn = (text: string): string[] => blocksOf(text).filter((block) => block.startsWith('speaker'))
    expect(speakersIn(said('Ánte Somby', 'Risten', 'Ánte Somby', 'Risten', 'Jo'))).toHaveLength(5)
    expect(speakersIn(said('Ánte Somby', 'Risten', 'Jo'))).toEqual([])
    expect(speakersIn(said('Description', 'Acceptance Criteria', 'Description', 'Acceptance Criteria'))).toEqual([])
    expect(speakersIn(said('Booking', 'Prices').replaceAll('?', '').repeat(2))).toEqual([])
  })

  it('takes the initial of a name for no letter of a list', () => {
    expect(blocksOf('F. Brandt says it.\nA. Moe, too, wants it.')).toEqual([
      'text: F. Brandt says it.',
      'text: A. Moe, too, wants it.',
    ])
    expect(blocksOf('A. Guests say it.\nC. Cooks want it.').every((block) => block.startsWith('item'))).toBe(true)
    expect(blocksOf('A. Guests say it.\nB. Cooks want it.').every((block) => block.startsWith('item'))).toBe(true)
  })

  it.each(['a <b>b</b>\n<li>c</li> &amp; \u200Bd', '```\nx\n```', '<!-- a -->b'])(
    'keeps every character at its place: %j',
    (text) => {
      expect(blankMarkup(text)).toHaveLength(text.length)
    },
  )
})
