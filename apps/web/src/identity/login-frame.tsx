import type { ReactNode } from 'react'
import { Brand } from '../app/frame/brand.tsx'
import { Skeleton } from '../ui/skeleton.tsx'

type Props = {
  theme?: ReactNode
  /** The ways in; their place is held while it is not known which there are. */
  children?: ReactNode
  footer?: ReactNode
  /** Beside it, where there is room. */
  picture?: ReactNode
}

/** What the door looks like before anything is known: the build draws it into the page, so that it needs no script. */
export function LoginFrame({ theme, children = <Skeleton className="h-11" />, footer, picture }: Props) {
  return (
    <div className="grid min-h-dvh lg:grid-cols-2">
      <div className="flex min-w-0 flex-col lg:px-[max(0px,6vw-24px)]">
        <header className="flex h-14 items-center justify-between pr-1.5 pl-4 sm:pr-3.5 sm:pl-6">
          <Brand />
          {theme}
        </header>
        <main id="content" className="flex-1 px-4 pt-[max(32px,9vh)] pb-12 sm:px-6 lg:pt-[max(48px,20vh)]">
          <div className="w-full max-w-[440px]">
            <h1 className="text-2xl font-semibold tracking-[-0.025em]">AI-powered project management</h1>
            <p className="mt-4 text-base text-muted">Empower your team with AI-driven project management.</p>
            <div className="mt-8 max-w-[360px]">{children}</div>
          </div>
        </main>
        {footer}
      </div>
      <div className="sticky top-0 hidden h-dvh border-l bg-surface lg:block">{picture}</div>
    </div>
  )
}
