import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import { isWorthAPause } from './give-memory-back.ts'

const megabytes = (count: number) => count * 1024 * 1024

describe('giving memory back', () => {
  it('is for a process that rests, and has come to hold more than after the last time', () => {
    const resting = { isAlone: true, utilization: 0.01, held: megabytes(170), least: megabytes(150) }
    expect(isWorthAPause(resting)).toBe(true)
    // after its start
    expect(isWorthAPause({ ...resting, least: 0 })).toBe(true)
    expect(isWorthAPause({ ...resting, utilization: 0.03 })).toBe(false)
    expect(isWorthAPause({ ...resting, isAlone: false })).toBe(false)
    expect(isWorthAPause({ ...resting, held: megabytes(157) })).toBe(false)
  })

  it('happens once a thread has ended and nothing else is done, and leaves less', async () => {
    const program = `
      import { Worker } from 'node:worker_threads'
      import { giveMemoryBack } from '${new URL('./give-memory-back.ts', import.meta.url).href}'
      const stay = setInterval(() => undefined, 1000)
      let hasEnded = false
      giveMemoryBack({ debug: (figures) => {
        console.log(JSON.stringify({ ...figures, hasEnded }))
        clearInterval(stay)
      } }, { everyMs: 400 })
      let things = Array.from({ length: 300_000 }, (_, index) => ({ index, name: 'thing ' + index }))
      const worker = new Worker('setTimeout(() => undefined, 1500)', { eval: true })
      worker.on('exit', () => { hasEnded = true })
      things = undefined
    `
    const node = promisify(execFile)(process.execPath, ['--input-type=module', '--eval', program])
    const { before, after, hasEnded } = JSON.parse((await node).stdout)
    expect(hasEnded).toBe(true)
    expect(before - after).toBeGreaterThan(megabytes(10))
  })
})
