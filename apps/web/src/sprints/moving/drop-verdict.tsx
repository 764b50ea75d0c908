import type { ReactNode } from 'react'
import { classNames } from '../../ui/class-names.ts'
import { useVerdict } from './use-verdict.ts'
import { heldOver, shortVerdict, VerdictSign, verdictGrounds, verdictTones } from './verdict-look.tsx'

type Props = {
  sprint: number
  /** What stands there otherwise. */
  children: ReactNode
}

/** While a story is dragged: what dropping it into this sprint would do, in the line of the sprint's head, so that it covers no story; and the head in its colour. */
export function DropVerdict({ sprint, children }: Props) {
  const { told: verdict, over } = useVerdict(sprint)
  if (!verdict) return children
  return (
    <>
      <span
        className={classNames(
          'absolute inset-0 -z-1',
          verdictGrounds[verdict.kind],
          over && `shadow-float ${heldOver}`,
        )}
        style={{ borderRadius: 'var(--radius-card) var(--radius-card) 0 0' }}
      />
      <p
        data-verdict={verdict.kind}
        className={classNames(
          // its sign moves no line
          'flex min-w-0 flex-1 items-center justify-end gap-1.5 self-center text-xs leading-5',
          verdictTones[verdict.kind],
          over && 'font-semibold',
        )}
      >
        <VerdictSign kind={verdict.kind} />
        <span className="truncate">{shortVerdict(verdict)}</span>
      </p>
    </>
  )
}

/** What is said of the sprint as it stands, such as that it is too full; not where the story that is dragged lies, nor does any line move for it. */
export function UnlessLifted({ sprint, children }: Props) {
  const { verdict } = useVerdict(sprint)
  return <span className={verdict?.kind === 'here' ? 'invisible' : undefined}>{children}</span>
}
