import type { Epic } from '@planwright/contract'
import { describe, expect, it } from 'vitest'
import { anEpic, aStory } from '../../testing/backlog.ts'
import { compareBacklogs, withChanges } from './compare-backlogs.ts'

const current = [
  anEpic('cart', [
    aStory('same'),
    aStory('mine', { edited: true }),
    aStory('fixed', { locked: true }),
    aStory('old', { dependsOn: ['same'] }),
  ]),
  anEpic('gone', [aStory('useless')]),
]
const next: Epic[] = [
  { ...anEpic('cart', [aStory('same'), aStory('old', { title: 'Written better' }), aStory('extra')]), title: 'Basket' },
  anEpic('new', [aStory('fresh', { dependsOn: ['extra', 'useless'] })]),
]
const changes = compareBacklogs(current, next)
const layout = (epics: Epic[]) =>
  epics.map(({ title, userStories }) => `${title}: ${userStories.map((story) => story.title).join(', ')}`)
const agree = (...ids: string[]) => withChanges(current, next, changes, new Set(ids))

describe('a new draft against the backlog that stands', () => {
  it('names what would change, come and go, and what is kept unless somebody agrees', () => {
    expect(changes.map(({ kind, id, keptReason }) => [kind, id, keptReason])).toEqual([
      ['epic', 'cart', null],
      ['changed', 'old', null],
      ['added', 'extra', null],
      ['added', 'fresh', null],
      ['removed', 'mine', 'edited'],
      ['removed', 'fixed', 'locked'],
      ['removed', 'useless', null],
    ])
    const locked = [{ ...anEpic('cart', [aStory('a')]), locked: true }]
    expect(compareBacklogs(locked, [anEpic('cart', [aStory('b')])]).map(({ keptReason }) => keptReason)).toEqual([
      'epic-locked',
      'epic-locked',
    ])
    expect(compareBacklogs(current, current)).toEqual([])
  })

  it('changes nothing that nobody agreed to', () => {
    expect(agree()).toEqual(current)
  })

  it('takes all that is agreed to', () => {
    const after = agree('cart', 'old', 'extra', 'fresh', 'useless')
    expect(layout(after)).toEqual([
      'Basket: Do same, Do mine, Do fixed, Written better, Do extra',
      'Epic new: Do fresh',
    ])
    expect(after[1]?.userStories[0]?.dependsOn).toEqual(['extra'])
  })

  it('leaves an epic without agreed stories out, and drops dependencies on what was not taken', () => {
    expect(layout(agree('extra'))).toEqual([
      'Epic cart: Do same, Do mine, Do fixed, Do old, Do extra',
      'Epic gone: Do useless',
    ])
    expect(agree('fresh').at(-1)?.userStories[0]?.dependsOn).toEqual(['useless'])
  })

  it('keeps a lock on what is changed all the same', () => {
    const locked = [anEpic('cart', [aStory('a', { locked: true })])]
    const better = [anEpic('cart', [aStory('a', { title: 'Better' })])]
    const after = withChanges(locked, better, compareBacklogs(locked, better), new Set(['a']))
    expect(after[0]?.userStories[0]).toMatchObject({ title: 'Better', locked: true })
  })
})
