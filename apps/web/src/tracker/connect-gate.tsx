import { type ReactNode, Suspense } from 'react'
import { errorWords } from '../app/api/error-words.ts'
import { ScreenSkeleton } from '../app/frame/screen-skeleton.tsx'
import { lazyChunk } from '../app/lazy-chunk.tsx'
import { useProfile } from '../app/session/use-profile.ts'
import { ProblemNote } from '../ui/problem-note.tsx'

// who has connected is not sent how to
const LazyConnectPage = lazyChunk(async () => (await import('./connect-page.tsx')).ConnectPage)

/** Shows its children to people who have connected Jira, and to the others how to. */
export function ConnectGate({ children }: { children: ReactNode }) {
  const { data: profile, error, refetch, isFetching } = useProfile()
  if (profile?.jiraIntegration.enabled) return children
  if (profile)
    return (
      <Suspense fallback={<ScreenSkeleton />}>
        <LazyConnectPage.Screen />
      </Suspense>
    )
  if (!error) return <ScreenSkeleton />
  const { message, requestId } = errorWords(error)
  return (
    <ProblemNote onRetry={() => void refetch()} retrying={isFetching} requestId={requestId} className="max-w-[560px]">
      {message}
    </ProblemNote>
  )
}
