import { goesOn } from '@planwright/client'
import { Command } from 'commander'
import { UsageError } from '../exit-codes.ts'
import { runAnswer } from '../run-words.ts'
import { answering, following, runGoesOn, type Work } from '../work.ts'

type Options = { readonly wait?: boolean; readonly resume?: boolean; readonly stop?: boolean }

export function runCommand(work: Work): Command {
  return new Command('run')
    .description('how drafting, a save or an undo stands')
    .argument('<id>', 'of the run')
    .option('--wait', 'wait for its end')
    .option('--resume', 'try again what was not done')
    .option('--stop', 'stop it; what is done stays')
    .action(answering(work, (id: string, options: Options) => lookAtRun(work, id, options)))
}

async function lookAtRun(work: Work, id: string, { wait, resume, stop }: Options) {
  if (resume && stop) throw new UsageError('Either --resume or --stop.')
  const { client } = work.connect()
  if (resume) await client.resumeRun(id)
  if (stop) await client.cancelRun(id)
  work.beforeLeaving(runGoesOn(id))
  const run = await client.readRun(id, { signal: work.signal })
  return runAnswer(wait && goesOn(run) ? await client.followRun(id, following(work)) : run)
}
