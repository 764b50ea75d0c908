import type { NextItem } from '../../ui/roving-focus.ts'

/** The buttons that the focus goes between: a story's title. */
export const storyTitles = '[data-story] [data-title]'

/** Up and down in a sprint, left and right to the sprint beside it at the same height, and to the first and last of a sprint. */
export const nextStory: NextItem = (key, current) => {
  const column = current.closest('[data-sprint]')
  const own = titlesIn(column)
  const at = own.indexOf(current)
  if (key === 'ArrowDown') return own[at + 1]
  if (key === 'ArrowUp') return own[at - 1]
  if (key === 'Home') return own[0]
  if (key === 'End') return own.at(-1)
  if (key !== 'ArrowLeft' && key !== 'ArrowRight') return undefined
  const columns = [...(column?.parentElement?.parentElement?.querySelectorAll('[data-sprint]') ?? [])]
  const place = column ? columns.indexOf(column) : -1
  const beside = (key === 'ArrowRight' ? columns.slice(place + 1) : columns.slice(0, place).toReversed())
    .map(titlesIn)
    .find((titles) => titles.length > 0)
  return beside?.[Math.min(at, beside.length - 1)]
}

const titlesIn = (column: Element | null): HTMLElement[] => [
  ...(column?.querySelectorAll<HTMLElement>(storyTitles) ?? []),
]
