import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { beforeAll, describe, expect, it } from 'vitest'
import type { BacklogEpic, Brief, DraftedStory } from '../../drafter.ts'
import { checkStory } from '../../quality/check-story.ts'
import { createBuiltInDrafter } from '../create-built-in-drafter.ts'
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
- Staff can export invoices and receipts as CSV.
- Staff must see open orders, oldest first.
- Staff can cancel an order until it is shipped.
`,
}

let epics: BacklogEpic[]
beforeAll(async () => {
  epics = await backlogOf(brief)
})
const storyTitled = (title: string): DraftedStory => {
  const found = epics.flatMap(({ stories }) => stories).find((story) => story.title.includes(title))
  if (!found) throw new Error(`There is no story ${title}.`)
  return found
}
const stands = (source: string) => brief.epicInfo.includes(source) || brief.additionalInfo.includes(source)

describe('a hint', () => {
  it.each([
    ['make it about refunds', { isShorter: false, topic: 'refunds' }],
    ['Please focus on the free delivery.', { isShorter: false, topic: 'the free delivery' }],
    ['for staff', { isShorter: false, topic: '', role: 'staff member' }],
    ['write it from the perspective of a shop manager', { isShorter: false, topic: '', role: 'shop manager' }],
    ['shorter please', { isShorter: true, topic: '' }],
    ['export reports', { isShorter: false, topic: 'export reports' }],
    ['gift cards', { isShorter: false, topic: 'gift cards' }],
    ['  ', { isShorter: false, topic: '' }],
  ])('is read: %s', (text, expected) => {
    expect(readHint(text)).toEqual(expected)
  })
})

describe('a story redone', () => {
  const redo = (title: string, hint: string) =>
    drafter.redoStory({ brief, epics, storyId: storyTitled(title).id, hint }, options())

  it('is about what the brief says of the hint, and keeps its id', async () => {
    const story = await redo('Order books', 'make it about refunds')
    expect(story).toMatchObject({ id: storyTitled('Order books').id, source: [brief.additionalInfo] })
    expect(`${story.title} ${story.description} ${story.acceptanceCriteria}`).toMatch(/refunds.*refunds.*refunds/is)
    expect(checkStory(story)).toEqual([])
  })

  it('is narrowed to the part that speaks of the hint', async () => {
    const story = await redo('Order books', 'only the failed payment')
    expect(story).toMatchObject({
      title: 'Be told why when the payment fails',
      description: 'As a customer, I want to be told why when the payment fails.',
      acceptanceCriteria: 'Given a customer, When the payment fails, Then they are told why.',
    })
    expect(story.source.every(stands)).toBe(true)
  })

  it('is assumed where the brief says nothing of the hint', async () => {
    const story = await redo('Order books', 'gift cards')
    expect(story).toMatchObject({ source: [], title: 'Handle gift cards' })
    expect(checkStory(story)).toEqual([])
  })

  it('can be told for somebody else, or shorter', async () => {
    const story = await redo('Order books', 'for shop managers')
    expect(story.description).toMatch(/^As a shop manager, I want to order books/)
    expect(story.acceptanceCriteria).not.toContain('customer')
    expect((await redo('Order books', 'shorter')).acceptanceCriteria.split('\n')).toHaveLength(2)
  })

  it('never comes back as it was without a word', async () => {
    await expect(redo('Order books', '')).rejects.toMatchObject({ code: 'nothing-to-draft' })
    const edited = epics.map((epic) => ({
      ...epic,
      stories: epic.stories.map((story) => ({ ...story, title: `${story.title} soon` })),
    }))
    const task = { brief, epics: edited, storyId: storyTitled('Order books').id, hint: '' }
    expect((await drafter.redoStory(task, options())).title).toBe('Order books')
  })
})

describe('a story split', () => {
  const split = (title: string, hint = '') =>
    drafter.splitStory({ brief, epics, storyId: storyTitled(title).id, hint }, options())

  it.each([
    ['Manage wish lists', ['Create wish lists', 'Change wish lists', 'Delete wish lists']],
    ['Export invoices', ['Export invoices as CSV', 'Export receipts as CSV']],
    ['Search books', ['Search books by title', 'Search books by author', 'Search books by ISBN']],
    ['Order books', ['Order books', 'Pay by card']],
  ])('%s becomes %j', async (title, expected) => {
    const parts = await split(title)
    expect(parts.map((part) => part.title)).toEqual(expected)
    expect(parts.flatMap(checkStory)).toEqual([])
    expect(new Set(parts.flatMap(({ source }) => source))).toEqual(new Set(storyTitled(title).source))
  })

  it('follows the hint: what goes well, and what fails', async () => {
    const parts = await split('Order books', 'errors on their own')
    expect(parts.map((part) => part.title)).toEqual(['Order books', 'Tell why somebody cannot order books'])
    expect(parts[1]?.acceptanceCriteria).toContain('the payment fails')
    expect(parts[0]?.acceptanceCriteria).not.toContain('the payment fails')
  })

  it('gives two parts at least, the second one assumed, where there is nothing to split by', async () => {
    const parts = await split('Deliver orders')
    expect(parts.map(({ source }) => source.length)).toEqual([1, 0])
    expect(new Set(parts.map(({ id }) => id)).size).toBe(2)
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

describe('stories merged', () => {
  const merge = (...titles: string[]) =>
    drafter.mergeStories({ brief, epics, storyIds: titles.map((title) => storyTitled(title).id) }, options())

  it('do one thing with several where they did it one by one, with all criteria and passages', async () => {
    const merged = await merge('Search books', 'Manage wish lists')
    expect(merged).toMatchObject({
      id: storyTitled('Search books').id,
      title: 'Search books and manage wish lists',
      description: 'As a customer, I want to search books and manage wish lists.',
      source: [...storyTitled('Search books').source, ...storyTitled('Manage wish lists').source],
    })
    expect(merged.acceptanceCriteria.split('\n')).toHaveLength(3)
  })

  it('that say nearly the same become the better told one, with each criterion once', async () => {
    const story = storyTitled('See open orders')
    const twin = {
      ...story,
      id: 'twin',
      title: 'See the open orders',
      description: 'See open orders',
      source: ['other'],
    }
    const doubled = epics.map((epic, i) => (i === 0 ? { ...epic, stories: [...epic.stories, twin] } : epic))
    const merged = await drafter.mergeStories({ brief, epics: doubled, storyIds: ['twin', story.id] }, options())
    expect(merged).toMatchObject({
      id: 'twin',
      title: story.title,
      description: story.description,
      acceptanceCriteria: story.acceptanceCriteria,
      storyPoints: story.storyPoints,
    })
    expect(merged.source).toEqual(['other', ...story.source])
  })
})

describe('an epic redone', () => {
  const redo = (hint: string, among = epics) => {
    const [first] = among
    if (!first) throw new Error('There are epics.')
    return drafter.redoEpic({ brief, epics: among, epicId: first.id, hint }, options())
  }

  it('keeps its id and its kept stories, and adds what the hint says', async () => {
    const kept = epics.map((epic, i) => ({
      ...epic,
      stories: epic.stories.map((story, j) => (i === 0 && j === 0 ? { ...story, title: 'Mine', kept: true } : story)),
    }))
    const redone = await redo('gift cards', kept)
    expect(redone).toMatchObject({ id: epics[0]?.id, title: 'Ordering and gift cards' })
    expect(redone.stories[0]).toEqual(kept[0]?.stories[0])
    expect(redone.stories.at(-1)).toMatchObject({ title: 'Handle gift cards', source: [] })
  })

  it('is about what the brief says of the hint where no other epic has it', async () => {
    const only = epics.slice(0, 1)
    const redone = await redo('invoices', only)
    expect(redone.title).toBe('Invoices')
    expect(redone.stories.map(({ title }) => title)).toEqual([expect.stringContaining('invoices')])
  })

  it('never comes back as it was without a word', async () => {
    await expect(redo('')).rejects.toMatchObject({ code: 'nothing-to-draft' })
  })
})

describe('a story for a passage', () => {
  const write = (passage: string, hint = '') => drafter.writeStory({ brief, epics, passage, hint }, options())

  it.each([
    ['Orders above 50 EUR are delivered free of charge.', 'Ordering'],
    ['Staff can cancel an order until it is shipped.', 'Staff'],
  ])('rests on it and goes where the brief has it: %s', async (passage, epic) => {
    const written = await write(passage)
    expect(written.epic.title).toBe(epic)
    expect(written.story.source).toEqual([passage])
    expect(checkStory(written.story)).toEqual([])
    expect(epics.flatMap(({ stories }) => stories).map(({ title }) => title)).not.toContain(written.story.title)
  })

  it('makes a new epic where there is none', async () => {
    const task = { brief, epics: [], passage: 'Staff must see open orders, oldest first.', hint: '' }
    expect((await drafter.writeStory(task, options())).epic).toMatchObject({ title: 'Staff' })
  })

  it('says so where the passage says nothing', async () => {
    await expect(write('---')).rejects.toMatchObject({ code: 'nothing-to-draft' })
  })
})

describe('questions', () => {
  const ask = async (epicInfo: string) =>
    (await drafter.askQuestions({ ...brief, epicInfo, additionalInfo: '' }, options())).map(({ question }) => question)

  it.each([
    ['We need a shop.', ['Who uses it?', 'How is it paid?', 'Where is it used?']],
    [
      'Patients can book appointments on our website. Staff keep them in Excel today.',
      [
        'What happens with the data that exists today?',
        'How do people sign in, and who may do what?',
        'What must hold for the personal data?',
      ],
    ],
    [
      'Our guests get a newsletter in the app, from June on.',
      ['Where is it used?', 'By which way do messages reach people?'],
    ],
    [
      'A web app where guests order books and pay by card without an account. Confirmations go out by e-mail. Success: 20 % more orders by June.',
      [],
    ],
    ['Kunden sollen Bücher bestellen können und bekommen sie nach Hause geliefert.', []],
    ['', []],
  ])('are asked for what is decisive and open: %s', async (text, expected) => {
    expect(await ask(text)).toEqual(expected)
  })

  it('come with two to four answers, a reason and an assumption', async () => {
    for (const question of await drafter.askQuestions({ ...brief, epicInfo: 'We need a shop.' }, options())) {
      expect(question.answers.length).toBeGreaterThanOrEqual(2)
      expect(question.answers.length).toBeLessThanOrEqual(4)
      expect([question.id, question.reason, question.assumption].every(Boolean)).toBe(true)
    }
  })
})

const folder = fileURLToPath(new URL('../../../../../../shared/data/briefs/', import.meta.url))
const names = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.md')) : []
if (names.length === 0) console.info('Skipped: no requirement documents beside the repository (../shared/data/briefs).')

describe.skipIf(names.length === 0)('on real requirement documents', () => {
  it('every story can be split into parts of good form that rest on its passages', async () => {
    const findings: unknown[] = []
    let count = 0
    for (const name of names) {
      const epicInfo = readFileSync(`${folder}${name}`, 'utf8')
      const real: Brief = { companyInfo: '', epicInfo, additionalInfo: '', detailLevel: 'medium' }
      const drafted = await backlogOf(real)
      for (const story of drafted.flatMap(({ stories }) => stories)) {
        const parts = await drafter.splitStory({ brief: real, epics: drafted, storyId: story.id, hint: '' }, options())
        expect(parts.length).toBeGreaterThanOrEqual(2)
        expect(new Set(parts.flatMap(({ source }) => source))).toEqual(new Set(story.source))
        count += parts.length
        findings.push(...parts.map(checkStory).filter((found) => found.length > 0))
      }
    }
    expect(findings.length / count, JSON.stringify(findings, null, 1)).toBeLessThan(0.03)
  })
})
