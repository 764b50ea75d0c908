/** What `calculate` takes, in milliseconds, while nothing else runs on the two cores that every figure of the documentation is from. */
const usualMs = 10

const text = 'Guests can order a book without an account, and pay it when they fetch it. '.repeat(4_000)

/** As the code under test: patterns, maps and short strings. */
function calculate(): number {
  const counts = new Map<string, number>()
  for (const [word] of text.matchAll(/\p{L}+/gu)) counts.set(word.toLowerCase(), (counts.get(word) ?? 0) + 1)
  return counts.size
}

/** Milliseconds by the wall, and those that this thread had of a processor. */
type Clock = () => number
const wallClock: Clock = () => performance.now()
export const processorClock: Clock = () => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1_000
}

/**
 * Milliseconds that work takes of a processor on a machine at rest, the best of three tries where the first took `limitMs` or more: it may
 * have met a pause. Each further try is set against what the machine was slowed down to around it.
 */
export async function timeAtRest(work: () => unknown, limitMs: number): Promise<number> {
  let best = await timeOnce(work)
  for (let tries = 1; tries < 3 && best >= limitMs; tries += 1) {
    const before = slowdown(processorClock)
    const time = await timeOnce(work)
    best = Math.min(best, time / Math.max(before, slowdown(processorClock)))
  }
  return best
}

async function timeOnce(work: () => unknown): Promise<number> {
  const [started, cpu] = [wallClock(), processorClock()]
  await work()
  return Math.min(wallClock() - started, processorClock() - cpu)
}

/**
 * How many times longer this machine takes at the moment than at rest, at least 1: it is busy with other tests, and what it runs on may be
 * busy with other machines. What a person is promised for a machine at rest is multiplied by it, and asks the same of the code everywhere.
 */
export function slowdown(clock: Clock = wallClock): number {
  const rounds = 5
  calculate()
  const begun = clock()
  for (let round = 0; round < rounds; round += 1) calculate()
  return Math.max(1, (clock() - begun) / rounds / usualMs)
}
