import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { newToken } from '../../apps/api/src/identity/access-tokens/token-text.ts'
import { secretsIn } from './check-secrets.ts'

it('finds a secret that somebody left in a file, and does not say it again', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'planwright-secret-'))
  // put together here, so that this file holds none
  const secret = ['ghp', 'wWPw5k4aXcaT4fNP0UcnZwJUVFk6LO0pINUx'].join('_')
  mkdirSync(join(folder, 'docs'))
  writeFileSync(join(folder, 'docs/notes.md'), `Words.\ntoken: ${secret}\n`)
  const own = newToken()
  const ofProgram = newToken('program')
  writeFileSync(join(folder, 'plain.md'), `Words.\n\nPLANWRIGHT_TOKEN=${own}\n${ofProgram}\n`)
  writeFileSync(join(folder, 'chance.md'), `pw_${'0'.repeat(46)}\n`)
  const found = await secretsIn(folder)
  expect(found.toSorted()).toEqual([
    expect.stringMatching(/^docs\/notes\.md:2 .*GitHub/i),
    'plain.md:3 an access token',
    'plain.md:4 an access token',
  ])
  for (const left of [secret, own, ofProgram]) expect(found.join()).not.toContain(left)
  rmSync(folder, { recursive: true })
})
