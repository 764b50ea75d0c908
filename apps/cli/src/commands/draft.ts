import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { type Client, draftBacklog } from '@planwright/client'
import { BacklogForm } from '@planwright/contract'
import { Argument, Command, Option } from 'commander'
import { UsageError } from '../exit-codes.ts'
import { textOf } from '../terminal.ts'
import { counted, plain } from '../words.ts'
import { answering, following, runGoesOn, type Work } from '../work.ts'

type Options = { readonly company?: string; readonly detail: BacklogForm['detailLevel']; readonly more?: string }

export function draftCommand(work: Work): Command {
  return new Command('draft')
    .description('write a backlog from a brief, into a draft of its own')
    .addArgument(new Argument('<file>', 'the brief as text or Markdown; - is standard input'))
    .option('--company <words>', 'who wants it, for whom; else as in the draft that was opened last')
    .addOption(
      new Option('--detail <level>', 'how finely it is cut')
        .choices(BacklogForm.shape.detailLevel.options)
        .default('medium'),
    )
    .option('--more <words>', 'what else counts, such as constraints')
    .action(answering(work, (file: string, options: Options) => draft(work, file, options)))
}

async function draft(work: Work, file: string, { company, detail, more = '' }: Options) {
  const brief = file === '-' ? await work.terminal.readAll() : readBrief(work, file)
  if (brief.trim() === '') throw new UsageError('The brief is empty.')
  const { client, address } = work.connect()
  const form = BacklogForm.parse({
    companyInfo: company ?? (await lastCompany(client, work.signal)),
    epicInfo: brief,
    detailLevel: detail,
    additionalInfo: more,
  })
  const { draft, run } = await draftBacklog(client, form, {
    ...following(work),
    onBegun: ({ draftId, runId }) => work.beforeLeaving(`Draft ${draftId}. ${runGoesOn(runId)}`),
  })
  const stories = (draft.backlog ?? run.epics ?? []).flatMap(({ userStories }) => userStories)
  const data = {
    draftId: draft.id,
    runId: run.id,
    state: run.state,
    name: draft.name,
    epics: (draft.backlog ?? run.epics ?? []).length,
    stories: stories.length,
    points: stories.reduce((sum, { storyPoints }) => sum + storyPoints, 0),
    url: `${address}/initiatives`,
  }
  const counts = `${counted(data.epics, 'epic')}, ${counted(data.stories, 'story', 'stories')}, ${counted(data.points, 'point')}`
  return { data, words: [`${plain(draft.name)}: ${counts}`, draft.id] }
}

function readBrief({ pathOf }: Work, file: string): string {
  try {
    return textOf(readFileSync(pathOf(file)), basename(file))
  } catch (error) {
    if (error instanceof UsageError) throw error
    throw new UsageError(`${file} cannot be read.`, { cause: error })
  }
}

/** Somebody plans for one organisation most of the time. */
async function lastCompany(client: Client, signal: AbortSignal): Promise<string> {
  const { current } = await client.listDrafts({ signal })
  const told = current === null ? '' : (await client.readDraft(current, { signal })).form?.companyInfo
  return told?.trim() || 'Nothing is told of the organisation.'
}
