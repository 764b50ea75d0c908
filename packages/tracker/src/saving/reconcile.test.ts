import { describe, expect, it } from 'vitest'
import { aFoundItem } from '../testing/target.ts'
import { reconcile, reconcileSprint } from './reconcile.ts'

const marked = (key: string, itemId: string, runId = 'run') => aFoundItem(key, { marker: { runId, itemId } })

describe('reconcile', () => {
  it('tells what exists, what is missing and what is doubled', () => {
    const sent = ['a', 'b', 'c'].map((itemId) => ({ runId: 'run', itemId }))
    const items = [
      marked('ABC-11', 'c'),
      aFoundItem('ABC-3'),
      marked('ABC-4', 'a'),
      marked('ABC-9', 'c'),
      marked('ABC-4', 'a'),
    ]
    expect(reconcile(sent, items)).toEqual({
      existing: [{ itemId: 'a', id: '4', key: 'ABC-4' }],
      missing: ['b'],
      doubled: [{ itemId: 'c', keys: ['ABC-9', 'ABC-11'] }],
    })
  })

  it('counts only markers of its own run and of earlier runs of the plan', () => {
    const sent = [{ runId: 'run', itemId: 'a' }]
    const found = [marked('ABC-1', 'a', 'other')]
    expect(reconcile(sent, found).missing).toEqual(['a'])
    expect(reconcile(sent, found, ['other']).missing).toEqual([])
  })
})

describe('reconcileSprint', () => {
  const sent = {
    boardId: '7',
    name: 'Sprint 1',
    startDate: '2026-01-05T09:00:00.000Z',
    endDate: '2026-01-19T08:59:59.999Z',
    sprintIdsBefore: ['1'],
  }
  const sprint = {
    id: '2',
    boardId: '7',
    name: 'Sprint 1',
    state: 'future' as const,
    startDate: '2026-01-05T10:00:00.000+01:00',
  }

  it('knows the sprint by board, name and dates', () => {
    expect(reconcileSprint(sent, [sprint])?.id).toBe('2')
  })

  it.each([
    ['another board', { boardId: '8' }],
    ['another name', { name: 'Sprint 2' }],
    ['another start', { startDate: '2026-01-06T09:00:00.000Z' }],
    ['there before', { id: '1' }],
  ])('leaves alone one with %s', (_name, change) => {
    expect(reconcileSprint(sent, [{ ...sprint, ...change }])).toBeUndefined()
  })
})
