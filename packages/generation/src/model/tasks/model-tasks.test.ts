import { describe, expect, it } from 'vitest'
import type { BacklogEpic, Brief, DraftedStory } from '../../drafter.ts'
import { made } from '../../testing/made.ts'
import { createModelDrafter } from '../create-model-drafter.ts'
import { fakeModel, fakeSettings, sentBy } from '../testing/fake-model.ts'
import { readWish } from './read-wish.ts'

const brief: Brief = {
  companyInfo: 'A bookshop.',
  epicInfo: `# Ordering
- Guests can order without an account.
- Guests can pay by card.

# Staff
- Staff must see open orders.

# Later
- Gift cards, not now.`,
  additionalInfo: '',
  detailLevel: 'medium',
}
const ordering = 'Guests can order without an account.'
const paying = 'Guests can pay by card.'
const story = (id: string, title: string, more: Partial<DraftedStory> & { kept?: boolean } = {}) => ({
  id,
  title,
  description: `As a guest, I want to ${title.toLowerCase()}`,
  acceptanceCriteria: `Given a cart, when a guest does it, then ${title.toLowerCase()} is shown.`,
  storyPoints: 8,
  priority: 4 as const,
  dependsOn: [],
  source: [],
  ...more,
})
const epics: BacklogEpic[] = [
  {
    id: 'e1',
    title: 'Ordering',
    description: '',
    stories: [
      story('s1', 'Order and pay', { source: [ordering, paying], dependsOn: ['s3'], priority: 3 }),
      story('s2', 'Choose a language', { kept: true }),
    ],
  },
  {
    id: 'e2',
    title: 'Staff',
    description: '',
    stories: [
      story('s3', 'See open orders', { source: ['Staff must see open orders.'], priority: 1 }),
      story('s4', 'Print a list', { dependsOn: ['s1'] }),
    ],
  },
]
const answered = (title: string, more: object = {}) => ({
  units: [],
  title,
  description: `As a guest, I want to ${title.toLowerCase()}`,
  acceptanceCriteria: [`Given a bill, when a guest does it, then ${title.toLowerCase()} is confirmed.`],
  priority: 2,
  ...more,
})

/** A drafter whose model gives these answers in turn. */
function drafterOf(...answers: object[][]) {
  const model = fakeModel((_call, count) => ({ elements: answers[count - 1] ?? [] }))
  let id = 0
  return {
    drafter: createModelDrafter(fakeSettings, { model }),
    options: { newId: () => `n${++id}`, signal: new AbortController().signal },
    sent: () => model.doStreamCalls.map(sentBy),
  }
}
const redo = (hint: string, ...answers: object[]) => {
  const { drafter, options, sent } = drafterOf(answers)
  return { redone: made(drafter.redoStory({ brief, epics, storyId: 's1', hint }, options)), sent }
}

describe('a hint', () => {
  it('wins over the brief: a story of what nobody wrote down is assumed, and what no longer supports it is dropped', async () => {
    const { redone, sent } = redo('make it about refunds', answered('Get a refund'))
    expect(await redone).toMatchObject({ id: 's1', title: 'Get a refund', source: [] })
    expect(sent()[0]?.instructions).toContain('wins over the brief in subject and scope')
  })

  it('brings in what the brief puts off', async () => {
    const { redone, sent } = redo('gift cards', answered('Give a gift card', { units: [4] }))
    expect((await redone).source).toEqual(['Gift cards, not now.'])
    expect(sent()[0]?.data).toContain('[4] Gift cards, not now.')
  })

  it('of a split makes a part of its own, and no passage goes to a part that says nothing of it', async () => {
    const { drafter, options } = drafterOf([
      answered('Get a refund'),
      answered('See open orders by day', { units: [3] }),
    ])
    const parts = await made(drafter.splitStory({ brief, epics, storyId: 's1', hint: 'refunds and staff' }, options))
    expect(parts.map(({ title, source }) => [title, source])).toEqual([
      ['Get a refund', []],
      ['See open orders by day', ['Staff must see open orders.']],
    ])
  })

  it('leads a story away from the passage that it was asked for', async () => {
    const { drafter, options } = drafterOf([answered('Get a refund', { epic: 'Staff' })])
    const written = await made(drafter.writeStory({ brief, epics, passage: paying, hint: 'refunds' }, options))
    expect(written).toMatchObject({ epic: { id: 'e2' }, story: { source: [] } })
  })

  it.each([
    ['make it about refunds', false, false],
    ['this is a must-have', true, false],
    ['Das ist dringend', true, false],
    ['it depends on “See open orders”', false, true],
    ['erst nachdem man sieht, was offen ist', false, true],
    ['', false, false],
  ])('is read for what a story keeps otherwise: %s', (hint, ofPriority, ofOrder) => {
    expect(readWish(hint)).toEqual({ ofPriority, ofOrder })
  })
})

