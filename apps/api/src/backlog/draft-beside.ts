import type { Epic } from '@planwright/contract'
import type { Brief, DraftEvent, Drafter } from '@planwright/generation'
import { fittingDrafter } from './fitting-drafter.ts'
import { besideKept } from './keep-items.ts'

type DraftOptions = Parameters<Drafter['draft']>[1]

/** A brief, and the backlog as it stands: what a person has a hand in is not said again. */
export type DraftTask = { readonly brief: Brief; readonly standing: readonly Epic[] }

/** What a drafter writes, fitted in with the backlog as it stands. */
export async function* draftBeside(
  drafter: Pick<Drafter, 'draft'>,
  { brief, standing }: DraftTask,
  options: DraftOptions,
): AsyncGenerator<DraftEvent> {
  const fit = besideKept(standing)
  for await (const event of drafter.draft(brief, options)) {
    const fitting = fit(event)
    if (fitting) yield fitting
  }
}

/** A drafter for one person. */
export type PersonalDrafter = Omit<Drafter, 'label' | 'draft'> & {
  draftBeside(task: DraftTask, options: DraftOptions): AsyncIterable<DraftEvent>
}

export type Drafters = {
  readonly label: string
  of(owner: string): PersonalDrafter
}

/** One drafter for all that works right here: for one that waits for a model and computes little itself. */
export function drafterForAll(given: Drafter): Drafters {
  const drafter = fittingDrafter(given)
  return {
    label: drafter.label,
    of: () => ({ ...drafter, draftBeside: (task, options) => draftBeside(drafter, task, options) }),
  }
}
