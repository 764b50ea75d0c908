import { Suspense } from 'react'
import { Redirect, Route, Switch, useLocation } from 'wouter'
import { LoginPage } from '../../identity/login-page.tsx'
import { RouteGuard } from '../../identity/route-guard.tsx'
import { ProblemNote } from '../../ui/problem-note.tsx'
import { errorWords } from '../api/error-words.ts'
import { Brand } from '../frame/brand.tsx'
import { paths } from '../paths.ts'
import type { SessionState } from '../session/create-token-keeper.ts'
import { tokenKeeper } from '../session/token-keeper.ts'
import { useSession } from '../session/use-session.ts'
import {
  ConfirmEmailScreen,
  ConfirmSignUpScreen,
  ConsentScreen,
  DeviceScreen,
  LinkedScreen,
  LinkScreen,
  SignedInScreen,
  StopDigestScreen,
  StyleguideScreen,
} from './screens.ts'

/** Which screen a path shows. Nothing but the door is drawn before it is known who is there. */
export function Router() {
  const session = useSession()
  const [path] = useLocation()
  // one and the same, so that what is painted stays when it is known who is there
  if (path === paths.login && isStranger(session)) return <LoginPage />
  if (session.status === 'loading') return null
  if (session.status === 'unreachable') return <Unreachable error={session.error} />
  // what it is about stands in the address, and is still there after signing in
  if ((path === paths.device || path === paths.authorize) && isStranger(session)) return <LoginPage />
  return (
    <Suspense fallback={null}>
      <Switch>
        <Route path={paths.login}>
          <Redirect href={placeBefore()} replace />
        </Route>
        <Route path={paths.confirmSignUp}>
          <ConfirmSignUpScreen.Screen />
        </Route>
        <Route path={paths.confirmEmail}>
          <ConfirmEmailScreen.Screen />
        </Route>
        <Route path={paths.stopDigest}>
          <StopDigestScreen.Screen />
        </Route>
        <Route path={paths.linked}>
          <LinkedScreen.Screen />
        </Route>
        <Route path={paths.link}>
          <LinkScreen.Screen />
        </Route>
        <Route path={paths.device}>
          <DeviceScreen.Screen />
        </Route>
        <Route path={paths.authorize}>
          <ConsentScreen.Screen />
        </Route>
        {StyleguideScreen && (
          <Route path={paths.styleguide}>
            <StyleguideScreen.Screen />
          </Route>
        )}
        <Route>
          <RouteGuard>
            <SignedInScreen.Screen />
          </RouteGuard>
        </Route>
      </Switch>
    </Suspense>
  )
}

/** Where somebody was whose session ended there. */
function placeBefore(): string {
  const { comesBackTo } = Object(window.history.state)
  return typeof comesBackTo === 'string' ? comesBackTo : paths.root
}

const isStranger = ({ status }: SessionState) => status === 'loading' || status === 'signed-out'

function Unreachable({ error }: { error: unknown }) {
  const { message, requestId } = errorWords(error)
  return (
    <main className="mx-auto max-w-[560px] px-4 py-16">
      <Brand />
      <ProblemNote onRetry={() => void tokenKeeper.resolve()} requestId={requestId} className="mt-6">
        {message}
      </ProblemNote>
    </main>
  )
}