describe('what stands', () => {
  it('keeps priority and dependencies when a story is written again', async () => {
    const { redone } = redo('make it about refunds', answered('Get a refund', { priority: 1, after: ['Print a list'] }))
    expect(await redone).toMatchObject({ priority: 3, dependsOn: ['s3'] })
  })

  it('keeps the points where nothing but the words changes', async () => {
    expect(await redo('', answered('Order and pay at once')).redone).toMatchObject({ storyPoints: 8, priority: 3 })
  })

  it('changes priority where the hint speaks of it', async () => {
    expect(await redo('this is a must-have', answered('Order and pay', { priority: 1 })).redone).toMatchObject({
      priority: 1,
      dependsOn: ['s3'],
    })
  })

  it('changes dependencies where the hint speaks of them', async () => {
    const { redone, sent } = redo('it comes after choosing a language', {
      ...answered('Order and pay'),
      after: ['choose a language', 'No such story'],
    })
    expect(await redone).toMatchObject({ priority: 3, dependsOn: ['s2'] })
    expect(sent()[0]?.instructions).toContain('"after"')
  })

  it('goes to each part of a split', async () => {
    const { drafter, options } = drafterOf([answered('Order', { units: [1] }), answered('Pay', { units: [2] })])
    expect(await drafter.splitStory({ brief, epics, storyId: 's1', hint: '' }, options)).toMatchObject([
      { title: 'Order', priority: 3, dependsOn: ['s3'], source: [ordering], storyPoints: 5 },
      { title: 'Pay', priority: 3, dependsOn: ['s3'], source: [paying], storyPoints: 3 },
    ])
  })

  it('is united in a merged story: the highest priority, and all that was waited for but what is merged', async () => {
    const { drafter, options } = drafterOf([answered('Print what was ordered', { priority: 4 })])
    expect(await drafter.mergeStories({ brief, epics, storyIds: ['s4', 's1'] }, options)).toMatchObject({
      id: 's4',
      priority: 3,
      dependsOn: ['s3'],
      source: [ordering, paying],
    })
  })

  it('keeps id, priority and dependencies of what goes on in an epic that is written again', async () => {
    const { drafter, options } = drafterOf(
      [{ title: 'Buying', description: 'All of it' }],
      [answered('Get a refund', { priority: 1 }), answered('Order and pay', { priority: 1, units: [1] })],
    )
    const epic = await made(drafter.redoEpic({ brief, epics, epicId: 'e1', hint: 'refunds, too' }, options))
    expect(epic.stories).toMatchObject([
      { id: 's2' },
      { id: 'n1', title: 'Get a refund', priority: 1, source: [] },
      { id: 's1', title: 'Order and pay', priority: 3, dependsOn: ['s3'] },
    ])
  })

  it.each([
    ['redoStory', { storyId: 's1' }, [[answered('Get a refund')]]],
    ['splitStory', { storyId: 's1' }, [[answered('Order'), answered('Pay')]]],
    ['mergeStories', { storyIds: ['s1', 's3'] }, [[answered('Order')]]],
    ['redoEpic', { epicId: 'e1' }, [[{ title: 'Buying', description: '' }], [answered('Order')]]],
    ['writeStory', { passage: paying }, [[answered('Pay', { epic: 'Ordering' })]]],
  ] as const)(
    'is told to the model, what a person edited or locked and what is assumed among it: %s',
    async (name, more, answers) => {
      const { drafter, options, sent } = drafterOf(...answers.map((each) => [...each]))
      const assumptions = ['Who pays? Guests, by card.']
      const task = { brief: { ...brief, assumptions }, epics, hint: '', storyId: '', epicId: '', passage: '', ...more }
      await drafter[name]({ ...task, storyIds: 'storyIds' in more ? [...more.storyIds] : [] }, options)
      const { data, instructions } = sent().at(-1) ?? { data: '', instructions: '' }
      expect(data.split('<standing>')[1]).toContain('Choose a language')
      expect(data).toContain('<assumptions>\nWho pays? Guests, by card.\n</assumptions>')
      expect(instructions).toContain('<standing>')
      expect(instructions).toContain('<assumptions>')
    },
  )
})

