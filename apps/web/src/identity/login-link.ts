export type LoginLink =
  /** From a mail, for choosing a new password. */
  | { kind: 'reset'; code: string }
  /** Such a link that is no longer good. */
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
  return error?.toUpperCase() === 'INVALID_TOKEN' ? { kind: 'reset-expired' } : { kind: 'failed' }
}
