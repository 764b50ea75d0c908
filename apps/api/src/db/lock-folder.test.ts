import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { lockFolder } from './lock-folder.ts'

const holding = (file: string, more = '') =>
  `import { lockFolder } from ${JSON.stringify(new URL('lock-folder.ts', import.meta.url).href)};
  ${more}; await lockFolder(${JSON.stringify(file)}); process.stdout.write(String(process.pid)); setInterval(() => {}, 1000)`
const nodeArgs = (program: string) => ['--input-type=module', '-e', program]

const namespaces = ['--pid', '--fork', '--kill-child', '--mount-proc', '--uts']
/** Whether this system lets us have process ids of our own. */
function canContain(): boolean {
  const { status } = spawnSync('unshare', [...namespaces, 'hostname', 'first'])
  if (status !== 0)
    console.log('Skipped: two containers on one folder. This system gives nobody process ids of their own.')
  return status === 0
}

const newLock = () => join(mkdtempSync(join(tmpdir(), 'planwright-lock-')), 'database.lock')

describe('lockFolder', () => {
  it('refuses at once while a living process holds it, naming the process', async () => {
    const file = newLock()
    const release = await lockFolder(file)
    await expect(lockFolder(file)).rejects.toThrow(`in use by process ${process.pid}`)
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
    const release = await lockFolder(file)
    expect(readFileSync(file, 'utf8')).toContain(`${process.pid} `)
    release()
  })

  it.each(['', '\0'.repeat(40)])('takes over what a power cut has left of a lock: %j', async (left) => {
    const file = newLock()
    writeFileSync(file, left)
    const release = await lockFolder(file)
    expect(readFileSync(file, 'utf8')).toContain(`${process.pid} `)
    release()
  })

  it.runIf(existsSync('/proc/self/stat'))('takes over when another process has got the pid since', async () => {
    const file = newLock()
    writeFileSync(file, `${process.pid} 1@another-boot`)
    const release = await lockFolder(file)
    release()
  })

  describe.runIf(canContain())('in containers of their own, on one folder', () => {
    /** With process ids, a name and nothing else of its own: the first process there is 1, as in any other. */
    const contain = (name: string, program: string) =>
      spawn('unshare', [
        ...namespaces,
        ...['sh', '-c', 'hostname "$1"; shift; exec "$@"', 'sh', name, process.execPath],
        ...nodeArgs(program),
      ])
    const ended = async (child: ReturnType<typeof contain>) => {
      let words = ''
      child.stderr.on('data', (chunk) => {
        words += String(chunk)
      })
      await once(child, 'close')
      return words
    }

    it('refuses the second, naming the first', async () => {
      const file = newLock()
      const first = contain('first', holding(file))
      onTestFinished(() => void first.kill('SIGKILL'))
      expect(String(await once(first.stdout, 'data'))).toBe('1')
      expect(await ended(contain('second', holding(file)))).toContain(
        'in use by process 1 of first, another container or machine: stop it first.',
      )
      expect(readFileSync(file, 'utf8')).toMatch(/^1 .* first$/)
    })

    it('lets the second take over from a first that was killed', async () => {
      const file = newLock()
      const first = contain('first', holding(file))
      await once(first.stdout, 'data')
      first.kill('SIGKILL')
      const second = contain('second', holding(file))
      onTestFinished(() => void second.kill('SIGKILL'))
      expect(String(await once(second.stdout, 'data'))).toBe('1')
      expect(readFileSync(file, 'utf8')).toMatch(/^1 .* second$/)
    })
  })

  describe.runIf(existsSync('/proc/self/stat'))('after a kill -9', () => {
    it('waits for the process while it is being ended', async () => {
      for (let round = 0; round < 5; round++) {
        const file = newLock()
        // the more memory it has, the longer its end takes
        const killed = spawn(process.execPath, nodeArgs(holding(file, 'globalThis.much = Buffer.alloc(2e8, 1)')))
        await once(killed.stdout, 'data')
        killed.kill('SIGKILL')
        const release = await lockFolder(file)
        release()
      }
    })

    it('takes over although nobody has noticed its end', async () => {
      const file = newLock()
      // sleep has a child that it knows nothing of
      const script = `"$0" "$@" & exec sleep 1000`
      const parent = spawn('sh', ['-c', script, process.execPath, ...nodeArgs(holding(file))])
      onTestFinished(() => void parent.kill('SIGKILL'))
      const [pid] = await once(parent.stdout, 'data')
      process.kill(Number(pid), 'SIGKILL')
      const state = () => readFileSync(`/proc/${Number(pid)}/stat`, 'utf8').split(') ')[1]?.[0]
      await expect.poll(state, { timeout: 60_000 }).toBe('Z')
      const release = await lockFolder(file)
      release()
    })
  })
})
