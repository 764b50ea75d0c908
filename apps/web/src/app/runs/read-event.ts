import { type RunEventName, readNewer, runEvents } from '@planwright/contract'
import type * as z from 'zod/mini'
import { readAnswer } from '../api/read-answer.ts'

type Told<Name extends RunEventName> = z.output<(typeof runEvents)[Name]>

/** What a run is at, or waits for. */
export type RunStep = Told<'step'>

/** What an event of a run's stream carries. @throws ApiError `unreadable` where this page does not know it. */
export function readEvent<Name extends RunEventName>(name: Name, value: unknown): Told<Name> {
  return readAnswer(runEvents[name] as z.ZodMiniType<Told<Name>>, value, { what: `a run, ${name},` })
}

/** Null of a step that this page does not know: it is a word on the way, and nothing to break off for. */
export function readStep(value: unknown): RunStep | null {
  const read = readNewer(runEvents.step, value)
  return 'known' in read ? read.known : null
}
