import type { Epic, UserStory } from '@planwright/contract'
import type { DraftEvent, DraftPiece } from '@planwright/generation'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { testStory } from '../testing/saves/story.ts'
import { besideKept, keptEpics } from './keep-items.ts'

const story = (id: string, title: string, more: Partial<UserStory> = {}) =>
  testStory({ id, title, description: `As a guest, I want to ${title.toLowerCase()}`, ...more })
const epic = (id: string, title: string, userStories: UserStory[], more: Partial<Epic> = {}): Epic => ({
  id,
  title,
  description: '',
  userStories,
  ...more,
})
const draftedEpic = (id: string, title: string): DraftEvent => ({ type: 'epic', epic: { id, title, description: '' } })
const drafted = (epicId: string, id: string, title: string, more: Partial<UserStory> = {}): DraftEvent => {
  const { acceptanceCriteria, description, storyPoints, priority, dependsOn, source } = story(id, title, more)
  return {
    type: 'story',
    epicId,
    story: { id, title, description, acceptanceCriteria, storyPoints, priority, dependsOn, source },
  }
}
const fit = (standing: Epic[], events: DraftEvent[]) =>
  events.map(besideKept(standing)).filter((event) => event !== null)
const pieces = (events: DraftEvent[]): DraftPiece[] =>
  events.filter((event) => event.type !== 'remaining' && event.type !== 'reading')

describe('what a person has a hand in', () => {
  it('is kept to the letter, with the epic around it', () => {
    const pay = story('pay', 'Pay by card', { edited: true, dependsOn: ['gone'], sprint: 2 })
    const standing = [
      epic('a', 'Till', [pay, story('x', 'Count cash')]),
      epic('b', 'Locked', [story('y', 'Sweep')], { locked: true }),
      epic('c', 'Loose', [story('z', 'Sing')]),
    ]
    expect(keptEpics(standing)).toEqual([
      { ...standing[0], userStories: [pay] },
      { ...standing[1], userStories: [] },
    ])
  })

  it('stands for the drafted epics that go on in it when those remain', () => {
    const standing = [epic('a', 'Till', [], { locked: true })]
    const events: DraftEvent[] = [
      draftedEpic('d1', 'Till'),
      draftedEpic('d2', 'Till'),
      draftedEpic('d3', 'Stock'),
      {
        type: 'remaining',
        epicIds: ['d1', 'd2', 'd3'],
        outline: { unitCount: 5, units: { d1: [1], d2: [1, 2], d3: [4] }, everywhere: [5], roles: [] },
      },
    ]
    expect(fit(standing, events).at(-1)).toEqual({
      type: 'remaining',
      epicIds: ['a', 'd3'],
      outline: { unitCount: 5, units: { a: [1, 2], d3: [4] }, everywhere: [5], roles: [] },
    })
  })

  it('is not said again, in the same words or resting on the same passages', () => {
    const standing = [
      epic('a', 'Till', [
        story('pay', 'Pay by card', { locked: true }),
        story('refund', 'Entirely other words', { edited: true, source: ['Guests get their money back. At once.'] }),
      ]),
    ]
    const events = [
      draftedEpic('n1', 'Till'),
      drafted('n1', 'n2', 'Pay by card'),
      drafted('n1', 'n3', 'Hand out refunds', { source: ['Guests get their money back.'] }),
      drafted('n1', 'n4', 'Count the cash', { dependsOn: ['n2', 'n3'], source: ['Cash is counted.'] }),
    ]
    expect(fit(standing, events)).toEqual([
      drafted('a', 'n4', 'Count the cash', { dependsOn: ['pay', 'refund'], source: ['Cash is counted.'] }),
    ])
  })

  it('does not swallow what differs in the one word that counts', () => {
    const standing = [
      epic('a', 'Till', [
        story('pay', 'Pay by card', { edited: true }),
        story('import', 'Import contacts from a file', { edited: true }),
      ]),
    ]
    const events = [
      draftedEpic('n1', 'Till'),
      drafted('n1', 'n2', 'Pay by cash'),
      drafted('n1', 'n3', 'Export contacts from a file'),
    ]
    expect(fit(standing, events)).toEqual([
      drafted('a', 'n2', 'Pay by cash'),
      drafted('a', 'n3', 'Export contacts from a file'),
    ])
  })

  it('is not said again in synonyms', () => {
    const standing = [epic('a', 'Till', [story('history', 'View past orders', { edited: true })])]
    const events = [draftedEpic('n1', 'Till'), drafted('n1', 'n2', 'See my order history')]
    expect(fit(standing, events)).toEqual([])
  })

  it('does not swallow what another story of the same passage says', () => {
    const source = ['Guests can pay by card and count their points.']
    const standing = [
      epic('a', 'Till', [
        story('pay', 'Pay by card', { edited: true, source }),
        story('count', 'Count points', { source }),
      ]),
    ]
    const events = [draftedEpic('n1', 'Till'), drafted('n1', 'n2', 'Count points', { source })]
    expect(fit(standing, events)).toEqual([drafted('a', 'count', 'Count points', { source })])
  })
})

