import { spawn } from 'node:child_process'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { ApiFailure } from '@planwright/client'
import { CommanderError } from 'commander'
import { connect } from './connect.ts'
import { exitCodeOf, exitCodes } from './exit-codes.ts'
import { createLogins } from './logins.ts'
import { createProgram } from './program.ts'
import { createTerminal } from './terminal.ts'
import { plain } from './words.ts'

// biome-ignore lint/style/noProcessEnv: the one place of this process that reads its environment
const { PLANWRIGHT_URL, PLANWRIGHT_TOKEN, XDG_CONFIG_HOME, COLUMNS, BROWSER } = process.env
const args = process.argv.slice(2)
const columns = Number(COLUMNS) >= 20 ? Number(COLUMNS) : undefined
const { stdin, stdout, stderr } = process
const terminal = createTerminal({ stdin, stdout, stderr, columns })
// a folder that is no whole path does not count: XDG Base Directory Specification 0.8
const logins = createLogins(XDG_CONFIG_HOME?.startsWith('/') ? XDG_CONFIG_HOME : join(homedir(), '.config'))
const wishes = { address: PLANWRIGHT_URL, token: PLANWRIGHT_TOKEN }

const leaving = new AbortController()
let lastWords = ''
// a terminal sends it to all of us, and whoever started us passes it on
process.on('SIGINT', () => leaving.abort())

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
      process.exitCode = code
    },
    now: new Date(),
    browse: stdout.isTTY ? browse : null,
  },
  columns,
)
try {
  await program.parseAsync(args, { from: 'user' })
} catch (error) {
  process.exitCode = tell(error)
}
// whoever has left waits for nothing
if (leaving.signal.aborted) process.exit()

/** What went wrong, in words or as JSON; answers how the program ends. */
function tell(error: unknown): number {
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

function factsOf(error: unknown) {
  if (error instanceof ApiFailure) return error
  const { message, name } = error instanceof Error ? error : new Error(plain(String(error)))
  const code = { UsageError: 'usage', NoTokenError: 'no-token' }[name] ?? 'failed'
  return { message, code, advice: undefined, requestId: undefined, fields: undefined }
}

/** Whoever has no browser has the address. */
function browse(address: string): void {
  const usual = { darwin: 'open', win32: 'explorer' }[process.platform as string] ?? 'xdg-open'
  spawn(BROWSER || usual, [address], { stdio: 'ignore', detached: true })
    .on('error', () => undefined)
    .unref()
}
