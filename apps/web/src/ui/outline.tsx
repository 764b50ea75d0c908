import type { ReactNode } from 'react'

/** The shape of what will stand here, in lines alone and fading out below: it rests, so nobody takes it for loading. Wide screens only. */
export function Outline({ className = '', children }: { className?: string; children: ReactNode }) {
  return (
    <div
      aria-hidden="true"
      className={`w-full overflow-hidden [mask-image:linear-gradient(black,transparent)] max-lg:hidden ${className}`}
    >
      {children}
    </div>
  )
}

/** A line of text in an outline: give its width as a class. */
export function OutlineText({ className = 'w-full' }: { className?: string }) {
  return <div className={`h-2 rounded-full bg-sunken ${className}`} />
}
