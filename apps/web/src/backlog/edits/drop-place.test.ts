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
    expect(dropPlaceAt(epics, { x: 50, y })).toMatchObject({ epicId, position })
  })

  it('is nowhere without epics', () => {
    expect(dropPlaceAt([], { x: 1, y: 10 })).toBeUndefined()
  })

  it.each([
    [5, 50, 0],
    [105, 50, 1],
    [150, 10, 1],
    [215, 50, 2],
    [20, 150, 2],
    [115, 150, 3],
  ])('between stories side by side at %i, %i is at %i', (x, y, position) => {
    const side = (left: number, top: number) => ({ top, bottom: top + 90, left, width: 92 })
    const grid = [{ epicId: 'cart', box: box(0, 200), stories: [side(8, 0), side(108, 0), side(8, 100)] }]
    expect(dropPlaceAt(grid, { x, y })).toMatchObject({ epicId: 'cart', position })
  })
})
