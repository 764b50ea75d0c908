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
  /** `refused` while the server takes none of their tokens, though it goes on giving them: only signing in again helps. */
  | { status: 'signed-in'; person: Person; refused?: true }

export type TokenKeeper = TokenSource & {
  state: () => SessionState
  subscribe: (listener: () => void) => () => void
  /** Asks whether somebody is signed in, at the start and after signing in. Never throws: see the state. */
  resolve: () => Promise<SessionState>
  /** Forgets the token here and in the other tabs. The session itself is ended by the caller. */
  forget: () => void
  /** Gives up a session that is refused, so that the person can sign in again here. What is kept of theirs stays. */
  giveUp: () => void
}

type Setting = {
  /** The token of the session behind the cookie, or null when there is none. `renew` skips asking whether there is one. */
  fetchToken: (renew: boolean) => Promise<string | null>
  channel?: TabChannel
  /** Who was signed in when this browser was last here: while nobody can be asked, they see what the browser keeps of theirs. */
  remembered?: () => Person | null
}

/** What tabs tell each other: somebody signed out, or who is here is not who was. Nobody is told who: each asks the server itself. */
export type TabNews = 'signed-out' | 'changed'
export type TabChannel = {
  tell: (news: TabNews) => void
  listen: (hear: (news: TabNews) => void) => void
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
  /** What another tab told of is not told again. */
  let isFollowing = false
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
      const before = lastKnown()
      drop(state.status === 'signed-in')
      tellOthers(before)
      return null
    }
    const before = lastKnown()
    // what is kept of somebody else goes first
    if (state.status === 'signed-in' && state.person.uid !== claims.sub) drop(true)
    const delay = refreshDelay(claims)
    bearer = { token, dueAt: Date.now() + delay, endsAt: Date.now() + (claims.exp - claims.iat) * 1000 }
    schedule(delay)
    // another token of a session that is refused is no better until one is taken
    const isRefused = state.status === 'signed-in' && state.refused
    const person = { uid: claims.sub, email: claims.email, role: claims.role }
    become({ status: 'signed-in', person, ...(isRefused && { refused: true }) })
    tellOthers(before)
    return token
  }

  /** A page that has just begun knows who was here when it was last open; other tabs may still show them. */
  function lastKnown(): SessionState {
    const person = state.status === 'loading' ? remembered() : null
    return person ? { status: 'signed-in', person } : state
  }

  /** Only of what was different before. */
  function tellOthers(before: SessionState) {
    if (isFollowing || !['signed-in', 'signed-out'].includes(before.status)) return
    const names = ({ status, ...rest }: SessionState) => JSON.stringify([status, 'person' in rest && rest.person])
    if (names(before) !== names(state)) channel?.tell('changed')
  }

  async function follow() {
    await running?.catch(() => undefined)
    isFollowing = true
    await ask(state.status === 'signed-in')
      .catch(() => undefined)
      .finally(() => {
        isFollowing = false
      })
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

  channel?.listen((news) => {
    if (news === 'signed-out' && state.status === 'signed-in') drop(false)
    if (news === 'changed') void follow()
  })

  return {
    state: () => state,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    resolve,
    forget: () => {
      drop(false)
      channel?.tell('signed-out')
    },
    giveUp: () => drop(true),
    note: (isTaken) => {
      if (state.status !== 'signed-in' || isTaken === !state.refused) return
      become({ status: 'signed-in', person: state.person, ...(!isTaken && { refused: true }) })
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
