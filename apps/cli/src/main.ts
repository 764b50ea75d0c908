import { spawn } from 'node:child_process'
import { homedir } from 'node:os'
import { runCommandLine } from './run-command-line.ts'

// biome-ignore lint/style/noProcessEnv: the one place of this process that reads its environment
const env = process.env
const { stdin, stdout, stderr } = process
const leaving = new AbortController()
// a terminal sends it to all of us, and whoever started us passes it on
process.on('SIGINT', () => leaving.abort())

process.exitCode = await runCommandLine(process.argv.slice(2), {
  env,
  cwd: process.cwd(),
  home: homedir,
  stdin,
  stdout,
  stderr,
  leaving,
  now: new Date(),
  browse: stdout.isTTY ? browse : null,
})
// whoever has left waits for nothing
if (leaving.signal.aborted) process.exit()

/** Whoever has no browser has the address. */
function browse(address: string): void {
  const usual = { darwin: 'open', win32: 'explorer' }[process.platform as string] ?? 'xdg-open'
  spawn(env.BROWSER || usual, [address], { stdio: 'ignore', detached: true })
    .on('error', () => undefined)
    .unref()
}
