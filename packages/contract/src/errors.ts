/**
 * Every error code the api may answer, with its HTTP status and the words a person reads. Codes are stable: programs may rely on them. `{tracker}` stands for
 * the tracker's name (`problemTitle`).
 */
export const problemKinds = {
  'invalid-request': { status: 400, title: 'Some of what was sent is not valid.' },
  'not-signed-in': { status: 401, title: 'Please sign in.' },
  'session-ended': { status: 401, title: 'Your session has ended. Please sign in again.' },
  'token-not-good': {
    status: 401,
    title:
      'This access token is not good: it is mistyped, has expired or was revoked. Make another on your account page.',
  },
  'installation-unknown': {
    status: 401,
    title: 'This installation is not known, or its token has ended. Ask for a new one.',
  },
  forbidden: { status: 403, title: 'You are not allowed to do this.' },
  'token-not-allowed': { status: 403, title: 'No access token may do this. Sign in to do it.' },
  'token-lacks-scope': { status: 403, title: 'This access token may not do this: it needs another scope.' },
  'not-proven': {
    status: 403,
    title: 'Show that it is you: give your password, or sign in anew where you have none.',
  },
  'not-found': { status: 404, title: 'This does not exist, or it is not yours.' },
  // of what can be brought back; an own code, since a browser keeps what waits beside it until it is gone for good
  'thrown-away': { status: 404, title: 'This was thrown away.' },
  'method-not-allowed': { status: 405, title: 'This address does not take that method.' },
  'jira-not-linked': { status: 409, title: 'Connect {tracker} first.' },
  'jira-not-configured': { status: 409, title: 'Choose a {tracker} project in the settings first.' },
  'jira-link-lost': {
    status: 409,
    title: '{tracker} no longer accepts the connection. Reconnect {tracker} in the settings.',
  },
  'not-saved-yet': { status: 409, title: 'Nothing of this was saved yet, so there is nothing to follow.' },
  'already-under-way': { status: 409, title: 'This is being done already. Please look again in a minute.' },
  'link-expired': { status: 409, title: 'This connection attempt has expired or was already used. Start again.' },
  'run-not-resumable': { status: 409, title: 'This run cannot be resumed.' },
  'run-not-undoable': { status: 409, title: 'Only a save that has ended can be taken back.' },
  'story-locked': { status: 409, title: 'This is locked. Unlock it first.' },
  'run-not-cancellable': { status: 409, title: 'This run has already ended.' },
  'own-account': { status: 409, title: 'An admin cannot do this to their own account. Ask another admin.' },
  'last-admin': { status: 409, title: 'Somebody must stay an admin. Make another person an admin first.' },
  'role-fixed': { status: 409, title: 'The settings of the server make this person an admin (ADMIN_EMAILS).' },
  'quota-reached': { status: 409, title: 'No more can be kept.' },
  'review-changed': { status: 409, title: 'This is not what was reviewed. Look it over again first.' },
  'draft-changed': { status: 412, title: 'This draft was changed elsewhere since you opened it.' },
  'version-required': { status: 428, title: 'Say which version of the draft you are changing (If-Match).' },
  'too-large': { status: 413, title: 'What was sent is too large.' },
  'unsupported-media-type': { status: 415, title: 'The api takes JSON.' },
  'unsupported-document': { status: 415, title: 'Planwright does not read this type of file.' },
  'unreadable-document': { status: 422, title: 'This document cannot be read.' },
  'key-reused': { status: 422, title: 'This Idempotency-Key was already used with other content.' },
  'unplannable-backlog': { status: 422, title: 'This backlog cannot be planned as it is.' },
  'nothing-to-draft': { status: 422, title: 'The description holds nothing a story could be written from.' },
  'too-much-work': { status: 422, title: 'This is too much to work out at once.' },
  'save-blocked': { status: 422, title: '{tracker} would not accept this. Nothing was saved.' },
  'too-many-requests': { status: 429, title: 'Too many requests. Please wait a moment.' },
  // nginx's code for it; nobody is there to read the answer
  'caller-gone': { status: 499, title: 'Whoever asked has gone away.' },
  'budget-reached': { status: 429, title: 'The tokens set aside for the model are used up.' },
  'drafting-failed': {
    status: 502,
    title: 'Planwright cannot assist you with this request. Please check the provided information and try again.',
  },
  'brief-too-long': { status: 422, title: 'The description is too long for the model.' },
  'model-misconfigured': { status: 502, title: 'The model cannot be used as it is set up.' },
  'model-refused': { status: 502, title: 'The model refused to answer.' },
  'model-cut-off': { status: 502, title: 'The model did not finish its answer.' },
  'model-unreachable': { status: 502, title: 'The model cannot be used at the moment.' },
  'jira-unavailable': { status: 502, title: '{tracker} did not answer as expected. Please try again.' },
  'jira-refused': { status: 502, title: '{tracker} refused the request.' },
  'model-rate-limited': { status: 503, title: 'The model asks us to wait.' },
  'jira-rate-limited': { status: 503, title: '{tracker} asks us to wait before calling it again.' },
  'mail-unavailable': { status: 503, title: 'No mail can be sent at the moment. Please try again in a few minutes.' },
  'database-unavailable': {
    status: 503,
    title: 'Planwright cannot reach its data at the moment. What was saved is safe. Please try again in a few seconds.',
  },
  'kept-by-newer': {
    status: 503,
    title:
      'A newer version of Planwright has kept this, and this server is not up to date yet. Nothing was changed. Please try again in a moment.',
  },
  overloaded: { status: 503, title: 'The server is busy. Please try again in a moment.' },
  'model-timed-out': { status: 504, title: 'The model took too long to answer.' },
  'internal-error': { status: 500, title: 'Something went wrong on our side.' },
} as const satisfies Record<string, { status: number; title: string }>

export type ProblemCode = keyof typeof problemKinds

/** Codes whose title names the tracker. */
export type TrackerProblemCode = {
  [Code in ProblemCode]: (typeof problemKinds)[Code]['title'] extends `${string}{tracker}${string}` ? Code : never
}[ProblemCode]

export function problemTitle(code: ProblemCode, trackerName: string): string {
  return problemKinds[code].title.replaceAll('{tracker}', trackerName)
}
