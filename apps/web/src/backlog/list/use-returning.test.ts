import { describe, expect, it } from 'vitest'
import { anEpic, aStory } from '../../testing/backlog.ts'
import { storiesOf } from '../drafting/backlog-events.ts'
import { withSomeMore } from './use-returning.ts'

const shop = anEpic('shop', [aStory('a'), aStory('b'), aStory('c')])
const desk = anEpic('desk', [aStory('d'), aStory('e')])
const all = [shop, desk]
const idsIn = (epics: Parameters<typeof storiesOf>[0]) => storiesOf(epics).map(({ id }) => id)

describe('stories that come back', () => {
  it('come a few at a time from the top, beside those that are there', () => {
    const found = [{ ...desk, userStories: desk.userStories.slice(1) }]
    const first = withSomeMore(all, found, 2)
    expect(idsIn(first)).toEqual(['a', 'b', 'e'])
    expect(idsIn(withSomeMore(all, first, 2))).toEqual(['a', 'b', 'c', 'd', 'e'])
  })

  it('are the same list once they are all there', () => {
    expect(withSomeMore(all, [shop], 2)).toBe(all)
    expect(withSomeMore(all, [shop], 1)).not.toBe(all)
    // nothing of an epic of which all are drawn is drawn anew
    expect(withSomeMore(all, [shop], 1)[0]).toBe(shop)
  })

  it('leave an epic to which none of them comes as it is', () => {
    const drawn = [
      { ...shop, userStories: [shop.userStories[1]] },
      { ...desk, userStories: [desk.userStories[1]] },
    ]
    const next = withSomeMore(all, drawn as typeof all, 1)
    expect(idsIn(next)).toEqual(['a', 'b', 'e'])
    expect(next[1]?.userStories).toBe(drawn[1]?.userStories)
  })

  it('go at once', () => {
    const found = [{ ...shop, userStories: shop.userStories.slice(2) }]
    expect(withSomeMore(found, all, 0)).toBe(found)
  })
})
