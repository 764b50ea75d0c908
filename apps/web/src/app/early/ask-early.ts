/**
 * Asks for what the planner opens with while its program is still on the way: who is there, what the server is set up with, the profile, the drafts. What the
 * server told with the page it does not ask. A script of its own that needs no other. Whoever calls the same later gets the answer (`takeEarly`); where one
 * fails they ask themselves.
 */
import type { EarlyAnswer } from './early-answers.ts'
import {
  apiBase,
  configPath,
  draftsPath,
  identityBase,
  lastPersonKey,
  profilePath,
  sessionPath,
  tokenPath,
  toldId,
} from './what-is-asked.ts'

// a map that is there already is the program's, which has asked for itself: an answer that nobody takes now would be taken when it is old
const isFirst = globalThis.planwrightEarly === undefined
const answers = new Map<string, Promise<EarlyAnswer>>()
const told: Record<string, unknown> = isFirst ? JSON.parse(document.getElementById(toldId)?.textContent || '{}') : {}

/** Asks as soon as the token is known; who comes for the answer finds at once that it will come. */
function ask(
  url: string,
  tokenKnown: Promise<string | null> = Promise.resolve(null),
): Promise<Record<string, unknown>> {
  const answer = tokenKnown.then(async (token) => {
    if (url in told) return { token, response: Response.json(told[url]) }
    const headers = { accept: 'application/json', ...(token !== null && { authorization: `Bearer ${token}` }) }
    return { token, response: await fetch(url, { headers, credentials: 'same-origin', cache: 'no-store' }) }
  })
  answers.set(url, answer)
  // the answer itself stays to be taken
  const said = answer.then(({ response }) => (response.ok ? response.clone().json() : null))
  // whoever takes it checks it, and hears of a failure
  return said.then((body: Record<string, unknown> | null) => body ?? {}).catch(() => ({}))
}

function wasHereBefore(): boolean {
  try {
    return localStorage.getItem(lastPersonKey) !== null
  } catch {
    return false
  }
}

async function tokenFor(wasHere: boolean, session: Promise<Record<string, unknown>>): Promise<null> {
  // a stranger has no token to ask for
  if (!wasHere && Object.keys(await session).length === 0) throw new Error('Nobody is signed in.')
  return null
}

async function askEarly(): Promise<void> {
  const wasHere = wasHereBefore()
  void ask(`${apiBase}${configPath}`)
  const session = wasHere ? Promise.resolve({}) : ask(`${identityBase}${sessionPath}`)
  const token = ask(`${identityBase}${tokenPath}`, tokenFor(wasHere, session)).then((said) => {
    if (typeof said.token !== 'string') throw new Error('Nobody is signed in.')
    return said.token
  })
  void ask(`${apiBase}${profilePath}`, token)
  const { current } = await ask(`${apiBase}${draftsPath}`, token)
  // a browser that knows the person has the draft as well
  if (!wasHere && typeof current === 'string') void ask(`${apiBase}${draftsPath}/${encodeURIComponent(current)}`, token)
}

if (isFirst) {
  globalThis.planwrightEarly = answers
  void askEarly()
}
