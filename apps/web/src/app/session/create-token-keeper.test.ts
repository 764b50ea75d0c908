import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createTokenKeeper } from './create-token-keeper.ts'

const minute = 60_000
const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
function tokenOf(role: string, life = 15 * 60): string {
  const iat = Math.floor(Date.now() / 1000)
  return `h.${encode({ sub: 'u1', sid: 's1', email: 'ä@example.com', role, iat, exp: iat + life })}.s`
}

beforeEach(() => vi.useFakeTimers({ now: 1_700_000_000_000 }))
afterEach(() => vi.useRealTimers())

describe('createTokenKeeper', () => {
  it('is loading until asked, then says who is there', async () => {
    const keeper = createTokenKeeper({ fetchToken: async () => tokenOf('user') })
    expect(keeper.state().status).toBe('loading')
    await keeper.resolve()
    expect(keeper.state()).toEqual({ status: 'signed-in', person: { uid: 'u1', email: 'ä@example.com', role: 'user' } })
  })

  it('renews 5 minutes before the end and reads the role anew', async () => {
    let role = 'user'
    const asked: boolean[] = []
    const keeper = createTokenKeeper({
      fetchToken: async (renew) => {
        asked.push(renew)
        return tokenOf(role)
      },
    })
    await keeper.resolve()
    role = 'admin'
    await vi.advanceTimersByTimeAsync(10 * minute - 1)
    expect(asked).toEqual([false])
    await vi.advanceTimersByTimeAsync(1)
    expect(asked).toEqual([false, true])
    expect(keeper.state()).toMatchObject({ person: { role: 'admin' } })
  })

  it('keeps the session while renewing fails, backing off', async () => {
    let broken = false
    let calls = 0
    const keeper = createTokenKeeper({
      fetchToken: async () => {
        calls += 1
        if (broken) throw new Error('offline')
        return tokenOf('user')
      },
    })
    await keeper.resolve()
    broken = true
    await vi.advanceTimersByTimeAsync(10 * minute)
    expect(calls).toBe(2)
    await vi.advanceTimersByTimeAsync(30_000)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(calls).toBe(4)
    expect(keeper.state().status).toBe('signed-in')
  })

  it('asks once for many callers', async () => {
    let calls = 0
    const keeper = createTokenKeeper({
      fetchToken: async () => {
        calls += 1
        return tokenOf('user')
      },
    })
    await keeper.resolve()
    await Promise.all([keeper.refresh(), keeper.refresh(), keeper.refresh()])
    expect(calls).toBe(2)
  })

  it('notices an ended session', async () => {
    let token: string | null = tokenOf('user')
    const keeper = createTokenKeeper({ fetchToken: async () => token })
    await keeper.resolve()
    token = null
    expect(await keeper.refresh()).toBeNull()
    expect(keeper.state()).toEqual({ status: 'signed-out', ended: true })
    expect(await keeper.current()).toBeNull()
  })

  it('does not come back from an answer that was under way at sign-out', async () => {
    let answer: (token: string) => void = () => undefined
    let first = true
    const keeper = createTokenKeeper({
      fetchToken: () => {
        if (!first) return new Promise((resolve) => (answer = resolve))
        first = false
        return Promise.resolve(tokenOf('user'))
      },
    })
    await keeper.resolve()
    const late = keeper.refresh()
    keeper.forget()
    answer(tokenOf('user'))
    expect(await late).toBeNull()
    expect(keeper.state()).toEqual({ status: 'signed-out', ended: false })
  })

  it('says so when nobody can be asked at the start', async () => {
    const keeper = createTokenKeeper({ fetchToken: () => Promise.reject(new Error('down')) })
    expect((await keeper.resolve()).status).toBe('unreachable')
  })

  it('signs out with the other tabs', async () => {
    const channel = Object.assign(new EventTarget(), {
      sent: [] as unknown[],
      postMessage: (data: unknown) => channel.sent.push(data),
    })
    const keeper = createTokenKeeper({ fetchToken: async () => tokenOf('user'), channel })
    await keeper.resolve()
    channel.dispatchEvent(new MessageEvent('message', { data: 'signed-out' }))
    expect(keeper.state().status).toBe('signed-out')
    expect(channel.sent).toEqual([])
    keeper.forget()
    expect(channel.sent).toEqual(['signed-out'])
  })
})
