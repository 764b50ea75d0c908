import * as z from 'zod/mini'
import { lastPersonKey } from '../early/what-is-asked.ts'
import { findAtOnce, forgetAtOnce, keepAtOnce, namesAtOnce } from '../kept/at-once.ts'
import type { Person, TokenKeeper } from './create-token-keeper.ts'

const PersonHere = z.object({ uid: z.string(), email: z.string(), role: z.string() })

/** Whose session ended and of whom not all is forgotten yet. */
const owedPrefix = 'planwright-forget-'

/** Who was signed in when this browser was last here: it saves a call, and names them while nobody can be asked. */
export function readPerson(): Person | null {
  try {
    return PersonHere.safeParse(JSON.parse(findAtOnce(lastPersonKey) ?? 'null')).data ?? null
  } catch {
    // it holds something else: one call more
    return null
  }
}

/** Keeps who is here for the next start, and forgets what goes with a session that is over. Other tabs keep theirs at the same place. */
export function rememberPerson(keeper: TokenKeeper, forget = forgetSession): void {
  let last = readPerson()
  keeper.subscribe(() => {
    const state = keeper.state()
    if (state.status !== 'signed-in' && state.status !== 'signed-out') return
    const before = last
    last = state.status === 'signed-in' ? state.person : null
    if (last) keepAtOnce(lastPersonKey, JSON.stringify(last))
    // another tab may show somebody else by now
    else if (readPerson()?.uid === before?.uid) forgetAtOnce(lastPersonKey)
    // their session may have ended while no page of theirs was open to hear it
    if (before && before.uid !== last?.uid) keepAtOnce(owedPrefix + before.uid, '')
    for (const name of namesAtOnce(owedPrefix)) void pay(name)
  })

  async function pay(name: string): Promise<void> {
    const uid = name.slice(owedPrefix.length)
    const isBack = () => readPerson()?.uid === uid
    try {
      await forget(uid, isBack)
      forgetAtOnce(name)
    } catch {
      // stays owed: the next start tries again
    }
  }
}

/** Loaded when it is needed: nobody who signs in waits for it. */
async function forgetSession(uid: string, isBack: () => boolean): Promise<void> {
  const kept = await import('../kept/forget-session.ts')
  if (!isBack()) await kept.forgetSession(uid)
}
