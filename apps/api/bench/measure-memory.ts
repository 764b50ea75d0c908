import { setTimeout as delay } from 'node:timers/promises'
import { askOften } from './ask.ts'
import { residentMegabytes, threadsOf } from './process-use.ts'
import { signUpMany, startProduct } from './servers.ts'

/** A worker thread that warms up after the start is kept for a minute, and what is left of it is given back within twenty seconds. */
const quietMs = 100_000

/** Megabytes that a server holds a good minute after its start, and after its first calls. */
export async function measureMemory(databaseUrl: string) {
  const product = await startProduct(databaseUrl)
  try {
    const atStart = residentMegabytes(product.pid)
    await delay(quietMs)
    const idle = residentMegabytes(product.pid)
    const threads = threadsOf(product.pid)
    const [person] = await signUpMany(product, 1)
    await askOften(
      { url: `${product.url}/api/users/whoami`, headers: person?.headers ?? {} },
      { times: 2000, atOnce: 8 },
    )
    await delay(quietMs)
    const afterCalls = residentMegabytes(product.pid)
    console.log(
      `memory: ${atStart.toFixed(0)} MB at the start, ${idle.toFixed(0)} MB idle (${threads} threads), ${afterCalls.toFixed(0)} MB idle after 2000 reads`,
    )
    return { atStart, idle, threads, afterCalls }
  } finally {
    product.child.kill()
  }
}
