// npm run check: types, lint, format, boundaries, dead code, citations, dependencies, secrets, unit and api tests.
import { pathToFileURL } from 'node:url'
import { ensureBrowser } from './browser.mjs'
import { bin, ensureInstalled, pinnedNode, run, runQuietly, withTools } from './setup.mjs'

/** They clean up their memory less often, which takes a fifth of their time. */
const seldomTidied = { GOGC: '400' }

const steps = [
  // beside the tests nothing is gained by several checkers, which each look at much that the others do
  { name: 'types', command: 'tsc', args: ['-p', '.', '--checkers', '1'], env: seldomTidied },
  {
    name: 'lint, format and boundaries',
    command: 'biome',
    args: ['check', '.', '--max-diagnostics=40', '--error-on-warnings'],
  },
  { name: 'promises', command: 'oxlint', args: ['--type-aware', '--deny-warnings'], env: seldomTidied },
  { name: 'dead code', command: 'knip', args: ['--no-progress'] },
  { name: 'dead code but for tests', command: 'knip', args: ['--production', '--no-progress'] },
  { name: 'citations', command: 'node', args: ['scripts/checks/check-citations.ts'] },
  { name: 'dependencies', command: 'node', args: ['scripts/checks/check-dependencies.ts'] },
  { name: 'secrets', command: 'node', args: ['scripts/checks/check-secrets.ts'] },
]

/** Runs the static checks one after the other; answers the names of those that failed, and what all of them said. */
async function runStaticChecks() {
  const failed = []
  const outputs = []
  for (const { name, command, args, env } of steps) {
    const tool = command === 'node' ? pinnedNode() : bin(command)
    const { code, output } = await runQuietly(tool, args, { env: withTools(env) })
    outputs.push(`# ${name}\n${output}`)
    if (code !== 0) failed.push(name)
  }
  return { count: steps.length, failed, output: outputs.join('\n') }
}

/** The checks beside the tests, which wait more than they work; what the checks say comes in one piece, behind the tests. */
export async function runChecksAndTests(browser, ...args) {
  console.log('\n# unit and api tests, with the static checks beside them')
  const [checks, testCode] = await Promise.all([runStaticChecks(), runTests(browser, ...args)])
  console.log(`\n${checks.output}`)
  return { checks, testCode }
}

/** Unit and api tests, and those of screens in this browser; answers the exit code. */
function runTests(browser, ...args) {
  return run(bin('vitest'), ['run', ...args], { env: withTools({ BROWSER_PATH: browser }) })
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  await ensureInstalled()
  const browser = await ensureBrowser()
  const { checks, testCode } = await runChecksAndTests(browser)
  const failed = [...checks.failed, ...(testCode === 0 ? [] : ['unit and api tests'])]
  console.log(failed.length === 0 ? '\nEverything holds.' : `\nFailed: ${failed.join(', ')}`)
  process.exit(failed.length === 0 ? 0 : 1)
}
