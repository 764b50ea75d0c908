import type { ConsentTerms, TokenScope } from '@planwright/contract'
import { useEffect, useState } from 'react'
import { decideAboutProgram, readTerms } from '../../app/identity/program-calls.ts'
import { Button, buttonClasses } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ScopeChoice } from '../tokens/scope-choice.tsx'
import { LettingInPage } from './letting-in-page.tsx'
import { useAttempt } from './use-attempt.tsx'

/** Where a program sends a browser that wants to be let in. */
export function ConsentPage({ leave = leaveFor }: { leave?: (address: string) => void }) {
  const { attempt, busy, problem } = useAttempt()
  const [query] = useState(() => window.location.search)
  const [terms, setTerms] = useState<ConsentTerms | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what stands in the address, once
  useEffect(() => {
    void attempt(async () => setTerms(await readTerms(query)))
  }, [])
  const decide = (scopes?: TokenScope[]) =>
    attempt(async () => leave(await decideAboutProgram({ query, ...(scopes && { scopes }) })))

  if (terms?.state === 'asks')
    return (
      <LettingInPage title="Let this program in?" text={words.asks}>
        <Question terms={terms} busy={busy} onDecide={(scopes) => void decide(scopes)} />
        {problem}
      </LettingInPage>
    )
  if (terms?.state === 'wrong')
    return (
      <LettingInPage title="This program asks in a way that cannot be answered" text={terms.words}>
        <a href={terms.redirectTo} className={`${buttonClasses()} justify-self-start`}>
          Go back to {terms.host}
        </a>
      </LettingInPage>
    )
  return (
    <LettingInPage
      title="A program wants to be let in"
      text={problem ? 'Nothing was allowed.' : words.asks}
      isOver={problem !== null}
    >
      {problem ?? <Skeleton className="h-40" />}
    </LettingInPage>
  )
}

const words = {
  asks: 'It could work with your initiatives as you do, through its agent. Allow only what you began yourself a moment ago.',
} as const

type QuestionProps = {
  terms: Extract<ConsentTerms, { state: 'asks' }>
  busy: boolean
  /** Without scopes: refused. */
  onDecide: (scopes?: TokenScope[]) => void
}

function Question({ terms: { name, host, isThisMachine, scopes }, busy, onDecide }: QuestionProps) {
  const [scope, setScope] = useState<TokenScope>(scopes.includes('write') ? 'write' : 'read')
  return (
    <>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-2 rounded-card border bg-surface p-4">
        <dt className="text-muted">Calls itself</dt>
        <dd className="min-w-0 break-words">{name}</dd>
        <dt className="text-muted">Leads back to</dt>
        <dd className="min-w-0 break-words">
          {host}
          {isThisMachine && ', which is this machine'}
        </dd>
      </dl>
      <ScopeChoice scope={scope} onChange={setScope} asked={scopes} />
      <p className="text-muted">
        It reaches neither your account nor your connection. It renews what it has for as long as it is used; your
        account lists it, and ends it.
      </p>
      <div className="flex flex-wrap gap-2">
        <Button variant="primary" busy={busy} busyLabel="Telling" onClick={() => onDecide([scope])} needsServer>
          Let it in
        </Button>
        <Button disabled={busy} onClick={() => onDecide()} needsServer>
          Refuse
        </Button>
      </div>
    </>
  )
}

function leaveFor(address: string) {
  window.location.assign(address)
}