describe('nothing to do is an answer in words', () => {
  it.each([
    ['no story', []],
    [
      'the story as it was',
      [{ ...answered('Order and pay'), acceptanceCriteria: [story('', 'Order and pay').acceptanceCriteria] }],
    ],
  ])('for a story that is good as it is: %s', async (_name, answers) => {
    const { drafter, options } = drafterOf(answers)
    expect(await drafter.redoStory({ brief, epics, storyId: 's1', hint: '' }, options)).toEqual({
      nothing: expect.stringContaining('would leave this story as it is'),
    })
  })

  it.each([[[]], [[answered('Order')]]])('for a story that is one thing already', async (answers) => {
    const { drafter, options, sent } = drafterOf(answers)
    expect(await drafter.splitStory({ brief, epics, storyId: 's1', hint: '' }, options)).toEqual({
      nothing: expect.stringMatching(/^This story is one thing already/),
    })
    expect(sent()).toHaveLength(1)
  })

  it('for an epic of which nothing would change, and a passage that says nothing', async () => {
    const { drafter, options } = drafterOf([{ title: 'Ordering', description: '' }], [])
    expect(await drafter.redoEpic({ brief, epics, epicId: 'e1', hint: '' }, options)).toHaveProperty('nothing')
    const silent = drafterOf([])
    const passage = '# Later'
    expect(await silent.drafter.writeStory({ brief, epics, passage, hint: '' }, silent.options)).toHaveProperty(
      'nothing',
    )
  })
})

describe('of a brief a task is sent', () => {
  const long = {
    ...brief,
    epicInfo: `${brief.epicInfo}\n\n${'# Archive\n\nThe old archive holds papers of many years.\n\n'.repeat(300)}# Refunds\n\nMoney goes back within 5 days.`,
  }
  const sentFor = async (hint: string, of = brief) => {
    const { drafter, options, sent } = drafterOf([answered('Get a refund')])
    await drafter.redoStory({ brief: of, epics, storyId: 's1', hint }, options)
    return sent()[0]?.data ?? ''
  }

  it('what the story and those beside it rest on, where nothing else is wished', async () => {
    const data = await sentFor('')
    expect(data).toContain('[1] Guests can order without an account.')
    expect(data).not.toContain('[4] Gift cards')
  })

  it('all of it where a wish may be about any of it, or of a long one what speaks of the wish', async () => {
    expect(await sentFor('gift cards')).toContain('[3] Staff must see open orders.')
    const data = await sentFor('make it about refunds', long)
    expect(data).toContain('Money goes back within 5 days.')
    expect(data).not.toContain('old archive')
    expect(data.length).toBeLessThan(3_000)
  })
})

it('questions are asked for the measure of what is vague', async () => {
  const question = { question: 'How fast?', reason: 'r', assumption: 'a', answers: ['1 s', '2 s'] }
  const { drafter, options, sent } = drafterOf([question])
  expect(await drafter.askQuestions(brief, options)).toEqual([{ id: 'n1', ...question }])
  expect(sent()[0]?.instructions).toContain('ask what is measured')
})
