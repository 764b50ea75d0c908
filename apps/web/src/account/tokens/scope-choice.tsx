import type { TokenScope } from '@planwright/contract'
import { Choice } from '../../ui/fields/choice.tsx'

type Props = {
  scope: TokenScope
  onChange: (scope: TokenScope) => void
  /** What was asked for, where somebody asks. */
  asked?: readonly TokenScope[]
}

/** What a program may do. Nobody is let do more than they asked for. */
export function ScopeChoice({ scope, onChange, asked }: Props) {
  return (
    <fieldset className="grid gap-1">
      <legend className="mb-1 text-sm font-medium">What it may do</legend>
      {choices
        .filter(({ value }) => value === 'read' || !asked || asked.includes(value))
        .map(({ value, label, help }) => (
          <Choice
            key={value}
            type="radio"
            name="token-scope"
            checked={scope === value}
            onChange={() => onChange(value)}
            help={help}
          >
            {label}
          </Choice>
        ))}
    </fieldset>
  )
}

const choices: readonly { value: TokenScope; label: string; help: string }[] = [
  { value: 'read', label: 'Read', help: 'Looks at what you see, plans and checks, and changes nothing.' },
  { value: 'write', label: 'Read and write', help: 'Drafts, changes initiatives and saves to the tracker too.' },
]
