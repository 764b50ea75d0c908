import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { secretsIn } from './check-secrets.ts'

it('finds a secret that somebody left in a file, and does not say it again', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'planwright-secret-'))
  // put together here, so that this file holds none
  const secret = ['ghp', 'wWPw5k4aXcaT4fNP0UcnZwJUVFk6LO0pINUx'].join('_')
  mkdirSync(join(folder, 'docs'))
  writeFileSync(join(folder, 'docs/notes.md'), `Words.\ntoken: ${secret}\n`)
  writeFileSync(join(folder, 'plain.md'), 'Words.\n')
  const found = await secretsIn(folder)
  expect(found).toEqual([expect.stringMatching(/^docs\/notes\.md:2 .*GitHub/i)])
  expect(found.join()).not.toContain(secret)
  rmSync(folder, { recursive: true })
})
