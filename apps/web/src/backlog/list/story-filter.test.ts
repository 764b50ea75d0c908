import { describe, expect, it } from 'vitest'
import { anEpic, aStory } from '../../testing/backlog.ts'
import { countFilters, filterBacklog, labelsOf, noFilter, type StoryFilter } from './story-filter.ts'

const backlog = [
  anEpic('shop', [
    aStory('pay', { title: 'Pay by card', labels: ['till', 'web'], priority: 1, source: ['Guests pay.'] }),
    aStory('refund', { title: 'Refund a card', dependsOn: ['pay'], wordingKept: true, source: ['Money back.'] }),
  ]),
  anEpic('desk', [aStory('sort', { acceptanceCriteria: 'Given a card index', labels: ['web'] })]),
]
const findings = new Map([
  ['pay', [{ storyId: 'pay', flaw: 'atomic' as const, reason: 'It is two things.' }]],
  ['sort', []],
])
const idsOf = (filter: Partial<StoryFilter>, from = backlog) =>
  filterBacklog(from, { ...noFilter, ...filter }, findings).map(({ id, userStories }) =>
    [id, ...userStories.map((story) => story.id)].join(' '),
  )

describe('looking for stories', () => {
  it.each<[Partial<StoryFilter>, string[]]>([
    [{ text: 'CARD pay' }, ['shop pay']],
    [{ text: 'card' }, ['shop pay refund', 'desk sort']],
    [{ text: 'web' }, ['shop pay', 'desk sort']],
    [{ text: 'nothing like it' }, []],
    [{ epicId: 'desk' }, ['desk sort']],
    [{ label: 'till' }, ['shop pay']],
    [{ priority: '1' }, ['shop pay']],
    [{ look: 'noted' }, ['shop pay']],
    [{ look: 'assumed' }, ['desk sort']],
    [{ look: 'kept' }, ['shop refund']],
    [{ look: 'waiting' }, ['shop refund']],
    [{ text: 'card', label: 'web', epicId: 'shop' }, ['shop pay']],
  ])('%j finds %j', (filter, expected) => {
    expect(idsOf(filter)).toEqual(expected)
  })

  it.each<Partial<StoryFilter>>([{}, { text: 'card' }, { label: 'web' }, { epicId: 'shop', look: 'kept' }])(
    'counts what each choice would show beside %j',
    (chosen) => {
      const filter = { ...noFilter, ...chosen }
      const counts = countFilters(backlog, filter, findings)
      const choices = {
        epicId: ['shop', 'desk'],
        label: ['till', 'web'],
        priority: ['1', '2', '3', '4'],
        look: ['noted', 'assumed', 'kept', 'waiting'],
      } as const
      for (const facet of ['epicId', 'label', 'priority', 'look'] as const) {
        const shown = choices[facet].map((value) =>
          filterBacklog(backlog, { ...filter, [facet]: value }, findings).flatMap(({ userStories }) => userStories),
        )
        expect(choices[facet].map((value) => counts[facet].get(value) ?? 0)).toEqual(shown.map(({ length }) => length))
      }
    },
  )

  it('leaves out what was dismissed, and gives the same list where nothing is looked for', () => {
    const dismissed = [anEpic('shop', [aStory('pay', { dismissed: ['atomic'] })])]
    expect(idsOf({ look: 'noted' }, dismissed)).toEqual([])
    expect(filterBacklog(backlog, noFilter, findings)).toBe(backlog)
    expect(labelsOf(backlog)).toEqual(['till', 'web'])
  })

  it('looks at each text of 300 long stories once, which takes a fraction of 50 ms', () => {
    let reads = 0
    const stories = Array.from({ length: 300 }, (_, at) => {
      const story = aStory(`${at}`, {
        acceptanceCriteria: 'Given a shop, when a guest pays, then it is kept. '.repeat(20),
      })
      const { description } = story
      Object.defineProperty(story, 'description', {
        get: () => {
          reads += 1
          return description
        },
      })
      return story
    })
    const started = performance.now()
    expect(idsOf({ text: 'guest 299' }, [anEpic('all', stories)])).toEqual(['all 299'])
    expect(reads).toBe(300)
    expect(performance.now() - started).toBeLessThan(50)
  })
})
