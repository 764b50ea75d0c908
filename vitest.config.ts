import { defineConfig } from 'vitest/config'

const common = { env: { TZ: 'UTC' }, testTimeout: 30_000, hookTimeout: 60_000 }

export default defineConfig({
  test: {
    // the saving tests wait more than they work: two files at a time on a machine of two processors
    maxWorkers: 2,
    projects: [
      {
        test: {
          ...common,
          name: 'api',
          include: ['apps/api/src/**/*.test.ts'],
          globalSetup: ['scripts/test-postgres.ts'],
        },
      },
      {
        test: {
          ...common,
          name: 'rest',
          include: ['packages/*/src/**/*.test.ts', 'apps/{web,sandbox}/src/**/*.test.ts', 'scripts/**/*.test.ts'],
        },
      },
    ],
  },
})
