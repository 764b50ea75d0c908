import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startTestSandbox, story } from './testing/sandbox-under-test.ts'

describe('the state file', () => {
  let dataDir: string
  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'sandbox-state-'))
  })
  afterEach(() => rm(dataDir, { recursive: true }))

  it('keeps issues and tokens over a restart', async () => {
    const first = await startTestSandbox({ dataDir })
    const token = await first.token()
    const { key } = (await first.jira(token)('POST', '/rest/api/3/issue', story())).body
    await first.close()
    expect(JSON.parse(await readFile(join(dataDir, 'sandbox.json'), 'utf8')).version).toBe(1)

    const second = await startTestSandbox({ dataDir })
    expect((await second.jira(token)('GET', `/rest/api/3/issue/${key}`)).status).toBe(200)
    await second.send('POST', '/_sandbox/reset')
    expect((await second.jira(token)('GET', `/rest/api/3/issue/${key}`)).status).toBe(404)
    await second.close()
  })

  it('begins anew where the file cannot be read', async () => {
    await writeFile(join(dataDir, 'sandbox.json'), '{"half')
    const sandbox = await startTestSandbox({ dataDir })
    expect((await sandbox.state()).sites).toHaveLength(2)
    await sandbox.close()
  })
})
