import type { Digest } from '@planwright/contract'
import { useQuery } from '@tanstack/react-query'
import { Mail, MailX } from 'lucide-react'
import { Loaded } from '../app/connection/loaded.tsx'
import { changeDigest } from '../app/digest-calls.ts'
import { momentWords } from '../app/moment-words.ts'
import { useTrackerName } from '../app/use-config.ts'
import { Button } from '../ui/button.tsx'
import { digestQuery } from './account-queries.ts'
import { AccountSection } from './account-section.tsx'
import { OutcomeNote } from './outcome-note.tsx'
import { useChange } from './use-change.ts'

/** Whether the person is mailed each week what became of their saved initiatives. */
export function DigestSection() {
  const query = useQuery(digestQuery)
  const tracker = useTrackerName()
  return (
    <AccountSection
      setting="digest"
      about={`A mail on Monday morning with what became of what you saved to ${tracker}: what was done, added or carried over, and how the date moved. No mail comes when nothing changed.`}
    >
      <Loaded query={query} label="Loading whether it is on" lines={2} saidAbove>
        {(digest) => <Switch digest={digest} />}
      </Loaded>
    </AccountSection>
  )
}

function Switch({ digest: { isOn, obstacle, nextAt } }: { digest: Digest }) {
  const { change, busy, outcome } = useChange()
  const press = () =>
    change(
      () => changeDigest({ isOn: !isOn, timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone }),
      isOn ? 'It is off: no more of it comes.' : 'It is on.',
    )
  const why = obstacle && obstacleWords[obstacle]
  return (
    <>
      {why !== null && <p className="text-muted">{why}</p>}
      {why === null && (
        <p>{isOn && nextAt !== null ? `On. The next is due ${momentWords(nextAt)}.` : isOn ? 'On.' : 'Off.'}</p>
      )}
      {(isOn || why === null) && (
        <Button
          className="justify-self-start"
          icon={isOn ? <MailX size={16} aria-hidden="true" /> : <Mail size={16} aria-hidden="true" />}
          busy={busy}
          onClick={() => void press()}
          needsServer
        >
          {isOn ? 'Switch it off' : 'Mail me each week'}
        </Button>
      )}
      <OutcomeNote outcome={outcome} />
    </>
  )
}

const obstacleWords = {
  'no-mail': 'This server sends no mail, so that none can come. Whoever runs it can set a mail server (SMTP_URL).',
  'no-address': 'Your account has no e-mail address. Add one above first.',
  'not-confirmed': 'Your e-mail address is not confirmed. Confirm it above first.',
} as const satisfies Record<NonNullable<Digest['obstacle']>, string>
