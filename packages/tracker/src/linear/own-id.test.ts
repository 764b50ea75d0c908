import { expect, it } from 'vitest'
import { ownId } from './own-id.ts'

it('is a UUID v4 that the same parts always give, and other parts do not', () => {
  const id = ownId('issue', 'run', 'item')
  expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  expect(ownId('issue', 'run', 'item')).toBe(id)
  const others = [ownId('issue', 'run', 'item2'), ownId('issue', 'runi', 'tem'), ownId('label', 'run', 'item')]
  expect(new Set([id, ...others]).size).toBe(4)
  // what earlier saves are found by
  expect(id).toBe('82e365e4-d007-42b2-92d2-cff797639864')
})
