import type { ListedDraft } from '@planwright/contract'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useEffect, useRef } from 'react'
import { useLocation, useParams } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'
import { ScreenSkeleton } from '../app/frame/screen-skeleton.tsx'
import { usePageTitle } from '../app/frame/use-page-title.ts'
import { useUnfinished } from '../app/kept/unfinished.ts'
import { lazyChunk } from '../app/lazy-chunk.tsx'
import { followPath } from '../app/paths.ts'
import { useSession } from '../app/session/use-session.ts'
import { useOpened } from '../app/use-opened.ts'
import { draftsQuery } from '../drafts/draft-queries.ts'
import { FollowScreen } from '../following/follow-screen.tsx'
import { type ReplanChoices, usualChoices } from '../following/replan-query.ts'
import { lateWords } from '../initiatives/standing-words.ts'
import { runToUndo } from './known-save.ts'
import { keptReplan, replanInHistory, replanName, replanPlace } from './replan-in-history.ts'
import { targetEnd } from './target-end.ts'

/** Asked of few who follow, and it saves. */
const LazyReplanPage = lazyChunk(async () => (await import('./replan-page.tsx')).ReplanPage)

const LazyUndo = lazyChunk(async () => (await import('./undo-from-follow.tsx')).UndoFromFollow)

/** What became of the initiative of the address, and planning the rest of it again. */
export function FollowPage() {
  const { id = '' } = useParams<{ id: string }>()
  return <Followed key={id} id={id} />
}

function Followed({ id }: { id: string }) {
  const [kept, keep] = useUnfinished(replanName(id))
  const { data } = useQuery(draftsQuery)
  const initiative = data?.drafts.find((draft) => draft.id === id)
  const name = initiative?.name || undefined
  const session = useSession()
  const undo = useOpened<string>(LazyUndo.load)
  const undoable = runToUndo(initiative?.save)
  const choices = replanInHistory(useHistoryState())
  const [, navigate] = useLocation()
  usePageTitle(choices ? 'Plan the rest again' : 'Follow')
  // to whoever reads these are two pages, though they have one address: what was pressed is gone with the other
  const isPlanning = choices !== null
  const wasPlanning = useRef(isPlanning)
  useEffect(() => {
    if (wasPlanning.current === isPlanning) return
    wasPlanning.current = isPlanning
    document.getElementById('content')?.focus({ preventScroll: true })
    window.scrollTo({ top: 0 })
  }, [isPlanning])
  const goTo = (next: ReplanChoices | null, replace: boolean) =>
    navigate(followPath(id), { replace, ...(next && { state: replanPlace(next) }) })
  if (choices && session.status === 'signed-in') {
    return (
      <Suspense fallback={<ScreenSkeleton label="Planning the rest again" />}>
        <LazyReplanPage.Screen
          owner={session.person.uid}
          draftId={id}
          name={name}
          choices={choices}
          onChoose={(next) => {
            keep(JSON.stringify(next))
            goTo(next, true)
          }}
          onLeave={() => goTo(null, false)}
        />
      </Suspense>
    )
  }
  return (
    <FollowScreen
      draftId={id}
      name={name}
      // the list may know an older forecast than the one that is shown
      late={(likelyBy) => (initiative ? lateWords(withLikely(initiative, likelyBy), new Date()) : null)}
      target={targetEnd(initiative?.plan)}
      onNear={LazyReplanPage.preload}
      onReplan={() => goTo(keptReplan(kept) ?? usualChoices, false)}
      {...(undoable && { undo: { onNear: LazyUndo.preload, onSelect: () => void undo.open(undoable) } })}
      undoing={
        undo.opened &&
        session.status === 'signed-in' && (
          <Suspense>
            <LazyUndo.Screen
              key={undo.opened.key}
              owner={session.person.uid}
              draftId={id}
              open={undo.opened.open}
              runId={undo.opened.value}
              onClose={undo.close}
            />
          </Suspense>
        )
      }
    />
  )
}

const withLikely = ({ plan, save }: Pick<ListedDraft, 'plan' | 'save'>, likelyBy: string) => ({
  plan: plan && { ...plan, likelyBy },
  save,
})
