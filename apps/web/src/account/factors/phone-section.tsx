import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { Loaded } from '../../app/connection/loaded.tsx'
import { linkPhone, removePhone, sendLinkCode } from '../../app/identity/factor-calls.ts'
import { OutboxLink } from '../../app/identity/outbox-link.tsx'
import { phoneNumberOf, phoneNumberWanted } from '../../app/identity/phone-number.ts'
import { useUnfinished } from '../../app/kept/unfinished.ts'
import { useConfig } from '../../app/use-config.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { AccountSection } from '../account-section.tsx'
import { OutcomeNote } from '../outcome-note.tsx'
import { useChange } from '../use-change.ts'
import { factorsQuery } from './factors-query.ts'

/** The account's phone number: added with a code that it was sent, and removed. */
export function PhoneSection({ isWayIn }: { isWayIn: boolean }) {
  const query = useQuery(factorsQuery)
  const [typed, setTyped] = useUnfinished('phone-number')
  const { change, busy, outcome, tell } = useChange()
  const { data: config } = useConfig()
  /** Empty until a code was sent to one. */
  const [number, setNumber] = useState('')
  const [isSent, setSent] = useState(false)
  const [wrong, setWrong] = useState<string>()
  const field = useRef<HTMLInputElement>(null)

  function refuse(words: string) {
    setWrong(words)
    field.current?.focus()
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    const given = field.current?.value.trim() ?? ''
    setWrong(undefined)
    if (given === '') return refuse('This field is required')
    if (isSent) {
      const linked = await change(() => linkPhone(number, given), `${number} is your number now.`)
      if (!linked) return
      setNumber('')
      setSent(false)
      setTyped('')
      return
    }
    const asked = phoneNumberOf(given)
    if (asked === null) return refuse(phoneNumberWanted)
    if (!(await change(() => sendLinkCode(asked), `A code is on its way to ${asked}.`))) return
    setNumber(asked)
    setSent(true)
  }

  return (
    <AccountSection
      setting="phone"
      about={isWayIn ? 'It gets you in with a code, or is your second factor.' : 'It can be your second factor.'}
    >
      <Loaded query={query} label="Loading your number" lines={2} saidAbove>
        {({ phoneNumber: kept }) =>
          kept !== null ? (
            <p className="flex flex-wrap items-center gap-3">
              <span className="flex-1 tabular-nums">{kept}</span>
              <Button
                size="sm"
                disabled={busy}
                aria-label="Remove the phone number"
                onClick={() => void change(removePhone, 'The number is removed.')}
                needsServer
              >
                Remove
              </Button>
            </p>
          ) : (
            <form noValidate className="grid gap-4" onSubmit={(event) => void submit(event)}>
              {isSent ? (
                <TextField
                  key="code"
                  autoFocus
                  ref={field}
                  label="Code by SMS"
                  inputMode="numeric"
                  autoComplete="one-time-code"
                  help="Six digits."
                  maxLength={10}
                  error={wrong}
                />
              ) : (
                <TextField
                  key="number"
                  // coming back to it
                  autoFocus={number !== ''}
                  ref={field}
                  label="Phone number"
                  type="tel"
                  autoComplete="tel"
                  value={typed}
                  onChange={({ target }) => setTyped(target.value)}
                  help="With its country, such as +49 170 1234567."
                  error={wrong}
                />
              )}
              <div className="flex flex-wrap gap-2">
                <Button type="submit" busy={busy} busyLabel={isSent ? 'Checking' : 'Sending'} needsServer>
                  {isSent ? 'Add this number' : 'Send me a code'}
                </Button>
                {isSent && (
                  <Button
                    variant="quiet"
                    disabled={busy}
                    onClick={() => {
                      setSent(false)
                      setWrong(undefined)
                      tell(null)
                    }}
                  >
                    Use another number
                  </Button>
                )}
              </div>
            </form>
          )
        }
      </Loaded>
      <OutcomeNote outcome={outcome}>{isSent && config && <OutboxLink config={config} kind="sms" />}</OutcomeNote>
    </AccountSection>
  )
}
