import type { TokenSource } from '../api/api-client.ts'
import { tokenClaims } from './token-claims.ts'
import { refreshBackoff, refreshDelay } from './token-schedule.ts'

/** The person as the token names them. */
export type Person = { uid: string; email: string; role: string }

export type SessionState =
  | { status: 'loading' }
  | { status: 'unreachable'; error: unknown }
  /** `ended` when a session that was there is gone, so that the sign-in page can say so. */
  | { status: 'signed-out'; ended: boolean }
  | { status: 'signed-in'; person: Person }

export type TokenKeeper = TokenSource & {
  state: () => SessionState
  subscribe: (listener: () => void) => () => void
  /** Asks whether somebody is signed in, at the start and after signing in. Never throws: see the state. */
  resolve: () => Promise<SessionState>
  /** Forgets the token here and in the other tabs. The session itself is ended by the caller. */
  forget: () => void
}

type Setting = {
  /** The token of the session behind the cookie, or null when there is none. `renew` skips asking whether there is one. */
  fetchToken: (renew: boolean) => Promise<string | null>
  channel?: Pick<BroadcastChannel, 'postMessage' | 'addEventListener'>
  /** Who was signed in when this browser was last here: while nobody can be asked, they see what the browser keeps of theirs. */
  remembered?: () => Person | null
}

type Kept = { token: string; dueAt: number; endsAt: number }

/** Keeps the bearer token in memory, renews it before it ends, and says who is signed in. */
export function createTokenKeeper({ fetchToken, channel, remembered = () => null }: Setting): TokenKeeper {
  let state: SessionState = { status: 'loading' }
  let bearer: Kept | null = null
  let running: Promise<string | null> | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let failures = 0
  /** Counts sign-outs: an answer asked for before one is no longer ours. */
  let era = 0
  const listeners = new Set<() => void>()

  function become(next: SessionState) {
    const same = JSON.stringify(next) === JSON.stringify(state)
    state = next
    if (!same) for (const listener of listeners) listener()
  }

  function schedule(delay: number) {
    clearTimeout(timer)
    timer = setTimeout(() => void refresh().catch(() => undefined), delay)
  }

  function drop(ended: boolean) {
    clearTimeout(timer)
    era += 1
    bearer = null
    become({ status: 'signed-out', ended })
  }

  function take(token: string | null): string | null {
    failures = 0
    const claims = token === null ? null : tokenClaims(token)
    if (token === null || !claims) {
      drop(state.status === 'signed-in')
      return null
    }
    const delay = refreshDelay(claims)
    bearer = { token, dueAt: Date.now() + delay, endsAt: Date.now() + (claims.exp - claims.iat) * 1000 }
    schedule(delay)
    become({ status: 'signed-in', person: { uid: claims.sub, email: claims.email, role: claims.role } })
    return token
  }

  function ask(renew: boolean): Promise<string | null> {
    const asked = era
    running ??= fetchToken(renew)
      .then(
        (token) => (era === asked ? take(token) : null),
        (error) => {
          failures += 1
          if (bearer) schedule(refreshBackoff(failures))
          throw error
        },
      )
      .finally(() => {
        running = null
      })
    return running
  }

  const refresh = () => ask(true)

  async function resolve(): Promise<SessionState> {
    // an answer to an earlier question may be older than the session asked about
    await running?.catch(() => undefined)
    try {
      await ask(false)
    } catch (error) {
      const person = remembered()
      if (!bearer) become(person ? { status: 'signed-in', person } : { status: 'unreachable', error })
    }
    return state
  }

  channel?.addEventListener('message', (event) => {
    const { data } = event as MessageEvent<unknown>
    if (data === 'signed-out' && state.status === 'signed-in') drop(false)
    if (data === 'signed-in' && state.status === 'signed-out') void resolve()
  })

  return {
    state: () => state,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    resolve: async () => {
      const before = state.status
      const after = await resolve()
      if (before === 'signed-out' && after.status === 'signed-in') channel?.postMessage('signed-in')
      return after
    },
    forget: () => {
      drop(false)
      channel?.postMessage('signed-out')
    },
    current: async () => {
      // somebody remembered has no token yet
      if (!bearer) return state.status === 'signed-in' ? refresh() : null
      // timers stand still while a computer sleeps
      if (Date.now() < bearer.dueAt) return bearer.token
      const renewed = refresh()
      if (Date.now() >= bearer.endsAt - 30_000) return renewed
      renewed.catch(() => undefined)
      return bearer.token
    },
    refresh,
  }
}
