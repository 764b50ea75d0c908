import { makeToken } from '../src/testing/app.ts'
import { testPlan } from '../src/testing/saves/plan.ts'
import { ask, askOften, quantile, type Target } from './ask.ts'
import { processorSeconds } from './process-use.ts'
import { type Product, signUpMany, startPlain, startProduct } from './servers.ts'

const rounds = 3
const atOnce = 8
/** Stories of the drafts that are read. */
const sizes = [0, 30, 120, 300]

/** Milliseconds of processor time that a read takes with an ID token, how many times those of the bare server, and what it takes with an access token. */
export async function measureReads(databaseUrl: string) {
  const product = await startProduct(databaseUrl)
  const plain = await startPlain(product, databaseUrl)
  try {
    const [person] = await signUpMany(product, 1)
    if (!person) throw new Error('nobody signed up')
    const { headers } = person
    const token = await makeToken(product, person, { scopes: ['read'] })
    const callers = [
      { ...product, headers },
      { ...plain, headers },
      { ...product, headers: token.headers },
    ]
    const reads: [string, string, number][] = [['whoami', '/api/users/whoami', 500]]
    for (const size of sizes) {
      const id = await keepDraft(product, headers, size)
      reads.push([`draft of ${size}`, `/api/drafts/${id}`, size > 100 ? 500 : 500])
    }
    reads.push(['drafts', '/api/drafts', 500])
    // what every read goes through is compiled before the first is measured
    for (const caller of callers)
      await askOften({ ...caller, url: `${caller.url}/api/users/whoami` }, { times: 3000, atOnce })
    const figures: Record<string, { plain: number; product: number; byToken: number; times: number; bytes: number }> =
      {}
    for (const [name, path, times] of reads) {
      const { bytes } = await ask({ url: `${product.url}${path}`, headers })
      const [ours, theirs, byToken] = await costs(callers, { path, times })
      if (ours === undefined || theirs === undefined || byToken === undefined) throw new Error('nothing was measured')
      figures[name] = { plain: theirs, product: ours, byToken, times: ours / theirs, bytes }
      console.log(
        `${name}: ${ours.toFixed(3)} ms of processor, bare ${theirs.toFixed(3)} ms, ${(ours / theirs).toFixed(2)} times; ${byToken.toFixed(3)} ms with an access token; ${bytes} bytes`,
      )
    }
    return figures
  } finally {
    product.child.kill()
    plain.stop()
  }
}

/** Of each of the callers, in turn: the median of the rounds. */
async function costs(
  callers: readonly (Target & { pid: number })[],
  { path, times }: { path: string; times: number },
): Promise<number[]> {
  const measured = callers.map(() => [] as number[])
  for (let round = -1; round < rounds; round += 1)
    for (const [index, { url, pid, headers }] of callers.entries()) {
      const before = processorSeconds(pid)
      await askOften({ url: `${url}${path}`, headers }, { times, atOnce })
      // in the first, what is used often is compiled
      if (round >= 0) measured[index]?.push(((processorSeconds(pid) - before) * 1000) / times)
    }
  return measured.map((each) => quantile(each, 0.5))
}

async function keepDraft({ app }: Product, headers: Record<string, string>, stories: number): Promise<string> {
  const { epics } = testPlan({ epics: Math.ceil(stories / 10), stories, sprints: Math.ceil(stories / 15) })
  const payload = { name: `A draft of ${stories}`, ...(stories > 0 && { backlog: epics }) }
  const kept = await app.inject({ method: 'POST', url: '/api/drafts', headers, payload })
  if (kept.statusCode !== 201) throw new Error(`The draft was not kept: ${kept.body}`)
  return kept.json<{ id: string }>().id
}
