import type { Brief } from '../../drafter.ts'
import { jsonBlock } from './as-data.ts'
import type { Prompt } from './prompt.ts'

const unwantedKinds: readonly string[] = ['out-of-scope', 'deferred', 'today', 'context', 'noise']

/** The same prompt with what of the brief a person has marked as nothing to be written for. */
export function withoutUnwanted(asked: Prompt, { marks = [] }: Brief): Prompt {
  const unwanted = marks.flatMap(({ passage, kind }) => (unwantedKinds.includes(kind) ? passage : []))
  if (unwanted.length === 0) return asked
  return {
    version: `${asked.version}+not-wanted.v1`,
    instructions: `${asked.instructions}
Passages of the brief in <not_wanted> are not asked for: nothing is written for them.`,
    data: `${asked.data}\n${jsonBlock('not_wanted', unwanted)}`,
  }
}
