import { compileCache } from '../../../scripts/testing/compile-cache.ts'
import { quantile } from './ask.ts'
import { processorSeconds } from './process-use.ts'
import { type Product, startProduct } from './servers.ts'

const times = 7

/** Until a server is ready on a database that has its tables: without what Node compiled at a start before, as it is installed, and with it. Medians, in milliseconds. */
export async function measureStarts(databaseUrl: string) {
  // makes the tables, and what is compiled
  await stopped(await startProduct(databaseUrl, compileCache))
  const kept: Start[] = []
  const anew: Start[] = []
  // by turns, so that whatever else the machine does meets both alike
  for (let at = 0; at < times; at += 1) {
    kept.push(await start(databaseUrl, compileCache))
    anew.push(await start(databaseUrl, {}))
  }
  const figures = { kept: mediansOf(kept), anew: mediansOf(anew) }
  for (const [how, { ms, processorMs }] of Object.entries(figures))
    console.log(`a start, compiled ${how}: ${ms.toFixed(0)} ms, ${processorMs.toFixed(0)} ms of the processor`)
  return figures
}

type Start = { readonly ms: number; readonly processorMs: number }

async function start(databaseUrl: string, settings: Record<string, string>): Promise<Start> {
  const began = performance.now()
  const product = await startProduct(databaseUrl, settings)
  const ms = performance.now() - began
  const processorMs = processorSeconds(product.pid) * 1000
  await stopped(product)
  return { ms, processorMs }
}

async function stopped({ child, ended }: Product): Promise<void> {
  child.kill()
  await ended
}

const mediansOf = (starts: readonly Start[]): Start => ({
  ms: median(starts.map(({ ms }) => ms)),
  processorMs: median(starts.map(({ processorMs }) => processorMs)),
})

const median = (numbers: readonly number[]) => quantile(numbers, 0.5)
