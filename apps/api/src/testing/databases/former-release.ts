import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readlinkSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../../../../', import.meta.url))

/** Stands for the release before the first one. */
const beforeTheFirst = '8354699'

/** The newest release before this commit, or what stands for it; null where there is no history to find it in, as in a package or a shallow clone. */
export function findFormerRelease(): string | null {
  const found = git('describe', '--tags', '--abbrev=0', '--match', 'v[0-9]*', 'HEAD^') ?? beforeTheFirst
  return git('cat-file', '-e', `${found}^{commit}`) === null ? null : found
}

/** The tags of the migrations that a release knows. */
export function migrationsOf(release: string): readonly string[] {
  const files = git('ls-tree', '--name-only', release, 'apps/api/drizzle/') ?? ''
  return files.split('\n').flatMap((file) => /(\w+)\.sql$/.exec(file)?.[1] ?? [])
}

/** Its server as a checkout of its own, with the libraries of this one. Answers where. */
export function checkOut(release: string): string {
  const checkout = mkdtempSync(join(tmpdir(), 'planwright-former-'))
  const archive = execFileSync('git', ['archive', release, 'package.json', 'apps', 'packages'], inRoot)
  execFileSync('tar', ['-x', '-C', checkout, '--exclude=*.test.ts'], { input: archive })
  linkLibraries(join(root, 'node_modules'), join(checkout, 'node_modules'))
  symlinkSync(join(root, 'apps/api/node_modules'), join(checkout, 'apps/api/node_modules'))
  return checkout
}

/** Everything but our own workspaces, whose links lead to the folders beside them. */
function linkLibraries(from: string, to: string) {
  mkdirSync(join(to, '@planwright'), { recursive: true })
  for (const name of readdirSync(from)) {
    if (name !== '@planwright') symlinkSync(join(from, name), join(to, name))
  }
  for (const name of readdirSync(join(from, '@planwright')))
    symlinkSync(readlinkSync(join(from, '@planwright', name)), join(to, '@planwright', name))
}

const inRoot = { cwd: root, maxBuffer: 1e9, stdio: ['ignore', 'pipe', 'ignore'] as ('ignore' | 'pipe')[] }

function git(...args: string[]): string | null {
  try {
    return String(execFileSync('git', args, inRoot)).trim()
  } catch {
    return null
  }
}
