import type { Command } from 'commander'

export const shells = ['bash', 'zsh', 'fish'] as const
export type Shell = (typeof shells)[number]

type Told = {
  readonly name: string
  readonly says: string
  readonly values: readonly string[]
  readonly options: readonly Option[]
}
type Option = {
  readonly flags: readonly string[]
  readonly says: string
  readonly takes: boolean
  readonly values: readonly string[]
}

/** For each shell the script that completes a program's commands, options and their values; files elsewhere. Pure. */
export const completionScripts = { bash, zsh, fish } as const satisfies Record<Shell, (program: Command) => string>

const commandsOf = (program: Command): Told[] =>
  program.commands.map((command) => ({
    name: command.name(),
    says: command.description(),
    values: command.registeredArguments.flatMap(({ argChoices }) => argChoices ?? []),
    options: command.options.map(({ short, long, description, required, optional, argChoices }) => ({
      flags: [short, long].filter((flag) => flag !== undefined),
      says: description,
      takes: required || optional,
      values: argChoices ?? [],
    })),
  }))

function bash(program: Command): string {
  const name = program.name()
  const commands = commandsOf(program)
  const values = commands.flatMap((command) =>
    command.options
      .filter((option) => option.takes)
      .flatMap((option) =>
        option.flags.map((flag) => {
          const words =
            option.values.length > 0 ? ` COMPREPLY=($(compgen -W '${option.values.join(' ')}' -- "$word"));` : ''
          return `    '${command.name} ${flag}')${words} return ;;`
        }),
      ),
  )
  const words = commands.map((command) => {
    const all = [...command.options.flatMap(({ flags }) => flags), ...command.values]
    return `    ${command.name}) COMPREPLY=($(compgen -W '${all.join(' ')}' -- "$word")) ;;`
  })
  return `# planwright completion for bash
_${name}() {
  local word="\${COMP_WORDS[COMP_CWORD]}" command="\${COMP_WORDS[1]}"
  COMPREPLY=()
  if [ "$COMP_CWORD" -eq 1 ]; then
    COMPREPLY=($(compgen -W '${commands.map((command) => command.name).join(' ')}' -- "$word"))
    return
  fi
  case "$command \${COMP_WORDS[COMP_CWORD-1]}" in
${values.join('\n')}
  esac
  case "$command" in
${words.join('\n')}
  esac
}
complete -o default -F _${name} ${name}
`
}

function zsh(program: Command): string {
  const name = program.name()
  const commands = commandsOf(program)
  const cases = commands.map((command) => {
    const options = command.options.flatMap(({ flags, says, takes, values }) =>
      flags.map((flag) => {
        const value = takes ? `:value:${values.length > 0 ? `(${values.join(' ')})` : '_files'}` : ''
        return quoted(`${flag}[${says.replace(/[[\]:]/g, '\\$&')}]${value}`)
      }),
    )
    const first = command.values.length > 0 ? `(${command.values.join(' ')})` : '_files'
    return `    ${command.name}) _arguments ${[...options, quoted(`*:what:${first}`)].join(' ')} ;;`
  })
  return `#compdef ${name}
_${name}() {
  local -a commands
  commands=(${commands.map((command) => quoted(`${command.name}:${command.says.replaceAll(':', '\\:')}`)).join(' ')})
  if (( CURRENT == 2 )); then
    _describe command commands
    return
  fi
  local command=$words[2]
  shift words
  (( CURRENT-- ))
  case $command in
${cases.join('\n')}
  esac
}
compdef _${name} ${name}
`
}

function fish(program: Command): string {
  const name = program.name()
  const lines = commandsOf(program).flatMap((command) => {
    const condition = `-n ${quoted(`__fish_seen_subcommand_from ${command.name}`)}`
    return [
      `complete -c ${name} -f -n __fish_use_subcommand -a ${command.name} -d ${quoted(command.says)}`,
      ...(command.values.length > 0
        ? [`complete -c ${name} -f ${condition} -a ${quoted(command.values.join(' '))}`]
        : []),
      ...command.options.map(({ flags, says, takes, values }) =>
        [
          `complete -c ${name} ${condition}`,
          ...flags.map((flag) => (flag.startsWith('--') ? `-l ${flag.slice(2)}` : `-s ${flag.slice(1)}`)),
          takes ? (values.length > 0 ? `-x -a ${quoted(values.join(' '))}` : '-r') : '',
          `-d ${quoted(says)}`,
        ]
          .filter(Boolean)
          .join(' '),
      ),
    ]
  })
  return `# planwright completion for fish\n${lines.join('\n')}\n`
}

/** In single quotes, which end nowhere inside. The apostrophe of our words is another character. */
const quoted = (text: string): string => `'${text.replaceAll("'", '’')}'`
