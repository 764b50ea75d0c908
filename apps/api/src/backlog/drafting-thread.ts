import type { BacklogEpic, DraftEvent, Drafter, DraftingErrorCode, DraftingOptions } from '@planwright/generation'
import { createBuiltInDrafter } from '@planwright/generation/built-in'
import { DraftingError } from '@planwright/generation/drafting-error'
import { type DraftTask, draftBeside } from './draft-beside.ts'
import { fittingDrafter } from './fitting-drafter.ts'
import { warmUpDrafter } from './warm-up-drafter.ts'

export type TaskName = Exclude<keyof Drafter, 'label' | 'draft'>

/** What a drafter in a thread is asked for. Ids that it makes begin with `idPrefix`: whoever asked puts its own in their place. */
export type DraftingWork =
  | { readonly does: 'warm-up' }
  | ({ readonly does: 'draft'; readonly idPrefix: string; readonly begun?: BacklogEpic[] } & DraftTask)
  | { [Name in TaskName]: { does: Name; idPrefix: string; task: Parameters<Drafter[Name]>[0] } }[TaskName]

/** `made` is what the drafter's method gives; a draft's events are told as pieces. */
type Drafted = { readonly made: unknown } | { readonly refused: DraftingErrorCode; readonly message: string }

/** Lets the built-in drafter work, in a thread. */
export async function work(job: DraftingWork, tell: (event: DraftEvent) => void): Promise<Drafted> {
  const drafter = fittingDrafter(createBuiltInDrafter())
  try {
    return { made: await perform(drafter, job, tell) }
  } catch (error) {
    if (!(error instanceof DraftingError)) throw error
    return { refused: error.code, message: error.message }
  }
}

async function perform(drafter: Drafter, job: DraftingWork, tell: (event: DraftEvent) => void): Promise<unknown> {
  if (job.does === 'warm-up') return warmUpDrafter(drafter)
  let ids = 0
  // who wants it stopped ends the thread
  const { signal } = new AbortController()
  const options: DraftingOptions = { signal, newId: () => `${job.idPrefix}${++ids}` }
  switch (job.does) {
    case 'draft': {
      for await (const event of draftBeside(drafter, job, { ...options, begun: job.begun })) tell(event)
      return undefined
    }
    case 'askQuestions':
      return drafter.askQuestions(job.task, options)
    case 'redoStory':
      return drafter.redoStory(job.task, options)
    case 'redoEpic':
      return drafter.redoEpic(job.task, options)
    case 'splitStory':
      return drafter.splitStory(job.task, options)
    case 'mergeStories':
      return drafter.mergeStories(job.task, options)
    case 'writeStory':
      return drafter.writeStory(job.task, options)
  }
}
