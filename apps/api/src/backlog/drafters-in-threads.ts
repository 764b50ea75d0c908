import { randomUUID } from 'node:crypto'
import type { DraftEvent, Drafter, DraftingOptions } from '@planwright/generation'
import { DraftingError } from '@planwright/generation/drafting-error'
import type { Workers } from '../work/create-workers.ts'
import { defineWork } from '../work/work-kind.ts'
import type { Drafters, PersonalDrafter } from './draft-beside.ts'
import type { DraftingWork, TaskName } from './drafting-thread.ts'

const drafting = defineWork<typeof import('./drafting-thread.ts')>({
  name: 'drafting',
  module: new URL('./drafting-thread.ts', import.meta.url),
  timeMs: 15_000,
  refusal: {
    code: 'too-much-work',
    tooLong: 'Writing from this description takes too long. Shorten it, or divide it into parts.',
    tooMuch: 'Writing from this description takes too much memory. Shorten it, or divide it into parts.',
  },
})

/** The built-in drafter, at work in threads: reading a long text takes a while, and nobody else is to wait for it. */
export function createDraftersInThreads(workers: Workers): Drafters & { warmUp(): Promise<void> } {
  /** The drafter's method of that name, over there; ids come from here, where they mean something. */
  function taskOf<Name extends TaskName>(does: Name, owner: string): Drafter[Name] {
    const perform = async (task: unknown, { newId, signal }: DraftingOptions) => {
      const idPrefix = threadIds()
      const drafted = await workers.run(drafting, { does, idPrefix, task } as DraftingWork, { owner, signal })
      if ('refused' in drafted) throw new DraftingError(drafted.refused, drafted.message)
      return withOwnIds(idPrefix, newId)(drafted.made)
    }
    // what it takes and gives is what the method of that name takes and gives
    return perform as Drafter[Name]
  }

  const draftOf = (owner: string): PersonalDrafter['draftBeside'] =>
    async function* ({ brief, standing }, { newId, signal, begun }) {
      const idPrefix = threadIds()
      const withRunIds = withOwnIds(idPrefix, newId)
      const readerGone = new AbortController()
      const events: DraftEvent[] = []
      let isOver = false
      let wake: () => void = () => undefined
      const completion = workers
        .run(
          drafting,
          { does: 'draft', idPrefix, brief, standing, begun },
          {
            owner,
            patient: true,
            signal: AbortSignal.any([signal, readerGone.signal]),
            onPiece: (event) => {
              events.push(event)
              wake()
            },
          },
        )
        .finally(() => {
          isOver = true
          wake()
        })
      // asked for at the end, unless nobody reads on
      completion.catch(() => undefined)
      try {
        for (;;) {
          for (const event of events.splice(0)) yield withRunIds(event)
          if (isOver && events.length === 0) break
          if (events.length > 0) continue
          await new Promise<void>((resolve) => {
            wake = resolve
          })
        }
        const end = await completion
        if ('refused' in end) throw new DraftingError(end.refused, end.message)
      } finally {
        readerGone.abort()
      }
    }

  return {
    label: 'built-in drafter',
    of: (owner) => ({
      draftBeside: draftOf(owner),
      askQuestions: taskOf('askQuestions', owner),
      redoStory: taskOf('redoStory', owner),
      redoEpic: taskOf('redoEpic', owner),
      splitStory: taskOf('splitStory', owner),
      mergeStories: taskOf('mergeStories', owner),
      writeStory: taskOf('writeStory', owner),
    }),
    warmUp: async () => void (await workers.run(drafting, { does: 'warm-up' }, { owner: null })),
  }
}

/** Unlike anything that a person could have written. */
const threadIds = () => `${randomUUID()}-`

/** Puts ids of `newId` where those of the thread stand, each time the same for the same. */
function withOwnIds(idPrefix: string, newId: () => string) {
  const ids = new Map<string, string>()
  const ownId = (id: string): string => {
    const itemId = ids.get(id) ?? newId()
    ids.set(id, itemId)
    return itemId
  }
  return <Value>(value: Value): Value =>
    // plain data, as it came out of the thread
    JSON.parse(JSON.stringify(value), (_, one: unknown) =>
      typeof one === 'string' && one.startsWith(idPrefix) ? ownId(one) : one,
    )
}
