import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { beforeAll, describe, expect, it } from 'vitest'
import type { BacklogEpic, Brief, DraftedStory } from '../../drafter.ts'
import { checkStory } from '../../quality/check-story.ts'
import { severalActions } from '../../quality/several-actions.ts'
import { made } from '../../testing/made.ts'
import { createBuiltInDrafter } from '../create-built-in-drafter.ts'
import { deedsOf } from '../deeds-of.ts'
import { readHint } from './read-hint.ts'
import { sharePoints } from './share-points.ts'

const drafter = createBuiltInDrafter()

function options() {
  let id = 0
  return { newId: () => `n${++id}`, signal: new AbortController().signal }
}

async function backlogOf(brief: Brief): Promise<BacklogEpic[]> {
  let id = 0
  const epics: BacklogEpic[] = []
  for await (const event of drafter.draft(brief, { ...options(), newId: () => `d${++id}` })) {
    if (event.type === 'epic') epics.push({ ...event.epic, stories: [] })
    else if (event.type === 'story') epics.find((epic) => epic.id === event.epicId)?.stories.push(event.story)
  }
  return epics
}

const brief: Brief = {
  companyInfo: 'A bookshop with three branches.',
  detailLevel: 'medium',
  additionalInfo: 'Refunds are paid within 5 days to the card that was used.',
  epicInfo: `# Ordering
- Customers can search books by title, author or ISBN.
- Customers can create, edit and delete wish lists.
- Customers can order books and pay by card; if the payment fails they are told why.
- Orders above 50 EUR are delivered free of charge.
# Staff
- Clerks can export invoices and receipts as CSV.
- Clerks must see open orders, oldest first.
- Clerks can cancel an order until it is shipped.
# Later
- Loyalty points for regular customers may come next year.
`,
  marks: [
    { passage: 'Loyalty points for regular customers may come next year.', kind: 'deferred' },
    { passage: 'Refunds are paid within 5 days to the card that was used.', kind: 'constraint' },
  ],
}

let epics: BacklogEpic[]
beforeAll(async () => {
  epics = await backlogOf(brief)
})
const storyTitled = (title: string): DraftedStory => {
  const found = epics
    .flatMap(({ stories }) => stories)
    .find((story) => story.title.toLowerCase().includes(title.toLowerCase()))
  if (!found) throw new Error(`There is no story ${title}.`)
  return found
}
/** The backlog with one story changed as a person may have changed it. */
const withChange = (title: string, change: Partial<DraftedStory>): BacklogEpic[] =>
  epics.map((epic) => ({
    ...epic,
    stories: epic.stories.map((story) => (story === storyTitled(title) ? { ...story, ...change } : story)),
  }))
const payment = 'Customers can order books and pay by card; if the payment fails they are told why.'

describe('a hint', () => {
  it.each([
    ['make it about refunds', { isShorter: false, topic: 'refunds' }],
    ['This story should cover refunds', { isShorter: false, topic: 'refunds' }],
    ['Please focus on the free delivery.', { isShorter: false, topic: 'the free delivery' }],
    ['narrow it down to CSV, please', { isShorter: false, topic: 'CSV' }],
    ['for refunds', { isShorter: false, topic: 'refunds' }],
    ['for clerks', { isShorter: false, topic: '', role: 'clerk' }],
    ['write it from the perspective of a shop manager', { isShorter: false, topic: '', role: 'shop manager' }],
    ['shorter please', { isShorter: true, topic: '' }],
    ['make it shorter, for clerks', { isShorter: true, topic: '', role: 'clerk' }],
    ['export reports', { isShorter: false, topic: 'export reports' }],
    ['gift cards', { isShorter: false, topic: 'gift cards' }],
    ['Gutscheine', { isShorter: false, topic: 'Gutscheine' }],
    ['  ', { isShorter: false, topic: '' }],
  ])('is read: %s', (text, expected) => {
    expect(readHint(text)).toEqual(expected)
  })
})

