import { join, resolve } from 'node:path'
import { ApiFailure } from '@planwright/client'
import { CommanderError } from 'commander'
import { connect } from './connect.ts'
import { type ExitCode, exitCodeOf, exitCodes } from './exit-codes.ts'
import { createLogins } from './logins.ts'
import { createProgram } from './program.ts'
import { createTerminal, type Streams } from './terminal.ts'
import { plain } from './words.ts'
import type { Work } from './work.ts'

/** Where the command line is called: all that it knows of its process. */
export type Surroundings = Streams &
  Pick<Work, 'now' | 'browse'> & {
    readonly env: Readonly<Record<string, string | undefined>>
    /** Files are named from here. */
    readonly cwd: string
    readonly home: () => string
    /** Ctrl-C, which comes as a signal, or as a key where a terminal is read in lines. */
    readonly leaving: AbortController
  }

/** One call of the command line, from its arguments to its exit code. What it throws is told, and answered as that code. */
export async function runCommandLine(args: readonly string[], surroundings: Surroundings): Promise<ExitCode> {
  const { env, cwd, home, stdin, stdout, stderr, leaving, now, browse } = surroundings
  const { PLANWRIGHT_URL, PLANWRIGHT_TOKEN, XDG_CONFIG_HOME, COLUMNS } = env
  const columns = Number(COLUMNS) >= 20 ? Number(COLUMNS) : undefined
  const terminal = createTerminal({ stdin, stdout, stderr }, columns, () => leaving.abort())
  // a folder that is no whole path does not count: XDG Base Directory Specification 0.8
  const logins = createLogins(XDG_CONFIG_HOME?.startsWith('/') ? XDG_CONFIG_HOME : join(home(), '.config'))
  const wishes = { address: PLANWRIGHT_URL, token: PLANWRIGHT_TOKEN }
  let lastWords = ''
  let exitCode: ExitCode = exitCodes.done
  const program = createProgram(
    {
      terminal,
      logins,
      wishes,
      connect: () => connect(wishes, logins),
      signal: leaving.signal,
      beforeLeaving: (words) => {
        lastWords = words
      },
      exitWith: (code) => {
        exitCode = code
      },
      pathOf: (file) => resolve(cwd, file),
      now,
      browse,
    },
    { stdout, stderr },
    columns,
  )
  try {
    await program.parseAsync(args, { from: 'user' })
    return exitCode
  } catch (error) {
    // its words are said already
    if (error instanceof CommanderError) return error.exitCode === 0 ? exitCodes.done : exitCodes.usage
    if (leaving.signal.aborted) {
      terminal.say(lastWords || 'Left.')
      return exitCodes.left
    }
    const { message, code, advice, requestId, fields } = factsOf(error)
    if (args.includes('--json'))
      terminal.sayAsItIs(JSON.stringify({ error: { code, message, advice, requestId, fields } }))
    else terminal.say([message, advice, requestId ? `(${code}, request ${requestId})` : ''].filter(Boolean).join(' '))
    return exitCodeOf(error)
  }
}

function factsOf(error: unknown) {
  if (error instanceof ApiFailure) return error
  const { message, name } = error instanceof Error ? error : new Error(plain(String(error)))
  const code = { UsageError: 'usage', NoTokenError: 'no-token' }[name] ?? 'failed'
  return { message, code, advice: undefined, requestId: undefined, fields: undefined }
}
