import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'

// a rule whose pattern is wrong is passed over by the linter, which says so in a hint and goes on
it.each([
  ['zod-import', "import { z } from 'zod'\nexport const schema = z", 'Write import * as z'],
  ['zod-import', "import { string } from 'zod/mini'\nexport const schema = string", 'Write import * as z'],
  ['zod-import', "import type { input } from 'zod'\nexport type Sent = input<never>", 'Write import * as z'],
  ['zod-import', "import * as z from 'zod'\nexport const schema = z", null],
  ['zod-import', "import { safeParse } from 'zod/v4/core'\nexport const parse = safeParse", null],
  ['exported-function', 'export const double = (n: number) => n * 2', 'Declare an exported function'],
  ['exported-function', 'export function double(n: number) { return n * 2 }', null],
  ['exported-function', 'export const double: Doubling = (n) => n * 2', null],
])('%s looks at %j', (rule, source, message) => {
  const folder = mkdtempSync(join(tmpdir(), 'planwright-lint-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const plugins = [resolve(`scripts/checks/${rule}.grit`)]
  writeFileSync(join(folder, 'biome.json'), JSON.stringify({ plugins, linter: { rules: { preset: 'none' } } }))
  writeFileSync(join(folder, 'probe.ts'), `${source}\n`)
  const { stdout, stderr } = spawnSync(resolve('node_modules/.bin/biome'), ['lint', 'probe.ts'], {
    cwd: folder,
    encoding: 'utf8',
  })
  const said = stdout + stderr
  expect(said).not.toContain('errored')
  if (message === null) expect(said).toContain('Checked 1 file')
  else expect(said).toContain(message)
})
