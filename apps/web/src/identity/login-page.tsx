import type { Config } from '@planwright/contract'
import { Suspense, useState, useSyncExternalStore } from 'react'
import { errorWords } from '../app/api/error-words.ts'
import { Footer } from '../app/frame/footer.tsx'
import { ThemeToggle } from '../app/frame/theme-toggle.tsx'
import { usePageTitle } from '../app/frame/use-page-title.ts'
import { lazyChunk } from '../app/lazy-chunk.tsx'
import { useSession } from '../app/session/use-session.ts'
import { loadConfig, useConfig } from '../app/use-config.ts'
import { ProblemNote } from '../ui/problem-note.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { LoginFrame } from './login-frame.tsx'
import { takeLoginLink } from './login-link.ts'
import { ProviderButton } from './provider-button.tsx'
import { textButtonClass } from './text-button-class.ts'

const OtherWays = lazyChunk(async () => (await import('./other-ways.tsx')).OtherWays)

const FailedNote = lazyChunk(async () => (await import('./failed-note.tsx')).FailedNote)
const SecondFactorStep = lazyChunk(async () => (await import('./second-factor-step.tsx')).SecondFactorStep)

const SamplePlan = lazyChunk(async () => (await import('./sample-plan.tsx')).SamplePlan)
/** The picture's half exists from 992 px on; narrower screens do not load it. */
const isWide = window.matchMedia('(min-width: 992px)')

const onWidth = (listener: () => void) => {
  isWide.addEventListener('change', listener)
  return () => isWide.removeEventListener('change', listener)
}

/** The door: what this is, and one button. */
export function LoginPage() {
  usePageTitle('Sign in')
  // until then it is what the build has drawn
  const isLoading = useSession().status === 'loading'
  const wide = useSyncExternalStore(
    onWidth,
    () => isWide.matches,
    () => false,
  )
  return (
    <LoginFrame
      theme={!isLoading && <ThemeToggle />}
      footer={!isLoading && <Footer />}
      picture={
        wide && (
          <Suspense fallback={null}>
            <SamplePlan.Screen />
          </Suspense>
        )
      }
    >
      <WaysIn />
    </LoginFrame>
  )
}

function WaysIn() {
  const session = useSession()
  const { data: config, error, isFetching } = useConfig()
  if (error && !config) {
    const { message, requestId } = errorWords(error)
    return (
      <ProblemNote onRetry={() => void loadConfig()} retrying={isFetching} requestId={requestId}>
        {message}
      </ProblemNote>
    )
  }
  // whoever turns out to be signed in goes on, and what their link says is not for them
  if (!config || session.status === 'loading') return <Skeleton className="h-11" />
  return (
    <div className="grid gap-4">
      {session.status === 'signed-out' && session.ended && (
        <ProblemNote tone="quiet">You were signed out. What you typed is kept on this device.</ProblemNote>
      )}
      <Choices config={config} />
    </div>
  )
}

function Choices({ config }: { config: Config }) {
  const [link] = useState(takeLoginLink)
  const [owesFactor, setOwesFactor] = useState(link?.kind === 'factor-needed')
  const [left, setLeft] = useState<string>()
  const { providers, emailPassword, emailLink, phone } = config.signIn
  const [first] = providers
  const [open, setOpen] = useState(!first || link?.kind === 'reset' || link?.kind === 'reset-expired')
  const hasOthers = providers.length > 1 || emailPassword || emailLink || phone
  const askForFactor = () => {
    setLeft(undefined)
    setOwesFactor(true)
  }
  if (owesFactor) {
    return (
      <Suspense fallback={<Skeleton className="h-40" />}>
        <SecondFactorStep.Screen
          onLeave={(words) => {
            setLeft(words)
            setOwesFactor(false)
          }}
        />
      </Suspense>
    )
  }
  return (
    <>
      {left && <ProblemNote>{left}</ProblemNote>}
      {link?.kind === 'failed' && (
        <Suspense fallback={null}>
          <FailedNote.Screen code={link.code} />
        </Suspense>
      )}
      {first && <ProviderButton provider={first} variant="primary" onFactorNeeded={askForFactor} />}
      {first && hasOthers && (
        <button
          type="button"
          className={textButtonClass}
          aria-expanded={open}
          onPointerEnter={OtherWays.preload}
          onClick={() => setOpen(!open)}
        >
          Other ways to sign in
        </button>
      )}
      {hasOthers && open && (
        <Suspense fallback={<Skeleton className="h-40" />}>
          <OtherWays.Screen
            config={config}
            onFactorNeeded={askForFactor}
            mode={modes[link?.kind ?? 'failed']}
            resetCode={link?.kind === 'reset' ? link.code : null}
            problem={link?.kind === 'reset-expired' ? expiredWords : undefined}
          />
        </Suspense>
      )}
    </>
  )
}

const modes = { reset: 'reset', 'reset-expired': 'forgot', failed: 'sign-in', 'factor-needed': 'sign-in' } as const
const expiredWords = 'This link has expired or was already used. Please ask for a new one.'
