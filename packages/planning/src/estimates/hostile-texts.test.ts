import { expect, it } from 'vitest'
import { hostileTexts, readLimitMs, timeToRead } from '../../../../scripts/testing/hostile-texts.ts'
import { issueTerms } from './issue-terms.ts'
import { leastHistory, trainEstimator } from './train-estimator.ts'

it.each(hostileTexts())('%s is read within a second', async (_name, text) => {
  const history = Array.from({ length: leastHistory }, (_, i) => ({
    key: `A-${i}`,
    title: `${text.slice(0, 1_000)} ${i}`,
    description: text,
    points: [1, 2, 3][i % 3] ?? 1,
  }))
  const time = await timeToRead(() => trainEstimator(history).estimate([{ title: text, description: text }]))
  expect(time).toBeLessThan(readLimitMs)
  expect(await timeToRead(() => issueTerms({ title: text, description: text }))).toBeLessThan(readLimitMs)
})
