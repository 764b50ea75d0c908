import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

/** The shape of what will stand here, in lines alone and fading out below. It rests where nothing is under way, and pulses while something is. */
export function Outline({
  pulsing,
  className,
  children,
}: {
  pulsing: boolean
  className?: string
  children: ReactNode
}) {
  return (
    <div
      aria-hidden="true"
      className={classNames(
        'w-full overflow-hidden [mask-image:linear-gradient(black,transparent)]',
        pulsing && 'animate-pulse',
        className,
      )}
    >
      {children}
    </div>
  )
}

/** A line of text in an outline: give its width as a class. */
export function OutlineText({ className = 'w-full' }: { className?: string }) {
  return <div className={`h-2 rounded-full bg-line/70 ${className}`} />
}
