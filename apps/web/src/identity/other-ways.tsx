import type { Config } from '@planwright/contract'
import { AccountForm, type AccountFormMode } from './account-form.tsx'
import { ProviderButton } from './provider-button.tsx'

type Props = { config: Config; mode: AccountFormMode; resetCode: string | null; problem?: string }

/** The remaining providers, and e-mail with a password. Loaded when asked for. */
export function OtherWays({ config, mode, resetCode, problem }: Props) {
  const { providers, emailPassword } = config.signIn
  const others = providers.slice(1)
  return (
    <div className="enter grid gap-6">
      {others.length > 0 && (
        <div className="grid gap-2">
          {others.map((provider) => (
            <ProviderButton key={provider.id} provider={provider} variant="secondary" />
          ))}
        </div>
      )}
      {emailPassword && (
        <AccountForm config={config} initialMode={mode} resetCode={resetCode} initialProblem={problem} />
      )}
    </div>
  )
}
