import type { DraftVersion, Epic } from '@planwright/contract'
import { emptyHistory } from '../../app/history/step-history.ts'
import { placesOf, type SprintPlaces } from '../../app/sprint-places.ts'
import { showToast } from '../../ui/overlays/toast.tsx'
import { versionOf } from '../board/use-plan-history.ts'
import { planningTraits } from './kept-plan.ts'
import { keptFor, planStore } from './plan-store.ts'

type Draft = {
  editor: {
    backlog: () => Epic[]
    take: (part: Pick<DraftVersion, 'form' | 'backlog'> & { places?: SprintPlaces }, words: string) => void
  }
  planned?: { draftId: string; owner: string | null }
}

/** Makes an earlier version's brief and stories those of the draft, as a step that can be undone, and its plan the one that step 2 offers to bring back, in place of the last until that is undone. */
export async function goBackTo(
  { editor, planned }: Draft,
  onPlan: () => void,
  { form, backlog, plan }: DraftVersion,
  when: string,
): Promise<void> {
  const places = plan?.sprints && { former: placesOf(plan), touched: undefined, leftOut: plan.leftOut }
  const before = planningTraits(editor.backlog())
  editor.take({ form, backlog, ...(places && { places }) }, `go back to ${when}`)
  if (!places || !planned?.owner) return
  const { draftId: id, owner } = planned
  const kept = { id, owner, backlog: planningTraits(backlog ?? []), version: versionOf(plan), history: emptyHistory }
  await planStore.update(id, (last) => {
    // of two backlogs that plan alike nobody could tell which stands
    if (!last || before === kept.backlog) return kept
    const { replaced: _older, ...former } = keptFor(last, before)
    return { ...kept, replaced: { before, since: kept.backlog, plan: former } }
  })
  showToast({
    key: 'plan',
    message: `The version of ${when} had a sprint plan. It can be brought back there.`,
    action: { label: 'Plan Sprints', onSelect: onPlan },
  })
}
