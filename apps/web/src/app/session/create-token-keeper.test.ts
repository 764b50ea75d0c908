import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createTokenKeeper, type TabNews } from './create-token-keeper.ts'

const minute = 60_000
const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
function tokenOf(role: string, life = 15 * 60, sub = 'u1'): string {
  const iat = Math.floor(Date.now() / 1000)
  return `h.${encode({ sub, sid: 's1', email: 'ä@example.com', role, iat, exp: iat + life })}.s`
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

  describe('in several tabs', () => {
    /** Tabs of one browser: what one tells, all others hear. */
    function tabs() {
      const hearers: ((news: TabNews) => void)[] = []
      const told: TabNews[] = []
      const open = (fetchToken: () => Promise<string | null>) => {
        let own: ((news: TabNews) => void) | undefined
        const channel = {
          tell: (news: TabNews) => {
            told.push(news)
            for (const hear of hearers) if (hear !== own) hear(news)
          },
          listen: (hear: (news: TabNews) => void) => {
            own = hear
            hearers.push(hear)
          },
        }
        return createTokenKeeper({ fetchToken, channel })
      }
      return { open, told }
    }

    async function twoTabs(first: string | null) {
      const browser = { token: first }
      const { open, told } = tabs()
      const fetchToken = async () => browser.token
      const [here, there] = [open(fetchToken), open(fetchToken)]
      await here.resolve()
      await there.resolve()
      expect(told).toEqual([])
      return { browser, here, there, told }
    }
    const settle = () => vi.advanceTimersByTimeAsync(0)

    it('signs out in all of them', async () => {
      const { here, there, told } = await twoTabs(tokenOf('user'))
      here.forget()
      expect(there.state()).toEqual({ status: 'signed-out', ended: false })
      expect(told).toEqual(['signed-out'])
    })

    it('signs in in all of them', async () => {
      const { browser, here, there, told } = await twoTabs(null)
      browser.token = tokenOf('user')
      await here.resolve()
      await settle()
      expect(there.state()).toMatchObject({ status: 'signed-in', person: { uid: 'u1' } })
      expect(told).toEqual(['changed'])
    })

    it('shows the role that one of them learned of', async () => {
      const { browser, here, there, told } = await twoTabs(tokenOf('user'))
      browser.token = tokenOf('admin')
      await here.refresh()
      await settle()
      expect(there.state()).toMatchObject({ person: { role: 'admin' } })
      expect(told).toEqual(['changed'])
    })

    it('shows who is there now, and lets go of who was there before', async () => {
      const { browser, here, there } = await twoTabs(tokenOf('user'))
      const seen: string[] = []
      there.subscribe(() => seen.push(there.state().status))
      browser.token = tokenOf('user', 15 * 60, 'u2')
      await here.resolve()
      await settle()
      expect(there.state()).toMatchObject({ person: { uid: 'u2' } })
      expect(seen).toEqual(['signed-out', 'signed-in'])
    })

    it('tells, when it begins, of somebody else than was here last', async () => {
      const told: TabNews[] = []
      const channel = { tell: (news: TabNews) => void told.push(news), listen: () => undefined }
      const remembered = () => ({ uid: 'u2', email: 'b@example.com', role: 'user' })
      await createTokenKeeper({ fetchToken: async () => tokenOf('user'), channel, remembered }).resolve()
      expect(told).toEqual(['changed'])
    })

    it('ends with the session', async () => {
      const { browser, here, there, told } = await twoTabs(tokenOf('user'))
      browser.token = null
      await here.refresh()
      await settle()
      expect(there.state()).toEqual({ status: 'signed-out', ended: true })
      expect(told).toEqual(['changed'])
    })
  })
})
