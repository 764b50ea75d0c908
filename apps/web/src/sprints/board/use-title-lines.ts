import { type RefObject, useLayoutEffect } from 'react'
import { dealLines } from './deal-lines.ts'

/**
 * Shows as much of the titles of a sprint as its column has room for while it ends above the next action: the room is the least height of what the columns stand in, whatever
 * longer ones make of it. `stories` is what it is worked out anew for; so is another height or width.
 */
export function useTitleLines(card: RefObject<HTMLElement | null>, stories: readonly unknown[]): void {
  useLayoutEffect(() => {
    const own = card.current
    if (!own || stories.length === 0) return
    const look = () => giveLines(own)
    look()
    const size = new ResizeObserver(look)
    size.observe(own)
    return () => size.disconnect()
  }, [card, stories])
}

function giveLines(card: HTMLElement) {
  const titles = [...card.querySelectorAll<HTMLElement>(`[data-title]:not([aria-expanded=true])`)]
  const room = roomIn(card)
  const linesFor = (lines: (at: number) => number | null) => {
    for (const [at, title] of titles.entries()) title.style.setProperty('--title-lines', lines(at)?.toString() ?? null)
  }
  // with one line each they are too many anyway: nothing of them is laid out to be measured
  const isFew = titles.length * leastRow < room
  card.toggleAttribute('data-few', isFew)
  if (!isFew) return linesFor(() => null)
  linesFor(() => 1)
  const { lineHeight } = titles[0] ? getComputedStyle(titles[0]) : { lineHeight: '' }
  const line = Number.parseFloat(lineHeight)
  const end = card.querySelector('ul')?.getBoundingClientRect().bottom ?? 0
  const more = Math.floor((room - (end - card.getBoundingClientRect().top)) / line)
  linesFor(() => manyLines)
  const needed = titles.map((title) => Math.round((title.scrollHeight - paddingOf(title)) / line))
  const dealt = dealLines(needed, more)
  linesFor((at) => dealt[at] ?? 1)
}

/** On a phone they are not held to it: there the page has all the length. */
function roomIn(card: HTMLElement): number {
  const columns = card.closest('[data-columns]')
  return columns ? Number.parseFloat(getComputedStyle(columns).minHeight) - belowColumns : 0
}

const paddingOf = (element: HTMLElement): number => {
  const { paddingTop, paddingBottom } = getComputedStyle(element)
  return Number.parseFloat(paddingTop) + Number.parseFloat(paddingBottom)
}

/** Of a story of one line, in px. */
const leastRow = 28
/** What the columns leave free below them, in px. */
const belowColumns = 4
const manyLines = 99
