import { describe, expect, it } from 'vitest'
import { dropPlaceAt, type EpicBoxes } from './drop-place.ts'

const box = (top: number, bottom: number) => ({ top, bottom, left: 10, width: 100 })
const epics: EpicBoxes[] = [
  { epicId: 'cart', box: box(0, 200), stories: [box(0, 90), box(110, 200)] },
  { epicId: 'empty', box: box(300, 300), stories: [] },
  { epicId: 'pay', box: box(400, 500), stories: [box(400, 500)] },
]

describe('the place for a story that is dragged', () => {
  it.each([
    [-50, 'cart', 0],
    [40, 'cart', 0],
    [60, 'cart', 1],
    [140, 'cart', 1],
    [190, 'cart', 2],
    [310, 'empty', 0],
    [390, 'pay', 0],
    [900, 'pay', 1],
  ])('at height %i is in %s at %i', (y, epicId, position) => {
    expect(dropPlaceAt(epics, y)).toMatchObject({ epicId, position })
  })

  it('is nowhere without epics', () => {
    expect(dropPlaceAt([], 10)).toBeUndefined()
  })
})
