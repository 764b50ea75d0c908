import type { ComponentProps } from 'react'

/** A named part of the page that scrolls by itself; it takes focus, so that the keyboard can scroll it (WCAG 2.1.1). */
export function ScrollRegion({
  label,
  ...rest
}: Omit<ComponentProps<'section'>, 'aria-label' | 'tabIndex'> & { label: string }) {
  // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
  return <section {...rest} aria-label={label} tabIndex={0} />
}
