import { QueryClientProvider } from '@tanstack/react-query'
import { Suspense, useDeferredValue, useEffect } from 'react'
import { Redirect, Route, Switch, useLocation } from 'wouter'
import { forgetSteps } from '../../backlog/edits/kept-steps.ts'
import { forgetSentDrafts } from '../../drafts/forget-drafts.ts'
import { RouteGuard } from '../../identity/route-guard.tsx'
import { ConnectGate } from '../../tracker/connect-gate.tsx'
import { forgetSettings } from '../../tracker/kept-settings.ts'
import { showToast } from '../../ui/overlays/toast.tsx'
import { queryClient } from '../api/query-client.ts'
import { connection } from '../connection/connection.ts'
import { ConnectionLine } from '../frame/connection-line.tsx'
import { ErrorBoundary } from '../frame/error-boundary.tsx'
import { Footer } from '../frame/footer.tsx'
import { MainRegion } from '../frame/main-region.tsx'
import { Navbar } from '../frame/navbar.tsx'
import { ProjectGate } from '../frame/project-gate.tsx'
import { ScreenSkeleton } from '../frame/screen-skeleton.tsx'
import { keepAnswers } from '../kept/keep-answers.ts'
import { claimUnfinished, forgetUnfinished } from '../kept/unfinished.ts'
import { registerServiceWorker } from '../offline/register-service-worker.ts'
import { paths } from '../paths.ts'
import { tokenKeeper } from '../session/token-keeper.ts'
import { useSession } from '../session/use-session.ts'
import { useConfig } from '../use-config.ts'
import {
  AccountScreen,
  AdminScreen,
  ConfirmLinkScreen,
  FollowScreen,
  InitiativesScreen,
  MoreCommands,
  PlannerScreen,
  SettingsScreen,
} from './inner-screens.ts'

/** Everything behind the sign-in. */
export function SignedInFrame() {
  const [location] = useLocation()
  // screens say the tracker's name: they are not drawn with another one first
  const { data: config, error } = useConfig()
  useWhatIsKept()
  // drawn a little at a time, and not in the one go in which it is heard who is there
  if (!useDeferredValue(true, false)) return null
  return (
    <QueryClientProvider client={queryClient}>
      <div className="flex min-h-dvh flex-col">
        <Navbar moreCommands={MoreCommands} />
        <ConnectionLine />
        <ErrorBoundary place={location}>
          <MainRegion>
            <Suspense fallback={<ScreenSkeleton />}>
              {config || error ? (
                <Switch>
                  <Route path={paths.home}>
                    <ConnectGate>
                      <ProjectGate>
                        <PlannerScreen.Screen />
                      </ProjectGate>
                    </ConnectGate>
                  </Route>
                  <Route path={paths.initiatives}>
                    <ConnectGate>
                      <InitiativesScreen.Screen />
                    </ConnectGate>
                  </Route>
                  <Route path={paths.follow}>
                    <FollowScreen.Screen />
                  </Route>
                  <Route path={`${paths.admin}/*?`}>
                    <RouteGuard roles={['admin']} others={<ForAdmins />}>
                      <AdminScreen.Screen />
                    </RouteGuard>
                  </Route>
                  <Route path={paths.confirmLink}>
                    <ConfirmLinkScreen.Screen />
                  </Route>
                  <Route path={paths.account}>
                    <AccountScreen.Screen />
                  </Route>
                  <Route path={paths.settings}>
                    <ConnectGate>
                      <SettingsScreen.Screen />
                    </ConnectGate>
                  </Route>
                  <Route path={paths.root}>
                    <Redirect href={paths.home} replace />
                  </Route>
                  <Route>
                    <NoSuchPage />
                  </Route>
                </Switch>
              ) : (
                <ScreenSkeleton />
              )}
            </Suspense>
          </MainRegion>
        </ErrorBoundary>
        <Footer />
      </div>
    </QueryClientProvider>
  )
}

/** An address that leads nowhere leads home, and says so. */
function NoSuchPage() {
  const [path] = useLocation()
  useEffect(() => {
    showToast({ key: 'no-such-page', message: `There is no page at ${path.slice(0, 60)}.` })
  }, [path])
  return <Redirect href={paths.home} replace />
}

function ForAdmins() {
  return <h1 className="text-xl font-semibold tracking-[-0.02em]">For administrators</h1>
}

function claimWhatIsTyped() {
  const state = tokenKeeper.state()
  if (state.status === 'signed-in') claimUnfinished(state.person.uid)
}
claimWhatIsTyped()
tokenKeeper.subscribe(claimWhatIsTyped)

/** What this browser keeps of the person: answers to open with, and after signing out nothing that the server has as well. What goes with each session goes elsewhere. */
function useWhatIsKept() {
  const session = useSession()
  const owner = session.status === 'signed-in' ? session.person.uid : null
  useEffect(() => {
    if (owner === null) return
    const stopKeeping = keepAnswers(queryClient, connection, owner)
    const stopListening = tokenKeeper.subscribe(() => {
      const state = tokenKeeper.state()
      if (state.status !== 'signed-out' || state.ended) return
      void forgetSentDrafts(owner)
      void forgetSettings(owner)
      void forgetSteps(owner)
      forgetUnfinished()
    })
    registerServiceWorker()
    return () => {
      stopKeeping()
      stopListening()
    }
  }, [owner])
}
