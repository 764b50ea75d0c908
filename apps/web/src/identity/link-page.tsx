import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Link } from 'wouter'
import { Brand } from '../app/frame/brand.tsx'
import { usePageTitle } from '../app/frame/use-page-title.ts'
import { identityWords } from '../app/identity/identity-words.ts'
import { OutboxLink } from '../app/identity/outbox-link.tsx'
import { requestPasswordReset } from '../app/identity/sign-in.ts'
import { sendSignInLink, sendVerification } from '../app/identity/ways-in.ts'
import { paths } from '../app/paths.ts'
import { useSession } from '../app/session/use-session.ts'
import { useConfig } from '../app/use-config.ts'
import { Button, buttonClasses } from '../ui/button.tsx'
import { ProblemNote } from '../ui/problem-note.tsx'
import { AccountForm } from './account-form.tsx'
import { EmailLinkForm } from './email-link-form.tsx'
import { type LinkKind, linkWords, takeMailedLink } from './mailed-link.ts'

/** Where the links of mails end: what became of one, and what to do next. */
export function LinkPage() {
  const [{ kind, fate, code }] = useState(takeMailedLink)
  const { data: config } = useConfig()
  const { title, text } = linkWords(kind, fate)
  usePageTitle(title)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const isChoosing = kind === 'reset' && fate === 'good' && code !== null
  return (
    <main id="content" className="mx-auto max-w-[480px] px-4 py-16">
      <Brand />
      <h1 ref={heading} tabIndex={-1} className="mt-8 text-xl font-semibold tracking-[-0.02em] outline-none">
        {title}
      </h1>
      {text && <p className="mt-2 max-w-prose text-muted">{text}</p>}
      <div className="mt-6 grid gap-6">
        {config && isChoosing && <AccountForm config={config} initialMode="reset" resetCode={code} />}
        {config && fate !== 'good' && <SendAgain kind={kind} />}
        {!isChoosing && <Onward isPrimary={fate === 'good'} />}
      </div>
    </main>
  )
}

function Onward({ isPrimary }: { isPrimary: boolean }) {
  const session = useSession()
  const [path, words] = session.status === 'signed-in' ? [paths.home, 'Go on to Planwright'] : signInPage
  return (
    <Link href={path} className={`${buttonClasses(isPrimary ? 'primary' : 'secondary')} justify-self-start`}>
      {words}
    </Link>
  )
}

const signInPage = [paths.login, 'Go to the sign-in page'] as const

/** Another link, to whoever is signed in here or to an address that is typed. */
function SendAgain({ kind }: { kind: LinkKind }) {
  const session = useSession()
  const { data: config } = useConfig()
  if (!config) return null
  if (kind === 'verify' && session.status === 'signed-in') return <SendToOwn email={session.person.email} />
  return (
    <EmailLinkForm
      config={config}
      send={{ 'sign-in': sendSignInLink, verify: sendVerification, reset: requestPasswordReset }[kind]}
      sent={kind === 'sign-in' ? undefined : sentWords[kind]}
      isPrimary
    />
  )
}

function SendToOwn({ email }: { email: string }) {
  const { data: config } = useConfig()
  const [busy, setBusy] = useState(false)
  const [outcome, setOutcome] = useState<ReactNode>(null)

  async function send() {
    setBusy(true)
    try {
      await sendVerification(email)
      setOutcome(
        <ProblemNote tone="quiet">
          {sentWords.verify(email)}
          {config && <OutboxLink config={config} kind="mail" />}
        </ProblemNote>,
      )
    } catch (error) {
      const { message, requestId } = identityWords(error)
      setOutcome(<ProblemNote requestId={requestId}>{message}</ProblemNote>)
    }
    setBusy(false)
  }

  return (
    <div className="grid gap-4">
      {outcome}
      <Button
        variant="primary"
        className="justify-self-start"
        busy={busy}
        busyLabel="Sending"
        onClick={() => void send()}
      >
        Send a new link to {email}
      </Button>
    </div>
  )
}

const sentWords = {
  verify: (email: string) => `If ${email} waits to be confirmed, a new link is on its way. It works for one hour.`,
  reset: (email: string) => `If there is an account with ${email}, a new link is on its way. It works for one hour.`,
}
