import type { DraftContent, DraftForm } from '@planwright/contract'
import { useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { useHistoryState, useSearch } from 'wouter/use-browser-location'
import { errorWords } from '../app/api/error-words.ts'
import { queryClient } from '../app/api/query-client.ts'
import { ScreenSkeleton } from '../app/frame/screen-skeleton.tsx'
import { paths } from '../app/paths.ts'
import { profileQuery } from '../app/session/use-profile.ts'
import { useSession } from '../app/session/use-session.ts'
import { beginDraft, changeDraft } from '../drafts/draft-actions.ts'
import { draftParts } from '../drafts/draft-parts.ts'
import { contentAfter } from '../drafts/new-content.ts'
import { openingList, useOpenDraft } from '../drafts/use-draft.ts'
import { showToast } from '../ui/overlays/toast.tsx'
import { ProblemNote } from '../ui/problem-note.tsx'
import { loadNaming, nameAfter } from './draft-name.ts'
import { dropBeside } from './hold-beside.ts'
import { OpenInitiative } from './open-initiative.tsx'
import { Planner } from './planner.tsx'
import { placeInHistory } from './planner-steps.ts'

/** Starts asking for what the home screen waits for before its first picture. */
export function askAhead(uid: string): void {
  void queryClient.prefetchQuery(profileQuery(uid))
  openingList.ask()
  // this browser's tables take a while to open
  draftParts.store.list(uid).catch(() => undefined)
}

/** The home screen: opens the last draft and shows the planner on it. */
export function PlannerPage() {
  const session = useSession()
  return session.status === 'signed-in' ? <LastDraft key={session.person.uid} owner={session.person.uid} /> : null
}

function LastDraft({ owner }: { owner: string }) {
  const [, navigate] = useLocation()
  const { draft: inHistory } = placeInHistory(useHistoryState())
  const inAddress = new URLSearchParams(useSearch()).get('initiative')
  const wanted = inHistory ?? inAddress ?? undefined
  const draft = useOpenDraft(owner, wanted, dropBeside)
  // another version of the draft is a draft opened anew: its form, its step and its runs all come from it
  const [version, setVersion] = useState(0)
  const [toWrite, setToWrite] = useState<string>()
  const gone = draft.state === 'open' && inHistory === undefined && inAddress !== null && draft.sync.id !== inAddress
  useEffect(() => {
    if (gone)
      showToast({ key: 'gone', message: 'This initiative is not here any more. Your last one is open instead.' })
  }, [gone])
  if (draft.state === 'loading') return <ScreenSkeleton label="Opening your draft" />
  if (draft.state === 'failed') {
    return (
      <ProblemNote onRetry={draft.retry} requestId={errorWords(draft.error).requestId}>
        Your drafts could not be loaded. {errorWords(draft.error).message}
      </ProblemNote>
    )
  }
  const begin = async (content: DraftContent, typed: DraftForm | null = null) => {
    const id = await beginDraft(owner, content, draftParts.store)
    if (typed) {
      // typed by a person, so that the server hears of it
      await changeDraft(owner, id, { form: typed }, draftParts)
      await loadNaming().catch(() => undefined)
      await changeDraft(owner, id, { name: nameAfter(content, typed) }, draftParts)
    }
    navigate(paths.home, { state: { step: 1, draft: id } })
    return id
  }
  return (
    <Planner
      key={`${draft.sync.id} ${version}`}
      sync={draft.sync}
      initiatives={<OpenInitiative owner={owner} sync={draft.sync} />}
      onStartOver={() => void begin(contentAfter(draft.sync.snapshot().content))}
      onOtherBrief={(former, typed) => {
        const { content } = draft.sync.snapshot()
        const next = contentAfter(content)
        void begin(next, typed ?? content.form).then(setToWrite)
        // the stories stay with what they were written from
        if (former !== undefined && content.form) {
          const { documents, ...form } = content.form
          const { writtenBeside = { documents } } = content.runs
          const own = { ...form, ...writtenBeside, epicInfo: former }
          draft.sync.change({ form: own })
        }
      }}
      writesAtOnce={toWrite === draft.sync.id}
      onOtherVersion={() => setVersion(version + 1)}
    />
  )
}
