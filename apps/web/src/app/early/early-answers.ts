/** An answer to a call that was made before the page's program had come, and the token it was asked with. */
export type EarlyAnswer = { token: string | null; response: Response }

declare global {
  /** By address. What asks early is a script of its own, so that it waits for no other; nothing but this global joins them. */
  var planwrightEarly: Map<string, Promise<EarlyAnswer>> | undefined
}

/** From the page's beginning, in milliseconds: who takes an answer later is told of what was then. */
const freshMs = 10_000

/** The answer to a GET that was asked early, once, for whom it was asked; undefined where there is none, or none any more. */
export async function takeEarly(url: string, token: string | null): Promise<Response | undefined> {
  // whoever comes here before the script that asks early is told by it that it is too late for that
  globalThis.planwrightEarly ??= new Map()
  const early = globalThis.planwrightEarly
  const asked = early.get(url)
  if (!asked) return undefined
  early.delete(url)
  if (performance.now() > freshMs) return undefined
  // where it failed, whoever takes it asks
  const answer = await asked.catch(() => undefined)
  return answer?.token === token ? answer.response : undefined
}

/** Nothing that was asked before this moment is true any more: something is about to be changed. */
export function forgetEarly(): void {
  globalThis.planwrightEarly = new Map()
}
