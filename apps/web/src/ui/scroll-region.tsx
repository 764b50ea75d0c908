import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'

/**
 * A named part of the page that scrolls by itself; it takes focus, so that the keyboard can scroll it (WCAG 2.1.1). It is
 * positioned, because what is read out and not drawn stands absolutely: otherwise that would widen the whole page.
 */
export function ScrollRegion({
  label,
  scrolls = true,
  className,
  ...rest
}: Omit<ComponentProps<'section'>, 'aria-label' | 'tabIndex'> & {
  label: string
  /** Where it scrolls with the page for now it takes no focus, and what stands in it stays. */
  scrolls?: boolean
}) {
  const tabIndex = scrolls ? 0 : undefined
  return <section {...rest} className={classNames('relative', className)} aria-label={label} tabIndex={tabIndex} />
}
