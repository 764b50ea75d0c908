import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { lockFolder } from './lock-folder.ts'

const newLock = () => join(mkdtempSync(join(tmpdir(), 'planwright-lock-')), 'database.lock')

describe('lockFolder', () => {
  it('refuses while a living process holds it, naming the process', () => {
    const file = newLock()
    const release = lockFolder(file)
    expect(() => lockFolder(file)).toThrow(`in use by process ${process.pid}`)
    release()
    expect(existsSync(file)).toBe(false)
  })

  it('takes over from a process that was killed', async () => {
    const file = newLock()
    const killed = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'])
    writeFileSync(file, `${killed.pid} 1`)
    await new Promise((resolve) => {
      killed.on('exit', resolve)
      killed.kill('SIGKILL')
    })
    const release = lockFolder(file)
    expect(readFileSync(file, 'utf8')).toContain(`${process.pid} `)
    release()
  })

  it.runIf(existsSync('/proc/self/stat'))('takes over when another process has got the pid since', () => {
    const file = newLock()
    writeFileSync(file, `${process.pid} 1@another-boot`)
    lockFolder(file)()
  })
})
