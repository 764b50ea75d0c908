import { existsSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '../db/database.ts'
import { openDatabase } from '../db/open-database.ts'
import { readEnv } from '../settings/env.ts'
import { readPlace } from '../settings/read-place.ts'
import { createDataDir } from '../testing/databases/database.ts'
import { differences, wholeDatabase } from '../testing/databases/whole-database.ts'
import { createDailyBackups } from './daily-backups.ts'
import { restoreBackup } from './restore-backup.ts'

const log = { info: () => undefined, warn: () => undefined, error: () => undefined }

describe('the daily backup of the embedded database', () => {
  let dataDir: string
  let dir: string
  let db: Database
  let day = 1
  const now = () => new Date(Date.UTC(2026, 0, day))
  const daily = (more: object = {}) =>
    createDailyBackups({ db, place: readPlace({ DATA_DIR: dataDir }), dir, kept: 2, log, now, ...more })
  const names = () => readdirSync(dir).sort()

  beforeAll(async () => {
    dataDir = await createDataDir()
    const env = readEnv({ DATA_DIR: dataDir })
    dir = join(dataDir, 'folder', 'of backups')
    db = await openDatabase({ ...env, log })
    await db.asOwner.execute(`insert into "user" (id, name, email) values ('a', 'Ada', 'ada@example.com')`)
  })
  afterAll(() => db.close())

  it('is made by itself after a start, and once a day; where none is to be kept none is made', async () => {
    const none = daily({ kept: 0, firstMs: 1, dir: join(dataDir, 'none') })
    none.begin()
    const first = daily({ firstMs: 1 })
    first.begin()
    await expect.poll(() => existsSync(dir) && names(), { timeout: 60_000 }).toEqual(['planwright-2026-01-01.backup'])
    await Promise.all([first.stop(), none.stop()])
    expect(existsSync(join(dataDir, 'none'))).toBe(false)
    const { mtimeMs } = statSync(join(dir, 'planwright-2026-01-01.backup'))
    await daily().backUpToday()
    expect(statSync(join(dir, 'planwright-2026-01-01.backup')).mtimeMs).toBe(mtimeMs)
  })

  it('keeps the last ones, and what else is there', async () => {
    writeFileSync(join(dir, 'planwright-by-hand.backup'), '')
    for (day of [2, 10]) await daily().backUpToday()
    expect(names()).toEqual([
      'planwright-2026-01-02.backup',
      'planwright-2026-01-10.backup',
      'planwright-by-hand.backup',
    ])
    expect(statSync(join(dir, 'planwright-2026-01-10.backup')).mode & 0o777).toBe(0o600)
    expect(readdirSync(dataDir).filter((name) => name.includes('copy'))).toEqual([])
  })

  it('leaves nothing half done when the server stops meanwhile', async () => {
    day = 11
    const stopped = daily({ firstMs: 1 })
    stopped.begin()
    await expect
      .poll(() => readdirSync(dataDir).some((name) => name.includes('copy')), { interval: 5, timeout: 60_000 })
      .toBe(true)
    await stopped.stop()
    expect(names()).toHaveLength(3)
    expect(readdirSync(dataDir).filter((name) => name.includes('copy'))).toEqual([])
  })

  it('brings everything back', async () => {
    await db.close()
    const place = readPlace({ DATA_DIR: join(dataDir, 'again') })
    await restoreBackup({ place, file: join(dir, 'planwright-2026-01-10.backup') })
    const [one, other] = [
      await wholeDatabase({ folder: join(dataDir, 'database') }),
      await wholeDatabase({ folder: join(place.dataDir, 'database') }),
    ]
    expect(differences(one, other)).toEqual([])
    expect(one.rows.user).toHaveLength(1)
  })
})
