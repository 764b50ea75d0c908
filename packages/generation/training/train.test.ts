import { describe, expect, it } from 'vitest'
import { likelihoods, neighbourhood, wantedness } from '../src/reading/learned/classify.ts'
import { learnedWeights } from '../src/reading/learned/weights.ts'
import { unitKinds } from '../src/reading/unit.ts'
import { labelledBriefs, unseenBriefs } from './labelled-briefs.ts'
import { train } from './train.ts'

const few = labelledBriefs(6)

describe('training', () => {
  it('gives the same weights from the same briefs', () => {
    expect(train(few.slice(0, 12))).toEqual(train(few.slice(0, 12)))
  })

  it('tells what is wanted in briefs that it has not seen, better than by the larger class', () => {
    const [seen, unseen] = [few.filter((_, i) => i % 3 > 0), few.filter((_, i) => i % 3 === 0)]
    const weights = train(seen)
    const right = unseen.flatMap(({ units, kinds }) =>
      likelihoods(units, weights).map((likely, i) => wantedness(likely) >= 0.5 === (kinds[i] ?? 0) < 2),
    )
    const share = right.filter(Boolean).length / right.length
    expect(share).toBeGreaterThan(0.72)
  })
})

describe('the labelled briefs', () => {
  it('hold every kind, and labels that stand in their texts', () => {
    const kinds = new Set(few.flatMap((brief) => brief.kinds))
    expect(kinds.size).toBe(unitKinds.length)
    expect(few.filter(({ units }) => units.length === 0)).toEqual([])
  })
})

describe('the weights that were learned', () => {
  it('fit the features: a row of one weight a kind', () => {
    const { own, beside } = learnedWeights()
    expect(Object.values(own).filter((row) => row.length !== unitKinds.length)).toEqual([])
    const [brief] = few
    if (!brief) throw new Error('There is no labelled brief.')
    const seen = neighbourhood(
      brief.units,
      brief.units.map(() => unitKinds.map(() => 0)),
      0,
    )
    expect(beside).toHaveLength(seen.length)
  })

  it('were learned from these briefs: they read most of them rightly', () => {
    const right = few.flatMap(({ units, kinds }) =>
      likelihoods(units, learnedWeights()).map((likely, i) => wantedness(likely) >= 0.5 === (kinds[i] ?? 0) < 2),
    )
    expect(right.filter(Boolean).length / right.length).toBeGreaterThan(0.9)
  })

  it('read briefs that nobody learned from: most of what is wanted, and little beside it', () => {
    const read = [...unseenBriefs().values()].flat().flatMap(({ units, kinds }) =>
      likelihoods(units, learnedWeights()).map((likely, i) => ({
        isTaken: wantedness(likely) >= 0.68,
        isWanted: (kinds[i] ?? 0) < 2,
      })),
    )
    const [taken, wanted] = [read.filter(({ isTaken }) => isTaken), read.filter(({ isWanted }) => isWanted)]
    expect(wanted.length).toBeGreaterThan(2000)
    const right = taken.filter(({ isWanted }) => isWanted).length
    expect(right / wanted.length).toBeGreaterThan(0.87)
    expect(right / taken.length).toBeGreaterThan(0.86)
  })
})
