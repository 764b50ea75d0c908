import { jsonBlock } from './as-data.ts'
import type { Prompt } from './prompt.ts'

/** Asks once more for what of an answer could not be read. `keptTitles` names what could. */
export function repairPrompt(prompt: Prompt, problems: readonly string[], keptTitles: readonly string[]): Prompt {
  return {
    version: `${prompt.version}+repair.v1`,
    instructions: `${prompt.instructions}
Your last answer to this could not be used whole; <problems> says why. What <kept> names was understood and is kept: answer with the rest only, in the form asked for, and shorter. Do not think aloud.`,
    data: `${prompt.data}\n${jsonBlock('problems', problems.slice(0, 10))}\n${jsonBlock('kept', keptTitles)}`,
  }
}
