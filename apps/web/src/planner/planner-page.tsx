import { useState } from 'react'
import { errorWords } from '../app/api/error-words.ts'
import { ScreenSkeleton } from '../app/frame/screen-skeleton.tsx'
import { useSession } from '../app/session/use-session.ts'
import { useOpenDraft } from '../drafts/use-draft.ts'
import { ProblemNote } from '../ui/problem-note.tsx'
import { Planner } from './planner.tsx'

/** The home screen: opens the last draft and shows the planner on it. */
export function PlannerPage() {
  const session = useSession()
  return session.status === 'signed-in' ? <LastDraft key={session.person.uid} owner={session.person.uid} /> : null
}

function LastDraft({ owner }: { owner: string }) {
  const draft = useOpenDraft(owner)
  // another version of the draft is a draft opened anew: its form, its step and its runs all come from it
  const [version, setVersion] = useState(0)
  if (draft.state === 'loading') return <ScreenSkeleton label="Opening your draft" />
  if (draft.state === 'failed') {
    return (
      <ProblemNote onRetry={draft.retry} requestId={errorWords(draft.error).requestId}>
        Your drafts could not be loaded. {errorWords(draft.error).message}
      </ProblemNote>
    )
  }
  return (
    <Planner
      key={`${draft.sync.id} ${version}`}
      sync={draft.sync}
      onStartOver={draft.startOver}
      onOtherVersion={() => setVersion(version + 1)}
    />
  )
}
