import type { DraftProgress } from '@planwright/contract'
import { Command } from 'commander'
import { draftIdOf } from '../find-draft.ts'
import { listed } from '../run-words.ts'
import { counted, plain, table } from '../words.ts'
import { type Answer, answering, type Work } from '../work.ts'

type Options = { readonly refresh?: boolean }

export function followCommand(work: Work): Command {
  return new Command('follow')
    .description('what became of a draft that was saved, and when it will be done')
    .argument('<id>', 'of the draft, or the beginning of it')
    .option('--refresh', 'read the tracker first, instead of telling what was read last')
    .action(answering(work, (id: string, options: Options) => follow(work, id, options)))
}

async function follow(work: Work, given: string, { refresh = false }: Options): Promise<Answer> {
  const { client } = work.connect()
  const draftId = await draftIdOf(client, given, work.signal)
  const progress = await client.progress(draftId, refresh, { signal: work.signal })
  return { data: { draftId, ...progress }, words: progressWords(progress) }
}

/** As a person reads it. Pure. */
function progressWords({ whole, forecast, sprints, stories, scope, changes, asOf, isStale }: DraftProgress): string[] {
  const total = whole.todo.stories + whole.doing.stories + whole.done.stories
  const isOver = whole.done.stories === total
  const found = stories.filter(({ isFound, state }) => isFound && state !== 'gone')
  const date = forecast.p85 === null ? 'no date is' : `done by ${forecast.p85.slice(0, 10)}`
  const rows = sprints.map(({ name, state, planned, done, carriedOver }) => [
    plain(name),
    state,
    `${counted(done.points, 'point')} done, ${planned.points} planned`,
    carriedOver.stories > 0 ? `${carriedOver.stories} carried over` : '',
  ])
  return [
    `${whole.done.stories} of ${counted(total, 'story', 'stories')} done${isOver ? '' : `, ${date}${forecast.p85 === null ? ' 85% likely' : ' (85% likely)'}`}`,
    `${scope.now} points in all, ${scope.planned} were planned`,
    ...table(rows),
    ...(found.length > 0 ? [`${found.length} came in the tracker since`] : []),
    ...listed(found.map(({ key, title }) => `${key} ${plain(title)}`)),
    ...(changes.length > 0 ? [`${counted(changes.length, 'change')} in the tracker since`] : []),
    ...listed(changes.map(({ sentence }) => plain(sentence))),
    `As of ${asOf}${isStale ? ': something was saved since, --refresh reads it' : ''}`,
  ]
}
