import { createHash } from 'node:crypto'
import type { ScoredDraft } from './read-scorer.ts'

type Backlog = Exclude<ScoredDraft, { detail: string }>
/** Two backlogs of one brief, by the names of their drafters. */
export type Pair = { file: string; text: string; drafts: [name: string, backlog: Backlog][] }

/**
 * Pairs for a reader who is not to know which drafter wrote which: the briefs with their two backlogs in an order that the seed shuffles, without what
 * gives a drafter away, and the key apart. The same seed gives the same order. Pure.
 */
export function blindPairs(pairs: readonly Pair[], seed: string): { pages: string; key: object } {
  const shuffled = pairs.map(({ file, text, drafts }) => {
    const [first = 0] = createHash('sha256').update(`${seed}\n${file}`).digest()
    return { file, text, drafts: first % 2 === 0 ? drafts : drafts.toReversed() }
  })
  const pages = shuffled.map(({ text, drafts }, at) =>
    [
      `# Pair ${at + 1}`,
      `## The brief\n\n${text.trim().replace(/^/gm, '> ')}`,
      ...drafts.map(([, backlog], which) => `## Backlog ${at + 1}${'ab'.charAt(which)}\n\n${told(backlog)}`),
    ].join('\n\n'),
  )
  const key = shuffled.map(({ file, drafts }, at) => ({ pair: at + 1, file, a: drafts[0]?.[0], b: drafts[1]?.[0] }))
  return { pages: `${pages.join('\n\n')}\n`, key: { seed, pairs: key } }
}

const told = (backlog: Backlog): string =>
  backlog
    .flatMap(({ title, userStories }) => [
      `### ${title}`,
      ...userStories.map((story) =>
        [
          `**${story.title}**`,
          story.description,
          ...story.acceptanceCriteria
            .split('\n')
            .filter(Boolean)
            .map((line) => `- ${line}`),
        ].join('\n'),
      ),
    ])
    .join('\n\n')
