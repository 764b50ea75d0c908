import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, StrictMode, useEffect } from 'react'
import { tokenKeeper } from '../identity/token-keeper.ts'
import { ErrorBoundary } from './error-boundary.tsx'
import { queryClient } from './query-client.ts'

/** What every screen stands on. */
export function Providers({ children }: { children: ReactNode }) {
  useEffect(
    () =>
      tokenKeeper.subscribe(() => {
        // nobody sees what the person before them loaded; the config is everybody's
        if (tokenKeeper.state().status !== 'signed-out') return
        queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'config' })
      }),
    [],
  )
  return (
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <ErrorBoundary>{children}</ErrorBoundary>
      </QueryClientProvider>
    </StrictMode>
  )
}
