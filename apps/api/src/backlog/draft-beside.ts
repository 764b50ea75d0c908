import type { Epic } from '@planwright/contract'
import type { Brief, DraftEvent, Drafter, DraftingOptions } from '@planwright/generation'
import type { Workers } from '../work/create-workers.ts'
import { defineWork } from '../work/work-kind.ts'
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

/** One drafter for all that works right here: for one that waits for a model. What it computes, reading briefs, is done in threads. */
export function drafterForAll(given: Drafter, workers: Workers): Drafters {
  const drafter = fittingDrafter(given)
  return {
    label: drafter.label,
    of: (owner) => {
      const inThreads = <Options extends DraftingOptions>(options: Options): Options => ({
        ...options,
        readElsewhere: async (brief) => {
          const read = await workers.run(reading, { does: 'read', brief }, { owner, signal: options.signal })
          return 'units' in read ? read.units : []
        },
        findGapsElsewhere: async (brief, units, stories) => {
          const work = { does: 'find-gaps', brief, units, stories } as const
          const nothing = { open: [], plain: [] }
          // the draft is whole without
          const found = await workers.run(reading, work, { owner, signal: options.signal }).catch(() => nothing)
          options.signal.throwIfAborted()
          return 'gaps' in found ? found.gaps : nothing
        },
      })
      return {
        draftBeside: (task, options) => draftBeside(drafter, task, inThreads(options)),
        askQuestions: (brief, options) => drafter.askQuestions(brief, inThreads(options)),
        redoStory: (task, options) => drafter.redoStory(task, inThreads(options)),
        redoEpic: (task, options) => drafter.redoEpic(task, inThreads(options)),
        splitStory: (task, options) => drafter.splitStory(task, inThreads(options)),
        mergeStories: (task, options) => drafter.mergeStories(task, inThreads(options)),
        writeStory: (task, options) => drafter.writeStory(task, inThreads(options)),
      }
    },
  }
}

const reading = defineWork<typeof import('./reading-thread.ts')>({
  name: 'reading a brief',
  module: new URL('./reading-thread.ts', import.meta.url),
  timeMs: 15_000,
  refusal: {
    code: 'too-much-work',
    tooLong: 'Reading this description takes too long. Shorten it, or divide it into parts.',
    tooMuch: 'Reading this description takes too much memory. Shorten it, or divide it into parts.',
  },
})
