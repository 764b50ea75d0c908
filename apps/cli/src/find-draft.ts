import { ApiFailure, type Client, settleDraft } from '@planwright/client'
import type { Draft } from '@planwright/contract'
import { UsageError } from './exit-codes.ts'
import { plain } from './words.ts'

/** The draft that is meant by its id, or by the beginning of it, with what a run has written for it meanwhile. @throws ApiFailure, UsageError */
export async function findDraft(client: Client, given: string, signal: AbortSignal): Promise<Draft> {
  const draft = await client.readDraft(await draftIdOf(client, given, signal), { signal })
  if (draft.runs.generation === null) return draft
  return (await client.mayWrite()) ? settleDraft(client, draft) : draft
}

/** @throws UsageError where several begin so. */
export async function draftIdOf(client: Client, given: string, signal: AbortSignal): Promise<string> {
  const wanted = given.trim().toLowerCase()
  if (isWhole(wanted)) return wanted
  const { drafts } = await client.listDrafts({ signal })
  return onlyOne(
    given,
    drafts.filter(({ id }) => wanted !== '' && id.startsWith(wanted)),
  )
}

/** The run of a save, by its own id or its beginning, or by that of its draft. */
export async function saveOf(
  client: Client,
  given: string,
  signal: AbortSignal,
): Promise<{ runId: string; draftId: string | null }> {
  const wanted = given.trim().toLowerCase()
  const { drafts } = await client.listDrafts({ signal })
  const matches = drafts.filter(
    ({ id, save }) => wanted !== '' && [id, save?.runId].some((each) => each?.startsWith(wanted)),
  )
  // a save that is not its draft's last one is named by all of its id
  if (matches.length === 0 && isWhole(wanted)) return { runId: wanted, draftId: null }
  const id = onlyOne(given, matches)
  const save = matches.find((draft) => draft.id === id)?.save
  if (!save) throw new ApiFailure('not-found', 'This draft has not been saved.')
  return { runId: save.runId, draftId: id }
}

const isWhole = (id: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id)

function onlyOne(given: string, found: readonly { readonly id: string; readonly name: string }[]): string {
  const [first, second] = found
  if (!first) throw new ApiFailure('not-found', `No draft has an id that begins with ${plain(given) || 'nothing'}.`)
  if (!second) return first.id
  const names = found.map(({ id, name }) => `  ${id}  ${plain(name)}`)
  throw new UsageError(
    [`${plain(given)} is the beginning of several ids. Give more of one of them:`, ...names].join('\n'),
  )
}
