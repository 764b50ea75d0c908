/**
 * `npm run bench:scaling`: what people leave in bytes, and how PostgreSQL answers each of the product's statements among 100,000 and 1,000,000 drafts. A PostgreSQL of its own is filled
 * with copies of what the product itself wrote; then a server is asked as people ask it, and each statement's plan is read from PostgreSQL's log (auto_explain), with the role and the
 * row-level security that it ran with. `-- --drafts 10000,100000` are other amounts, none with `--drafts ""`; `--stories 3` copies a smaller draft, `--without-sizes` leaves the bytes out.
 * A hundred thousand drafts take 3 GB of disk and two minutes, a million ten times that. The last line is JSON.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { startProduct } from '../../../e2e/helpers/product.ts'
import { createPostgres } from '../../../scripts/testing/test-postgres.ts'
import { createPlanLog, explaining } from './scaling-plans.ts'
import { askAll, askInside } from './scaling-questions.ts'
import { type Figures, planTables, statementsOf } from './scaling-report.ts'
import { addDrafts, addHeavyUse } from './scaling-rows.ts'
import { makeSample, measureSizes } from './scaling-sample.ts'
import { bytesOfRows } from './scaling-sizes.ts'
import { asSuperuser } from './servers.ts'

const { values } = parseArgs({
  options: {
    drafts: { type: 'string', default: '100000,1000000' },
    stories: { type: 'string', default: '10' },
    'without-sizes': { type: 'boolean', default: false },
  },
})
const amounts = values.drafts.split(',').filter(Boolean).map(Number)
const limits = ['REQUESTS', 'GENERATIONS', 'PLANS', 'SAVES', 'LINKS', 'ACCOUNT_CALLS', 'SIGN_UPS', 'DRAFT_WRITES']
const metricsToken = 'a-token-of-this-measurement-that-is-long-enough'
/** As for a machine that PostgreSQL has for itself, without what only costs time here; statistics are gathered when all rows are there. */
const tuned = [
  'shared_buffers=1GB',
  'max_wal_size=8GB',
  'random_page_cost=1.1',
  'wal_level=minimal',
  'max_wal_senders=0',
]

const plans = createPlanLog()
const postgres = await createPostgres({ with: [...tuned, 'autovacuum=off', ...explaining], onLog: plans.onLog })
if (!postgres) throw new Error('PostgreSQL is not installed here.')
const dataDir = mkdtempSync(join(tmpdir(), 'planwright-scaling-'))
try {
  await postgres.start()
  const databaseUrl = await createDatabase(postgres.url)
  const client = new pg.Client({ connectionString: asSuperuser(databaseUrl) })
  await client.connect()
  const product = await startProduct(
    () => ({
      ...Object.fromEntries(limits.map((name) => [`LIMIT_${name}_PER_MINUTE`, '1000000'])),
      PUBLIC_URL: '',
      SANDBOX_URL: '',
      JIRA_CLIENT_ID: '',
      DATABASE_URL: databaseUrl,
      METRICS_TOKEN: metricsToken,
    }),
    dataDir,
  )
  try {
    const sizes = values['without-sizes'] ? {} : await measureSizes(client, product)
    const sample = await makeSample(client, product, Number(values.stories))
    await addHeavyUse(client, sample)
    const figures: (Figures & { bytes: object })[] = []
    let from = 0
    for (const drafts of amounts) {
      const began = performance.now()
      await addDrafts(client, sample, from, drafts)
      from = drafts
      const bytes = await bytesOfRows(client)
      const seconds = Math.round((performance.now() - began) / 1000)
      console.log(`${drafts} drafts were written in ${seconds} s; bytes of a row: ${JSON.stringify(bytes)}`)
      const asked = await askAll({ client, plans, product, sample, metricsToken })
      const inside = await askInside({ client, plans, databaseUrl })
      const rows = Object.fromEntries(Object.entries(bytes).map(([name, each]) => [name, each.rows]))
      figures.push({ drafts, bytes, rows, ran: [...asked, ...inside] })
      console.log(planTables(figures))
    }
    const statements = figures.map((each) => ({
      drafts: each.drafts,
      bytes: each.bytes,
      statements: statementsOf(each),
    }))
    console.log(JSON.stringify({ sizes, figures: statements }))
  } finally {
    await product.stop()
    await client.end()
  }
} finally {
  postgres.remove()
  rmSync(dataDir, { recursive: true, force: true })
}

async function createDatabase(url: string): Promise<string> {
  const owner = new pg.Client({ connectionString: url })
  await owner.connect()
  await owner.query('create database scaling')
  await owner.end()
  return Object.assign(new URL(url), { pathname: '/scaling' }).href
}
