import type { NextItem } from '../../ui/behavior/roving-focus.ts'

/** Up and down a list, to its first and its last. */
export const nextInColumn: NextItem = (key, current, items) => {
  const at = items.indexOf(current)
  if (key === 'ArrowDown') return items[at + 1]
  if (key === 'ArrowUp') return items[Math.max(0, at - 1)]
  if (key === 'Home') return items[0]
  return key === 'End' ? items.at(-1) : undefined
}
