import { errorWords } from '../app/api/error-words.ts'
import { ScreenSkeleton } from '../app/frame/screen-skeleton.tsx'
import { usePageTitle } from '../app/frame/use-page-title.ts'
import { useProfile } from '../app/session/use-profile.ts'
import { useSession } from '../app/session/use-session.ts'
import { InitiativesList } from '../initiatives/initiatives-list.tsx'
import { ProblemNote } from '../ui/problem-note.tsx'
import { useInitiatives } from './use-initiatives.ts'

/** All initiatives of a person. */
export function InitiativesPage() {
  usePageTitle('Initiatives')
  const session = useSession()
  return session.status === 'signed-in' ? <Initiatives key={session.person.uid} owner={session.person.uid} /> : null
}

function Initiatives({ owner }: { owner: string }) {
  const { data: profile } = useProfile()
  const { initiatives, removed, error, retry, isFetching, actions } = useInitiatives(owner)
  const { projectKey, projectName } = profile?.jiraIntegration ?? {}
  if (!initiatives) return <ScreenSkeleton label="Loading your initiatives" />
  return (
    <>
      {error && (
        <ProblemNote
          className="mx-auto mb-6 max-w-[960px]"
          onRetry={() => void retry()}
          retrying={isFetching}
          requestId={errorWords(error).requestId}
        >
          The list could not be loaded; this is what this browser has. {errorWords(error).message}
        </ProblemNote>
      )}
      <InitiativesList
        {...{ initiatives, removed }}
        project={[projectKey, projectName].filter(Boolean).join(' · ')}
        actions={actions}
      />
    </>
  )
}
