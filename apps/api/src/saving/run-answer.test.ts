import { expect, it } from 'vitest'
import { KeptByNewer } from '../db/read-kept.ts'
import type { StoredRun } from '../runs/run.ts'
import { resultOf } from './run-answer.ts'

it('reads what a save of a newer version has come to, without what that has added', () => {
  const item = { itemId: 'story-1', kind: 'story', state: 'done', key: 'SHOP-1' } as const
  const at = new Date()
  const run: StoredRun = {
    id: 'run',
    owner: 'ada',
    kind: 'save',
    state: 'done',
    input: {},
    result: { items: [{ ...item, risk: 5 }], url: null, delays: 0 },
    retryAt: null,
    createdAt: at,
    updatedAt: at,
  }
  expect(resultOf(run).items).toEqual([item])
  const told = { ...item, code: 'merged-in-jira' }
  expect(resultOf({ ...run, result: { items: [told], url: null, delays: 0 } }).items).toEqual([item])
  const other = { items: [{ ...item, state: 'merged' }], url: null, delays: 0 }
  expect(() => resultOf({ ...run, result: other })).toThrow(KeptByNewer)
})
