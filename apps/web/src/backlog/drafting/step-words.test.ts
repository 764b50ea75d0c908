import { describe, expect, it } from 'vitest'
import { stepWords, takesLonger, waitWords } from './step-words.ts'

const since = '2026-03-01T12:00:00Z'
const at = (seconds: number) => Date.parse(since) + seconds * 1_000
const waiting = {
  label: 'Waiting for the model to read the brief',
  state: 'waiting' as const,
  since,
  limitSeconds: 600,
}

describe('what the model is at', () => {
  it('is one sentence that stays the same while it is waited', () => {
    expect(stepWords(waiting)).toBe('Waiting for the model to read the brief.')
    expect(stepWords({ label: 'Writing the stories of Checkout', state: 'running' })).toBe(
      'Writing the stories of Checkout.',
    )
    expect(stepWords({ label: 'The server asked to wait', state: 'waiting', retryAt: '2026-03-01T14:02:00Z' })).toMatch(
      /^The server asked to wait until (14:02|2:02\sPM), and is asked again then\.$/,
    )
  })

  it.each([
    [34, '34 s of at most 10 min'],
    [-5, '0 s of at most 10 min'],
    [150, '2 min 30 s of at most 10 min'],
  ])('comes with the time that has passed: %i s', (seconds, words) => {
    expect(waitWords(waiting, at(seconds))).toBe(words)
  })

  it('says no time where nothing is waited for, and takes back what the page usually promises', () => {
    expect(waitWords({ label: 'The model is thinking', state: 'running' }, at(1))).toBeUndefined()
    expect([takesLonger(waiting), takesLonger({ ...waiting, limitSeconds: 120 }), takesLonger(undefined)]).toEqual([
      true,
      false,
      false,
    ])
  })
})
