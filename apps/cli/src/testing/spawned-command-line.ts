import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../../..', import.meta.url))
const executable = `${root}apps/cli/main.mjs`

export type Given = { env: Readonly<Record<string, string>>; cwd: string }
export type Ended = { code: number | null; stdout: string; stderr: string }

/** The command line as a process of its own with pipes for ears and mouth, as scripts have it. */
export function spawnedCommandLine({ env, cwd }: Given) {
  const surroundings = { PATH: `${root}node_modules/.bin:${process.env.PATH ?? ''}`, HOME: cwd, ...env }

  const begin = (args: readonly string[], more: Readonly<Record<string, string>> = {}) => {
    const child = spawn(process.execPath, [executable, ...args], { cwd, env: { ...surroundings, ...more } })
    const stdout = text(child.stdout)
    const stderr = text(child.stderr)
    const code = new Promise<number | null>((resolve) => child.on('close', resolve))
    const ended: Promise<Ended> = Promise.all([code, stdout, stderr]).then(([code, stdout, stderr]) => ({
      code,
      stdout,
      stderr,
    }))
    return { child, ended }
  }

  const run = (args: readonly string[], given: { input?: string; env?: Readonly<Record<string, string>> } = {}) => {
    const { child, ended } = begin(args, given.env)
    child.stdin.end(given.input ?? '')
    return ended
  }

  return {
    begin,
    run,
    json: answersOf(run),
    /** On a terminal of its own, which shows what is typed as long as nobody turns that off; `answers` are typed once each question stands there. */
    onTerminal: async (args: readonly string[], answers: readonly { to: string; type: string }[]) => {
      const command = [process.execPath, executable, ...args].map((part) => `'${part}'`).join(' ')
      const child = spawn('script', ['-qefc', command, '/dev/null'], { cwd, env: surroundings })
      const open = [...answers]
      let shown = ''
      let seen = 0
      child.stdout.setEncoding('utf8').on('data', (piece: string) => {
        shown += piece
        const [next] = open
        const at = next ? shown.indexOf(next.to, seen) : -1
        if (!next || at < 0) return
        seen = at + next.to.length
        open.shift()
        child.stdin.write(next.type)
      })
      const code = await new Promise<number | null>((resolve) => child.on('close', resolve))
      return { code, shown }
    },
    /** A line of bash, with `planwright` as a command in it. */
    shell: (line: string): Promise<Ended> => {
      const planwright = `planwright() { "${process.execPath}" "${executable}" "$@"; }; export -f planwright`
      const child = spawn('bash', ['--norc', '-c', `${planwright}\n${line}`], { cwd, env: surroundings })
      child.stdin.end()
      const code = new Promise<number | null>((resolve) => child.on('close', resolve))
      return Promise.all([code, text(child.stdout), text(child.stderr)]).then(([code, stdout, stderr]) => ({
        code,
        stdout,
        stderr,
      }))
    },
  }
}

/** What a command answers as JSON, where all went well. */
export function answersOf(run: (args: readonly string[]) => Promise<Ended>) {
  // biome-ignore lint/suspicious/noExplicitAny: each command's own
  return async (args: readonly string[]): Promise<any> => {
    const { code, stdout, stderr } = await run([...args, '--json'])
    if (code !== 0) throw new Error(`${args.join(' ')}: ${code} ${stdout}${stderr}`)
    return JSON.parse(stdout)
  }
}
