import type { Brief, TokenUsage } from '@planwright/generation'

/**
 * About how many tokens a backlog for this brief takes: one answer where it is short; else an outline, and questions for the stories of a few epics, each with its
 * part of the brief, which is sent about twice. Behind them come a second look and the order of all titles. Pure; within a factor of two where the model
 * keeps to what it is asked for.
 */
export function estimateTokens({ companyInfo, epicInfo, detailLevel, additionalInfo }: Brief): TokenUsage {
  const { storiesPer1000, storyLength } = typical[detailLevel]
  const brief = epicInfo.length + additionalInfo.length
  const isLong = brief > longestWhole
  const questions = isLong ? 1 + Math.ceil(brief / linesAtOnce) : 1
  const stories = Math.max(2, (storiesPer1000 * brief) / 1000)
  const briefLength = brief * (isLong ? 2.2 : 1.1)
  return {
    inputTokens: tokensIn(
      questions * (instructionsLength + companyInfo.length) + briefLength + behindLength + stories * titleLength,
    ),
    outputTokens: tokensIn(stories * storyLength + stories * orderLength + brief * kindsLength),
  }
}

/** In characters, and per 1000 characters of brief: how many stories the built-in drafter writes from eleven requirement documents of 3 to 11 KB. */
const typical = {
  'high-level': { storiesPer1000: 1.1, storyLength: 1_200 },
  medium: { storiesPer1000: 2.3, storyLength: 800 },
  detailed: { storiesPer1000: 2.9, storyLength: 650 },
} as const satisfies Record<Brief['detailLevel'], object>

/** As in `draft-whole.ts` and `draft-by-outline.ts` of the drafter. */
const longestWhole = 8_000
const linesAtOnce = 5_000
const instructionsLength = 2_900
/** The instructions of the order, and half of a second look, which not every draft needs. */
const behindLength = 2_000
const titleLength = 45
const orderLength = 12
/** What the lines are, for each character of the brief. */
const kindsLength = 0.03

/** English text has about four characters a token, by the rule of thumb that model providers give. */
const tokensIn = (characters: number): number => Math.ceil(characters / 4)
