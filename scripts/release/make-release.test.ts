import { execFileSync } from 'node:child_process'
import { cpSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { makeRelease } from './make-release.ts'
import { releaseNotes } from './release-notes.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const manifests = globSync('{apps,packages}/*/package.json', { cwd: root })
const identity = ['NAME', 'EMAIL'].flatMap((what) => [`GIT_AUTHOR_${what}`, `GIT_COMMITTER_${what}`])

describe('a release', () => {
  let checkout: string
  const git = (...args: string[]) => execFileSync('git', args, { cwd: checkout, encoding: 'utf8' }).trim()
  const read = (file: string) => readFileSync(join(checkout, file), 'utf8')
  const add = (line: string) => {
    const changelog = read('CHANGELOG.md').replace('## [Unreleased]\n', `## [Unreleased]\n\n### Added\n\n- ${line}\n`)
    writeFileSync(join(checkout, 'CHANGELOG.md'), changelog)
    git('commit', '--quiet', '--all', '--message', line)
  }

  beforeEach(() => {
    for (const name of identity) process.env[name] = 'ada@example.com'
    checkout = mkdtempSync(join(tmpdir(), 'planwright-release-'))
    for (const file of ['CHANGELOG.md', 'package.json', 'package-lock.json', ...manifests])
      cpSync(join(root, file), join(checkout, file))
    git('init', '--quiet', '--initial-branch=main')
    git('add', '.')
    git('commit', '--quiet', '--message', 'As it stands')
    add('Something new.')
  })
  afterEach(() => {
    for (const name of identity) delete process.env[name]
    rmSync(checkout, { recursive: true })
  })

  it('is a commit with the version wherever it is told, and a tag that says what the changelog says', () => {
    expect(makeRelease(checkout, '12.0.0', '2026-12-01')).toBe('v12.0.0')
    expect(git('status', '--porcelain')).toBe('')
    expect(git('log', '-1', '--format=%s')).toBe('Planwright 12.0.0')
    expect(git('cat-file', '-t', 'v12.0.0')).toBe('tag')
    expect(git('rev-parse', 'v12.0.0^{commit}')).toBe(git('rev-parse', 'HEAD'))
    const told = git('tag', '--list', '--format=%(contents)', 'v12.0.0')
    expect(told).toMatch(/^Planwright 12\.0\.0\n\n### Added\n\n- Something new\.\n/)
    expect(told).not.toContain('Unreleased')
    expect(read('CHANGELOG.md')).toMatch(
      /\n## \[Unreleased\]\n\n## \[12\.0\.0\] - 2026-12-01\n\n### Added\n\n- Something new\.\n/,
    )
    // the server, the command line and the page each tell their own
    for (const teller of ['', 'apps/api/', 'apps/cli/', 'apps/web/'])
      expect([teller, JSON.parse(read(`${teller}package.json`)).version]).toEqual([teller, '12.0.0'])
    // every line is as it was, but for the version: nothing is written in another form
    const lines = git(
      'show',
      '--format=',
      '--unified=0',
      'HEAD',
      '--',
      ...manifests,
      'package.json',
      'package-lock.json',
    )
    const changed = lines.split('\n').filter((line) => /^[+-](?![+-])/.test(line))
    expect(changed.filter((line) => !/^[+-]\s+"version": "[\d.]+",$/.test(line))).toEqual([])
  })

  it('agrees with the lock file afterwards', () => {
    makeRelease(checkout, '12.0.0', '2026-12-01')
    const { packages, version } = JSON.parse(read('package-lock.json'))
    expect([version, packages[''].version]).toEqual(['12.0.0', '12.0.0'])
    for (const file of manifests)
      expect([file, packages[file.slice(0, -'/package.json'.length)].version]).toEqual([
        file,
        JSON.parse(read(file)).version,
      ])
  })

  it('is the one before, for whoever looks for that from the next commit on', () => {
    makeRelease(checkout, '12.0.0', '2026-12-01')
    add('Something newer.')
    expect(git('describe', '--tags', '--abbrev=0', '--match', 'v[0-9]*', 'HEAD^')).toBe('v12.0.0')
    expect(makeRelease(checkout, '12.0.1', '2026-12-02')).toBe('v12.0.1')
    expect(git('tag', '--list', '--format=%(contents)', 'v12.0.1')).not.toContain('Something new.')
  })

  it.each([
    ['12', /three numbers/],
    ['v12.0.0', /three numbers/],
    ['', /not nothing/],
    ['11.9.9', /does not come after v12\.0\.0/],
    ['12.0.0', /does not come after v12\.0\.0/],
    ['12.0.1', /nothing to release/],
  ])('%j after 12.0.0 with nothing new is refused, and nothing is changed', (version, why) => {
    makeRelease(checkout, '12.0.0', '2026-12-01')
    const before = git('rev-parse', 'HEAD')
    expect(() => makeRelease(checkout, version, '2026-12-02')).toThrow(why)
    expect([git('rev-parse', 'HEAD'), git('status', '--porcelain'), git('tag')]).toEqual([before, '', 'v12.0.0'])
  })

  it('is not made of what no commit has', () => {
    writeFileSync(join(checkout, 'package.json'), '{}')
    expect(() => makeRelease(checkout, '12.0.0', '2026-12-01')).toThrow(/no commit has/)
  })
})

it('needs the heading under which it finds what is new', () => {
  expect(() => releaseNotes('# Changelog\n', '1.0.0', '2026-12-01')).toThrow(/no line ## \[Unreleased\]/)
})