describe('a story redone', () => {
  const redo = (title: string, hint: string, among = epics) =>
    made(drafter.redoStory({ brief, epics: among, storyId: storyTitled(title).id, hint }, options()))

  it('is about what the brief says of the hint; it keeps its id, its priority and what it waits for', async () => {
    const among = withChange('order books', { priority: 4, dependsOn: ['d1'] })
    expect(await redo('order books', 'make it about orders delivered free', among)).toMatchObject({
      id: storyTitled('order books').id,
      description: 'Orders above 50 EUR are delivered free of charge.',
      source: ['Orders above 50 EUR are delivered free of charge.'],
      priority: 4,
      dependsOn: ['d1'],
    })
  })

  it('is under the words of the hint where another story says it already', async () => {
    expect(await redo('order books', 'refunds')).toMatchObject({
      title: 'Refunds',
      description: 'Refunds are paid within 5 days to the card that was used.',
      source: [brief.additionalInfo],
    })
  })

  it('is narrowed to the part that speaks of the hint', async () => {
    expect(await redo('order books', 'only the failed payment')).toMatchObject({
      title: 'If the payment fails they are told why',
      source: [payment],
      wordingKept: true,
    })
  })

  it('is of what is put off, where the person asks for it', async () => {
    expect((await redo('order books', 'loyalty points')).source).toEqual([brief.marks?.[0]?.passage])
  })

  it('is assumed, in the words of the hint, where the brief says nothing of it', async () => {
    expect(await redo('order books', 'gift cards')).toMatchObject({
      title: 'Gift cards',
      acceptanceCriteria: '',
      source: [],
      wordingKept: true,
    })
  })

  it('can be told for somebody else', async () => {
    expect((await redo('search books', 'for shop managers')).description).toMatch(
      /^As a shop manager, I want to search books/,
    )
    expect(await redo('order books', 'for shop managers')).toMatchObject({
      title: 'Order books and pay by card',
      description: 'As a shop manager, I want to order books and pay by card',
      acceptanceCriteria: '- If the payment fails they are told why',
    })
    // who delivers orders nobody says
    expect((await redo('delivered free', 'for shop managers')).description).toBe(
      'Shop manager: Orders above 50 EUR are delivered free of charge.',
    )
  })

  it('keeps what it is for, whoever it is told for', async () => {
    const among = withChange('search books', {
      description: 'As a customer, I want to search books, so that I find one',
    })
    expect((await redo('search books', 'for shop managers', among)).description).toBe(
      'As a shop manager, I want to search books, so that I find one',
    )
  })

  it('can be shorter', async () => {
    const acceptanceCriteria = '- one\n- two\n- three'
    const description = 'As a customer, I want to search books, so that I find one.'
    const short = await redo('search books', 'shorter', withChange('search books', { acceptanceCriteria, description }))
    expect(short).toMatchObject({
      description: 'As a customer, I want to search books',
      acceptanceCriteria: '- one\n- two',
    })
  })

  it('never comes back as it was without a word, and as the brief gives it where a person changed it', async () => {
    await expect(redo('order books', '')).rejects.toThrow('The built-in drafter would write this story as it is.')
    const title = storyTitled('order books').title
    expect((await redo('order books', '', withChange('order books', { title: 'Soon' }))).title).toBe(title)
  })

  it('says so where it is gone', async () => {
    await expect(
      drafter.redoStory({ brief, epics, storyId: 'nowhere', hint: 'refunds' }, options()),
    ).rejects.toMatchObject({ code: 'nothing-to-draft' })
  })
})

