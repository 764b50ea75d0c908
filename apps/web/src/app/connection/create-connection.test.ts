import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createConnection } from './create-connection.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function browser() {
  const events = new EventTarget()
  const world = { device: true, server: true, pings: 0 }
  const connection = createConnection({
    events,
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
})
