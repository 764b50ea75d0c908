import { timeWords } from '../../app/time-words.ts'
import type { DraftingStep } from './use-generation.ts'

/** What the model is at, in words that change only when that does: they are read out. */
export function stepWords({ label, retryAt }: DraftingStep): string {
  if (retryAt === undefined) return `${label}.`
  return `${label} until ${timeWords(retryAt)}, and is asked again then.`
}

/** How long it has been waited, and for how long at most; nothing where nothing is waited for. */
export function waitWords({ since, limitSeconds }: DraftingStep, now: number): string | undefined {
  if (since === undefined) return undefined
  // another clock than ours wrote the time
  const waited = durationWords(Math.max(0, Math.round((now - Date.parse(since)) / 1_000)))
  return limitSeconds === undefined ? waited : `${waited} of at most ${durationWords(limitSeconds)}`
}

function durationWords(seconds: number): string {
  if (seconds < 120) return `${seconds} s`
  const rest = seconds % 60
  return `${Math.floor(seconds / 60)} min${rest > 0 ? ` ${rest} s` : ''}`
}

/** What the page usually promises. */
const usualSeconds = 120

/** Whether it may take longer than is usually said. */
export function takesLonger(step: DraftingStep | undefined): boolean {
  return (step?.limitSeconds ?? 0) > usualSeconds
}
