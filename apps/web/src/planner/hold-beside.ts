import type { Held } from '../app/kept/kept-items.ts'
import { holdUnfinished } from '../app/kept/unfinished.ts'
import { holdSteps } from '../backlog/edits/kept-steps.ts'
import type { KeptDraft } from '../drafts/draft-store.ts'
import type { DropBeside } from '../drafts/open-draft.ts'
import { holdPlan } from '../sprints/kept/plan-store.ts'

/** What waits in this browser beside a draft: steps, its plan, and what was typed about it or anything in it. It stays until the draft is gone for good. */
export async function holdBeside(id: string, draft: KeptDraft | null) {
  const backlog = draft?.content.backlog ?? []
  const ids = [id, ...backlog.flatMap((epic) => [epic, ...epic.userStories]).map((it) => it.id)]
  const held = [holdUnfinished(ids), ...(await Promise.all([holdSteps(id), holdPlan(id)]))]
  const each = async (name: keyof Held) => void (await Promise.all(held.map((it) => it[name]())))
  return { drop: () => each('drop'), putBack: () => each('putBack') }
}

export const dropBeside: DropBeside = async (draft) => (await holdBeside(draft.id, draft)).drop()
