import { fileURLToPath } from 'node:url'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { launchOptions } from './e2e/helpers/launch-options.ts'

const common = { env: { TZ: 'UTC' }, testTimeout: 240_000, hookTimeout: 400_000, retry: 1 }
/** A file gets the modules that one before it has loaded: to load the server takes two seconds, and no test changes a module or the environment. */
const shared = { ...common, isolate: false }

export default defineConfig({
  test: {
    // the saving tests wait half of their time: three files at a time keep a machine of two processors busy
    maxWorkers: 3,
    projects: [
      {
        test: {
          ...shared,
          name: 'api',
          // as the server is loaded where it runs: what Vite makes of each module takes longer to make, and to run
          experimental: { viteModuleRunner: false },
          execArgv: ['--import', new URL('./scripts/quick-resolve.mjs', import.meta.url).href],
          include: ['apps/api/src/**/*.test.ts'],
          globalSetup: ['scripts/testing/test-postgres.ts'],
        },
      },
      {
        test: {
          ...shared,
          name: 'rest',
          include: [
            'packages/*/{src,training}/**/*.test.ts',
            'apps/{cli,web,sandbox}/src/**/*.test.ts',
            'scripts/**/*.test.ts',
          ],
        },
      },
      {
        extends: './apps/web/vite.config.ts',
        root: 'apps/web',
        // all of the page is looked through first: a library that is found later reloads the page below the test
        optimizeDeps: { entries: ['src/main.tsx', 'src/**/*.test.tsx'], include: ['react', 'react-dom/client'] },
        test: {
          ...common,
          name: 'screens',
          // as many as the others have: with another number they would wait for all others to end
          maxWorkers: 3,
          include: ['src/**/*.test.tsx'],
          expect: { poll: { timeout: 30_000 } },
          setupFiles: [fileURLToPath(new URL('./apps/web/src/testing/set-up.ts', import.meta.url))],
          browser: {
            enabled: true,
            headless: true,
            provider: playwright({
              // as on a phone: a finger that rests on something takes hold of it
              launchOptions: {
                ...launchOptions,
                args: [...launchOptions.args, '--blink-settings=touchDragDropEnabled=true'],
              },
              contextOptions: { timezoneId: 'UTC', locale: 'en-GB' },
              actionTimeout: 30_000,
            }),
            instances: [{ browser: 'chromium', viewport: { width: 1280, height: 800 } }],
            screenshotFailures: false,
          },
        },
      },
    ],
  },
})
