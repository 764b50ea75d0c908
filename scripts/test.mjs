// npm test: installs what is missing, a browser and PostgreSQL included, runs every check and test, and counts them.
import { existsSync, mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { ensureBrowser, ensureHeadlessShell } from './browser.mjs'
import { ensureWebBuilt } from './build-web.mjs'
import { runChecksAndTests } from './check.mjs'
import { aptInstall, bin, ensureInstalled, root, run, withTools } from './setup.mjs'

await ensureInstalled()
const browser = await ensureBrowser()
const shell = await ensureHeadlessShell(browser)
await ensurePostgres()
await ensureWebBuilt()

const reports = mkdtempSync(join(tmpdir(), 'planwright-reports-'))
const vitestReport = join(reports, 'vitest.json')
const playwrightReport = join(reports, 'playwright.json')
const { checks, testCode: vitestCode } = await runChecksAndTests(
  browser,
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${vitestReport}`,
)

console.log('\n# the journeys in a browser')
// after the other tests: beside them each of both took five times as long on a machine that was slow, until some gave up
const playwrightCode = await run(
  bin('playwright'),
  ['test', '--config', 'e2e/playwright.config.ts', '--reporter=list,json'],
  { env: withTools({ PLAYWRIGHT_JSON_OUTPUT_NAME: playwrightReport, BROWSER_PATH: shell }) },
)

const vitest = readReport(vitestReport)
const playwrightReported = readReport(playwrightReport)
const playwright = playwrightReported?.stats
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

// at the very end: the output of thousands of tests is long, and often only its end is kept
const ended = [...endedTests(vitest), ...(playwrightReported?.suites ?? []).flatMap((suite) => endedJourneys(suite))]
for (const name of checks.failed) console.log(`Failed: ${name}`)
for (const { name, why } of ended.filter(({ is }) => is === 'failed'))
  console.log(`Failed: ${name}\n  ${firstLine(why)}`)
for (const { name, why } of ended.filter(({ is }) => is === 'flaky'))
  console.log(`Passed at the second try: ${name}\n  ${firstLine(why)}`)
const flaky = ended.filter(({ is }) => is === 'flaky').length
const more = [skipped > 0 && `, ${skipped} skipped`, flaky > 0 && `, ${flaky} of the passed only at the second try`]
console.log(`\n${passed} passed, ${failed} failed${more.filter(Boolean).join('')}`)
process.exit(failed === 0 ? 0 : 1)

/** What a test says first of what went wrong, without the colours of a terminal. */
function firstLine(why = '') {
  const [line = ''] = stripVTControlCharacters(why).split('\n')
  return line.slice(0, 400)
}

/** A runner that ended badly counts as a failure, even when it could not say which test it was. */
function atLeastOne(count, exitCode) {
  return exitCode === 0 ? count : Math.max(count, 1)
}

/** The tests that failed, and those that passed in the end and of which the report keeps what was wrong at first. */
function endedTests(report) {
  return (report?.testResults ?? []).flatMap(({ name: file, assertionResults }) =>
    assertionResults.flatMap(({ status, failureMessages, fullName }) => {
      const name = `${relative(root, file)} › ${fullName}`
      const why = failureMessages[0]
      if (status === 'failed') return [{ name, is: 'failed', why }]
      return status === 'passed' && why ? [{ name, is: 'flaky', why }] : []
    }),
  )
}

/** The same of the journeys, whose report is a tree. */
function endedJourneys({ title, suites = [], specs = [] }) {
  const own = specs.flatMap((spec) =>
    spec.tests.map(({ status, results }) => ({
      name: spec.title,
      is: status === 'unexpected' ? 'failed' : status,
      why: results.find(({ error }) => error)?.error.message,
    })),
  )
  return [...own, ...suites.flatMap((suite) => endedJourneys(suite))].map((test) => ({
    ...test,
    name: `${title} › ${test.name}`,
  }))
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
