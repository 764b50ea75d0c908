/** Each line of the list is a grid of its own, so that lines out of sight need not be laid out; the same columns in all of them. */
export const listLine = [
  'grid items-center gap-x-3 grid-cols-[var(--sprint-column)_minmax(0,1fr)_3rem_2.25rem]',
  'sm:grid-cols-[var(--sprint-column)_minmax(0,1fr)_5rem_3rem_2.25rem]',
  'md:grid-cols-[var(--sprint-column)_minmax(0,2fr)_minmax(0,1fr)_5rem_3rem_2.25rem]',
  'lg:grid-cols-[var(--sprint-column)_minmax(0,2fr)_minmax(0,1fr)_5rem_3rem_minmax(0,var(--waits-column))_2.25rem]',
  'print:grid-cols-[var(--sprint-column)_minmax(0,2fr)_minmax(0,1fr)_5rem_3rem_minmax(0,1.5fr)]',
].join(' ')

/** What a small window leaves out, and paper does not. */
export const fromSmall = 'max-sm:hidden print:table-cell'
export const fromMiddle = 'max-md:hidden print:table-cell'
export const fromLarge = 'max-lg:hidden print:table-cell'
