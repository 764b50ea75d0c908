import { Agent, type ClientRequest, request } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import type { TestPerson } from '../src/testing/app.ts'
import { processorSeconds, residentMegabytes } from './process-use.ts'
import { asSuperuser, type Product, signUpMany, startProduct } from './servers.ts'

const counts = [0, 100, 500, 1000]
/** As many as a person may have open. */
const each = 50
const watchedMs = 20_000

/** Memory and processor of a server on which so many event streams are open whose runs wait: what it costs that something might happen. */
export async function measureStreams(databaseUrl: string) {
  const product = await startProduct(databaseUrl)
  const database = new pg.Client({ connectionString: asSuperuser(databaseUrl) })
  await database.connect()
  const open: ClientRequest[] = []
  try {
    const people = await signUpMany(product, Math.ceil(Math.max(...counts) / each))
    const streams = people.flatMap((person) => Array.from({ length: each }, () => person))
    const figures: Record<string, { megabytes: number; shareOfCore: number }> = {}
    for (const count of counts) {
      for (const person of streams.slice(open.length, count)) open.push(await openStream(product, database, person))
      // what is used often is compiled, and what was needed to begin is given back
      await delay(watchedMs)
      const before = processorSeconds(product.pid)
      const from = performance.now()
      await delay(watchedMs)
      const seconds = (performance.now() - from) / 1000
      const shareOfCore = (processorSeconds(product.pid) - before) / seconds
      const megabytes = residentMegabytes(product.pid)
      figures[`${count}`] = { megabytes, shareOfCore }
      console.log(`${count} streams: ${megabytes.toFixed(0)} MB, ${(shareOfCore * 100).toFixed(1)} % of a processor`)
    }
    return figures
  } finally {
    for (const stream of open) stream.destroy()
    await database.end()
    product.child.kill()
  }
}

const agent = new Agent({ keepAlive: false })

/** Follows a run of its own that waits for tomorrow; resolves with its first event. */
async function openStream({ url }: Product, database: pg.Client, { uid, headers }: TestPerson): Promise<ClientRequest> {
  const id = crypto.randomUUID()
  await database.query(
    `insert into run (id, owner, kind, state, input_hash, input, retry_at, last_seq)
     values ($1, $2, 'save', 'parked', $1, '{}', now() + interval '1 day', 1)`,
    [id, uid],
  )
  await database.query(`insert into run_event (run_id, owner, seq, name, data) values ($1, $2, 1, 'run', $3)`, [
    id,
    uid,
    { runId: id },
  ])
  return new Promise((resolve, reject) => {
    const asked = request(`${url}/api/runs/${id}/events`, { agent, headers }, (answer) => {
      if (answer.statusCode !== 200) return reject(new Error(`a stream answered ${answer.statusCode}`))
      answer.on('data', () => resolve(asked))
      answer.on('error', () => undefined)
    })
    asked.on('error', reject).end()
  })
}
