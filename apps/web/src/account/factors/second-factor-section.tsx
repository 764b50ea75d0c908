import type { Config } from '@planwright/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Loaded } from '../../app/connection/loaded.tsx'
import {
  type BegunApp,
  beginApp,
  type Factors,
  removeApp,
  renewBackupCodes,
  setPhoneCodes,
  turnFactorsOff,
} from '../../app/identity/factor-calls.ts'
import { Button } from '../../ui/button.tsx'
import { AccountSection } from '../account-section.tsx'
import { OutcomeNote } from '../outcome-note.tsx'
import { useChange } from '../use-change.ts'
import { AppSetUp } from './app-set-up.tsx'
import { BackupCodes } from './backup-codes.tsx'
import { factorsQuery } from './factors-query.ts'

/** What is asked for after the way in: which of it there is, and how to get it. */
export function SecondFactorSection({ config }: { config: Config }) {
  const query = useQuery(factorsQuery)
  return (
    <AccountSection
      setting="second-factor"
      about="Whoever knows your password, or reads your mail, does not get in without it. A passkey is both by itself."
    >
      <Loaded query={query} label="Loading your second factor" lines={2} saidAbove>
        {(factors) => <FactorList factors={factors} hasSms={config.sms} />}
      </Loaded>
    </AccountSection>
  )
}

function FactorList({ factors, hasSms }: { factors: Factors; hasSms: boolean }) {
  const { totp, phone, backupCodes, phoneNumber } = factors
  const { change, busy, outcome } = useChange()
  const [begun, setBegun] = useState<BegunApp | null>(null)
  const [codes, setCodes] = useState<string[] | null>(null)
  const isOn = totp || phone
  /** Codes that were there before stay good, and are not shown again. */
  const take = (work: () => Promise<string[] | null>) => async () => setCodes((await work()) ?? null)

  return (
    <>
      <ul className="divide-y rounded-card border bg-surface">
        <Factor name="Authenticator app" state={totp ? 'On' : 'Off'}>
          {totp ? (
            <Button
              size="sm"
              disabled={busy}
              aria-label="Remove the authenticator app"
              onClick={() => void change(removeApp, 'No codes of the app are asked for any more.')}
              needsServer
            >
              Remove
            </Button>
          ) : (
            <Button
              size="sm"
              disabled={busy || begun !== null}
              onClick={() => void change(async () => setBegun(await beginApp()))}
              needsServer
            >
              Set up an app
            </Button>
          )}
        </Factor>
        {hasSms && (
          <Factor
            name="Codes by SMS"
            state={
              phone ? `On, to ${phoneNumber}` : phoneNumber ? `Off, to ${phoneNumber}` : 'Add a phone number first.'
            }
          >
            <Button
              size="sm"
              disabled={busy || phoneNumber === null}
              aria-label={phone ? 'Turn off codes by SMS' : 'Turn on codes by SMS'}
              onClick={() => void change(take(() => setPhoneCodes(!phone)))}
              needsServer
            >
              {phone ? 'Turn off' : 'Turn on'}
            </Button>
          </Factor>
        )}
        {isOn && (
          <Factor
            name="Backup codes"
            state={backupCodes === 1 ? 'One is left.' : `${backupCodes} are left, for when you have no phone with you.`}
          >
            <Button
              size="sm"
              disabled={busy}
              aria-label="New codes for backup"
              onClick={() => void change(take(renewBackupCodes))}
              needsServer
            >
              New codes
            </Button>
          </Factor>
        )}
      </ul>
      {begun && !totp && (
        <AppSetUp
          begun={begun}
          onDone={(given) => {
            setBegun(null)
            setCodes(given)
          }}
          onCancel={() => setBegun(null)}
        />
      )}
      {codes && <BackupCodes codes={codes} onDone={() => setCodes(null)} />}
      <OutcomeNote outcome={outcome} />
      {isOn && (
        <Button
          size="sm"
          className="justify-self-start"
          disabled={busy}
          onClick={() => void change(turnFactorsOff, 'Nothing is asked for after your way in any more.')}
          needsServer
        >
          Turn the second factor off
        </Button>
      )}
    </>
  )
}

function Factor({ name, state, children }: { name: string; state: string; children: React.ReactNode }) {
  return (
    <li className="flex flex-wrap items-center gap-3 px-4 py-3">
      <span className="min-w-32 flex-1">
        {name}
        <span className="block text-xs text-muted">{state}</span>
      </span>
      {children}
    </li>
  )
}
