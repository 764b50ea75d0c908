import type { SaveItem } from '@planwright/contract'
import { expect, it } from 'vitest'
import { saveUrl } from './save-result.ts'

it('lists only what is known to be there: a tracker may refuse a list that names anything else', () => {
  const item = { kind: 'story', title: 'Pay', url: 'https://jira.example/browse' } as const
  const items: SaveItem[] = [
    { ...item, itemId: 'made', state: 'done', key: 'SHOP-1' },
    { ...item, itemId: 'left', state: 'unchanged', key: 'SHOP-2' },
    { ...item, itemId: 'refused', state: 'failed', key: 'SHOP-3', reason: 'It is locked.' },
    // on record, and not looked at by this save
    { ...item, itemId: 'saved before', state: 'missing', key: 'SHOP-4' },
    { ...item, itemId: 'never saved', state: 'missing' },
  ]
  const tracker = { listUrl: (keys: readonly string[]) => keys.join(), boardUrl: () => null }
  const desired = { items: [], sprints: null }
  expect(saveUrl(items, { desired, tracker, target: null })).toBe('SHOP-1,SHOP-2,SHOP-3')
  expect(saveUrl(items.slice(3), { desired, tracker, target: null })).toBeNull()
})
