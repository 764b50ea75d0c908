import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/** Below what Linux (from 32768) and others (from 49152) hand out by themselves: with a port of theirs something else may begin to listen, or call from it, before its server does. */
const [lowest, highest] = [10_000, 32_000]

/** For tests: a port of this machine on which nothing listens. */
export async function freePort(): Promise<number> {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const port = randomInt(lowest, highest)
    if (await isFree(port)) return port
  }
  throw new Error(`No port between ${lowest} and ${highest} is free`)
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })
}
