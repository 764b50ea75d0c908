import { randomBytes } from 'node:crypto'
import { readdirSync, rmSync, truncateSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { signUp } from '../testing/app.ts'
import { createDataDir } from '../testing/databases/database.ts'
import { killPrograms, runProgram, startServer } from '../testing/processes/server.ts'

describe('an embedded database that is no good', { timeout: 400_000 }, () => {
  afterEach(killPrograms)

  const logOf = (folder: string) => {
    const [first = ''] = readdirSync(join(folder, 'pg_wal')).filter((name) => /^[\dA-F]{24}$/.test(name))
    return join(folder, 'pg_wal', first)
  }

  it.each([
    ['its log is cut off', (folder: string) => truncateSync(logOf(folder), 8192)],
    ['what controls it is gone', (folder: string) => rmSync(join(folder, 'global', 'pg_control'))],
    // a new one would be made over it
    ['its version is gone', (folder: string) => rmSync(join(folder, 'PG_VERSION'))],
  ])('is told in one line with what to do when %s', async (_what, damage) => {
    const DATA_DIR = await createDataDir()
    const folder = join(DATA_DIR, 'database')
    damage(folder)
    const { code, stderr } = await runProgram('main.ts', { DATA_DIR })
    expect(code).toBe(1)
    expect(stderr).toMatch(
      /^Planwright cannot start: The embedded database in .* cannot be opened.*: its files are damaged.*npm run restore.*backups.*\.\n$/,
    )
    expect(stderr).not.toContain('[object')
  })

  it('ends the server with a line when its log cannot grow, and nothing that was saved is lost', async () => {
    const DATA_DIR = await createDataDir()
    const settings = { DATA_DIR, LIMIT_DRAFT_WRITES_PER_MINUTE: '1000000' }
    const server = await startServer(settings, { largestFile: 15_900_000 })
    const { headers } = await signUp(server)
    const call = async (method: 'POST' | 'PUT', path: string, body: object, more = {}) =>
      fetch(`${server.url}${path}`, {
        method,
        headers: { ...headers, 'content-type': 'application/json', ...more },
        body: JSON.stringify(body),
      }).catch(() => undefined)
    const begun = await (await call('POST', '/api/drafts', {}))?.json()
    let { version } = begun
    for (;;) {
      const form = { companyInfo: '', epicInfo: randomBytes(70_000).toString('base64'), detailLevel: 'medium' }
      const put = await call('PUT', `/api/drafts/${begun.id}`, { name: 'Mine', form }, { 'if-match': `"${version}"` })
      if (put?.status !== 200) break
      version = (await put.json()).version
    }
    expect(await server.ended).toBe(1)
    expect(server.output.stderr).toMatch(
      /^The embedded database in .* has ended \(.*\): .*start again. What was saved is safe.\n$/,
    )

    const again = await startServer({ ...settings, PORT: new URL(server.url).port })
    const kept = await fetch(`${again.url}/api/drafts/${begun.id}`, { headers })
    expect((await kept.json()).version).toBeGreaterThanOrEqual(version)
  })
})
