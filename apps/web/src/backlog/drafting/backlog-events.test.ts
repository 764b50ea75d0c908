import type { Epic, UserStory } from '@planwright/contract'
import { describe, expect, it } from 'vitest'
import {
  pointsFieldOf,
  withEpic,
  withPointsEntry,
  withStory,
  withStoryAgain,
  withUnseen,
  wroteAllOf,
} from './backlog-events.ts'

const story = (id: string, storyPoints = 3): UserStory => ({
  id,
  title: id,
  description: '',
  acceptanceCriteria: '',
  storyPoints,
  labels: [],
  customFields: [],
  additionalDescription: '',
  priority: 3,
  dependsOn: [],
  source: [],
  locked: false,
})
const epic = (id: string, ...userStories: UserStory[]): Epic => ({ id, title: id, description: '', userStories })

describe('events of a generation', () => {
  it('build the list in the order they come, and a replay changes nothing', () => {
    const events = [
      (epics: Epic[]) => withEpic(epics, epic('e1')),
      (epics: Epic[]) => withEpic(epics, epic('e2')),
      (epics: Epic[]) => withStory(epics, 'e2', story('s1')),
      (epics: Epic[]) => withStory(epics, 'e1', story('s2')),
    ]
    const once = events.reduce((epics, apply) => apply(epics), [] as Epic[])
    expect(once.map(({ id, userStories }) => [id, userStories.map((s) => s.id)])).toEqual([
      ['e1', ['s2']],
      ['e2', ['s1']],
    ])
    expect(events.reduce((epics, apply) => apply(epics), once)).toEqual(once)
  })

  it('put a story that comes again where it stands now, with what is known of it by then', () => {
    const moved = [epic('e1'), epic('e2', story('s1'), story('s2'))]
    const again = { ...story('s1', 8), dependsOn: ['s2', 'deleted'] }
    const expected = [epic('e1'), epic('e2', { ...again, dependsOn: ['s2'] }, story('s2'))]
    expect(withStoryAgain(moved, again)).toEqual(expected)
    expect(withStory(moved, 'e1', again)).toEqual(expected)
  })

  it.each([
    ['edited', [epic('e1', { ...story('s1'), title: 'Mine', edited: true })]],
    ['locked', [epic('e1', { ...story('s1'), locked: true })]],
    ['deleted', [epic('e1')]],
  ])('leave a story as it is that a person has %s meanwhile', (_, standing) => {
    expect(withStoryAgain(standing, story('s1', 8))).toEqual(standing)
  })
})

describe('a run against the backlog that stands', () => {
  const written = [epic('e1', story('s1'), story('s2')), epic('e2', story('s3'))]

  it('brings what did not come before, and nothing back that was deleted since', () => {
    const edited = [{ ...epic('e1', story('s1', 8)), title: 'Mine' }]
    const after = withUnseen(edited, written, new Set(['e1', 's1', 's2']))
    expect(after[0]).toBe(edited[0])
    expect(after.map(({ id, userStories }) => [id, userStories.map((s) => s.id)])).toEqual([
      ['e1', ['s1']],
      ['e2', ['s3']],
    ])
  })

  it('goes on writing what came from it alone', () => {
    expect(wroteAllOf(written, [])).toBe(true)
    expect(wroteAllOf(written, [epic('e1', story('s2'))])).toBe(true)
    expect(wroteAllOf(written, [epic('e1', { ...story('s2'), title: 'Mine' })])).toBe(false)
    expect(wroteAllOf(written, [epic('e1', story('other'))])).toBe(false)
  })
})

describe('the hidden points entry', () => {
  const fields = {
    a: { key: 'a', name: 'Team', schema: { type: 'option' } },
    p: { key: 'p', name: 'Story Points', schema: { type: 'number' }, points: true },
  }

  it('stands once on every story under the field that holds points, whatever it is called', () => {
    const once = withPointsEntry([epic('e1', story('s1', 5))], pointsFieldOf(fields))
    const twice = withPointsEntry(once, pointsFieldOf(fields))
    expect(twice[0]?.userStories[0]?.customFields).toEqual([
      { key: 'p', name: 'Story Points', value: 5, type: 'number', hidden: true },
    ])
  })

  it('is left out where the project has no such field', () => {
    const epics = [epic('e1', story('s1'))]
    expect(withPointsEntry(epics, pointsFieldOf({ a: fields.a }))).toBe(epics)
  })
})
