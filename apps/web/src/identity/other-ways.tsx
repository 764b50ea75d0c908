import type { Config } from '@planwright/contract'
import { useState } from 'react'
import { Choice } from '../ui/fields/choice.tsx'
import { AccountForm, type AccountFormMode } from './account-form.tsx'
import { EmailLinkForm } from './email-link-form.tsx'
import { PasskeyButton } from './passkey-button.tsx'
import { PhoneForm } from './phone-form.tsx'
import { ProviderButton } from './provider-button.tsx'

type Props = {
  config: Config
  mode: AccountFormMode
  resetCode: string | null
  problem?: string
  /** A way in was good, and the second factor is missing. */
  onFactorNeeded: () => void
}

/** The remaining providers, passkeys, and what needs something typed. Loaded when asked for. */
export function OtherWays({ config, mode, resetCode, problem, onFactorNeeded }: Props) {
  const { providers, emailPassword, emailLink, phone } = config.signIn
  const others = providers.slice(1)
  const offered = { password: emailPassword, link: emailLink, phone } satisfies Record<TypedWay, boolean>
  const ways = typedWays.filter((name) => offered[name])
  const [way, setWay] = useState(ways[0])
  return (
    <div className="enter grid gap-6">
      <div className="grid gap-2">
        {others.map((provider) => (
          <ProviderButton key={provider.id} provider={provider} variant="secondary" onFactorNeeded={onFactorNeeded} />
        ))}
        <PasskeyButton />
      </div>
      {ways.length > 1 && (
        <fieldset className="grid">
          <legend className="sr-only">Sign in with</legend>
          {ways.map((name) => (
            <Choice key={name} type="radio" name="way" checked={name === way} onChange={() => setWay(name)}>
              {words[name]}
            </Choice>
          ))}
        </fieldset>
      )}
      {way === 'password' && (
        <AccountForm
          config={config}
          initialMode={mode}
          resetCode={resetCode}
          initialProblem={problem}
          onFactorNeeded={onFactorNeeded}
        />
      )}
      {way === 'link' && <EmailLinkForm config={config} />}
      {way === 'phone' && <PhoneForm config={config} onFactorNeeded={onFactorNeeded} />}
    </div>
  )
}

const typedWays = ['password', 'link', 'phone'] as const
type TypedWay = (typeof typedWays)[number]

const words = {
  password: 'With a password',
  link: 'With a link by mail',
  phone: 'With a code by SMS',
} as const satisfies Record<TypedWay, string>
