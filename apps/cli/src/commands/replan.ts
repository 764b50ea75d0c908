import { ApiFailure, type Client, replanDraft, reviewReplanned, saveReplanned } from '@planwright/client'
import { changesSomething, type ReplanResponse, teamShape } from '@planwright/contract'
import { Command, InvalidArgumentError } from 'commander'
import { exitCodes, UsageError } from '../exit-codes.ts'
import { findDraft } from '../find-draft.ts'
import { type Agreement, isAgreed, refuseUnasked } from '../may-write.ts'
import { reviewWords } from '../review-words.ts'
import { listed, runAnswer } from '../run-words.ts'
import { counted, plain } from '../words.ts'
import { type Answer, answering, following, runGoesOn, type Work } from '../work.ts'

type Options = Agreement & {
  readonly velocity?: number
  readonly active?: boolean
  readonly add?: readonly string[]
}

export function replanCommand(work: Work): Command {
  return new Command('replan')
    .description('plan what is left of a saved draft again from today, and save what moves')
    .argument('<id>', 'of the draft, or the beginning of it')
    .option('--velocity <points>', 'points a sprint, instead of what the last sprints finished', velocity)
    .option('--active', 'plan the sprint that runs anew, too')
    .option('--add <key...>', 'issues that came in the tracker since, to be taken in')
    .option('--dry-run', 'only say what would move and be written')
    .option('--yes', 'write it without asking')
    .option('--confirm <word>', 'write exactly what --dry-run said, which gave this word')
    .action(answering(work, (id: string, options: Options) => replan(work, id, options)))
}

async function replan(work: Work, id: string, options: Options): Promise<Answer> {
  refuseUnasked(work, options)
  const { client } = work.connect()
  const { signal } = work
  const draft = await findDraft(client, id, signal)
  work.terminal.progress('Reading the tracker, and planning the rest again')
  const replanned = await replanDraft(
    client,
    draft,
    {
      opensActive: options.active ?? false,
      adds: options.add ? await foundIds(client, draft.id, options.add, signal) : [],
      ...(options.velocity !== undefined && { velocity: options.velocity }),
    },
    signal,
  )
  const { answer } = replanned
  const told = { draftId: draft.id, ...answer }
  const words = replanWords(answer)
  if (!changesSomething(answer)) return { data: { ...told, state: 'unchanged' }, words }
  const confirmed = async () => {
    const review = await reviewReplanned(client, replanned, signal)
    const { confirm, problems } = review
    const all = [...words, ...reviewWords(review)]
    if (options.dryRun) {
      const next = confirm
        ? [`To save exactly this within the hour: the same with --confirm ${confirm} in the place of --dry-run`]
        : []
      const exitCode = confirm === undefined ? exitCodes.tracker : exitCodes.done
      return { data: { ...told, review, ...(confirm && { confirm }) }, words: [...all, ...next], exitCode }
    }
    if (confirm === undefined) {
      const blocking = problems.filter(({ blocks }) => blocks).map(({ message }) => message)
      throw new ApiFailure('save-blocked', blocking.join(' '))
    }
    return (await isAgreed(work, options, all, 'Save this?')) ? confirm : notSaved(draft.id)
  }
  const confirm = (options.dryRun ? undefined : options.confirm) ?? (await confirmed())
  if (typeof confirm !== 'string') return confirm
  const begun = await saveReplanned(client, replanned, { confirm })
  work.beforeLeaving(runGoesOn(begun.runId))
  const { changes, summary } = answer
  return runAnswer(await begun.follow(following(work)), { draftId: draft.id, changes, summary })
}

/** The ids under which what came in the tracker is taken in. @throws UsageError */
async function foundIds(
  client: Client,
  draftId: string,
  keys: readonly string[],
  signal: AbortSignal,
): Promise<string[]> {
  const { stories } = await client.progress(draftId, true, { signal })
  return keys.map((key) => {
    const story = stories.find((each) => each.isFound && each.key.toLowerCase() === key.trim().toLowerCase())
    if (!story)
      throw new UsageError(`${plain(key)} is no issue that came under an epic of this draft since it was saved.`)
    return story.id
  })
}

/** As a person decides about it. Pure. */
function replanWords({ summary, changes, gone, velocity }: ReplanResponse): string[] {
  return [
    summary,
    `Planned with ${counted(velocity, 'point')} a sprint`,
    ...listed(
      changes.map(
        ({ title, from, to }) => `${plain(title)}: ${from === null ? 'no sprint' : `sprint ${from}`} to ${to}`,
      ),
    ),
    ...(gone.length > 0
      ? [`${counted(gone.length, 'story is', 'stories are')} gone in the tracker, and left out`]
      : []),
  ]
}

const notSaved = (draftId: string): Answer => ({
  data: { draftId, state: 'not-agreed' },
  words: 'Nothing was saved.',
  exitCode: exitCodes.failed,
})

function velocity(given: string): number {
  const { data, error } = teamShape.velocity.safeParse(given.trim() === '' ? Number.NaN : Number(given))
  if (data === undefined) throw new InvalidArgumentError(error?.issues[0]?.message ?? 'Not a number')
  return data
}
