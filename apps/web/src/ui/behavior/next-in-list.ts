import type { NextItem } from './roving-focus.ts'

/** Up and down a list, to its first and its last; past what is folded away. */
export const nextInColumn: NextItem = (key, current, all) => {
  const items = keys.has(key) ? all.filter((item) => item.checkVisibility()) : []
  const at = items.indexOf(current)
  if (key === 'ArrowDown') return items[at + 1]
  if (key === 'ArrowUp') return items[Math.max(0, at - 1)]
  if (key === 'Home') return items[0]
  return key === 'End' ? items.at(-1) : undefined
}

/** Along a row, to its first and its last; past what a narrow window hides. */
export const nextInRow: NextItem = (key, current, all) => {
  const items = all.filter((item) => item.checkVisibility())
  const at = items.indexOf(current)
  if (key === 'ArrowRight') return items[at + 1]
  if (key === 'ArrowLeft') return items[at - 1]
  if (key === 'Home') return items[0]
  return key === 'End' ? items.at(-1) : undefined
}

const keys = new Set(['ArrowDown', 'ArrowUp', 'Home', 'End'])
