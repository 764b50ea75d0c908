import { existsSync, mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { killPrograms, startServer } from '../testing/processes/server.ts'

afterAll(killPrograms)

it.skipIf(!existsSync('/proc/self/status'))(
  'a server makes its embedded database without the memory that this takes, and that of optimising it',
  async () => {
    const { child } = await startServer({ DATA_DIR: mkdtempSync(join(tmpdir(), 'planwright-made-')) })
    const [, kilobytes] = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8')) ?? []
    // 390 at this writing; 560 where the database is made in the same process, 830 where it is optimised, 1190 with both
    expect(Number(kilobytes) / 1000).toBeLessThan(520)
  },
)
