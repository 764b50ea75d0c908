import type { SaveItem } from '@planwright/contract'
import { kindOf, type SaveStep, sizeOf } from '@planwright/tracker'
import type { RunWrite } from '../runs/run.ts'

type Progress = { label: string; done: number; total: number }

/** Tells how far each kind of step is, in words and counts. */
export function createSaveProgress(steps: readonly SaveStep[]) {
  const progress = new Map<SaveStep['kind'], Progress>()
  for (const step of steps) {
    const before = progress.get(step.kind) ?? { label: '', done: 0, total: 0 }
    const total = before.total + sizeOf(step)
    progress.set(step.kind, { label: kindOf(step).words(total), done: 0, total })
  }
  return {
    begin: (step: SaveStep, emit: RunWrite['emit']) => tell(step, 'running', emit),
    /** `madeCount` of the step's things were made; `items` are those to show. */
    end: async (step: SaveStep, madeCount: number, emit: RunWrite['emit'], items?: SaveItem[]) => {
      const stepProgress = progress.get(step.kind)
      if (!stepProgress) return
      stepProgress.done += madeCount
      const state = madeCount < sizeOf(step) ? 'failed' : stepProgress.done === stepProgress.total ? 'done' : 'running'
      await tell(step, state, emit, items)
    },
    /** So many of its things turned out to be there although the answer got lost; the rest is still being made. */
    settled: async (step: SaveStep, madeCount: number, emit: RunWrite['emit']) => {
      const stepProgress = progress.get(step.kind)
      if (!stepProgress) return
      stepProgress.done += madeCount
      await tell(step, stepProgress.done === stepProgress.total ? 'done' : 'running', emit)
    },
  }

  async function tell(
    step: SaveStep,
    state: 'running' | 'done' | 'failed',
    emit: RunWrite['emit'],
    items: SaveItem[] = [],
  ) {
    const own = progress.get(step.kind)
    if (own) await emit('step', { ...own, state, ...(items.length > 0 && { items }) })
  }
}
export type SaveProgress = ReturnType<typeof createSaveProgress>
