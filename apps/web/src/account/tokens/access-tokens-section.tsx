import type { AccessToken } from '@planwright/contract'
import { useQuery } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { useRef, useState } from 'react'
import { Loaded } from '../../app/connection/loaded.tsx'
import { revokeAccessToken } from '../../app/identity/token-calls.ts'
import { dayWords, momentWords } from '../../app/moment-words.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { accessTokensQuery } from '../account-queries.ts'
import { AccountSection } from '../account-section.tsx'
import { OutcomeNote } from '../outcome-note.tsx'
import { useChange } from '../use-change.ts'
import { MakeTokenForm } from './make-token-form.tsx'
import { ShownSecret } from './shown-secret.tsx'

/** What programs act with for the person: made, shown once, and revoked. */
export function AccessTokensSection() {
  const query = useQuery(accessTokensQuery)
  const [step, setStep] = useState<'list' | 'make' | { shown: string }>('list')
  const maker = useRef<HTMLButtonElement>(null)

  return (
    <AccountSection
      setting="access-tokens"
      about="With one a script or an agent acts as you, as far as you let it: it reaches neither your account nor your connection. A new password and signing out leave tokens as they are."
    >
      <Loaded query={query} label="Loading your access tokens" lines={2} saidAbove>
        {(tokens) => <TokenList tokens={tokens} />}
      </Loaded>
      {step === 'make' && <MakeTokenForm onMade={(shown) => setStep({ shown })} onCancel={() => setStep('list')} />}
      {typeof step === 'object' && (
        <ShownSecret
          title="Your new access token"
          label="Token"
          secret={step.shown}
          onDone={() => {
            setStep('list')
            requestAnimationFrame(() => maker.current?.focus())
          }}
        />
      )}
      {step === 'list' && (
        <Button
          ref={maker}
          className="justify-self-start"
          icon={<KeyRound size={16} aria-hidden="true" />}
          onClick={() => setStep('make')}
          needsServer
        >
          Make a token
        </Button>
      )}
    </AccountSection>
  )
}

function TokenList({ tokens }: { tokens: readonly AccessToken[] }) {
  const { change, busy, outcome } = useChange()
  const [leaving, setLeaving] = useState<AccessToken | null>(null)
  const list = useRef<HTMLUListElement>(null)

  async function revoke({ id, name }: AccessToken) {
    setLeaving(null)
    // what was pressed is gone then
    if (await change(() => revokeAccessToken(id), `${name} is revoked.`)) list.current?.focus()
  }

  return (
    <>
      <ul
        ref={list}
        tabIndex={-1}
        aria-label="Your access tokens"
        className={tokens.length > 0 ? 'divide-y rounded-card border bg-surface outline-none' : 'outline-none'}
      >
        {tokens.map((token) => (
          <TokenRow key={token.id} token={token} busy={busy} onRevoke={() => setLeaving(token)} />
        ))}
        {tokens.length === 0 && <li className="text-muted">You have none.</li>}
      </ul>
      <OutcomeNote outcome={outcome} />
      <Dialog
        open={leaving !== null}
        onClose={() => setLeaving(null)}
        title={`Revoke ${leaving?.name}?`}
        description="What uses it is refused within seconds, and nobody can bring it back. Other tokens and your sessions stay."
        footer={
          <>
            <Button onClick={() => setLeaving(null)}>Keep it</Button>
            <Button variant="danger" onClick={() => leaving && void revoke(leaving)}>
              Revoke
            </Button>
          </>
        }
      />
    </>
  )
}

type RowProps = { token: AccessToken; busy: boolean; onRevoke: () => void }

function TokenRow({ token: { name, scopes, createdAt, expiresAt, lastUsedAt, lastFour }, busy, onRevoke }: RowProps) {
  const hasExpired = Date.parse(expiresAt) <= Date.now()
  return (
    <li className="flex flex-wrap items-center gap-3 px-4 py-3">
      <span className="min-w-48 flex-1 break-words">
        <span className="flex flex-wrap items-center gap-2">
          {name}
          <Badge>{scopes.includes('write') ? 'Reads and writes' : 'Reads'}</Badge>
          {hasExpired && <Badge tone="warning">Expired</Badge>}
        </span>
        <span className="block text-xs text-muted">
          Ends in <code className="font-mono">{lastFour}</code>. Made {dayWords(createdAt)}.{' '}
          {hasExpired ? 'Expired' : 'Expires'} {dayWords(expiresAt)}.{' '}
          {lastUsedAt ? `Last used ${momentWords(lastUsedAt)}.` : 'Never used.'}
        </span>
      </span>
      <Button size="sm" aria-label={`Revoke ${name}`} disabled={busy} onClick={onRevoke} needsServer>
        Revoke
      </Button>
    </li>
  )
}
