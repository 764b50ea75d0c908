import { expect, it } from 'vitest'
import { lateWords, openedWords, type Standing, standingWords } from './standing-words.ts'

const now = new Date('2026-03-10T12:00:00Z')
const save = (more: Partial<NonNullable<Standing['save']>> = {}): Standing['save'] => ({
  runId: 'r',
  kind: 'save',
  state: 'done',
  at: '2026-03-09T09:00:00Z',
  changes: 0,
  ...more,
})
const plan = { sprints: 5, end: '2026-03-12T23:59:59.999Z', timeZone: 'UTC' }

it.each<[Standing, string]>([
  [{ stories: 0, plan: null, save: null }, 'no stories yet'],
  [{ stories: 1, plan: null, save: null }, 'draft, 1 story'],
  [{ stories: 24, plan: null, save: null }, 'draft, 24 stories'],
  [{ stories: 24, plan, save: null }, 'planned: 5 sprints, done by March 12'],
  [{ stories: 24, plan: { ...plan, sprints: 1 }, save: null }, 'planned: 1 sprint, done by March 12'],
  [{ stories: 24, plan, save: save() }, 'saved yesterday'],
  [{ stories: 24, plan, save: save({ changes: 1 }) }, 'saved yesterday, 1 change since'],
  [{ stories: 24, plan: null, save: save({ changes: 3 }) }, 'saved yesterday, 3 changes since'],
  [{ stories: 24, plan, save: save({ changes: 3 }), isUnsent: true }, 'saved yesterday, changed since'],
  [{ stories: 24, plan, save: save({ state: 'partial' }) }, 'saved in part yesterday'],
  [{ stories: 24, plan, save: save({ state: 'parked' }) }, 'being saved'],
  [{ stories: 24, plan, save: save({ state: 'needs-link' }) }, 'save waits for a connection'],
  [{ stories: 24, plan, save: save({ state: 'cancelled' }) }, 'save not finished yesterday'],
  [{ stories: 24, plan, save: save({ kind: 'undo' }) }, 'save taken back yesterday'],
  [{ stories: 24, plan, save: save({ kind: 'undo', state: 'partial' }) }, 'save taken back in part yesterday'],
])('says where an initiative stands: %#', (standing, words) => {
  expect(standingWords(standing, now).replace('12 March', 'March 12')).toBe(words)
})

it('gives the day as a person would, and the time of what was opened today', () => {
  expect(openedWords('2026-03-10T00:30:00Z', now)).toMatch(/^today, \d{1,2}:30/)
  expect(openedWords('2026-03-09T23:30:00Z', now)).toBe('yesterday')
  expect(openedWords('2026-02-01T10:00:00Z', now)).toMatch(/^on .*February.*$/)
  expect(openedWords('2025-02-01T10:00:00Z', now)).toContain('2025')
})

it('gives the end of a plan whose time zone nobody knows', () => {
  const odd = { stories: 1, plan: { ...plan, timeZone: 'Nowhere/Land' }, save: null }
  expect(standingWords(odd, now)).toMatch(/^planned: 5 sprints, done by/)
})

it('warns where the date wished for is likely passed, by the forecast where there is one', () => {
  const late = (more: object, saved: Standing['save'] = null) =>
    lateWords({ plan: { ...plan, ...more }, save: saved }, now)?.replace(/(\d+) March/, 'March $1')
  expect(late({})).toBeUndefined()
  expect(late({ targetDate: '2026-03-12' })).toBeUndefined()
  expect(late({ targetDate: '2026-03-11' })).toBe('the plan ends 1 day after its target, March 11')
  // the last instant of the 12th in UTC is the 13th in Auckland
  expect(late({ targetDate: '2026-03-12', timeZone: 'Pacific/Auckland' })).toBe(
    'the plan ends 1 day after its target, March 12',
  )
  const likelyBy = '2026-03-26T23:59:59.999Z'
  expect(late({ targetDate: '2026-03-12', likelyBy }, save())).toContain('2 weeks after its target, March 12')
  expect(late({ targetDate: '2026-03-12', likelyBy }, save())).toMatch(/^85% likely by/)
  // a save that was taken back is followed no more
  expect(late({ targetDate: '2026-03-12', likelyBy }, save({ kind: 'undo' }))).toBeUndefined()
  expect(lateWords({ plan: null, save: null }, now)).toBeNull()
})
