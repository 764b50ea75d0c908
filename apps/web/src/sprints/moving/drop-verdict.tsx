import { classNames } from '../../ui/class-names.ts'
import { useVerdict } from './use-verdict.ts'
import { heldOver, VerdictSign, verdictGrounds, verdictTones } from './verdict-look.tsx'

/** While a story is dragged: what dropping it into this sprint would do, in words, over the sprint's head. */
export function DropVerdict({ sprint }: { sprint: number }) {
  const { verdict, over } = useVerdict(sprint)
  if (!verdict) return null
  return (
    <p
      data-verdict={verdict.kind}
      className={classNames(
        'pointer-events-none absolute inset-x-0 top-full z-10 flex items-start gap-1.5 border-y px-3 py-1.5 text-xs',
        verdictGrounds[verdict.kind],
        verdictTones[verdict.kind],
        over && `font-semibold shadow-float ${heldOver}`,
      )}
    >
      <VerdictSign kind={verdict.kind} className="mt-[3px]" />
      {verdict.words}
    </p>
  )
}
