import type { PasswordPolicy } from '@planwright/contract'
import { Check, Dot } from 'lucide-react'
import { passwordRules } from './password-rules.ts'

/** What a new password must have; each line ticks itself while one types. */
export function PasswordRuleList({ policy, password }: { policy: PasswordPolicy; password: string }) {
  return (
    <ul className="mt-2 grid gap-0.5 text-xs text-muted">
      {passwordRules(policy, password).map(({ words, met }) => (
        <li key={words} className={`flex items-center gap-1.5 ${met ? 'text-success' : ''}`}>
          {met ? <Check size={14} aria-hidden="true" /> : <Dot size={14} aria-hidden="true" />}
          {words}
          {met && <span className="sr-only">, done</span>}
        </li>
      ))}
    </ul>
  )
}
