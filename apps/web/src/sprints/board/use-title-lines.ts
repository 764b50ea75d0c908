import { type RefObject, useLayoutEffect, useRef } from 'react'
import { dealLines } from './deal-lines.ts'

/**
 * Shows as much of the titles of each sprint as its column has room for while it ends above the next action: the room is the least height of what the columns stand in, whatever
 * longer ones make of it. It is worked out for each sprint once it is drawn, and anew where its titles are others after another `view` or have other things beside them, and for another `columnWidth`, width or room, but not when a story is opened: the
 * others stay where they are.
 */
export function useTitleLines(
  columns: RefObject<HTMLElement | null>,
  { view, columnWidth, drawn }: { view: object; columnWidth: string; drawn: number },
): void {
  const dealt = useRef(new WeakMap<HTMLElement, string>())
  // biome-ignore lint/correctness/useExhaustiveDependencies: another view may have put other stories into the cards
  useLayoutEffect(() => {
    const own = columns.current
    if (!own || drawn === 0) return
    const look = () => {
      const room = roomIn(own)
      const size = `${own.clientWidth} ${columnWidth} ${room}`
      // a sprint that a change of the plan leaves as it is keeps its lines, and is not drawn anew
      const cards = [...own.querySelectorAll<HTMLElement>('[data-sprint]')].filter((card) => {
        const now = `${size}\n${titlesOf(card)
          .map((title) => `${title.textContent} ${title.closest('li')?.dataset.beside}`)
          .join('\n')}`
        const before = dealt.current.get(card)
        dealt.current.set(card, now)
        return before !== now
      })
      giveLines(cards, room)
    }
    look()
    const size = new ResizeObserver(look)
    size.observe(own)
    return () => size.disconnect()
  }, [columns, view, columnWidth, drawn])
}

/** All that is written stands before all that is read, so that the page is laid out once for all of them. */
function giveLines(cards: readonly HTMLElement[], room: number) {
  const measured = cards.flatMap((card) => {
    const titles = titlesOf(card)
    // with one line each they are too many anyway: nothing of them is laid out to be measured
    const isFew = titles.length > 0 && titles.length * leastRow < room
    card.toggleAttribute('data-few', isFew)
    for (const title of titles) setLines(title, isFew ? manyLines : null)
    return isFew ? [{ card, titles }] : []
  })
  const dealt = measured.map(({ card, titles }) => linesIn(card, titles, room))
  for (const [at, { titles }] of measured.entries())
    for (const [of, title] of titles.entries()) setLines(title, dealt[at]?.[of] ?? 1)
}

/** How many lines each title gets, measured while all of them show all that they have. */
function linesIn(card: HTMLElement, titles: readonly HTMLElement[], room: number): number[] {
  const closed = titles.find((title) => !isOpen(title)) ?? titles[0]
  if (!closed) return []
  const style = getComputedStyle(closed)
  const line = Number.parseFloat(style.lineHeight)
  const oneLine = Math.max(Number.parseFloat(style.minHeight) || 0, line + paddingOf(closed))
  const needed = titles.map((title) => Math.round((title.scrollHeight - paddingOf(title)) / line))
  // what stands below a title that is opened is there for a while only
  const opened = titles.map((title) => (isOpen(title) ? heightOf(title.nextElementSibling) : 0))
  const rows = titles.map((title) => heightOf(title.closest('li')))
  const head = heightOf(card.firstElementChild)
  const withOneEach = titles.reduce(
    (sum, title, at) => sum + (rows[at] ?? 0) - (opened[at] ?? 0) - (heightOf(title) - oneLine),
    head,
  )
  return dealLines(needed, Math.floor((room - withOneEach) / line))
}

const titlesOf = (card: HTMLElement) => [...card.querySelectorAll<HTMLElement>('[data-title]')]

/** On a phone they are not held to it: there the page has all the length. */
const roomIn = (columns: HTMLElement): number => Number.parseFloat(getComputedStyle(columns).minHeight) - belowColumns

const setLines = (title: HTMLElement, lines: number | null) =>
  title.style.setProperty('--title-lines', lines?.toString() ?? null)

const isOpen = (title: HTMLElement) => title.ariaExpanded === 'true'

const heightOf = (element: Element | null) => element?.getBoundingClientRect().height ?? 0

const paddingOf = (element: HTMLElement): number => {
  const { paddingTop, paddingBottom } = getComputedStyle(element)
  return Number.parseFloat(paddingTop) + Number.parseFloat(paddingBottom)
}

/** Of a story of one line, in px. */
const leastRow = 28
/** What the columns leave free below them, in px. */
const belowColumns = 4
const manyLines = 99
