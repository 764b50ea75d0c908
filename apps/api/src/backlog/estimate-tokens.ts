import type { Brief, TokenUsage } from '@planwright/generation'

/**
 * About how many tokens a backlog for this brief takes, in two passes: one question for the epics, and one for the stories of each. Every question
 * carries the instructions and the whole brief. Pure; within a factor of two where the model keeps to the amounts that it is asked for.
 *
 *   epics  = epicsPer1000 * brief / 1000, within the amounts that the prompt asks for
 *   input  = (1 + epics) * (instructions + brief) / 4
 *   output = (epics * epicLength + storiesPer1000 * brief / 1000 * storyLength) / 4
 */
export function estimateTokens({ companyInfo, epicInfo, detailLevel, additionalInfo }: Brief): TokenUsage {
  const { epicsPer1000, fewestEpics, mostEpics, storiesPer1000, storyLength } = typical[detailLevel]
  const thousands = (epicInfo.length + additionalInfo.length) / 1000
  const epics = Math.min(mostEpics, Math.max(fewestEpics, Math.round(epicsPer1000 * thousands)))
  const stories = Math.max(epics, storiesPer1000 * thousands)
  const brief = companyInfo.length + epicInfo.length + additionalInfo.length
  return {
    inputTokens: tokensIn((1 + epics) * (instructionsLength + brief)),
    outputTokens: tokensIn(epics * epicLength + stories * storyLength),
  }
}

/** In characters, and per 1000 characters of brief: medians of what the built-in drafter writes from eleven requirement documents of 3 to 11 KB. */
const typical = {
  'high-level': { epicsPer1000: 0.5, fewestEpics: 2, mostEpics: 5, storiesPer1000: 1.1, storyLength: 2_050 },
  medium: { epicsPer1000: 1.1, fewestEpics: 3, mostEpics: 8, storiesPer1000: 2.3, storyLength: 1_230 },
  detailed: { epicsPer1000: 1.1, fewestEpics: 3, mostEpics: 12, storiesPer1000: 2.9, storyLength: 910 },
} as const satisfies Record<Brief['detailLevel'], object>

const epicLength = 400
const instructionsLength = 3_000

/** English text has about four characters a token, by the rule of thumb that model providers give. */
const tokensIn = (characters: number): number => Math.ceil(characters / 4)
