import { expect, it } from 'vitest'
import { shortTargetWords, targetWords } from './target-words.ts'

const end = '2027-03-26T22:59:59.999Z'
const words = (change: object) =>
  targetWords({ likelyBy: end, targetDate: '2027-03-12', chance: 0.4, ...change }, 'Europe/Berlin', 'en-GB')

it('says how late it is likely to be, in weeks or days', () => {
  expect(words({})).toBe(
    '85% likely by 26 March 2027 with these stories alone: 2 weeks after your target, 12 March 2027, which is 40% likely to be met.',
  )
  expect(words({ targetDate: '2027-03-25' })).toContain('1 day after your target, 25 March 2027')
})

it('says that a target is likely to be met, on its very day too', () => {
  expect(words({ targetDate: '2027-03-26' })).toBe(
    '85% likely by 26 March 2027 with these stories alone: in time for your target, 26 March 2027.',
  )
})

it('says that no date can be given, and what to do', () => {
  expect(words({ likelyBy: null, chance: 0 })).toBe(
    'Not even 200 sprints are likely to be enough for all of this. Your target, 12 March 2027, is 0% likely to be met: leave stories out, or plan with more points a sprint.',
  )
})

it('says the same in a line where there is no room for more', () => {
  const short = (change: object) =>
    shortTargetWords({ likelyBy: end, targetDate: '2027-03-12', chance: 0.4, ...change }, 'Europe/Berlin', 'en-GB')
  expect(short({})).toBe('85% likely by 26 March 2027, 2 weeks late.')
  expect(short({ targetDate: '2027-03-26' })).toBe('85% likely by 26 March 2027, in time.')
  expect(short({ likelyBy: null })).toBe('Not even 200 sprints are likely to be enough.')
})
