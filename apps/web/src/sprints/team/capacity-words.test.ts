import { describe, expect, it } from 'vitest'
import { changedTeamWords, teamWords } from './capacity-words.ts'

const team = { velocity: 12, sprintLength: 2, startDate: '2030-01-07' }
const off = { people: [{ name: 'Ada', daysOff: [{ from: '2030-01-07', to: '2030-01-09' }] }], holidays: [] }

describe('what a plan stands on', () => {
  it('is said in a line', () => {
    expect(teamWords({ ...team, startDate: null, capacity: off })).toBe('12 SP · 2 weeks · Ada off 3 days')
  })

  it.each([
    ['nothing', team, ''],
    ['a number', { ...team, velocity: 20 }, 'Changed since: 20 SP, not planned yet'],
    ['two', { ...team, velocity: 20, sprintLength: 3 }, 'Changed since: 20 SP · 3 weeks, not planned yet'],
    ['a number that is typed anew', { ...team, velocity: null }, 'Changed since, not planned yet'],
    ['days off', { ...team, capacity: off }, 'Changed since: Ada off 3 days, not planned yet'],
  ])('says what it is now where %s was changed', (_, now, words) => {
    expect(changedTeamWords(team, now)).toBe(words)
  })

  it('says so too where something was only taken away', () => {
    expect(changedTeamWords({ ...team, capacity: off }, team)).toBe('Changed since, not planned yet')
  })
})
