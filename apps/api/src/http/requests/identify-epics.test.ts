import { EpicsInput } from '@planwright/contract'
import { describe, expect, it } from 'vitest'
import { identifyEpics } from './identify-epics.ts'

const story = (title: string, id?: string) => ({ ...(id && { id }), title, storyPoints: 1 })
const epics = (...list: { title: string; id?: string; userStories: object[] }[]) => EpicsInput.parse(list)
const idsOf = (input: ReturnType<typeof epics>) =>
  identifyEpics(input).flatMap((epic) => [epic.id, ...epic.userStories.map(({ id }) => id)])

describe('identifyEpics', () => {
  it('keeps ids that are there, and everything else of a story', () => {
    const given = epics({ id: 'e', title: 'Shop', userStories: [{ ...story('Pay', 's'), labels: ['x'], sprint: 2 }] })
    expect(identifyEpics(given)).toEqual(given)
  })

  it('derives the same ids from the same titles, in any call', () => {
    const given = epics({ title: 'Shop', userStories: [story('Pay'), story('Browse')] })
    expect(idsOf(given)).toEqual(idsOf(structuredClone(given)))
  })

  it('tells equal titles apart, within an epic and across', () => {
    const ids = idsOf(
      epics(
        { title: 'Shop', userStories: [story('Pay'), story('Pay')] },
        { title: 'Shop', userStories: [story('Pay')] },
        { title: 'Bar', userStories: [story('Pay')] },
      ),
    )
    expect(new Set(ids).size).toBe(ids.length)
  })

  it('does not change the ids of stories when one is added behind them', () => {
    const before = idsOf(epics({ title: 'Shop', userStories: [story('Pay')] }))
    const after = idsOf(epics({ title: 'Shop', userStories: [story('Pay'), story('Browse')] }))
    expect(after.slice(0, 2)).toEqual(before)
  })
})
