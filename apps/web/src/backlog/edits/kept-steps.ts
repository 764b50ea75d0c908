import { findAtOnce, forgetAllAtOnce, forgetAtOnce, keepAtOnce } from '../../app/kept/at-once.ts'
import { keptItems } from '../../app/kept/database.ts'
import { forgetItems, type Held, holdItem } from '../../app/kept/kept-items.ts'
import { onLeaving } from '../../app/kept/on-leaving.ts'
import type { BacklogSteps } from './create-backlog-editor.ts'

/** What can be undone and done again in a draft's backlog, under the draft's id. */
type KeptSteps = { id: string; owner: string; steps: BacklogSteps }

const stepStore = keptItems<KeptSteps>('steps')

/** More would make each change a long write. */
const longestKept = 50

/** Of a page that goes: what a browser writes at once is little, and each step holds a backlog. */
const longestLeft = 5
const leftPrefix = 'planwright-last-steps-'

/** What the browser's database was told to write and has not written yet: it drops that when the page goes. */
const unwritten = new Map<string, KeptSteps>()

function leaveUnwritten(): void {
  for (const kept of unwritten.values())
    keepAtOnce(leftPrefix + kept.id, JSON.stringify({ ...kept, steps: nearest(kept.steps, longestLeft) }))
}

const nearest = ({ past, future }: BacklogSteps, count: number): BacklogSteps => ({
  past: past.slice(-count),
  future: future.slice(-count),
})

export async function keepSteps(id: string, owner: string, steps: BacklogSteps): Promise<void> {
  const kept = { id, owner, steps: nearest(steps, longestKept) }
  unwritten.set(id, kept)
  onLeaving('leave', leaveUnwritten)
  await stepStore.put(kept)
  if (unwritten.get(id) !== kept) return
  unwritten.delete(id)
  // a page that comes back has written it after all
  forgetAtOnce(leftPrefix + id)
}

/** Null where nothing was done in it by this person. */
export async function findSteps(id: string, owner: string): Promise<BacklogSteps | null> {
  const left = leftIn(findAtOnce(leftPrefix + id))
  if (left?.owner === owner) {
    await stepStore.put(left)
    forgetAtOnce(leftPrefix + id)
    return left.steps
  }
  const kept = await stepStore.find(id)
  return kept?.owner === owner ? kept.steps : null
}

// what stands under the name was put there by `leaveUnwritten`
const leftIn = (text: string | null) => (text === null ? null : (JSON.parse(text) as KeptSteps))

/** They go with their draft. */
export function holdSteps(id: string): Promise<Held> {
  return holdItem(stepStore, id)
}

/** After signing out nothing of it stays. */
export async function forgetSteps(owner: string): Promise<void> {
  unwritten.clear()
  forgetAllAtOnce(leftPrefix)
  await forgetItems(stepStore, owner)
}
