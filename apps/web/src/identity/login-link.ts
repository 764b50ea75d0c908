export type LoginLink =
  /** From a mail, for choosing a new password. */
  | { kind: 'reset'; code: string }
  /** A link of a mail that is no longer good: a new password is also a way in where the address was not confirmed. */
  | { kind: 'reset-expired' }
  /** A sign-in or a confirmation that ended here. */
  | { kind: 'failed' }

/** Reads what brought a person here, and takes it out of the address: a code belongs in no history. */
export function takeLoginLink(): LoginLink | null {
  const query = new URLSearchParams(window.location.search)
  const [code, error] = [query.get('token'), query.get('error')]
  if (code === null && error === null) return null
  window.history.replaceState(window.history.state, '', window.location.pathname)
  if (code !== null) return { kind: 'reset', code }
  return spent.has(error?.toUpperCase() ?? '') ? { kind: 'reset-expired' } : { kind: 'failed' }
}

const spent = new Set(['INVALID_TOKEN', 'TOKEN_EXPIRED'])