describe('a story split', () => {
  const split = (title: string, hint = '', change: Partial<DraftedStory> = {}) =>
    made(
      drafter.splitStory({ brief, epics: withChange(title, change), storyId: storyTitled(title).id, hint }, options()),
    )

  it.each([
    ['wish lists', ['Create wish lists', 'Edit wish lists', 'Delete wish lists']],
    ['order books', ['Order books', 'Pay by card']],
  ])('%s becomes %j, each resting on its passage', async (title, expected) => {
    const parts = await split(title, '', { priority: 1, dependsOn: ['d5'] })
    expect(parts.map((part) => part.title)).toEqual(expected)
    for (const part of parts) {
      expect(part.description).toMatch(/^As a customer, I want to/)
      expect(part).toMatchObject({ source: storyTitled(title).source, priority: 1 })
      expect(part.dependsOn).toContain('d5')
    }
    expect(new Set(parts.map(({ id }) => id)).size).toBe(parts.length)
  })

  it.each([
    ['to book a bike from my phone, and cancel it up to 30 minutes before', [[], [0]]],
    ['to upload a photo and share it with friends', [[], [0]]],
    ['to see my orders and I want to cancel them', [[], [0]]],
    ['to create wish lists and delete wish lists', [[], [0]]],
    ['to see the photo of a member and print the photo for it', [[], []]],
    ['to order books and pay by card', [[], []]],
  ])('has a part that leans on another wait for it: %s', async (wish, expected) => {
    const description = `As a clerk, I want ${wish}`
    const parts = await split('search books', '', {
      title: 'Do all',
      description,
      acceptanceCriteria: '',
      dependsOn: [],
    })
    const ids = parts.map(({ id }) => id)
    expect(parts.map(({ dependsOn }) => dependsOn.map((id) => ids.indexOf(id)))).toEqual(expected)
  })

  it('keeps the wording of the brief only where it rests on it', async () => {
    const words = { title: 'Book a room and cancel the booking', description: 'Book a room and cancel the booking' }
    const own = await split('search books', '', { ...words, acceptanceCriteria: '', source: [] })
    expect(own.map(({ title }) => title)).toEqual(['Book a room', 'Cancel the booking'])
    for (const part of own) expect(part).not.toHaveProperty('wordingKept')
    const [again] = await split('search books', '', { ...words, acceptanceCriteria: '', source: [words.title] })
    expect(again?.wordingKept).toBe(true)
  })

  it('gives each part the criteria that speak of it', async () => {
    expect((await split('order books')).map(({ acceptanceCriteria }) => acceptanceCriteria)).toEqual([
      '',
      '- If the payment fails they are told why',
    ])
  })

  it('makes a story of what the hint speaks of', async () => {
    const parts = await split('order books', 'the failed payment')
    expect(parts.map(({ acceptanceCriteria, title }) => [title, acceptanceCriteria])).toEqual([
      [storyTitled('order books').title, ''],
      ['If the payment fails they are told why', ''],
    ])
  })

  it('makes a story of each criterion that says who does what, and leaves limits and conditions where they are', async () => {
    const acceptanceCriteria = [
      '- At most 10 books in one search',
      '- Customers can save a search',
      '- Until the shop closes',
      '- Not the books that are sold out',
      '- Label: price and shelf are shown',
      '- The newest books come first',
    ].join('\n')
    const parts = await split('search books', '', { acceptanceCriteria })
    expect(parts.map(({ title, acceptanceCriteria: lines }) => [title, lines])).toEqual([
      [
        'Search books by title, author or ISBN',
        '- At most 10 books in one search\n- Until the shop closes\n- Not the books that are sold out\n- Label: price and shelf are shown',
      ],
      ['Save a search', ''],
      ['The newest books come first', ''],
    ])
  })

  it('makes no story of the sentence before it that another story says', async () => {
    const sentences = [
      'Pet owners must be able to book an appointment online for a vaccination or a check-up, choosing the vet.',
      'They should get a confirmation by e-mail and a reminder by text 24 hours before.',
    ]
    const marks = sentences.map((passage) => ({ passage, kind: 'demand' as const }))
    const mail = { ...brief, epicInfo: sentences.join(' '), additionalInfo: '', marks }
    const drafted = await backlogOf(mail)
    const [first, second] = drafted.flatMap(({ stories }) => stories)
    const { id: storyId = '' } = second ?? {}
    expect([first?.title, second?.description]).toEqual([
      expect.stringMatching(/^Book an appointment online/),
      expect.stringMatching(/^Pet owners .* They should/),
    ])
    const answer = await drafter.splitStory({ brief: mail, epics: drafted, storyId, hint: '' }, options())
    expect(JSON.stringify(answer)).not.toContain('Book an appointment')
  })

  it('leaves the condition at the end with the last deed', async () => {
    const change = { description: 'As a customer, I want to order books and pay by card if the shop is open' }
    const acceptanceCriteria = '- Order books and pay by card if the shop is open'
    const parts = await split('search books', '', { ...change, acceptanceCriteria })
    expect(parts.map(({ title, acceptanceCriteria }) => [title, acceptanceCriteria])).toEqual([
      ['Order books', ''],
      ['Pay by card', '- Pay by card if the shop is open'],
    ])
  })

  it('takes the outcome of an example for what it is about', async () => {
    const acceptanceCriteria = [
      'Given a book, when its title is searched, then the book is shown.',
      'Given no book, when a title is searched, then similar titles are shown.',
    ].join('\n')
    const parts = await split('search books', '', { acceptanceCriteria })
    expect(parts.map(({ title }) => title)).toEqual([
      'Search books by title, author or ISBN',
      'Similar titles are shown',
    ])
    expect(parts.map((part) => part.acceptanceCriteria)).toEqual(
      acceptanceCriteria.split('\n').map((line) => `- ${line}`),
    )
  })

  it('makes four stories at most and loses no criterion', async () => {
    const lines = ['books', 'pens', 'maps', 'globes', 'cards', 'lamps'].map((thing) => `- Customers can buy ${thing}`)
    const parts = await split('search books', '', { acceptanceCriteria: lines.join('\n') })
    expect(parts).toHaveLength(4)
    const told = parts.map((part) => `${part.title}\n${part.acceptanceCriteria}`.toLowerCase()).join('\n')
    for (const line of lines) expect(told).toContain(line.replace('- Customers can ', '').toLowerCase())
  })

  it.each([
    ['to upload a photo and share it with friends', ['Upload a photo', 'Share it with friends']],
    ['to see my orders and I want to cancel them', ['See my orders', 'Cancel them']],
    ['to view/update my profile', ['View my profile', 'Update my profile']],
    [
      'the app to check my entries and then send a receipt',
      ['The app to check my entries', 'The app to send a receipt'],
    ],
    ['to manage users as well as assign roles', ['Manage users', 'Assign roles']],
    ['to create and edit invoices', ['Create invoices', 'Edit invoices']],
  ])('is done wherever the note on it says that it is several things: %s', async (wish, titles) => {
    expect(severalActions(wish)).toBeDefined()
    const parts = await split('search books', '', { title: 'Do both', description: `As a clerk, I want ${wish}` })
    expect(parts.map(({ title }) => title)).toEqual(titles)
    expect(parts.map(({ description }) => description.startsWith('As a clerk, I want'))).not.toContain(false)
  })

  it.each(['As a client, I want to', 'Clients can'])('is done by the deeds that a hint names: %s', async (begin) => {
    const title = 'Pay the bill by card at the desk or later by a link'
    const description = `${begin} pay the bill by card at the desk or later by a link`
    const parts = await split('search books', 'pay at the desk and pay by link apart', { title, description })
    expect(parts.map(({ title }) => title)).toEqual(['Pay at the desk', 'Pay by link'])
    await expect(split('search books', '', { title, description, acceptanceCriteria: '' })).rejects.toThrow('one thing')
  })

  it.each(['delivered free', 'open orders'])('says so where a story says one thing: %s', async (title) => {
    await expect(split(title)).rejects.toThrow('This story is one thing already')
  })

  it.each([
    ['create, edit and delete wish lists', ['create wish lists', 'edit wish lists', 'delete wish lists']],
    ['Customers can order books and pay by card', ['Customers can order books', 'Customers can pay by card']],
    ['search books by title, author or ISBN', ['search books by title, author or ISBN']],
    ['export invoices and receipts as CSV', ['export invoices and receipts as CSV']],
    ['see open orders, oldest first', ['see open orders, oldest first']],
    ['Der Kunde kann bezahlen und bestellen', []],
    // half of a refusal is a wish
    ["keep the picture, don't try and read it", []],
    ['order and pay without an account', []],
  ])('finds the deeds in a wish: %s', (wish, deeds) => {
    expect(deedsOf(wish)).toEqual(deeds)
  })

  it.each([
    [8, 3, [3, 3, 2]],
    [13, 2, [8, 5]],
    [1, 3, [1, 1, 1]],
    [5, 2, [3, 2]],
  ])('shares %i points out over %i parts', (points, parts, expected) => {
    expect(sharePoints(points, parts)).toEqual(expected)
  })
})

