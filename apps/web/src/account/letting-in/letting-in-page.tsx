import { type ReactNode, useEffect, useRef } from 'react'
import { Link } from 'wouter'
import { Brand } from '../../app/frame/brand.tsx'
import { usePageTitle } from '../../app/frame/use-page-title.ts'
import { paths } from '../../app/paths.ts'
import { useSession } from '../../app/session/use-session.ts'
import { buttonClasses } from '../../ui/button.tsx'

type Props = {
  title: string
  text: string
  /** Whether nothing is left to decide. */
  isOver?: boolean
  children?: ReactNode
}

/** The frame of a page on which a person lets a program in: nothing on it leads elsewhere before they have decided. */
export function LettingInPage({ title, text, isOver = false, children }: Props) {
  usePageTitle(title)
  const session = useSession()
  const heading = useRef<HTMLHeadingElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was pressed is gone with each step, and its title tells it
  useEffect(() => heading.current?.focus(), [title])
  return (
    <main id="content" className="mx-auto max-w-[480px] px-4 py-16">
      <Brand />
      <h1 ref={heading} tabIndex={-1} className="mt-8 text-xl font-semibold tracking-[-0.02em] outline-none">
        {title}
      </h1>
      <p className="mt-2 text-muted">{text}</p>
      {!isOver && session.status === 'signed-in' && (
        <p className="mt-2 break-words text-muted">You are signed in as {session.person.email}.</p>
      )}
      <div className="mt-6 grid gap-6">
        {children}
        {isOver && (
          <Link href={paths.account} className={`${buttonClasses()} justify-self-start`}>
            Go to your account
          </Link>
        )}
      </div>
    </main>
  )
}
