import { execFileSync } from 'node:child_process'
import { Argument, Command, Option } from 'commander'
import { expect, it } from 'vitest'
import { completionScripts } from './completion.ts'

const program = new Command('planwright')
program.addCommand(
  new Command('export')
    .description('it’s a file: any [kind]')
    .addOption(new Option('-f, --format <format>', 'which').choices(['csv', 'md']))
    .option('-o, --output <file>', 'where')
    .option('--json', 'as JSON'),
)
program.addCommand(new Command('completion').addArgument(new Argument('<shell>').choices(['bash', 'fish'])))

/** What bash offers behind these words. */
function offered(...words: string[]): string[] {
  const typed = words.map((word) => `'${word}'`).join(' ')
  const ask = `COMP_WORDS=(planwright ${typed}); COMP_CWORD=${words.length}; _planwright; echo "\${COMPREPLY[@]}"`
  const said = execFileSync('bash', ['--norc', '-c', `${completionScripts.bash(program)}\n${ask}`], {
    encoding: 'utf8',
  })
  return said.trim().split(' ').filter(Boolean)
}

it('completes commands, options and their values in bash', () => {
  expect(offered('')).toEqual(['export', 'completion'])
  expect(offered('ex')).toEqual(['export'])
  expect(offered('export', '--')).toEqual(['--format', '--output', '--json'])
  expect(offered('export', 'ab12', '--format', '')).toEqual(['csv', 'md'])
  expect(offered('export', '-f', 'm')).toEqual(['md'])
  // a file: bash offers those itself
  expect(offered('export', '--output', '')).toEqual([])
  expect(offered('completion', 'b')).toEqual(['bash'])
})

it('tells zsh and fish each command and option', () => {
  expect(completionScripts.zsh(program)).toContain(`'--format[which]:value:(csv md)'`)
  expect(completionScripts.zsh(program)).toContain(String.raw`'export:it’s a file\: any [kind]'`)
  expect(completionScripts.fish(program)).toContain(
    `-n '__fish_seen_subcommand_from export' -s f -l format -x -a 'csv md' -d 'which'`,
  )
})
