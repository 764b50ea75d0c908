/**
 * `npm run bench:soak -- --minutes 60 --database embedded`: people draft, edit, plan, save, take it back, sign in and out over and over at a server that runs as `npm start` runs it,
 * while all that goes after a time goes after a minute or two. Prints how memory and tables change, and by how much the last third is above the one before it. `--database` is `embedded`,
 * `postgres` (one of its own) or the address of an empty one; `--people` work at once, `--pace` rounds a minute at most,
 * so that what else the machine does changes little. The last line is JSON.
 */
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { embeddedFolder } from '../apps/api/src/db/open-database.ts'
import { sandboxAt } from '../apps/api/src/testing/counterparts/sandbox.ts'
import { createPostgresUrl } from '../apps/api/src/testing/databases/database.ts'
import { startProduct } from '../e2e/helpers/product.ts'
import { createPostgres } from '../scripts/testing/test-postgres.ts'
import { growth, readSample, type Sample, soakTable } from './soak-figures.ts'
import { comeAndGo, createPerson } from './soak-person.ts'

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '10' },
    database: { type: 'string', default: 'embedded' },
    people: { type: 'string', default: '3' },
    pace: { type: 'string', default: '6' },
  },
})
const minutes = Number(values.minutes)
const token = 'a-token-of-the-soak-for-figures-long-enough'
/** The sandbox keeps every call that it was asked. */
const roundsUntilReset = 20
const samplesInAll = 60

const postgres = values.database === 'postgres' ? await createPostgres() : undefined
if (values.database === 'postgres' && !postgres) throw new Error('No PostgreSQL is installed here.')
const databaseUrl = postgres ? await newDatabase(postgres) : values.database === 'embedded' ? '' : values.database
const product = await startProduct(() => ({
  PUBLIC_URL: '',
  DATABASE_URL: databaseUrl,
  SANDBOX_URL: '',
  JIRA_CLIENT_ID: '',
  METRICS_TOKEN: token,
  BACKUPS_KEPT: '0',
  RETAIN_EVERY_MINUTES: '1',
  RETAIN_EVENTS_DAYS: '0.001',
  RETAIN_RUNS_DAYS: '0.002',
  RETAIN_DELETED_DRAFTS_DAYS: '0.001',
  RETAIN_SESSIONS_DAYS: '0',
  LIMIT_DRAFT_VERSIONS: '3',
  // all ask from one address
  ...Object.fromEntries(
    ['REQUESTS', 'GENERATIONS', 'PLANS', 'SAVES', 'LINKS', 'ACCOUNT_CALLS', 'SIGN_UPS', 'DRAFT_WRITES'].map((name) => [
      `LIMIT_${name}_PER_MINUTE`,
      '1000000',
    ]),
  ),
  LIMIT_MAILS_PER_ADDRESS: '1000000',
  LIMIT_SIGN_IN_TRIES: '1000000',
}))
const samples: Sample[] = []
const failures: string[] = []
try {
  const folder = databaseUrl === '' ? embeddedFolder(product.dataDir) : null
  const began = performance.now()
  const minute = () => (performance.now() - began) / 60_000
  let rounds = 0
  const sampling = new AbortController()
  const look = async () => {
    const sample = await readSample({ url: product.url, token, folder }, { minute: minute(), rounds })
    samples.push(sample)
    console.log(
      `minute ${sample.minute.toFixed(1)}: ${rounds} rounds, ${Math.round(sample.resident / 1e6)} MB, heap ${Math.round(sample.heap / 1e6)} MB, ${failures.length} failed`,
    )
  }
  const watching = (async () => {
    while (!sampling.signal.aborted) {
      await look()
      await delay((minutes / samplesInAll) * 60_000, undefined, { signal: sampling.signal }).catch(() => undefined)
    }
  })()
  const sandbox = sandboxAt(product.sandboxUrl)
  const people = []
  for (let each = 0; each < Number(values.people); each += 1) people.push(await createPerson(product.url, sandbox))
  while (minute() < minutes) {
    const done = await Promise.allSettled([...people.map((person) => person.round()), comeAndGo(product.url)])
    for (const one of done) {
      if (one.status === 'fulfilled') continue
      failures.push(String(one.reason))
      if (failures.length <= 5) console.error(one.reason)
    }
    rounds += 1
    await delay(Math.max(0, (rounds / Number(values.pace) - minute()) * 60_000))
    if (rounds % roundsUntilReset === 0) await sandbox.reset()
  }
  sampling.abort()
  await watching
  await look()
  console.log(soakTable(samples))
  console.log(JSON.stringify({ minutes, rounds, failed: failures.length, growthPercent: growth(samples) }))
} finally {
  await product.stop()
  postgres?.remove()
}
if (failures.length > 0) process.exitCode = 1

async function newDatabase({ url, start }: { url: string; start: () => Promise<void> }) {
  await start()
  process.env.TEST_POSTGRES_URL = url
  return (await createPostgresUrl()).databaseUrl
}
