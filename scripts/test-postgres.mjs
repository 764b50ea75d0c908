// npm run test:postgres -- [version ...]: what has to do with the database, on each PostgreSQL that Planwright says it runs on, as the owner that the README asks for and as a superuser.
import { existsSync, readFileSync, symlinkSync } from 'node:fs'
import { dirname, relative } from 'node:path'
import { bin, ensureInstalled, path, run, stop, withTools } from './setup.mjs'

const folder = 'scripts/testing/postgres'
const versions = ['15', '16', '17', '18']
const suites = [
  'backup/backup',
  'database-away',
  'db/broken-connections',
  'db/expand-and-contract',
  'db/growth',
  'db/keep-retention',
  'db/postgres-version',
  'db/row-level-security',
  'drafts/draft-routes',
  'former-release',
  'http/limits/common-limits',
  'runs/run-engine',
  'saving/saving',
].map((name) => `apps/api/src/${name}.test.ts`)

const wanted = process.argv.slice(2)
const unknown = wanted.filter((version) => !versions.includes(version))
if (unknown.length > 0) stop(`There is no PostgreSQL ${unknown.join(', ')} here: there is ${versions.join(', ')}.`)
await ensureInstalled()
await ensureInstalled(folder)

let isToldToStop = false
for (const signal of ['SIGINT', 'SIGTERM'])
  process.once(signal, () => {
    isToldToStop = true
  })
const failed = []
for (const version of wanted.length > 0 ? wanted : versions)
  for (const as of ['owner', 'superuser']) {
    if (isToldToStop) process.exit(1)
    console.log(`\n# PostgreSQL ${version}, as ${as === 'owner' ? 'a plain owner with CREATEROLE' : 'a superuser'}`)
    const env = { TEST_POSTGRES_BIN: programsOf(version), TEST_POSTGRES_VERSION: version, TEST_POSTGRES_AS: as }
    if ((await run(bin('vitest'), ['run', '--project', 'api', ...suites], { env: withTools(env) })) !== 0)
      failed.push(`${version} as ${as}`)
  }
console.log(failed.length === 0 ? '\nAll passed.' : `\nFailed: ${failed.join(', ')}`)
process.exit(failed.length === 0 ? 0 : 1)

/** Where the programs of a version are; its libraries are given the names that they are looked for by, which npm packs no links for. */
function programsOf(version) {
  const home = path(folder, 'node_modules', `postgres-${version}-${process.arch}`)
  if (!existsSync(home)) stop(`There is no PostgreSQL ${version} for ${process.platform} on ${process.arch}.`)
  for (const { source, target } of JSON.parse(readFileSync(`${home}/native/pg-symlinks.json`, 'utf8'))) {
    const link = `${home}/${target}`
    if (!existsSync(link)) symlinkSync(relative(dirname(link), `${home}/${source}`), link)
  }
  return `${home}/native/bin`
}
