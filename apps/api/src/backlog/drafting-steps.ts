import type { runEvents } from '@planwright/contract'
import type { DraftingProgress } from '@planwright/generation'
import type * as z from 'zod/mini'

export type DraftingStep = z.infer<typeof runEvents.step>

type Open = DraftingProgress & { since: Date }

/**
 * What a person is told of the questions to a model that are open: of several, what is nearest to a story. Takes each change, and gives a step where
 * that changes what is told.
 */
export function createDraftingSteps(now: () => Date): (progress: DraftingProgress) => DraftingStep | undefined {
  const open = new Map<number, Open>()
  let lastWords = ''
  let hasWritten = false
  return (progress) => {
    hasWritten ||= progress.state === 'writing'
    if (progress.state === 'ended') open.delete(progress.question)
    else open.set(progress.question, { ...progress, since: now() })
    const step = stepOf([...open.values()], hasWritten)
    const words = step && `${step.label} ${step.retryAt ?? ''}`
    if (!words || words === lastWords) return undefined
    lastWords = words
    return step
  }
}

function stepOf(open: readonly Open[], hasWritten: boolean): DraftingStep | undefined {
  const writing = open.filter(({ state }) => state === 'writing').map(({ about }) => about)
  if (writing.length > 0) return { label: `Writing ${listed([...new Set(writing)])}`, state: 'running' }
  if (open.some(({ state }) => state === 'thinking')) return { label: 'The model is thinking', state: 'running' }
  const [retrying] = open.filter((each) => each.state === 'retrying')
  if (retrying)
    return retrying.asked
      ? { label: 'The server asked to wait', state: 'waiting', retryAt: retrying.at.toISOString() }
      : { label: 'The model did not answer, and is asked again', state: 'waiting' }
  const allWaiting = open.filter((each) => each.state === 'waiting')
  const [waiting] = allWaiting
  if (waiting)
    return {
      label: hasWritten
        ? `Waiting for the model to go on with ${listed([...new Set(allWaiting.map(({ about }) => about))])}`
        : 'Waiting for the model to read the brief',
      state: 'waiting',
      since: waiting.since.toISOString(),
      limitSeconds: Math.ceil(waiting.limitMs / 1000),
    }
  const [queued] = open
  return (
    queued && {
      label: 'Waiting for the model to answer another question',
      state: 'waiting',
      since: queued.since.toISOString(),
    }
  )
}

/** `the stories of Checkout, Payment and Returns`: what all begin with is said once. */
function listed(abouts: readonly string[]): string {
  const shared = 'the stories of '
  const last = abouts.at(-1) ?? ''
  if (abouts.length < 2) return last
  const isShared = abouts.every((about) => about.startsWith(shared))
  const names = isShared ? abouts.map((about) => about.slice(shared.length)) : abouts
  return `${isShared ? shared : ''}${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
}
