export type LoginLink =
  /** From a mail, for choosing a new password. */
  | { kind: 'reset'; code: string }
  /** A link of a mail that is no longer good: a new password is also a way in where the address was not confirmed. */
  | { kind: 'reset-expired' }
  /** A way in was good, and the second factor is missing. */
  | { kind: 'factor-needed' }
  /** A sign-in or a confirmation that ended here. */
  | { kind: 'failed'; code: string }

/** What was taken last, and which place of the history it belongs to: whoever draws the page anew there finds it again. */
let taken: { place: string; link: LoginLink } | null = null

/** Reads what brought a person here, and takes it out of the address: a code belongs in no history. */
export function takeLoginLink(): LoginLink | null {
  const link = linkIn(new URLSearchParams(window.location.search))
  const { history, location } = window
  if (link === null) return taken !== null && Object(history.state).loginLink === taken.place ? taken.link : null
  taken = { place: crypto.randomUUID(), link }
  history.replaceState({ ...Object(history.state), loginLink: taken.place }, '', location.pathname)
  return link
}

function linkIn(query: URLSearchParams): LoginLink | null {
  const [code, error] = [query.get('token'), query.get('error')]
  if (code !== null) return { kind: 'reset', code }
  if (error === null) return null
  if (error === 'MULTI_FACTOR_AUTH_REQUIRED') return { kind: 'factor-needed' }
  return spent.has(error.toUpperCase()) ? { kind: 'reset-expired' } : { kind: 'failed', code: error }
}

const spent = new Set(['INVALID_TOKEN', 'TOKEN_EXPIRED'])