describe('what a story is for', () => {
  const purpose = ', so that I get them the same day'
  const wish = `As a customer, I want to order books and pay by card${purpose}`
  const split = async (description: string, hint = '', change: Partial<DraftedStory> = {}) => {
    const among = withChange('order books', { description, ...change })
    const task = { brief, epics: among, storyId: storyTitled('order books').id, hint }
    return (await made(drafter.splitStory(task, options()))).map((part) => part.description)
  }

  it('stands in each of its parts', async () => {
    expect(await split(wish)).toEqual([
      `As a customer, I want to order books${purpose}`,
      `As a customer, I want to pay by card${purpose}`,
    ])
    expect(await split(`${wish}.`, 'order and pay apart')).toEqual([
      `As a customer, I want to order books${purpose}.`,
      `As a customer, I want to pay by card${purpose}.`,
    ])
  })

  it('stands in the first where the story is no wish', async () => {
    const acceptanceCriteria = '- The clerk packs the order within one day\n- Only cards of the EU are taken'
    const [first] = await split('Orders come in online, so that nobody calls.', '', {
      title: 'Orders come in online',
      wordingKept: true,
      acceptanceCriteria,
    })
    expect(first).toBe('Orders come in online, so that nobody calls.')
  })

  it('is no part of what somebody else does beside it', async () => {
    const acceptanceCriteria = '- The clerk packs the order within one day\n- Only cards of the EU are taken'
    expect(
      await split(`As a customer, I want to order books${purpose}`, 'packs the order', {
        title: 'Order books',
        acceptanceCriteria,
      }),
    ).toEqual([`As a customer, I want to order books${purpose}`, 'As a clerk, I want to pack the order within one day'])
  })

  const merged = async (texts: readonly string[]) => {
    const story = storyTitled('open orders')
    const stories = texts.map((description, i) => ({ ...story, id: `m${i}`, title: `Title ${i}`, description }))
    const task = { brief, epics: [{ id: 'e', title: 'Epic', description: '', stories }] }
    return (await drafter.mergeStories({ ...task, storyIds: stories.map(({ id }) => id) }, options())).description
  }

  it.each([
    [
      ['As a clerk, I want to see open orders, so that none is late', 'As a clerk, I want to print a label'],
      'As a clerk, I want to see open orders and print a label, so that none is late',
    ],
    [
      [
        'As a clerk, I want to see open orders, so that none is late.',
        'As a clerk, I want to print a label so that I write none',
        'As a clerk, I want to count books, so that none is late',
      ],
      'As a clerk, I want to see open orders, print a label and count books, so that none is late and I write none',
    ],
    [
      [
        'As a clerk, I want to see open orders, so that none is late',
        'As a customer, I want to pay by card, so that I need no cash',
      ],
      'As a clerk, I want to see open orders, so that none is late and as a customer, I want to pay by card, so that I need no cash',
    ],
    // told in the words of the first where they say about the same
    [
      [
        'As a clerk, I want to see all open orders, so that none is late',
        'As a clerk, I want to see all open orders, so that I plan my day',
      ],
      'As a clerk, I want to see all open orders, so that none is late and I plan my day',
    ],
    [
      ['As a clerk, I want to see all open orders', 'As a clerk, I want to see all open orders, so that none is late'],
      'As a clerk, I want to see all open orders, so that none is late',
    ],
  ])('is all that merged ones were for: %j', async (texts, expected) => {
    expect(await merged(texts)).toBe(expected)
  })
})

