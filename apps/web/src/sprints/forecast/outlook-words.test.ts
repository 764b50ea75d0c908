import { expect, it } from 'vitest'
import { followedWords, usualWords } from './outlook-words.ts'

const usual = (change: object) =>
  usualWords(
    { usualEnd: '2027-03-03T22:59:59.999Z', targetDate: undefined, isMeasured: false, ...change },
    'Europe/Berlin',
    'en-GB',
  )

it('says by when a plan is usually done, and what that rests on', () => {
  expect(usual({})).toBe('85% likely by 3 March 2027, with the stories that usually come.')
  expect(usual({ isMeasured: true })).toBe(
    '85% likely by 3 March 2027, at the pace of your last sprints and with the stories that usually come.',
  )
  expect(usual({ usualEnd: null })).toBe(
    'With the stories that usually come, not even 200 sprints are likely to be enough.',
  )
})

it('holds it against the date that is wished for', () => {
  expect(usual({ targetDate: '2027-03-01' })).toBe(
    'With the stories that usually come: by 3 March 2027, 2 days after the target.',
  )
  expect(usual({ targetDate: '2027-03-03' })).toBe('With the stories that usually come: by 3 March 2027.')
})

it('says what following told last, as what the tracker held then', () => {
  const followed = { likelyBy: '2027-03-15T22:59:59.999Z', targetDate: '2027-03-01', tracker: 'Jira' }
  expect(followedWords(followed, 'Europe/Berlin', 'en-GB')).toBe(
    'By what Jira held when it was last read: 85% likely by 15 March 2027, 2 weeks after the target.',
  )
})
