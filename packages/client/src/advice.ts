import type { ProblemCode } from '@planwright/contract'
import type { WayFailure } from './api-failure.ts'

const newToken = 'Make an access token on the account screen, and give that.'
const later = 'Try again in a moment.'
const smaller = 'Send less at once.'

/** What whoever called can do about a failure, where the words of it do not say so themselves. */
const advices: Partial<Record<ProblemCode | WayFailure, string>> = {
  'not-signed-in': newToken,
  'session-ended': newToken,
  'token-not-good': newToken,
  'token-lacks-scope': 'Use a token with the scope write: a person makes it on the account screen.',
  'token-not-allowed': 'A person does this, signed in on the screen.',
  forbidden: 'A person who may do this does it on the screen.',
  'not-found': 'Look up the id: it may have been deleted, or be of somebody else.',
  'thrown-away': 'A person can bring it back on the screen for some days.',
  'jira-not-linked': 'A person connects the tracker once, on the settings screen.',
  'jira-not-configured': 'A person chooses the project once, on the settings screen.',
  'jira-link-lost': 'A person reconnects the tracker on the settings screen; what waits for that then goes on.',
  'review-changed': 'Review again, show a person what it says, and save with the confirm that it gives.',
  'draft-changed': 'Read it again, and change what it is now.',
  'save-blocked': 'Mend what the review names, then review again.',
  'nothing-to-draft': 'Say in the brief what is wanted: who needs what, and why.',
  'brief-too-long': smaller,
  'too-large': smaller,
  'too-much-work': smaller,
  'invalid-request': 'Correct the fields that are named.',
  unreachable: 'Look whether the server runs, and whether its address is right.',
  'timed-out': 'Ask again: what was begun goes on, and is not begun twice.',
  unreadable: 'Client and server do not fit together: use those of one release.',
}

export function adviceFor(code: string, status: number | undefined): string {
  // a newer server may answer codes of its own
  const advice = Object.hasOwn(advices, code) ? advices[code as ProblemCode] : undefined
  return (
    advice ??
    (status === 429 || (status ?? 0) >= 500 ? later : 'Change what was asked for; as it is, it stays refused.')
  )
}
