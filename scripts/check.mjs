// npm run check: types, lint, format, boundaries, dead code, citations, dependencies, secrets, unit and api tests.
import { pathToFileURL } from 'node:url'
import { ensureBrowser } from './browser.mjs'
import { bin, ensureInstalled, pinnedNode, run, withTools } from './setup.mjs'

const steps = [
  { name: 'types', command: 'tsc', args: ['-p', '.'] },
  {
    name: 'lint, format and boundaries',
    command: 'biome',
    args: ['check', '.', '--max-diagnostics=40', '--error-on-warnings'],
  },
  { name: 'promises', command: 'oxlint', args: ['--type-aware', '--deny-warnings'] },
  { name: 'dead code', command: 'knip', args: ['--no-progress'] },
  { name: 'dead code but for tests', command: 'knip', args: ['--production', '--no-progress'] },
  { name: 'citations', command: 'node', args: ['scripts/check-citations.ts'] },
  { name: 'dependencies', command: 'node', args: ['scripts/check-dependencies.ts'] },
  { name: 'secrets', command: 'node', args: ['scripts/check-secrets.ts'] },
]

/** Runs the static checks one after the other; answers the names of those that failed. */
export async function runStaticChecks() {
  const failed = []
  for (const step of steps) {
    console.log(`\n# ${step.name}`)
    const command = step.command === 'node' ? pinnedNode() : bin(step.command)
    if ((await run(command, step.args, { env: withTools() })) !== 0) failed.push(step.name)
  }
  return { count: steps.length, failed }
}

/** Unit and api tests, and those of screens in this browser; answers the exit code. */
export function runTests(browser, ...args) {
  return run(bin('vitest'), ['run', ...args], { env: withTools({ BROWSER_PATH: browser }) })
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  await ensureInstalled()
  const browser = await ensureBrowser()
  const { failed } = await runStaticChecks()
  console.log('\n# unit and api tests')
  if ((await runTests(browser)) !== 0) failed.push('unit and api tests')
  console.log(failed.length === 0 ? '\nEverything holds.' : `\nFailed: ${failed.join(', ')}`)
  process.exit(failed.length === 0 ? 0 : 1)
}
