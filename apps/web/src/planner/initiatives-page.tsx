import { useEffect } from 'react'
import { connection } from '../app/connection/connection.ts'
import { LoadProblem } from '../app/connection/load-problem.tsx'
import { ScreenSkeleton } from '../app/frame/screen-skeleton.tsx'
import { usePageTitle } from '../app/frame/use-page-title.ts'
import { useProfile } from '../app/session/use-profile.ts'
import { useSession } from '../app/session/use-session.ts'
import { sendUnsent } from '../drafts/draft-actions.ts'
import { draftParts } from '../drafts/draft-parts.ts'
import { useImport } from '../exchange/import-file.tsx'
import { InitiativesList } from '../initiatives/initiatives-list.tsx'
import { useInitiatives } from './use-initiatives.ts'

/** All initiatives of a person. */
export function InitiativesPage() {
  usePageTitle('Initiatives')
  const session = useSession()
  return session.status === 'signed-in' ? <Initiatives key={session.person.uid} owner={session.person.uid} /> : null
}

function Initiatives({ owner }: { owner: string }) {
  const { data: profile } = useProfile()
  const { initiatives, removed, error, retry, isFetching, refresh, actions } = useInitiatives(owner)
  // here none is open that would send the others
  useEffect(() => {
    const send = async () => {
      if (connection.state() === 'online' && (await sendUnsent(owner, draftParts)) > 0) await refresh()
    }
    void send()
    return connection.subscribe(() => void send())
  }, [owner, refresh])
  const importing = useImport({ onImported: refresh, onOpen: actions.open })
  const { projectKey, projectName } = profile?.jiraIntegration ?? {}
  if (!initiatives) return <ScreenSkeleton label="Loading your initiatives" />
  return (
    <InitiativesList
      {...{ initiatives, removed, importing }}
      project={[projectKey, projectName].filter(Boolean).join(' · ')}
      actions={actions}
      problem={
        error && (
          <LoadProblem
            error={error}
            before="The list could not be loaded; this is what this device has."
            without="These are the initiatives that this device has."
            onRetry={() => void retry()}
            retrying={isFetching}
            className="mb-4"
          />
        )
      }
    />
  )
}
