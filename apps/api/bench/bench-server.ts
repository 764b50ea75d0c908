/**
 * `npm run bench:server`: what a server costs, on a PostgreSQL of its own. Processor time of a read beside a bare Fastify server that verifies the same token
 * and asks once (`plain-server.ts`), in the same run; memory when idle; memory and processor with open event streams; plans for many people at once, and
 * how long others wait meanwhile. Processor time is the process's own and no time by the clock, so that a busy machine changes it little. One or more of
 * `-- starts reads memory streams plans` measure these alone. Linux only, since it looks into /proc; needs PostgreSQL on the machine. The last line is JSON.
 */
import pg from 'pg'
import { createPostgres } from '../../../scripts/testing/test-postgres.ts'
import { killPrograms } from '../src/testing/processes/server.ts'
import { measureMemory } from './measure-memory.ts'
import { measurePlans } from './measure-plans.ts'
import { measureReads } from './measure-reads.ts'
import { measureStarts } from './measure-starts.ts'
import { measureStreams } from './measure-streams.ts'

const measures = {
  starts: measureStarts,
  memory: measureMemory,
  reads: measureReads,
  streams: measureStreams,
  plans: measurePlans,
}
const wanted = process.argv.slice(2)
const unknown = wanted.filter((name) => !(name in measures))
if (unknown.length > 0)
  throw new Error(`There is no ${unknown.join(', ')}: there is ${Object.keys(measures).join(', ')}.`)

const postgres = await createPostgres()
if (!postgres) throw new Error('PostgreSQL is not installed here.')
try {
  await postgres.start()
  const figures: Record<string, object> = {}
  for (const [name, measure] of Object.entries(measures)) {
    if (wanted.length > 0 && !wanted.includes(name)) continue
    figures[name] = await measure(await createDatabase(postgres.url, `bench_${name}`))
  }
  console.log(JSON.stringify(figures))
} finally {
  killPrograms()
  postgres.remove()
}

async function createDatabase(url: string, name: string): Promise<string> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(`create database ${name}`)
  await client.end()
  const created = new URL(url)
  created.pathname = `/${name}`
  return created.href
}
