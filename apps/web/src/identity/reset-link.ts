/**
 * Reads what the mailed link for a new password brought along, and takes it out of the address: a code belongs in no
 * history.
 * @returns null without one; `code` is null when the link is no longer good.
 */
export function takeResetLink(): { code: string | null } | null {
  const query = new URLSearchParams(window.location.search)
  const code = query.get('token')
  const failed = query.get('error') === 'INVALID_TOKEN'
  if (code === null && !failed) return null
  window.history.replaceState(window.history.state, '', window.location.pathname)
  return { code }
}
