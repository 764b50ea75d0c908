import { PassThrough, Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { runCommandLine } from '../run-command-line.ts'
import { answersOf, type Ended, type Given } from './spawned-command-line.ts'

/** The command line as a call in this process, with pipes as `spawnedCommandLine` has them: a run costs no start of a process. */
export function calledCommandLine({ env, cwd }: Given) {
  const begin = (args: readonly string[], input = '', more: Given['env'] = {}) => {
    const [stdout, stderr] = [new PassThrough(), new PassThrough()]
    const leaving = new AbortController()
    const call = runCommandLine(args, {
      env: { ...env, ...more },
      cwd,
      home: () => cwd,
      stdin: Readable.from([Buffer.from(input)]),
      stdout,
      stderr,
      leaving,
      now: new Date(),
      browse: null,
    }).finally(() => {
      stdout.end()
      stderr.end()
    })
    const ended: Promise<Ended> = Promise.all([call, text(stdout), text(stderr)]).then(([code, stdout, stderr]) => ({
      code,
      stdout,
      stderr,
    }))
    return { stderr, leave: () => leaving.abort(), ended }
  }
  const run = (args: readonly string[], { input, env: more }: { input?: string; env?: Given['env'] } = {}) =>
    begin(args, input, more).ended

  return { begin, run, json: answersOf(run) }
}
