import { QueryClientProvider } from '@tanstack/react-query'
import { Suspense } from 'react'
import { Redirect, Route, Switch, useLocation } from 'wouter'
import { ConnectGate } from '../tracker/connect-gate.tsx'
import { ToastRegion } from '../ui/toast.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import { Footer } from './footer.tsx'
import { ConfirmLinkScreen, PlannerScreen, SettingsScreen } from './inner-screens.ts'
import { MainRegion } from './main-region.tsx'
import { Navbar } from './navbar.tsx'
import { paths } from './paths.ts'
import { ProjectGate } from './project-gate.tsx'
import { queryClient } from './query-client.ts'
import { ScreenSkeleton } from './screen-skeleton.tsx'
import { SkipLink } from './skip-link.tsx'

/** Everything behind the sign-in. */
export function SignedInFrame() {
  const [location] = useLocation()
  return (
    <QueryClientProvider client={queryClient}>
      <div className="flex min-h-dvh flex-col">
        <SkipLink />
        <Navbar />
        <ErrorBoundary place={location}>
          <MainRegion>
            <Suspense fallback={<ScreenSkeleton />}>
              <Switch>
                <Route path={paths.home}>
                  <ConnectGate>
                    <ProjectGate>
                      <PlannerScreen.Screen />
                    </ProjectGate>
                  </ConnectGate>
                </Route>
                <Route path={paths.confirmLink}>
                  <ConfirmLinkScreen.Screen />
                </Route>
                <Route path={paths.settings}>
                  <ConnectGate>
                    <SettingsScreen.Screen />
                  </ConnectGate>
                </Route>
                <Route>
                  <Redirect href={paths.home} replace />
                </Route>
              </Switch>
            </Suspense>
          </MainRegion>
        </ErrorBoundary>
        <Footer />
        <ToastRegion />
      </div>
    </QueryClientProvider>
  )
}
