// npm test: installs what is missing, a browser and PostgreSQL included, runs every check and test, and counts them.
import { existsSync, mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureBrowser } from './browser.mjs'
import { ensureWebBuilt } from './build-web.mjs'
import { runChecksAndTests } from './check.mjs'
import { aptInstall, bin, ensureInstalled, run, withTools } from './setup.mjs'

await ensureInstalled()
const browser = await ensureBrowser()
await ensurePostgres()

const reports = mkdtempSync(join(tmpdir(), 'planwright-reports-'))
const vitestReport = join(reports, 'vitest.json')
const { checks, testCode: vitestCode } = await runChecksAndTests(
  browser,
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${vitestReport}`,
)

console.log('\n# the journey in a browser')
await ensureWebBuilt()
const playwrightReport = join(reports, 'playwright.json')
const playwrightCode = await run(
  bin('playwright'),
  ['test', '--config', 'e2e/playwright.config.ts', '--reporter=list,json'],
  {
    env: withTools({ PLAYWRIGHT_JSON_OUTPUT_NAME: playwrightReport, BROWSER_PATH: browser }),
  },
)

const vitest = readReport(vitestReport)
const playwright = readReport(playwrightReport)?.stats
const passed =
  checks.count -
  checks.failed.length +
  (vitest?.numPassedTests ?? 0) +
  (playwright?.expected ?? 0) +
  (playwright?.flaky ?? 0)
const skipped = (vitest?.numPendingTests ?? 0) + (playwright?.skipped ?? 0)
const failed =
  checks.failed.length +
  atLeastOne(vitest?.numFailedTests ?? 0, vitestCode) +
  atLeastOne(playwright?.unexpected ?? 0, playwrightCode)

if (checks.failed.length > 0) console.log(`\nFailed: ${checks.failed.join(', ')}`)
const flaky = (playwright?.flaky ?? 0) + triedTwice(vitest)
const more = [skipped > 0 && `, ${skipped} skipped`, flaky > 0 && `, ${flaky} of the passed only at the second try`]
console.log(`\n${passed} passed, ${failed} failed${more.filter(Boolean).join('')}`)
process.exit(failed === 0 ? 0 : 1)

/** A runner that ended badly counts as a failure, even when it could not say which test it was. */
function atLeastOne(count, exitCode) {
  return exitCode === 0 ? count : Math.max(count, 1)
}

/** Of what passed in the end, the report keeps what was wrong at first. */
function triedTwice(report) {
  const results = (report?.testResults ?? []).flatMap((file) => file.assertionResults)
  return results.filter(({ status, failureMessages }) => status === 'passed' && failureMessages.length > 0).length
}

function readReport(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null
}

async function ensurePostgres() {
  if (process.env.TEST_POSTGRES_URL || existsSync('/usr/lib/postgresql')) return
  console.log('Installing PostgreSQL ...')
  if (!(await aptInstall('postgresql')))
    console.log('PostgreSQL cannot be had here: the tests run on the embedded database alone.')
}
