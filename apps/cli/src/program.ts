import { Command } from 'commander'
import packageJson from '../package.json' with { type: 'json' }
import { checkCommand } from './commands/check.ts'
import { completionCommand } from './commands/completion.ts'
import { draftCommand } from './commands/draft.ts'
import { exportCommand } from './commands/export.ts'
import { followCommand } from './commands/follow.ts'
import { importCommand } from './commands/import.ts'
import { listCommand } from './commands/list.ts'
import { loginCommand } from './commands/login.ts'
import { logoutCommand } from './commands/logout.ts'
import { openCommand } from './commands/open.ts'
import { planCommand } from './commands/plan.ts'
import { replanCommand } from './commands/replan.ts'
import { reviewCommand } from './commands/review.ts'
import { runCommand } from './commands/run.ts'
import { saveCommand } from './commands/save.ts'
import { undoCommand } from './commands/undo.ts'
import type { Streams } from './terminal.ts'
import type { Work } from './work.ts'

/** In the order of the work. */
const commands = [
  loginCommand,
  draftCommand,
  checkCommand,
  planCommand,
  reviewCommand,
  saveCommand,
  followCommand,
  replanCommand,
  undoCommand,
  runCommand,
  listCommand,
  openCommand,
  exportCommand,
  importCommand,
  logoutCommand,
  completionCommand,
] as const

const afterHelp = `
Answers go to standard output, words and progress to standard error.
PLANWRIGHT_URL and PLANWRIGHT_TOKEN win over what login keeps.
Ends with 0 done, 1 failed, 2 wrong usage, 4 no or bad token, 5 refused by the tracker.`

/** The whole command line: what it throws is told by whoever runs it. */
export function createProgram(
  work: Work,
  { stdout, stderr }: Pick<Streams, 'stdout' | 'stderr'>,
  helpWidth: number | undefined,
): Command {
  const program = new Command('planwright')
    .description('From a brief to a planned backlog in your tracker.')
    .version(packageJson.version)
    .addHelpText('after', afterHelp)
    .exitOverride()
    .configureOutput({
      writeOut: (text) => stdout.write(text),
      writeErr: (text) => stderr.write(text),
      getOutHelpWidth: () => stdout.columns || 80,
      getErrHelpWidth: () => stderr.columns || 80,
    })
    .showSuggestionAfterError()
    // commander’s own limit is 40 characters, below which a narrow terminal breaks words
    .configureHelp({ minWidthToWrap: 15, ...(helpWidth !== undefined && { helpWidth }) })
  for (const make of commands) {
    const command = make(work).copyInheritedSettings(program)
    if (command.name() !== 'completion') command.option('--json', 'answer as JSON')
    program.addCommand(command)
  }
  return program
}
