import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'

/**
 * A named part of the page that scrolls by itself; it takes focus, so that the keyboard can scroll it (WCAG 2.1.1), unless something in it always does. It is
 * positioned, because what is read out and not drawn stands absolutely: otherwise that would widen the whole page.
 */
export function ScrollRegion({
  label,
  focusable = true,
  className,
  ...rest
}: Omit<ComponentProps<'section'>, 'aria-label' | 'tabIndex'> & {
  label: string
  /** Not where what stands in it takes the focus, which scrolls it too: that would be a second stop on the way past it. */
  focusable?: boolean
}) {
  const tabIndex = focusable ? 0 : undefined
  return <section {...rest} className={classNames('relative', className)} aria-label={label} tabIndex={tabIndex} />
}
