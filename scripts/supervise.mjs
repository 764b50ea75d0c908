import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { pathToFileURL } from 'node:url'
import { path, root, withTools } from './setup.mjs'

const restartDelayMs = 300
/** As long as the server gives itself. */
const stopWithinMs = 10_000 + (Number(process.env.SHUTDOWN_DELAY_MS) || 0)
const loadedFirst = ['scripts/end-with-supervisor.mjs', 'scripts/quick-resolve.mjs'].flatMap((file) => [
  '--import',
  pathToFileURL(path(file)).href,
])

/**
 * Keeps processes running beside each other until SIGINT or SIGTERM. One that dies after it was ready is started again;
 * one that ends before it was ready has said why, and ends them all. Should this process be killed, they end by themselves.
 * @param {{ name: string, args: string[], env?: object, ready: RegExp, announces?: boolean, outspoken?: boolean }[]} parts
 * `ready` matches the line a part prints when it stands; the line of the part that `announces` is shown last, once all stand. What a part complains
 * of before it stands is shown when it ends of it, so that of several that cannot start for one reason the first says so; at once if it is `outspoken`.
 */
export function supervise(node, parts) {
  const running = new Map()
  const everReady = new Set()
  const held = []
  let stopping = false

  const start = (part) => {
    const child = spawn(node, [...loadedFirst, ...part.args], {
      cwd: root,
      env: withTools(part.env),
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    })
    running.set(part.name, child)
    const complaints = []
    const isHeld = () => !part.outspoken && !everReady.has(part.name)
    const complain = () => process.stderr.write(complaints.splice(0).join(''))
    child.stderr.on('data', (chunk) => {
      complaints.push(chunk)
      if (!isHeld()) complain()
    })
    createInterface({ input: child.stdout }).on('line', (line) => {
      if (!part.ready.test(line)) return console.log(line)
      const again = everReady.has(part.name)
      everReady.add(part.name)
      if (again) return
      complain()
      if (part.announces) held.push(line)
      if (everReady.size === parts.length) for (const heldLine of held.splice(0)) console.log(heldLine)
    })
    // not at its exit, when its last words may still be on their way
    child.on('close', (code) => {
      running.delete(part.name)
      if (stopping) return finish()
      complain()
      if (!everReady.has(part.name)) return stop(code || 1)
      console.error(`The ${part.name} ended; starting it again.`)
      setTimeout(() => !stopping && start(part), restartDelayMs)
    })
  }

  const stop = (code) => {
    if (stopping) return
    stopping = true
    process.exitCode = code
    for (const child of running.values()) child.kill('SIGTERM')
    setTimeout(() => {
      for (const child of running.values()) child.kill('SIGKILL')
    }, stopWithinMs).unref()
    finish()
  }
  const finish = () => {
    if (running.size === 0) process.exit()
  }

  process
    .on('SIGINT', () => stop(0))
    .on('SIGTERM', () => stop(0))
    .on('SIGHUP', () => stop(0))
  // npm passes a signal on to its shell only, or to nobody when it is killed, and we stay behind: then nobody is there to stop us any more
  const callers = callersNow()
  if (process.env.npm_lifecycle_event) setInterval(() => callersNow() !== callers && stop(0), 500).unref()
  for (const part of parts) start(part)
}

/** Who runs us: npm, or the shell that npm runs us in and npm itself, where the system tells. */
function callersNow() {
  try {
    const [, name, parent] = /\((.*)\) \S (\d+)/.exec(readFileSync(`/proc/${process.ppid}/stat`, 'utf8')) ?? []
    return /^(ba|da|z|k)?sh$/.test(name) ? `${process.ppid} ${parent}` : `${process.ppid}`
  } catch {
    return `${process.ppid}`
  }
}
