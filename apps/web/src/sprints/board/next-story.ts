import type { NextItem } from '../../ui/behavior/roving-focus.ts'

/** Those of the board, one of which is where the Tab key comes to. */
export const storyTitles = '[data-story] [data-title]'
/** What the focus goes between: the titles of the stories, and above them the sprints of the strip. */
export const boardItems = `${storyTitles}, [data-strip]`

/** Up and down in a sprint and from its first story to the strip, left and right to the sprint beside it at the same height, and to the first and last of a sprint. */
export const nextOnBoard: NextItem = (key, current, items) =>
  (current.matches('[data-strip]') ? nextInStrip : nextStory)(key, current, items)

const nextInStrip: NextItem = (key, current, items) => {
  const strip = items.filter((item) => item.matches('[data-strip]'))
  const at = strip.indexOf(current)
  if (key === 'ArrowRight') return strip[at + 1]
  if (key === 'ArrowLeft') return strip[at - 1]
  if (key === 'Home') return strip[0]
  if (key === 'End') return strip.at(-1)
  if (key !== 'ArrowDown') return undefined
  return items.find((item) => item.closest('[data-sprint]')?.getAttribute('data-sprint') === current.dataset.strip)
}

const nextStory: NextItem = (key, current, items) => {
  const column = current.closest('[data-sprint]')
  const titles = titlesIn(column)
  const at = titles.indexOf(current)
  if (key === 'ArrowDown') return titles[at + 1]
  if (key === 'ArrowUp')
    return titles[at - 1] ?? items.find(({ dataset }) => dataset.strip === column?.getAttribute('data-sprint'))
  if (key === 'Home') return titles[0]
  if (key === 'End') return titles.at(-1)
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
