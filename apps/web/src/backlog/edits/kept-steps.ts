import { keptItems } from '../../app/kept/database.ts'
import type { BacklogSteps } from './create-backlog-editor.ts'

/** What can be undone and done again in a draft's backlog, under the draft's id. */
type KeptSteps = { id: string; owner: string; steps: BacklogSteps }

const stepStore = keptItems<KeptSteps>('steps')

/** More would make each change a long write. */
const longestKept = 50

export async function keepSteps(id: string, owner: string, { past, future }: BacklogSteps): Promise<void> {
  const steps = { past: past.slice(-longestKept), future: future.slice(-longestKept) }
  await stepStore.put({ id, owner, steps })
}

/** Null where nothing was done in it by this person. */
export async function findSteps(id: string, owner: string): Promise<BacklogSteps | null> {
  const kept = await stepStore.find(id)
  return kept?.owner === owner ? kept.steps : null
}

/** With its draft; gives what puts them back. */
export async function removeSteps(id: string): Promise<() => Promise<void>> {
  const kept = await stepStore.find(id)
  await stepStore.remove(id)
  return async () => void (kept && (await stepStore.update(id, (current) => current ?? kept)))
}

/** After signing out nothing of it stays. */
export async function forgetSteps(owner: string): Promise<void> {
  for (const { id } of await stepStore.list(owner)) await stepStore.remove(id)
}
