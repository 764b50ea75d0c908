import type { DraftContent, UserStory } from '@planwright/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anEpic, aStory } from '../testing/backlog.ts'
import { mergeDrafts, sameValue } from './merge-drafts.ts'

const story = (id: string, more: Partial<UserStory> = {}) => aStory(id, { title: `Story ${id}`, ...more })
const epic = anEpic
const form = {
  companyInfo: 'A shop',
  epicInfo: 'Click and collect',
  detailLevel: 'medium',
  additionalInfo: '',
  additionalDescription: '',
  labels: '',
  customFields: [],
} as const

function draft(more: Partial<DraftContent> = {}): DraftContent {
  return {
    name: 'Click and collect',
    form: { ...form, customFields: [] },
    backlog: [epic('A', [story('1'), story('2')]), epic('B', [story('3')])],
    plan: null,
    runs: { generation: null, save: null },
    ...more,
  }
}

const withStory = (content: DraftContent, id: string, change: Partial<UserStory>): DraftContent => ({
  ...content,
  backlog: (content.backlog ?? []).map((each) => ({
    ...each,
    userStories: each.userStories.map((one) => (one.id === id ? { ...one, ...change } : one)),
  })),
})
const titles = (content: DraftContent) =>
  content.backlog?.map(({ id, userStories }) => `${id}: ${userStories.map((one) => one.title).join(', ')}`)

