import type { PassageKind } from '@planwright/contract'

/** What a person calls a kind of passage, and what it means for the backlog. */
export const passageKindWords = {
  demand: { name: 'Wanted', means: 'wanted' },
  constraint: { name: 'A rule that holds', means: 'a rule that holds' },
  'out-of-scope': { name: 'Not wanted', means: 'not wanted' },
  deferred: { name: 'Later', means: 'for later' },
  today: { name: 'How it is today', means: 'how it is today' },
  question: { name: 'A question', means: 'a question' },
  context: { name: 'Background', means: 'background' },
  noise: { name: 'Noise', means: 'noise' },
} as const satisfies Record<PassageKind, { name: string; means: string }>
