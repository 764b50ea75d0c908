import { nameOfBrief } from '@planwright/likeness'
import { expect, it } from 'vitest'
import { isCalled, namedBriefs, rankedFirst, trainNames } from './names.ts'

const briefs = namedBriefs(90)

it('learns names that people would give from others that they gave', () => {
  const [seen, unseen] = [briefs.filter((_, i) => i % 3 > 0), briefs.filter((_, i) => i % 3 === 0)]
  const weights = trainNames(seen)
  const right = unseen.filter((brief) => isCalled(brief, rankedFirst(brief, weights)))
  const byChance = unseen.map(
    ({ candidates }) => candidates.filter(({ isGood }) => isGood).length / Math.max(1, candidates.length),
  )
  expect(right.length).toBeGreaterThan(10 * byChance.reduce((sum, each) => sum + each, 0))
  expect(trainNames(seen)).toEqual(weights)
})

it('names the briefs that it learned from as their labels say, with the weights as they stand', () => {
  const right = briefs.filter((brief) => isCalled(brief, nameOfBrief(brief.text)))
  expect(right.length / briefs.length).toBeGreaterThan(0.6)
})
