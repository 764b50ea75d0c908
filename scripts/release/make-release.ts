import { execFileSync } from 'node:child_process'
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { releaseNotes } from './release-notes.ts'

/**
 * Makes what is unreleased in the changelog a release: a commit with the version wherever one is told, and an annotated tag that says what changed. Answers the tag's name;
 * pushes nothing. Throws, and changes nothing, where that cannot be.
 */
export function makeRelease(root: string, version: string, date: string): string {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()
  const numbers = numbersOf(version)
  if (!numbers) throw new Error(`A version is three numbers, as in 1.4.0, and not ${version || 'nothing'}.`)
  const tags = git('tag', '--list', 'v*').split('\n')
  const above = tags.find((tag) => !isAbove(numbers, numbersOf(tag.slice(1)) ?? []))
  if (above) throw new Error(`${version} does not come after ${above}, which is released.`)
  if (git('status', '--porcelain', '--untracked-files=no') !== '')
    throw new Error('There are changes that no commit has.')

  const read = (file: string) => readFileSync(join(root, file), 'utf8')
  const { changelog, notes } = releaseNotes(read('CHANGELOG.md'), version, date)
  // packages depend on each other by their versions, and tell nobody
  const tellers = ['package.json', ...globSync('apps/*/package.json', { cwd: root })]
  const changed = {
    'CHANGELOG.md': changelog,
    'package-lock.json': lockWith(read('package-lock.json'), tellers, version),
    ...Object.fromEntries(tellers.map((file) => [file, jsonOf({ ...JSON.parse(read(file)), version })])),
  }
  for (const [file, text] of Object.entries(changed)) writeFileSync(join(root, file), text)
  git('commit', '--quiet', '--message', `Planwright ${version}`, '--', ...Object.keys(changed))
  const tag = `v${version}`
  // a heading of the changelog begins as what git takes for a comment
  git('tag', '--annotate', tag, '--cleanup=verbatim', '--message', `Planwright ${version}\n\n${notes}\n`)
  return tag
}

function lockWith(text: string, tellers: readonly string[], version: string): string {
  const lock: { packages: Record<string, object> } = JSON.parse(text)
  const told = tellers.map((file) => file.slice(0, -'/package.json'.length))
  const packages = Object.fromEntries(
    Object.entries(lock.packages).map(([folder, entry]) => [
      folder,
      folder === '' || told.includes(folder) ? { ...entry, version } : entry,
    ]),
  )
  return jsonOf({ ...lock, version, packages })
}

/** As npm writes it. */
const jsonOf = (value: object) => `${JSON.stringify(value, null, 2)}\n`

const numbersOf = (version: string): readonly number[] | null =>
  /^\d+\.\d+\.\d+$/.test(version) ? version.split('.').map(Number) : null

function isAbove(one: readonly number[], other: readonly number[]): boolean {
  const differs = one.findIndex((number, index) => number !== other[index])
  return differs >= 0 && (one[differs] ?? 0) > (other[differs] ?? -1)
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  try {
    const root = fileURLToPath(new URL('../..', import.meta.url))
    const tag = makeRelease(root, process.argv[2] ?? '', new Date().toISOString().slice(0, 10))
    console.log(`${tag} is committed and tagged. What makes it known: git push --follow-tags`)
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
}
