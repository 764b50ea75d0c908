import type { ListedDraft } from '@planwright/contract'
import { Command } from 'commander'
import { counted, plain, shortened, table } from '../words.ts'
import { answering, type Work } from '../work.ts'

export function listCommand(work: Work): Command {
  return new Command('list').description('the drafts, last opened first').action(answering(work, () => list(work)))
}

async function list({ connect, signal }: Work) {
  const { drafts } = await connect().client.listDrafts({ signal })
  return {
    data: drafts.map(({ id, ...draft }) => ({ draftId: id, ...draft })),
    words: drafts.length === 0 ? 'There are no drafts yet.' : table(drafts.map((draft) => row(draft, shortId(drafts)))),
  }
}

const row = ({ id, name, stories, plan, save, updatedAt }: ListedDraft, idLength: number): string[] => [
  id.slice(0, idLength),
  updatedAt.slice(0, 10),
  counted(stories, 'story', 'stories'),
  plan ? counted(plan.sprints, 'sprint') : 'no plan',
  save ? `${save.kind} ${save.state}` : 'not saved',
  shortened(plain(name), 60) || 'without a name',
]

/** Characters by which each can be told from all others, eight at least. Pure. */
function shortId(drafts: readonly ListedDraft[]): number {
  const ids = drafts.map(({ id }) => id)
  for (let length = 8; ; length += 1)
    if (new Set(ids.map((id) => id.slice(0, length))).size === ids.length) return length
}
