import { describe, expect, it } from 'vitest'
import { aField, aTarget } from '../testing/target.ts'
import { priorityValue } from './priority-value.ts'

const targetWith = (...names: string[]) => {
  const options = names.map((value, at) => ({ id: `${at + 1}`, value }))
  const priority = aField({ key: 'priority', name: 'Priority', kind: 'option', isPriority: true, options })
  return aTarget({ storyType: { id: '2', name: 'Story', fields: [priority] } })
}
const valuesIn = (target: ReturnType<typeof targetWith>) =>
  ([1, 2, 3, 4] as const).map((priority) => priorityValue(priority, target)?.value)

describe('priorityValue', () => {
  it.each([
    ['Highest High Medium Low Lowest', 'Highest High Medium Low'],
    ['Urgent High Medium Low', 'Urgent High Medium Low'],
    ['Blocker Critical Major Minor Trivial', 'Blocker Critical Major Minor'],
    ['High Medium Low', 'High High Medium Low'],
    ['Now Later', 'Now Now Later Later'],
    ['P0 P1 P2 P3 P4 P5 P6', 'P0 P1 P3 P5'],
  ])('of %s the four are %s', (offered, taken) => {
    expect(valuesIn(targetWith(...offered.split(' '))).join(' ')).toBe(taken)
  })

  it('is none where there is nothing to choose, or no such field', () => {
    expect(valuesIn(targetWith('Medium'))).toEqual([undefined, undefined, undefined, undefined])
    expect(priorityValue(1, aTarget())).toBeUndefined()
    expect(priorityValue(1, aTarget({ storyType: null }))).toBeUndefined()
  })
})
