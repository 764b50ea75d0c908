import type { ReactNode } from 'react'
import { buttonClasses } from './button.tsx'
import { classNames } from './class-names.ts'

/** A way past what stands before something, for the keyboard: unseen until the Tab key comes to it. */
export function SkipButton({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      onClick={onClick}
      className={classNames(
        buttonClasses(),
        'fixed top-1.5 left-1/2 z-50 -translate-x-1/2 shadow-float not-focus:sr-only print:hidden',
      )}
    >
      {children}
    </button>
  )
}