describe('stories merged', () => {
  const merge = (titles: string[], among = epics) =>
    drafter.mergeStories({ brief, epics: among, storyIds: titles.map((title) => storyTitled(title).id) }, options())

  it('are one wish where one person has them, with all criteria and passages', async () => {
    const among = withChange('wish lists', {
      priority: 1,
      // a person has chosen it
      priorityFromOrder: undefined,
      acceptanceCriteria: '- At most 20',
      dependsOn: ['d7'],
      storyPoints: 8,
    })
    expect(await merge(['search books', 'wish lists'], among)).toEqual({
      id: storyTitled('search books').id,
      title: 'Search books by title, author or ISBN and create, edit and delete wish lists',
      description:
        'As a customer, I want to search books by title, author or ISBN and create, edit and delete wish lists',
      acceptanceCriteria: '- At most 20',
      // what both take, on the scale
      storyPoints: 13,
      priority: 1,
      dependsOn: ['d7'],
      source: [...storyTitled('search books').source, ...storyTitled('wish lists').source],
    })
  })

  it('stand in a row where they are not', async () => {
    expect(await merge(['search books', 'delivered free'])).toMatchObject({
      title: 'Search books by title, author or ISBN and orders above 50 EUR are delivered free of charge',
      description:
        'As a customer, I want to search books by title, author or ISBN and orders above 50 EUR are delivered free of charge',
      wordingKept: true,
    })
  })

  it('are not blamed for what merging made of them', async () => {
    const among = withChange('search books', {
      title: 'Import the 4,200 records from our old database',
      description: 'Import the 4,200 records from our old database.',
      wordingKept: true,
    })
    const merged = await made(
      drafter.mergeStories(
        { brief, epics: among, storyIds: ['search books', 'open orders'].map((title) => storyTitled(title).id) },
        options(),
      ),
    )
    expect(merged.title).toBe('Import the 4,200 records from our old database and see open orders, oldest first')
    expect(checkStory(merged).filter(({ flaw }) => flaw === 'minimal')).toEqual([])
  })

  it('keep their words in another language, and what begins with I', async () => {
    const story = { ...storyTitled('open orders'), wordingKept: true as const }
    const of = (...texts: [string, string]) => {
      const stories = texts.map((text, i) => ({ ...story, id: `m${i}`, title: text, description: `${text}.` }))
      const among = [{ id: 'e', title: 'Epic', description: '', stories }]
      return drafter.mergeStories({ brief, epics: among, storyIds: ['m0', 'm1'] }, options())
    }
    expect(await of('Gäste können die Liste sehen', 'Zahlung der Rechnung mit der Karte')).toMatchObject({
      title: 'Gäste können die Liste sehen; Zahlung der Rechnung mit der Karte',
    })
    expect(await of('Tell the guests of the boat', 'I can see the list of the crew')).toMatchObject({
      title: 'Tell the guests of the boat and I can see the list of the crew',
    })
  })

  it('that say about the same are told in the first one’s words, each criterion once, no larger than the largest', async () => {
    const story = { ...storyTitled('open orders'), acceptanceCriteria: '- Oldest first' }
    const twin = {
      ...story,
      id: 'twin',
      title: 'See the open orders',
      acceptanceCriteria: '- oldest first.\n- With names',
      source: ['other'],
    }
    const among = [{ id: 'e', title: 'Staff', description: '', stories: [twin, story] }]
    const merged = await drafter.mergeStories({ brief, epics: among, storyIds: ['twin', story.id] }, options())
    expect(merged).toMatchObject({
      id: 'twin',
      title: 'See the open orders',
      description: story.description,
      acceptanceCriteria: '- oldest first.\n- With names',
      storyPoints: story.storyPoints,
      source: ['other', ...story.source],
    })
  })

  it('take two at least', async () => {
    await expect(merge(['search books'])).rejects.toMatchObject({ code: 'nothing-to-draft' })
    await expect(merge(['search books', 'search books'])).rejects.toMatchObject({ code: 'nothing-to-draft' })
  })
})

