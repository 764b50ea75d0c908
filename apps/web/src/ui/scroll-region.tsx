import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'

/**
 * A named part of the page that scrolls by itself; it takes focus, so that the keyboard can scroll it (WCAG 2.1.1). It is
 * positioned, because what is read out and not drawn stands absolutely: otherwise that would widen the whole page.
 */
export function ScrollRegion({
  label,
  className,
  ...rest
}: Omit<ComponentProps<'section'>, 'aria-label' | 'tabIndex'> & { label: string }) {
  // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
  return <section {...rest} className={classNames('relative', className)} aria-label={label} tabIndex={0} />
}
