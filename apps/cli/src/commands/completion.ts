import { Argument, Command } from 'commander'
import { completionScripts, type Shell, shells } from '../completion.ts'
import type { Work } from '../work.ts'

export function completionCommand({ terminal }: Work): Command {
  return new Command('completion')
    .description('a script by which a shell completes commands and options')
    .addArgument(new Argument('<shell>').choices(shells))
    .action((shell: Shell, _options: unknown, command: Command) => {
      if (command.parent) terminal.answer(completionScripts[shell](command.parent))
    })
}
