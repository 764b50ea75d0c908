import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { signUp } from '../testing/app.ts'
import { createDataDir } from '../testing/databases/database.ts'
import { mountDiskInFile } from '../testing/databases/disk-in-a-file.ts'
import { killPrograms, startServer } from '../testing/processes/server.ts'

/** Left to the system it takes 30 s. */
const soonMs = 15_000

afterEach(killPrograms)

it('what a server on the embedded database has answered is on the disk soon, and is there after a power cut', async ({
  skip,
  onTestFinished,
}) => {
  const disk = mountDiskInFile(160)
  if (!disk) return skip('no file system may be mounted here, which takes root')
  onTestFinished(disk.unmount)
  const DATA_DIR = await createDataDir(undefined, disk.folder)
  disk.flush()
  const server = await startServer({ DATA_DIR })
  const { headers } = await signUp(server)
  const { statusCode } = await server.app.inject({
    method: 'POST',
    url: '/api/drafts',
    headers,
    payload: { name: 'Kept in the dark' },
  })
  expect(statusCode).toBe(201)
  let after = ''
  const lookAfterCut = () => {
    server.child.kill('SIGSTOP')
    after = join(disk.afterPowerCut(), DATA_DIR.slice(disk.folder.length))
    server.child.kill('SIGCONT')
    return logOf(after).includes('Kept in the dark')
  }
  // it stands still while its disk is copied, and needs time of its own in between
  await expect.poll(lookAfterCut, { timeout: soonMs, interval: 1200 }).toBe(true)
  server.child.kill('SIGKILL')
  await server.ended

  const again = await startServer({ DATA_DIR: after, PORT: new URL(server.url).port })
  const { drafts } = (await again.app.inject({ url: '/api/drafts', headers })).json()
  expect(drafts).toMatchObject([{ name: 'Kept in the dark' }])
})

/** The write-ahead log of a database that nobody opens. */
function logOf(dataDir: string): string {
  const folder = join(dataDir, 'database', 'pg_wal')
  const segments = readdirSync(folder).filter((name) => /^[\dA-F]{24}$/.test(name))
  return segments.map((name) => readFileSync(join(folder, name), 'latin1')).join('')
}
