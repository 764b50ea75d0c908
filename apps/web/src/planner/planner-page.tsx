import { useState } from 'react'
import { errorWords } from '../app/error-words.ts'
import { useOpenDraft } from '../drafts/use-draft.ts'
import { ProblemNote } from '../ui/problem-note.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { Planner } from './planner.tsx'

/** The home screen: opens the last draft and shows the planner on it. */
export function PlannerPage() {
  const draft = useOpenDraft()
  // another version of the draft is a draft opened anew: its form, its step and its runs all come from it
  const [version, setVersion] = useState(0)
  if (draft.state === 'loading') return <PlannerSkeleton />
  if (draft.state === 'failed') {
    return (
      <ProblemNote onRetry={draft.retry} requestId={errorWords(draft.error).requestId}>
        Your drafts could not be loaded. {errorWords(draft.error).message}
      </ProblemNote>
    )
  }
  return (
    <Planner
      key={version}
      sync={draft.sync}
      onStartOver={draft.startOver}
      onOtherVersion={() => setVersion(version + 1)}
    />
  )
}

function PlannerSkeleton() {
  return (
    <div role="status" aria-label="Opening your draft" className="space-y-8">
      <Skeleton className="h-9 w-full" />
      <div className="grid gap-8 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]">
        <Skeleton className="h-96 w-full" />
        <Skeleton className="h-96 w-full" />
      </div>
    </div>
  )
}
