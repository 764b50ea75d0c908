import type { ModelSettings } from '../model-settings.ts'

/** How long a model is waited for, and how much it is asked at once. */
export type Patience = {
  /** Milliseconds until the first byte of an answer: a local server loads its model and reads the brief in them. */
  firstByteMs: number
  /** Milliseconds without any byte in the middle of an answer. */
  silenceMs: number
  /** Questions at once; absent where a local server is to show by itself how many it answers. */
  atOnce?: number
}

const minute = 60_000
/** What a hosted model is asked at once for one draft, and a local one that has shown to answer several. */
export const usuallyAtOnce = 3

/** What the settings say, or what suits the server: one at a private address is slow to begin and mostly answers one question at a time. */
export function patienceFor(settings: ModelSettings): Patience {
  const { firstByteMs = isPrivate(settings) ? 10 * minute : 2 * minute, silenceMs = 2 * minute } =
    settings.patience ?? {}
  const atOnce = settings.patience?.atOnce ?? (isPrivate(settings) ? undefined : usuallyAtOnce)
  return { firstByteMs, silenceMs, ...(atOnce !== undefined && { atOnce }) }
}

/** Without leave no private address is reached: where it is given, the server stands at one. */
export function isPrivate({ baseUrl, allowPrivateAddresses }: ModelSettings): boolean {
  return baseUrl !== null && allowPrivateAddresses
}