describe('an epic redone', () => {
  const redo = (hint: string, among = epics) => {
    const [first] = among
    if (!first) throw new Error('There are epics.')
    return made(drafter.redoEpic({ brief, epics: among, epicId: first.id, hint }, options()))
  }

  it('keeps its id and its kept stories, and adds what the hint says', async () => {
    const kept = epics.map((epic, i) => ({
      ...epic,
      stories: epic.stories.map((story, j) => (i === 0 && j === 0 ? { ...story, title: 'Mine', kept: true } : story)),
    }))
    const redone = await redo('gift cards', kept)
    expect(redone).toMatchObject({ id: epics[0]?.id, title: 'Ordering, gift cards' })
    expect(redone.stories[0]).toEqual(kept[0]?.stories[0])
    expect(redone.stories).toHaveLength((kept[0]?.stories.length ?? 0) + 1)
    expect(redone.stories.at(-1)).toMatchObject({ title: 'Gift cards', source: [] })
  })

  it('is about what the brief says of the hint where no other epic has it', async () => {
    const redone = await redo('invoices', epics.slice(0, 1))
    expect(redone.title).toBe('Invoices')
    expect(redone.stories.map(({ title }) => title)).toEqual(['Export invoices and receipts as CSV'])
  })

  it('keeps its description as long as it is about the same', async () => {
    const among = epics.slice(0, 1).map((epic) => ({ ...epic, description: 'All about orders.' }))
    expect(await redo('for clerks', among)).toMatchObject({ description: 'All about orders.' })
    expect(await redo('gift cards', among)).toMatchObject({ description: 'All about orders.' })
    expect(await redo('invoices', among)).toMatchObject({ title: 'Invoices', description: '' })
  })

  it('keeps the ids, the priorities and what its stories wait for', async () => {
    const among = withChange('wish lists', { priority: 4, dependsOn: [storyTitled('search books').id, 'gone'] })
    const redone = await redo('for clerks', among)
    expect(redone.stories.map(({ id }) => id)).toEqual(epics[0]?.stories.map(({ id }) => id))
    expect(redone.stories[1]).toMatchObject({
      description: 'As a clerk, I want to create, edit and delete wish lists',
      priority: 4,
      dependsOn: [storyTitled('search books').id],
    })
  })

  it('never comes back as it was without a word, and as the brief gives it where a person changed it', async () => {
    await expect(redo('')).rejects.toThrow('The built-in drafter would write this epic as it is.')
    const titles = epics[0]?.stories.map(({ title }) => title)
    expect((await redo('', withChange('wish lists', { title: 'Lists' }))).stories.map(({ title }) => title)).toEqual(
      titles,
    )
  })
})