describe('mergeDrafts', () => {
  it('takes a brief from one side and a story from the other', () => {
    const mine = { ...draft(), form: { ...form, epicInfo: 'Click, collect, return', customFields: [] } }
    const theirs = withStory(draft(), '1', { title: 'Pay as a guest' })
    const { merged, differences } = mergeDrafts(draft(), mine, theirs)
    expect(differences).toEqual([])
    expect(merged.form?.epicInfo).toBe('Click, collect, return')
    expect(titles(merged)).toEqual(['A: Pay as a guest, Story 2', 'B: Story 3'])
  })

  it('brings together two fields of one story', () => {
    const mine = withStory(draft(), '1', { storyPoints: 8, labels: ['till'] })
    const theirs = withStory(draft(), '1', { title: 'Pay', labels: ['web'] })
    const { merged, differences } = mergeDrafts(draft(), mine, theirs)
    expect(differences).toEqual([])
    expect(merged.backlog?.[0]?.userStories[0]).toMatchObject({ title: 'Pay', storyPoints: 8, labels: ['till', 'web'] })
  })

  it.each(['mine', 'theirs'] as const)('tells what both changed, and %s stands where it is preferred', (prefer) => {
    const mine = withStory(draft(), '1', { title: 'Mine', storyPoints: 5 })
    const theirs = withStory(draft(), '1', { title: 'Theirs', priority: 1 })
    const { merged, differences } = mergeDrafts(draft(), mine, theirs, prefer)
    expect(differences).toEqual([{ path: ['1', 'title'], mine: 'Mine', theirs: 'Theirs' }])
    expect(merged.backlog?.[0]?.userStories[0]).toMatchObject({
      title: prefer === 'mine' ? 'Mine' : 'Theirs',
      storyPoints: 5,
      priority: 1,
    })
  })

  it.each(['mine', 'theirs'] as const)(
    'has %s whole where one has had its stories written from another brief',
    (prefer) => {
      const from = (brief: string): DraftContent['runs'] => ({ generation: null, save: null, brief })
      const base = { ...withStory(draft(), '1', {}), runs: from('Collect') }
      const mine = { ...withStory(base, '1', { title: 'Mine' }), name: 'Ours' }
      const other = { ...form, epicInfo: 'Return', customFields: [] }
      const theirs = { ...withStory(base, '1', { title: 'Theirs' }), form: other, runs: from('Return') }
      const added = { ...theirs, backlog: [...(theirs.backlog ?? []), epic('C', [story('4')])] }
      const { merged, differences } = mergeDrafts(base, mine, added, prefer)
      expect(differences).toHaveLength(1)
      expect(merged).toEqual(prefer === 'mine' ? mine : added)
    },
  )

  it('brings two sides together story by story that both come from the same other brief', () => {
    const from = (brief: string): DraftContent['runs'] => ({ generation: null, save: null, brief })
    const base = draft({ runs: from('Collect') })
    const both = draft({ form: { ...form, epicInfo: 'Return', customFields: [] }, runs: from('Return') })
    const mine = withStory(both, '1', { title: 'Mine' })
    const theirs = withStory(withStory(both, '1', { title: 'Theirs' }), '2', { title: 'Only theirs' })
    const { merged, differences } = mergeDrafts(base, mine, theirs)
    expect(differences).toEqual([{ path: ['1', 'title'], mine: 'Mine', theirs: 'Theirs' }])
    expect(titles(merged)).toEqual(['A: Mine, Only theirs', 'B: Story 3'])
  })

  it('has a story once that one side moved and the other changed', () => {
    const mine = draft({ backlog: [epic('A', [story('2')]), epic('B', [story('3'), story('1')])] })
    const theirs = withStory(draft(), '1', { title: 'Pay' })
    expect(titles(mergeDrafts(draft(), mine, theirs).merged)).toEqual(['A: Story 2', 'B: Story 3, Pay'])
    expect(titles(mergeDrafts(draft(), theirs, mine).merged)).toEqual(['A: Story 2', 'B: Story 3, Pay'])
  })

  it('leaves out what one side deleted, unless the other wrote in it', () => {
    const deleted = draft({ backlog: [epic('A', [story('1', { dependsOn: ['3'] })])] })
    expect(titles(mergeDrafts(draft(), draft(), deleted).merged)).toEqual(['A: Story 1'])
    const written = withStory(draft(), '3', { description: 'Written meanwhile' })
    expect(titles(mergeDrafts(draft(), written, deleted).merged)).toEqual(['A: Story 1', 'B: Story 3'])
    expect(titles(mergeDrafts(draft(), deleted, written).merged)).toEqual(['A: Story 1', 'B: Story 3'])
  })

  it('keeps no dependency on a story that has gone', () => {
    const mine = withStory(draft(), '1', { dependsOn: ['3'] })
    const theirs = draft({ backlog: [epic('A', [story('1'), story('2')])] })
    const { merged } = mergeDrafts(draft(), mine, theirs)
    expect(merged.backlog?.[0]?.userStories[0]?.dependsOn).toEqual([])
  })

  it('puts what both wrote anew behind what it followed', () => {
    const mine = draft({ backlog: [epic('A', [story('1'), story('m'), story('2')]), epic('B', [story('3')])] })
    const theirs = draft({ backlog: [epic('A', [story('1'), story('2'), story('t')]), epic('B', [story('3')])] })
    expect(titles(mergeDrafts(draft(), mine, theirs).merged)).toEqual([
      'A: Story 1, Story m, Story 2, Story t',
      'B: Story 3',
    ])
  })

  it('gives a plan up that was made for another backlog, and keeps the numbers of the team', () => {
    const sprints = [{ number: 1, startDate: '', endDate: '', goal: '', points: 3, stories: [] }] as never
    const team = { velocity: 20, sprintLength: 2, startDate: null }
    const planned = draft({ plan: { ...team, sprints } })
    const edited = withStory(draft({ plan: team }), '1', { storyPoints: 13 })
    const { merged } = mergeDrafts(draft({ plan: team }), planned, edited)
    expect(merged.plan).toEqual(team)
    const renamed = withStory(draft({ plan: team }), '1', { title: 'Pay' })
    expect(mergeDrafts(draft({ plan: team }), planned, renamed).merged.plan?.sprints).toEqual(sprints)
  })

  const contents = fc.record({
    name: fc.constant(''),
    form: fc.option(
      fc.record({
        companyInfo: fc.constantFrom('', 'a', 'b'),
        epicInfo: fc.constantFrom('', 'a', 'b'),
        detailLevel: fc.constantFrom('medium' as const, 'detailed' as const),
        additionalInfo: fc.constant(''),
        additionalDescription: fc.constant(''),
        labels: fc.constantFrom('', 'x'),
        customFields: fc.constant<[]>([]),
      }),
    ),
    backlog: fc.option(
      fc
        .uniqueArray(
          fc.record({
            id: fc.constantFrom('1', '2', '3', '4', '5'),
            epic: fc.constantFrom('A', 'B', 'C'),
            title: fc.constantFrom('x', 'y'),
            points: fc.constantFrom(1, 2),
          }),
          { selector: ({ id }) => id },
        )
        .map((stories) =>
          ['A', 'B', 'C'].flatMap((id) => {
            const own = stories.filter((one) => one.epic === id)
            return own.length === 0
              ? []
              : [
                  epic(
                    id,
                    own.map(({ id: of, title, points }) => story(of, { title, storyPoints: points })),
                  ),
                ]
          }),
        ),
    ),
    plan: fc.constant(null),
    runs: fc.constant({ generation: null, save: null }),
  })

  it('gives one side where only that side changed', () => {
    fc.assert(
      fc.property(contents, contents, (base, changed) => {
        expect(mergeDrafts(base, changed, base)).toEqual({ merged: changed, differences: [] })
        expect(mergeDrafts(base, base, changed)).toEqual({ merged: changed, differences: [] })
        expect(mergeDrafts(base, changed, changed)).toEqual({ merged: changed, differences: [] })
      }),
    )
  })

  it('has every story once, and loses none that a side has written or changed', () => {
    fc.assert(
      fc.property(contents, contents, contents, (base, mine, theirs) => {
        const { merged } = mergeDrafts(base, mine, theirs)
        const stories = (content: DraftContent) => content.backlog?.flatMap(({ userStories }) => userStories) ?? []
        const ids = stories(merged).map(({ id }) => id)
        expect(new Set(ids).size).toBe(ids.length)
        const before = new Map(stories(base).map((one) => [one.id, one]))
        for (const side of [mine, theirs])
          for (const one of stories(side)) if (!sameValue(before.get(one.id), one)) expect(ids).toContain(one.id)
      }),
    )
  })
})
