import { type Config, type CurrentUser, noAddressHost, type SignInProvider } from '@planwright/contract'
import { useQuery } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { unlinkMethod } from '../app/identity/account-calls.ts'
import { linkWithPopup } from '../app/identity/link-with-popup.ts'
import { ProviderMark } from '../app/identity/provider-mark.tsx'
import { dayWords } from '../app/moment-words.ts'
import { Button } from '../ui/button.tsx'
import { AccountSection } from './account-section.tsx'
import { passkeysQuery } from './factors/factors-query.ts'
import { OutcomeNote } from './outcome-note.tsx'
import { useChange } from './use-change.ts'

type Props = { user: CurrentUser; signIn: Config['signIn'] }

/** The ways into the account: those there are, and those that can be added. */
export function MethodsSection({ user, signIn }: Props) {
  const { change, busy, outcome } = useChange()
  const linkedOf = (id: string) => user.providerData.find(({ providerId }) => providerId === id)
  const usable = [...signIn.providers.map(({ id }) => id), ...(signIn.emailPassword ? ['password'] : [])]
  const { data: passkeys = [] } = useQuery(passkeysQuery)
  const hasOther =
    passkeys.length > 0 ||
    (signIn.phone && user.phoneNumber !== null) ||
    (signIn.emailLink && user.emailVerified && !user.email.endsWith(noAddressHost))
  const isLast = !hasOther && user.providerData.filter(({ providerId }) => usable.includes(providerId)).length === 1
  const unlink = (id: string, name: string) =>
    void change(() => unlinkMethod(id), `${name} is no longer a way into your account.`)
  const link = ({ id, name }: SignInProvider) =>
    void change(() => linkWithPopup(id), `You can sign in with ${name} from now on.`)
  const password = linkedOf('password')
  return (
    <AccountSection
      setting="methods"
      about={isLast ? 'Add another way before you remove the last one.' : 'Each of these gets you in.'}
    >
      <ul className="divide-y rounded-card border bg-surface">
        {signIn.providers.map((provider) => (
          <Method
            key={provider.id}
            name={provider.name}
            mark={<ProviderMark kind={provider.kind} />}
            since={linkedOf(provider.id)?.linkedAt}
            isLast={isLast}
            busy={busy}
            onAdd={() => link(provider)}
            onRemove={() => unlink(provider.id, provider.name)}
          />
        ))}
        {password && signIn.emailPassword && (
          <Method
            name="Password"
            mark={<KeyRound size={18} aria-hidden="true" />}
            since={password.linkedAt}
            isLast={isLast}
            busy={busy}
            onRemove={() => unlink('password', 'The password')}
          />
        )}
      </ul>
      <OutcomeNote outcome={outcome} />
    </AccountSection>
  )
}

type MethodProps = {
  name: string
  mark: React.ReactNode
  /** When it was added; absent where it can be. */
  since: string | undefined
  isLast: boolean
  busy: boolean
  onAdd?: () => void
  onRemove: () => void
}

function Method({ name, mark, since, isLast, busy, onAdd, onRemove }: MethodProps) {
  return (
    <li className="flex flex-wrap items-center gap-3 px-4 py-3">
      {mark}
      <span className="min-w-32 flex-1">
        {name}
        <span className="block text-xs text-muted">{since ? `Since ${dayWords(since)}` : 'Not linked'}</span>
      </span>
      {since === undefined ? (
        <Button size="sm" aria-label={`Link ${name}`} disabled={busy} onClick={onAdd} needsServer>
          Link
        </Button>
      ) : (
        <Button size="sm" aria-label={`Remove ${name}`} disabled={busy || isLast} onClick={onRemove} needsServer>
          Remove
        </Button>
      )}
    </li>
  )
}