it('what is about the same as another item takes its id, once', () => {
  const standing = [epic('a', 'Till', [story('pay', 'Pay by card')])]
  const events = [draftedEpic('n1', 'Till'), drafted('n1', 'n2', 'Pay by card'), drafted('n1', 'n3', 'Pay by card')]
  expect(fit(standing, events)).toEqual([
    draftedEpic('a', 'Till'),
    drafted('a', 'pay', 'Pay by card'),
    drafted('a', 'n3', 'Pay by card'),
  ])
})

it('without a backlog everything stays as it was drafted', () => {
  const events = [draftedEpic('n1', 'Till'), drafted('n1', 'n2', 'Pay by card')]
  expect(fit([], events)).toEqual(events)
})

describe('whatever stands and whatever is drafted', () => {
  const title = fc.constantFrom('Pay by card', 'Pay by cash', 'Count points', 'See open orders', 'Print a receipt')
  const source = fc.subarray(['Guests pay.', 'Guests pay. At once.', 'Staff count.'])
  const flags = fc.record({ locked: fc.boolean(), edited: fc.boolean() })
  const standing = fc
    .array(fc.tuple(title, flags, fc.array(fc.tuple(title, source, flags), { maxLength: 4 })), { maxLength: 3 })
    .map((epics) =>
      epics.map(([name, more, stories], e) =>
        epic(
          `e${e}`,
          name,
          stories.map(([told, cited, by], s) => story(`s${e}${s}`, told, { source: cited, ...by })),
          more,
        ),
      ),
    )
  const events = fc
    .array(fc.tuple(title, fc.array(fc.tuple(title, source), { maxLength: 4 })), { maxLength: 3 })
    .map((epics) => [
      ...epics.map(([name], e) => draftedEpic(`n${e}`, name)),
      ...epics.flatMap(([, stories], e) =>
        stories.map(([told, cited], s) =>
          drafted(`n${e}`, `n${e}${s}`, told, { source: cited, dependsOn: s > 0 ? [`n${e}${s - 1}`] : [] }),
        ),
      ),
    ])

  it('no kept item is touched, no id comes twice, no title of a kept story comes again', () => {
    fc.assert(
      fc.property(standing, events, (before, drafts) => {
        const epicsToKeep = keptEpics(before)
        const after = pieces(fit(before, drafts))
        const keptStories = epicsToKeep.flatMap(({ userStories }) => userStories)
        const ids = after.map((event) => (event.type === 'epic' ? event.epic.id : event.story.id))
        const all = [...epicsToKeep.map(({ id }) => id), ...keptStories.map(({ id }) => id), ...ids]
        expect(new Set(all).size).toBe(all.length)
        const titles = after.flatMap((event) => (event.type === 'story' ? [event.story.title] : []))
        for (const { title: own } of keptStories) expect(titles).not.toContain(own)
        for (const event of after) {
          if (event.type === 'epic') continue
          expect(all).toContain(event.epicId)
          for (const id of event.story.dependsOn) expect(all).toContain(id)
          expect(event.story.dependsOn).not.toContain(event.story.id)
        }
      }),
    )
  })

  it('drafts as much as without a backlog where nothing is kept', () => {
    fc.assert(
      fc.property(standing, events, (before, drafts) => {
        const loose = before.map((each) => ({
          ...each,
          locked: false,
          edited: false,
          userStories: each.userStories.map((one) => ({ ...one, locked: false, edited: false })),
        }))
        expect(fit(loose, drafts)).toHaveLength(drafts.length)
      }),
    )
  })
})
