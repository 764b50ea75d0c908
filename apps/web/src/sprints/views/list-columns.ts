import type { CSSProperties } from 'react'

/** Each line of the list is a grid of its own, so that lines out of sight need not be laid out; the same columns in all of them. */
export const listLine = [
  'grid items-center gap-x-3 grid-cols-[var(--sprint-column)_minmax(0,1fr)_3.5rem_2.25rem]',
  'sm:grid-cols-[var(--sprint-column)_minmax(0,1fr)_5rem_3.5rem_2.25rem]',
  'md:grid-cols-[var(--sprint-column)_minmax(0,2fr)_minmax(0,1fr)_5rem_3.5rem_2.25rem]',
  'lg:grid-cols-[var(--sprint-column)_minmax(0,2fr)_minmax(0,1fr)_5rem_3.5rem_minmax(0,var(--waits-column))_2.25rem]',
  'desk:grid-cols-[var(--sprint-column)_minmax(0,3fr)_minmax(7rem,1fr)_5rem_3.5rem_minmax(5rem,var(--waits-column))_1.5rem]',
  'print:grid-cols-[var(--sprint-column)_minmax(0,2fr)_minmax(0,1fr)_5rem_3.5rem_minmax(0,1.5fr)]',
].join(' ')

/** At a desk a heading stands beside its stories instead of above them: the part of the list, */
export const besideStories = 'desk:grid desk:grid-cols-[var(--sprint-column)_minmax(0,1fr)] desk:border-b'
/** how many lines that has, */
export function linesOf(stories: number) {
  return { '--lines': Math.max(1, stories) } as CSSProperties
}
/** the line of the heading, */
export const beside = 'desk:row-[1/span_var(--lines)]'
/** and the heading in it, which stays in sight beside its stories below the table's head. */
export const headOfStories =
  'desk:sticky desk:top-6 desk:-mb-px desk:border-0 desk:bg-transparent desk:py-0 desk:leading-6'

/** What a small window leaves out, and paper does not. */
export const fromSmall = 'max-sm:hidden print:table-cell'
export const fromMiddle = 'max-md:hidden print:table-cell'
export const fromLarge = 'max-lg:hidden print:table-cell'
