import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'
import { launchOptions } from './helpers/launch-options.ts'

// many servers start, after most of which nothing is drafted
process.env.DRAFTER_WARM_UP ??= 'off'

export default defineConfig({
  testDir: '.',
  globalSetup: '../scripts/testing/test-postgres.ts',
  outputDir: '../test-results',
  timeout: 300_000,
  expect: { timeout: 30_000 },
  fullyParallel: false,
  // a browser, a server and a sandbox each, which keep a processor busy
  workers: Math.min(6, Math.max(2, availableParallelism())),
  // they share the processors: what fails once is tried once more, and counted as flaky
  retries: 1,
  forbidOnly: Boolean(process.env.CI),
  use: {
    timezoneId: 'UTC',
    locale: 'en-GB',
    actionTimeout: 30_000,
    screenshot: 'only-on-failure',
    trace: 'off',
    // only the journeys without a connection want the page kept in the browser
    serviceWorkers: 'block',
    launchOptions,
  },
})