describe('a story for a passage', () => {
  const write = (passage: string, hint = '', among = epics) =>
    made(drafter.writeStory({ brief, epics: among, passage, hint }, options()))

  it.each([
    ['Orders above 50 EUR are delivered free of charge.', 'Ordering'],
    ['Clerks can cancel an order until it is shipped.', 'Staff'],
  ])('rests on it and goes where the brief has it: %s', async (passage, epic) => {
    const { epic: place, story } = await write(passage)
    expect(place.title).toBe(epic)
    expect(epics.map(({ id }) => id)).toContain(place.id)
    expect(story.source).toEqual([passage])
    expect(epics.flatMap(({ stories }) => stories).map(({ title }) => title)).not.toContain(story.title)
  })

  it('is written whatever the passage was taken for, and for whom the person says', async () => {
    const passage = 'Loyalty points for regular customers may come next year.'
    expect((await write(passage)).story).toMatchObject({ description: passage, source: [passage], wordingKept: true })
    const { story } = await write('Clerks can cancel an order until it is shipped.', 'for shop managers')
    expect(story.description).toBe('As a shop manager, I want to cancel an order until it is shipped')
  })

  it('takes in all that the passage says', async () => {
    const passage = brief.epicInfo
      .slice(brief.epicInfo.indexOf('Clerks must'), brief.epicInfo.indexOf('# Later'))
      .trim()
    const { story } = await write(passage)
    expect(story.title).toContain('See open orders')
    expect(story.acceptanceCriteria).toContain('Clerks can cancel an order')
    for (const source of story.source) expect(brief.epicInfo).toContain(source)
  })

  it('makes a new epic where there is none', async () => {
    expect((await write('Clerks must see open orders, oldest first.', '', [])).epic).toMatchObject({ title: 'Staff' })
  })

  it.each(['---', '', '|||'])('says so where the passage says nothing: %j', async (passage) => {
    await expect(write(passage)).rejects.toThrow('This passage states nothing')
  })
})

const folder = fileURLToPath(new URL('../../../../../../shared/data/briefs/', import.meta.url))
const names = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.md')) : []
if (names.length === 0) console.info('Skipped: no requirement documents beside the repository (../shared/data/briefs).')

describe.skipIf(names.length === 0)('on real requirement documents', () => {
  it('what a story is split into rests on its passages and loses no criterion', async () => {
    let count = 0
    for (const name of names) {
      const epicInfo = readFileSync(`${folder}${name}`, 'utf8')
      const real: Brief = { companyInfo: '', epicInfo, additionalInfo: '', detailLevel: 'medium' }
      const drafted = await backlogOf(real)
      const stories = drafted.flatMap((epic) => epic.stories).filter((_, i) => i % 10 === 0)
      for (const story of stories) {
        const task = { brief: real, epics: drafted, storyId: story.id, hint: '' }
        const parts = await drafter.splitStory(task, options())
        if ('nothing' in parts) continue
        expect(parts.length).toBeGreaterThanOrEqual(2)
        expect(new Set(parts.flatMap(({ source }) => source))).toEqual(new Set(story.source))
        count += 1
      }
    }
    expect(count).toBeGreaterThan(0)
  })
})
