import type { Epic } from '@planwright/contract'
import { Suspense } from 'react'
import { useLocation } from 'wouter'
import { destinationOf } from '../app/frame/project-chip.tsx'
import { paths } from '../app/paths.ts'
import { useProfile } from '../app/session/use-profile.ts'
import { useSession } from '../app/session/use-session.ts'
import { useTrackerName } from '../app/use-config.ts'
import type { DraftSync } from '../drafts/draft-sync.ts'
import { useDraft } from '../drafts/use-draft.ts'
import type { SaveKind } from '../saving/save-request.ts'
import { LazyReviewDialog, LazySaveUnderWay } from '../saving/saving-dialogs.ts'
import type { useSave } from '../saving/use-save.ts'
import { LazySprintStep } from '../sprints/lazy-sprint-step.ts'
import { Button } from '../ui/button.tsx'
import { NextActionBar } from '../ui/next-action-bar.tsx'
import { SplitButton } from '../ui/split-button.tsx'
import { useFollowedEnd, useWasSaved } from './known-save.ts'

type Props = {
  sync: DraftSync
  save: ReturnType<typeof useSave>
  onReview: (kind: SaveKind) => void
  wantedBack: boolean
  onBack: () => void
}

/** Step 2 on the draft: the plan, and the one action that saves it. */
export function PlanStep({ sync, save: { phase, look, cancel }, onReview, wantedBack, onBack }: Props) {
  const { content, change } = useDraft(sync)
  const followed = useFollowedEnd(sync.id)
  const wasSaved = useWasSaved(sync.id)
  const [, navigate] = useLocation()
  const tracker = useTrackerName()
  const restElsewhere = (signal: AbortSignal) =>
    import('./rest-elsewhere.ts').then(
      (loaded) => loaded.restElsewhere({ draftId: sync.id, tracker, navigate, signal }),
      () => 'unknown' as const,
    )
  const editStory = (story: string) => {
    navigate(paths.home, { state: { step: 1, draft: sync.id, keeps: true, story } })
    void import('./go-to-story.ts').then(({ goToStory }) => goToStory(story)).catch(() => undefined)
  }
  const session = useSession()
  const owner = session.status === 'signed-in' ? session.person.uid : ''
  const saving = phase.state === 'saving'
  return (
    <>
      {(saving || phase.state === 'unseen') && (
        <Suspense fallback={null}>
          <LazySaveUnderWay.Screen phase={phase} onCancel={() => void cancel()} onLook={look} />
        </Suspense>
      )}
      <Suspense fallback={<div className="min-h-[60vh]" />}>
        {/* while it is saved nothing of it can be changed, and it looks like that */}
        <div inert={saving} className={saving ? 'opacity-60' : ''}>
          <LazySprintStep.Screen
            draftId={sync.id}
            owner={owner}
            epics={content.backlog ?? noEpics}
            plan={content.plan}
            followed={followed}
            restElsewhere={wasSaved ? restElsewhere : undefined}
            fixed={saving}
            onChange={(plan) => change({ plan })}
            onEditStory={editStory}
            wantedBack={wantedBack}
            onBack={onBack}
            beside={
              <Button
                needsServer
                busy={saving}
                busyLabel={saving && phase.work === 'undo' ? 'Taking back' : 'Saving'}
                onPointerEnter={LazyReviewDialog.preload}
                onFocus={LazyReviewDialog.preload}
                onClick={() => onReview('issues')}
              >
                Save only issues
              </Button>
            }
          />
        </div>
      </Suspense>
      <SavesTo />
      {(content.backlog?.length ?? 0) > 0 && content.plan?.sprints && (
        <NextActionBar needsServer>
          <SplitButton
            className="max-sm:w-full"
            needsServer
            label="Save issues and sprints"
            menuLabel="More ways to save"
            busy={saving}
            busyLabel={saving && phase.work === 'undo' ? 'Taking back' : 'Saving'}
            onNear={LazyReviewDialog.preload}
            onClick={() => onReview('sprint-plan')}
            items={[
              { label: 'Save only issues', help: 'The backlog without sprints', onSelect: () => onReview('issues') },
            ]}
          />
        </NextActionBar>
      )}
    </>
  )
}

/** Where the bar at the top has no room for it. */
function SavesTo() {
  const { data: profile } = useProfile()
  const destination = destinationOf(profile?.jiraIntegration)
  if (!destination) return null
  return (
    <p className="mt-3 truncate text-xs text-muted md:hidden">
      Saves go to {[destination.key, destination.name].filter(Boolean).join(' · ')}
    </p>
  )
}

/** One list, so that what looks at it sees no change where there is none. */
const noEpics: Epic[] = []
