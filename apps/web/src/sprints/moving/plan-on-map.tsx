import { type DraftPlan, termsOf } from '@planwright/contract'
import { useEffect, useMemo, useState } from 'react'
import type { SprintMovesProps } from '../../app/sprint-moves.ts'
import { type PlanVersion, versionOf } from '../board/use-plan-history.ts'
import { usePlanView } from '../board/use-plan-view.ts'
import { planStore } from '../kept/plan-store.ts'
import { wishesOf } from '../plan-terms.ts'
import { DragNote } from './drag-note.tsx'
import { placementsOf, withPlaces } from './edit-plan.ts'
import { locksSince } from './locks-since.ts'
import { MoveDialog } from './move-dialog.tsx'
import { RefusedNote } from './refused-note.tsx'
import { touchWords } from './touch-words.ts'
import { useMoves } from './use-moves.ts'

/**
 * Moves stories of the plan that stands, or that was cleared, where step 1 shows them by sprint; draws what has to be said of that. Where they are and what is locked
 * there is all that changes: the plan takes it over when it comes back, and a new one keeps them there.
 */
export function PlanOnMap({ draftId, ...props }: SprintMovesProps) {
  const version = useVersion(draftId, props.plan)
  return version === undefined ? null : <Moving {...props} version={version} />
}

/** Of the plan that stands as this begins, or else as this browser keeps it; null where it keeps none, undefined until that is known. */
function useVersion(draftId: string, plan: DraftPlan): PlanVersion | null | undefined {
  const [version, setVersion] = useState<PlanVersion | null | undefined>(plan.sprints && versionOf(plan))
  const isStanding = version !== undefined
  useEffect(() => {
    if (isStanding) return
    let isGone = false
    void planStore.find(draftId).then((kept) => isGone || setVersion(kept?.version ?? null))
    return () => {
      isGone = true
    }
  }, [draftId, isStanding])
  return version
}

type Props = Omit<SprintMovesProps, 'draftId'> & { version: PlanVersion | null }

function Moving({ epics, plan: kept, version, history, onMoves }: Props) {
  const plan = useMemo(() => asLastPlanned(kept, version, epics), [kept, version, epics])
  const view = usePlanView(epics, plan)
  const [refused, setRefused] = useState<{ storyId: string; sprint: number } | null>(null)
  const [choosing, setChoosing] = useState<{ storyId: string; asked?: number } | null>(null)
  const { drags, startDrag, drop, move, turnLock } = useMoves(plan, view, {
    history: {
      change: (next, what) => {
        const { sprints = [], leftOut } = next
        const touched = locksSince(kept.sprints ? kept : (version ?? {}), next)
        history.change({ former: placementsOf(sprints), touched, leftOut }, what)
      },
      undo: () => {
        history.undo()
        return null
      },
      get undoes() {
        return history.undoes
      },
    },
    onRefused: (storyId, sprint) => setRefused({ storyId, sprint }),
  })
  // it speaks of what was done last
  // biome-ignore lint/correctness/useExhaustiveDependencies: another plan takes it away, and another question
  useEffect(() => setRefused(null), [plan.sprints, choosing])
  useEffect(
    () =>
      onMoves({
        startDrag: (storyId) => {
          setRefused(null)
          startDrag(storyId)
        },
        holdOver: (sprint) => {
          drags.moveOver(sprint)
          const kind = sprint === null ? undefined : drags.snapshot()?.verdicts.get(sprint)?.kind
          return kind === 'here' ? 'fits' : kind
        },
        endDrag: drags.end,
        drop,
        put: (storyId, sprint) => {
          if (view.judge(storyId, sprint).kind === 'refused') setChoosing({ storyId, asked: sprint })
          else drop(storyId, sprint)
        },
        choose: (storyId) => setChoosing({ storyId }),
        turnLock,
        fillOf: (sprint) => ({
          points: plan.sprints?.find(({ number }) => number === sprint)?.totalPoints ?? 0,
          room: view.roomOf(sprint),
        }),
        lockWords: (storyId) => {
          const touch = plan.touched?.[storyId]
          return touch && touch !== 'moved' ? (view.broken.get(storyId) ?? touchWords[touch]) : undefined
        },
      }),
    [plan, view, drags, startDrag, drop, turnLock, onMoves],
  )
  useEffect(() => () => onMoves(null), [onMoves])
  const story = choosing && view.storyOf(choosing.storyId)
  return (
    <>
      <DragNote drags={drags} />
      {refused && <RefusedNote {...refused} view={view} onMove={move} onClose={() => setRefused(null)} />}
      {choosing && story && (
        <MoveDialog
          key={story.id}
          story={story}
          sprints={view.sprints}
          rangeOf={view.rangeOf}
          judge={(sprint) => view.judge(story.id, sprint)}
          titleOf={(id) => view.storyOf(id)?.title ?? ''}
          asked={choosing.asked}
          onMove={(others, sprint, override) => {
            setChoosing(null)
            move([story.id, ...others], sprint, override)
          }}
          onClose={() => setChoosing(null)}
        />
      )}
    </>
  )
}

/** The plan with the stories where they are now, on the terms that it was made on as far as this browser knows them. */
function asLastPlanned(plan: DraftPlan, version: PlanVersion | null, epics: SprintMovesProps['epics']): DraftPlan {
  if (plan.sprints) return plan
  const { former = [], leftOut } = plan
  const terms = version?.plannedOn ?? { ...termsOf(plan), ...wishesOf(plan) }
  const touched = { ...version?.touched, ...plan.touched }
  return withPlaces({ ...plan, ...version, plannedOn: terms, touched, leftOut }, former, { epics, terms })
}
