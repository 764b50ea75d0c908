import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'

const supervisor = new URL('supervise.mjs', import.meta.url).href

describe('supervise', () => {
  let child: ChildProcess | undefined
  afterEach(() => {
    child?.kill('SIGKILL')
  })

  /** Supervises programs given as their source; `folder` is where they may leave something. */
  function supervising(parts: { name: string; source: string; announces?: boolean }[], byNpm = false) {
    const folder = mkdtempSync(join(tmpdir(), 'planwright-supervise-'))
    const given = parts.map(({ source, ...part }) => ({ ...part, args: ['-e', source], env: { FOLDER: folder } }))
    const source = `import { supervise } from ${JSON.stringify(supervisor)}
      supervise(process.execPath, ${JSON.stringify(given)}.map((part) => ({ ...part, ready: /^ready/ })))`
    const command = [process.execPath, '--input-type=module', '-e', source]
    // npm runs a script in a shell, and only passes some signals on to that
    const npm = `require('node:child_process').spawn('sh', ['-c', '"$@"; exit', 'sh', ...${JSON.stringify(command)}], { stdio: 'inherit' })`
    const started = spawn(process.execPath, byNpm ? ['-e', npm] : command.slice(1), {
      env: { PATH: process.env.PATH, ...(byNpm && { npm_lifecycle_event: 'start' }) },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    child = started
    const output = { stdout: '', stderr: '' }
    started.stdout.on('data', (chunk) => (output.stdout += chunk))
    started.stderr.on('data', (chunk) => (output.stderr += chunk))
    return { started, folder, output }
  }

  it.each([
    ['it is killed', false],
    ['npm is killed', true],
  ])('leaves nothing behind when %s: its parts stop cleanly', async (_name, byNpm) => {
    const source = `
      const { writeFileSync } = require('node:fs')
      process.on('SIGTERM', () => { writeFileSync(process.env.FOLDER + '/stopped', 'cleanly'); process.exit(0) })
      setInterval(() => undefined, 1000)
      console.log('ready ' + process.pid)`
    const { started, folder, output } = supervising([{ name: 'server', source, announces: true }], byNpm)
    await expect.poll(() => output.stdout, { timeout: 20_000 }).toMatch(/^ready \d+\n$/)
    const pid = Number(output.stdout.split(' ')[1])
    started.kill('SIGKILL')
    await expect.poll(() => isAlive(pid), { timeout: 20_000 }).toBe(false)
    expect(readFileSync(join(folder, 'stopped'), 'utf8')).toBe('cleanly')
  })

  it('shows one reason when several parts cannot start for the same', async () => {
    const source = (name: string, ms: number) =>
      `console.error('${name}: PORT is bad'); setTimeout(() => process.exit(3), ${ms})`
    const { started, output } = supervising([
      { name: 'sandbox', source: source('sandbox', 10) },
      { name: 'server', source: source('server', 60_000) },
    ])
    const [code] = await once(started, 'close')
    expect([code, output.stderr]).toEqual([3, 'sandbox: PORT is bad\n'])
  })

  it('shows what a part that runs complains of at once, and what it said before', async () => {
    const source = `console.error('slow disk'); console.log('ready'); setInterval(() => console.error('full disk'), 50)`
    const { output } = supervising([{ name: 'server', source }])
    await expect.poll(() => output.stderr, { timeout: 20_000 }).toMatch(/^slow disk\n(full disk\n)+/)
  })
})

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
