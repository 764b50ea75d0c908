import {
  ConsentAnswer,
  type ConsentDecision,
  ConsentTerms,
  type LetInProgram,
  LetInPrograms,
} from '@planwright/contract'
import * as z from 'zod/mini'
import { api } from '../api/api.ts'

/** What a program asks for that sent this browser here; `query` as it stands in the address. */
export function readTerms(query: string): Promise<ConsentTerms> {
  return api.call('/programs/terms', ConsentTerms, { method: 'POST', body: { query } })
}

/** Lets a program in, or without scopes refuses it; answers where to go on. */
export async function decideAboutProgram(decision: ConsentDecision): Promise<string> {
  return (await api.call('/programs/decision', ConsentAnswer, { method: 'POST', body: decision })).redirectTo
}

export async function readPrograms(signal?: AbortSignal): Promise<LetInProgram[]> {
  return (await api.call('/programs', LetInPrograms, { signal })).programs
}

export function endProgram(id: string): Promise<unknown> {
  return api.call(`/programs/${encodeURIComponent(id)}`, z.unknown(), { method: 'DELETE' })
}
