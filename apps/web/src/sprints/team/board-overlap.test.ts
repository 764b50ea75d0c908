import type { OpenWork } from '@planwright/contract'
import { describe, expect, it } from 'vitest'
import { anEpic, aStory } from '../../testing/backlog.ts'
import { boardAhead, boardOverlap } from './board-overlap.ts'

const sprint = (id: string, state: 'active' | 'future', from: string, to: string) => ({
  id,
  name: `Sprint ${id}`,
  state,
  startDate: `${from}T09:00:00.000Z`,
  endDate: `${to}T09:00:00.000Z`,
})
const issue = (sprintId: string, itemId?: string) => ({ key: `A-${sprintId}`, title: 'A', points: 1, sprintId, itemId })
const running = sprint('7', 'active', '2026-11-25', '2026-12-09')
const epics = [anEpic('shop', [aStory('pay')])]
const plan = { from: '2026-11-30', to: '2026-12-13', timeZone: 'UTC' }
const overlap = (sprints: OpenWork['sprints'], issues: OpenWork['issues'] = [], planned = plan) =>
  boardOverlap({ sprints, issues }, epics, planned)

it('says which sprint of the board a plan overlaps with, and from when on it does not', () => {
  expect(overlap([running])).toEqual({ name: 'Sprint 7', sprints: 1, until: '2026-12-09', free: '2026-12-10' })
  expect(overlap([running], [], { ...plan, from: '2026-12-10' })).toBeNull()
  expect(overlap([])).toBeNull()
})

it('is free from a working day on', () => {
  // a Friday
  expect(overlap([sprint('7', 'active', '2026-11-30', '2026-12-11')])?.free).toBe('2026-12-14')
})

it('is free where all of the plan is in nobody’s way, and not only its first day', () => {
  const others = [issue('8', 'other'), issue('9', 'other')]
  const next = sprint('8', 'future', '2026-12-14', '2026-12-23')
  // from 24 December on it is two weeks until the next, and the plan takes two
  const early = sprint('9', 'future', '2027-01-06', '2027-01-19')
  const late = sprint('9', 'future', '2027-01-07', '2027-01-20')
  const until12 = { ...plan, to: '2026-12-13' }
  expect(overlap([running, next], others, until12)).toMatchObject({
    name: 'Sprint 7',
    until: '2026-12-09',
    free: '2026-12-24',
  })
  expect(overlap([early, next, running], others, until12)?.free).toBe('2027-01-20')
  expect(overlap([late, next, running], others, until12)?.free).toBe('2026-12-24')
  // a longer one does not fit between them
  expect(overlap([late, next, running], others, { ...plan, to: '2026-12-14' })?.free).toBe('2027-01-21')
})

it('counts the sprints of other initiatives, but neither its own nor those that are empty', () => {
  const later = sprint('8', 'future', '2026-12-10', '2026-12-23')
  expect(overlap([running, later], [issue('8', 'other')])).toEqual({
    name: null,
    sprints: 2,
    until: '2026-12-23',
    free: '2026-12-24',
  })
  expect(overlap([running, later])?.sprints).toBe(1)
  expect(overlap([running], [issue('7'), issue('7', 'pay')])).toBeNull()
  expect(overlap([later], [issue('8')], { ...plan, to: '2026-12-09' })).toBeNull()
})

describe('what a new plan begins after', () => {
  const next = sprint('8', 'future', '2026-12-10', '2026-12-23')
  const inJune = sprint('9', 'future', '2027-06-07', '2027-06-20')
  const used = [issue('8', 'other'), issue('9', 'other')]
  const ahead = (sprints: OpenWork['sprints'], sprintLength = 2) =>
    boardAhead({ sprints, issues: used }, epics, { from: '2026-11-27', sprintLength, timeZone: 'UTC' })

  it('is what runs and what follows it, and not one sprint in half a year', () => {
    expect(ahead([inJune, next, running])).toEqual({
      name: null,
      sprints: 2,
      until: '2026-12-23',
      free: '2026-12-24',
    })
    expect(ahead([inJune])).toBeNull()
    expect(ahead([])).toBeNull()
    // of which the words about the plan's own days tell where it is in them
    expect(overlap([inJune], used, { ...plan, to: '2027-06-30' })?.name).toBe('Sprint 9')
  })

  it('goes on over a gap in which a sprint has no room', () => {
    const afterGap = (start: string) => sprint('8', 'future', start, '2027-02-01')
    // 14 days are free, and 15
    expect(ahead([running, afterGap('2026-12-24')])?.until).toBe('2027-02-01')
    expect(ahead([running, afterGap('2026-12-25')])?.until).toBe('2026-12-09')
    expect(ahead([running, afterGap('2026-12-25')], 3)?.until).toBe('2027-02-01')
  })

  it('leaves out what is over, though nobody has closed it', () => {
    expect(ahead([sprint('7', 'active', '2026-11-01', '2026-11-20')])).toBeNull()
  })
})
