import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { describeError } from '../log/log.ts'
import { createWorkers, type Workers } from './create-workers.ts'
import { defineWork } from './work-kind.ts'

const refusal = { code: 'too-much-work', tooLong: 'It takes too long.', tooMuch: 'It takes too much.' } as const
const module = new URL('../testing/processes/thread.ts', import.meta.url)
const trial = defineWork<typeof import('../testing/processes/thread.ts')>({
  name: 'a trial',
  module,
  timeMs: 30_000,
  refusal,
})
const short = { ...trial, timeMs: 200 }

describe('worker threads', () => {
  const logged: object[] = []
  let workers: Workers
  beforeAll(() => {
    const log = { error: (details: object) => void logged.push(details) }
    workers = createWorkers({ log, limits: { threads: 1, memoryBytes: 192 * 1024 * 1024 } })
  })
  afterAll(async () => {
    await workers.close()
    expect(logged).toEqual([])
  })

  it('hand over pieces as they come, and then the result', async () => {
    const pieces: number[] = []
    const result = await workers.run(trial, { does: 'tells' }, { owner: 'ada', onPiece: (piece) => pieces.push(piece) })
    expect({ pieces, result }).toEqual({ pieces: [1, 2, 3], result: 'told' })
  })

  it('are ended past their deadline, and the next work gets another', async () => {
    let turns = 0
    const counting = setInterval(() => {
      turns += 1
    }, 5)
    const spinning = workers.run(short, { does: 'spins' }, { owner: 'ada' })
    await expect(spinning).rejects.toMatchObject({ code: 'too-much-work', details: { detail: 'It takes too long.' } })
    clearInterval(counting)
    // whoever asks is not kept from its other work
    expect(turns).toBeGreaterThan(3)
    expect(await workers.run(trial, { does: 'tells' }, { owner: 'ada' })).toBe('told')
  })

  it('are let go on where the machine gives them none of its time, but not for ever', async () => {
    const stalling = (ms: number) => workers.run(short, { does: 'stalls', ms }, { owner: 'ada' })
    expect(await stalling(2 * short.timeMs)).toBe('begun again')
    await expect(stalling(600_000)).rejects.toMatchObject({ details: { detail: 'It takes too long.' } })
  })

  it('are ended past their memory, inside the heap or outside', async () => {
    const hoarding = workers.run(trial, { does: 'hoards' }, { owner: 'ada' })
    await expect(hoarding).rejects.toMatchObject({ details: { detail: 'It takes too much.' } })
  })

  it('are ended when nobody waits for their work any more', async () => {
    const gone = new AbortController()
    const begun = Promise.withResolvers<void>()
    const spinning = workers.run(
      trial,
      { does: 'spins' },
      { owner: 'ada', signal: gone.signal, onPiece: () => begun.resolve() },
    )
    await begun.promise
    gone.abort(new Error('gone'))
    await expect(spinning).rejects.toThrow('gone')
    expect(await workers.run(trial, { does: 'tells' }, { owner: 'ada' })).toBe('told')
  })

  it('settle what is given up in the moment that it ends', async () => {
    for (let at = 0; at < 20; at += 1) {
      const gone = new AbortController()
      const asked = { owner: 'ada', signal: gone.signal, onPiece: () => gone.abort(new Error('gone')) }
      await expect(workers.run(trial, { does: 'ends' }, asked)).rejects.toThrow('gone')
    }
  })

  it('keep what an error says to themselves', async () => {
    const error = await workers.run(trial, { does: 'fails', secret: 'a brief' }, { owner: 'ada' }).catch((one) => one)
    const description = JSON.stringify(describeError(error))
    expect(description).toContain('TypeError')
    expect(description).toContain('testing/processes/thread.ts')
    expect(description).not.toContain('a brief')
  })

  it('let another person’s work go on beside what takes long', async () => {
    const gone = new AbortController()
    const spinning = workers
      .run(trial, { does: 'spins' }, { owner: 'ada', signal: gone.signal })
      .catch((error: unknown) => error)
    expect(await workers.run(trial, { does: 'tells' }, { owner: 'ben' })).toBe('told')
    gone.abort(new Error('enough'))
    expect(await spinning).toMatchObject({ message: 'enough' })
  })

  it('end with all their work when they are closed', async () => {
    const workersToClose = createWorkers({ log: { error: () => undefined } })
    const begun = Promise.withResolvers<void>()
    const spinning = workersToClose.run(trial, { does: 'spins' }, { owner: 'ada', onPiece: () => begun.resolve() })
    const refused = expect(spinning).rejects.toMatchObject({ code: 'overloaded' })
    await begun.promise
    await workersToClose.close()
    await refused
  })
})

it('write nothing where a server’s log goes', async () => {
  const program = `
    import { createWorkers } from ${JSON.stringify(new URL('./create-workers.ts', import.meta.url).href)}
    const workers = createWorkers({ log: console })
    const kind = { name: 'a trial', module: new URL(${JSON.stringify(module.href)}), timeMs: 30000, refusal: {} }
    const result = await workers.run(kind, { does: 'chats', secret: 'a brief' }, { owner: 'ada' })
    await workers.close()
    console.log(result)`
  const { stdout, stderr } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', program])
  expect({ stdout, stderr }).toEqual({ stdout: 'quiet\n', stderr: '' })
})
