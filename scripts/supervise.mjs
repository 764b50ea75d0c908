import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { root, withTools } from './setup.mjs'

const restartDelayMs = 300
const stopWithinMs = 10_000

/**
 * Keeps processes running beside each other until SIGINT or SIGTERM. One that dies after it was ready is started again;
 * one that ends before it was ready has said why, and ends them all.
 * @param {{ name: string, args: string[], env?: object, ready: RegExp, announces?: boolean }[]} parts
 * `ready` matches the line a part prints when it stands; the line of the part that `announces` is shown last, once all stand.
 */
export function supervise(node, parts) {
  const running = new Map()
  const everReady = new Set()
  const held = []
  let stopping = false

  const start = (part) => {
    const child = spawn(node, part.args, { cwd: root, env: withTools(part.env), stdio: ['ignore', 'pipe', 'inherit'] })
    running.set(part.name, child)
    createInterface({ input: child.stdout }).on('line', (line) => {
      if (!part.ready.test(line)) return console.log(line)
      const again = everReady.has(part.name)
      everReady.add(part.name)
      if (again) return
      if (part.announces) held.push(line)
      if (everReady.size === parts.length) for (const heldLine of held.splice(0)) console.log(heldLine)
    })
    child.on('exit', (code) => {
      running.delete(part.name)
      if (stopping) return finish()
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
  // npm passes a signal on to its shell only, which dies and leaves us behind: then nobody is there to stop us any more
  const parent = process.ppid
  if (process.env.npm_lifecycle_event) setInterval(() => process.ppid !== parent && stop(0), 500).unref()
  for (const part of parts) start(part)
}
