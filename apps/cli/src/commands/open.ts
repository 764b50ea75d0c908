import { Command } from 'commander'
import { draftIdOf } from '../find-draft.ts'
import { answering, type Work } from '../work.ts'

export function openCommand(work: Work): Command {
  return new Command('open')
    .description('open a draft, or the list of them, in the browser; says the address too')
    .argument('[id]', 'of the draft, or the beginning of it')
    .action(answering(work, (id: string | undefined) => open(work, id)))
}

async function open({ connect, signal, browse }: Work, given: string | undefined) {
  const { client, address } = connect()
  const draftId = given === undefined ? null : await draftIdOf(client, given, signal)
  // the page shows the one that was opened last
  if (draftId !== null) await client.openDraft(draftId)
  const url = `${address}/${draftId === null ? 'initiatives' : 'home'}`
  browse?.(url)
  return { data: { draftId, url }, words: url }
}
