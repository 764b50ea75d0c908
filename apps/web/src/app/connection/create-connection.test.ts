import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createConnection } from './create-connection.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function browser({ random = () => 0 }: { random?: () => number } = {}) {
  const events = new EventTarget()
  const world = { device: true, server: true, pings: 0 }
  const connection = createConnection({
    events,
    random,
    isDeviceOnline: () => world.device,
    ping: async () => {
      world.pings += 1
      if (!world.server || !world.device) throw new Error('no answer')
    },
  })
  return { events, world, connection }
}

describe('createConnection', () => {
  it('takes an unanswered call for a server that cannot be reached, and asks until it answers', async () => {
    const { world, connection } = browser()
    const told = vi.fn()
    connection.subscribe(told)
    world.server = false
    connection.note(false)
    expect(connection.state()).toBe('unreachable')
    await vi.advanceTimersByTimeAsync(20_000)
    expect(world.pings).toBeGreaterThanOrEqual(4)
    world.server = true
    await vi.advanceTimersByTimeAsync(15_000)
    expect(connection.state()).toBe('online')
    const asked = world.pings
    await vi.advanceTimersByTimeAsync(60_000)
    expect(world.pings).toBe(asked)
    expect(told).toHaveBeenCalledTimes(2)
  })

  it('goes by what the browser says of the device, and looks at once when it is back', async () => {
    const { events, world, connection } = browser()
    world.device = false
    events.dispatchEvent(new Event('offline'))
    expect(connection.state()).toBe('offline')
    world.device = true
    events.dispatchEvent(new Event('online'))
    await vi.advanceTimersByTimeAsync(0)
    expect(connection.state()).toBe('online')
  })

  it('believes an answer more than the browser', () => {
    const { events, connection } = browser()
    events.dispatchEvent(new Event('offline'))
    connection.note(true)
    expect(connection.state()).toBe('online')
  })

  it('asks nothing while the browser has no network, and looks once when somebody comes to the page', async () => {
    const { events, world, connection } = browser()
    world.device = false
    events.dispatchEvent(new Event('offline'))
    connection.note(false)
    await vi.advanceTimersByTimeAsync(3_600_000)
    expect(world.pings).toBe(0)
    events.dispatchEvent(new Event('focus'))
    await vi.advanceTimersByTimeAsync(3_600_000)
    expect(world.pings).toBe(1)
    expect(connection.state()).toBe('offline')
  })

  it('looks once when the page opens without a network, as the browser may be wrong', async () => {
    const events = new EventTarget()
    let pings = 0
    const open = (answers: boolean) =>
      createConnection({
        events,
        isDeviceOnline: () => false,
        ping: async () => {
          pings += 1
          if (!answers) throw new Error('no answer')
        },
      })
    const right = open(false)
    expect(right.mayAsk()).toBe(false)
    await vi.advanceTimersByTimeAsync(3_600_000)
    expect([right.state(), pings]).toEqual(['offline', 1])
    const wrong = open(true)
    await vi.advanceTimersByTimeAsync(0)
    expect([wrong.state(), wrong.mayAsk()]).toEqual(['online', true])
  })

  it('finds at a look that the browser was wrong about the network', async () => {
    const { events, connection } = browser()
    events.dispatchEvent(new Event('offline'))
    events.dispatchEvent(new Event('focus'))
    await vi.advanceTimersByTimeAsync(0)
    expect(connection.state()).toBe('online')
  })

  it('asks a server that is down ever more rarely, and at once when somebody comes to the page', async () => {
    const { events, world, connection } = browser()
    world.server = false
    connection.note(false)
    await vi.advanceTimersByTimeAsync(3_600_000)
    expect(world.pings).toBeLessThan(70)
    world.server = true
    events.dispatchEvent(new Event('focus'))
    await vi.advanceTimersByTimeAsync(0)
    expect(connection.state()).toBe('online')
  })

  it('goes on to ask ever more rarely where a server answers this and refuses all else', async () => {
    const { world, connection } = browser()
    // each time it seems to be back, another call goes unanswered
    connection.subscribe(() => connection.state() === 'online' && queueMicrotask(() => connection.note(false)))
    connection.note(false)
    await vi.advanceTimersByTimeAsync(3_600_000)
    expect(world.pings).toBeLessThan(70)
    expect(world.pings).toBeGreaterThan(50)
  })

  it('asks each two seconds where some calls are answered and others are refused', async () => {
    const { world, connection } = browser()
    // what the page does again as soon as it is back: one call is let through, the other is not
    connection.subscribe(() => {
      if (connection.state() === 'online')
        queueMicrotask(() => {
          connection.note(true)
          connection.note(false)
        })
    })
    connection.note(false)
    await vi.advanceTimersByTimeAsync(3_600_000)
    expect(world.pings).toBeLessThan(1_810)
    expect(world.pings).toBeGreaterThan(1_700)
  })

  it('asks soon again in a new trouble, minutes after the last', async () => {
    const { world, connection } = browser()
    for (let trouble = 0; trouble < 5; trouble++) {
      connection.note(false)
      await vi.advanceTimersByTimeAsync(375)
      expect(connection.state()).toBe('online')
      await vi.advanceTimersByTimeAsync(150_000)
    }
    expect(world.pings).toBe(5)
  })

  it('does not come back in the same moment as other pages', async () => {
    const { world, connection } = browser({ random: () => 0.999 })
    connection.note(false)
    await vi.advanceTimersByTimeAsync(370)
    expect(world.pings).toBe(0)
    await vi.advanceTimersByTimeAsync(5)
    expect(world.pings).toBe(1)
  })

  it('asks no more rarely because several calls went unanswered at once', async () => {
    const { world, connection } = browser()
    world.server = false
    for (let call = 0; call < 8; call++) connection.note(false)
    await vi.advanceTimersByTimeAsync(1_300)
    expect(world.pings).toBe(2)
  })
})
