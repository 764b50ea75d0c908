import type { AuditCode, AuditEvent } from '@planwright/contract'

/** Each thing that the trail tells of, as it happened and as it was refused. */
const words = {
  'sign-in': { done: 'Signed in', refused: 'Tried to sign in' },
  'sign-up': { done: 'Made an account' },
  'sign-up-voided': { done: 'Voided a sign-up' },
  'session-ended': { done: 'A session was ended' },
  'password-set': { done: 'Chose a new password' },
  'email-change-asked': { done: 'Asked for another e-mail address' },
  'email-changed': { done: 'Changed the e-mail address' },
  'method-linked': { done: 'Added a way to sign in' },
  'method-unlinked': { done: 'Removed a way to sign in' },
  'second-factor-on': { done: 'Turned a second factor on' },
  'second-factor-off': { done: 'Turned a second factor off' },
  'second-factor-removed': { done: 'An admin turned the second factor off' },
  'backup-codes-renewed': { done: 'Made new backup codes' },
  'passkey-added': { done: 'Added a passkey' },
  'passkey-removed': { done: 'Removed a passkey' },
  'phone-added': { done: 'Added a phone number' },
  'phone-removed': { done: 'Removed the phone number' },
  'token-made': { done: 'Made an access token' },
  'token-revoked': { done: 'Revoked an access token' },
  'webhook-made': { done: 'Made a webhook' },
  'webhook-removed': { done: 'Removed a webhook' },
  'role-changed': { done: 'Has another role' },
  'account-disabled': { done: 'Account was disabled' },
  'account-enabled': { done: 'Account was enabled' },
  'account-deleted': { done: 'Deleted the account', refused: 'Tried to delete the account' },
  'admin-looked': { done: 'Looked at the admin screen' },
  export: { done: 'Took their data along' },
  link: { done: 'Linked the tracker', refused: 'Tried to link the tracker' },
  unlink: { done: 'Unlinked the tracker' },
  save: { done: 'Saved to the tracker' },
  undo: { done: 'Took a save back' },
  denied: { done: 'Was refused' },
  limited: { done: 'Was asked to wait' },
} as const satisfies Record<AuditCode, { done: string; refused?: string }>

/** What an event says happened. */
export function auditWords({ what, outcome }: Pick<AuditEvent, 'what' | 'outcome'>): string {
  const { done, refused } = { refused: undefined, ...words[what] }
  if (outcome === 'done') return done
  return refused ?? (what === 'denied' || what === 'limited' ? done : `${done} (refused)`)
}

/** The kinds of events in the order of their words, for choosing one. */
export const auditKinds: readonly { value: AuditCode; label: string }[] = Object.entries(words)
  .map(([value, { done }]) => ({ value: value as AuditCode, label: done })) // the keys of the table, which `entries` forgets
  .toSorted((a, b) => a.label.localeCompare(b.label))

/** The ids and codes of an event in one line, without the admin who did it and those that repeat what stands beside it. */
export function aboutWords({ about }: Pick<AuditEvent, 'about'>): string {
  return Object.entries(about)
    .filter(([name]) => name !== 'by')
    .map(([name, value]) => `${name} ${value}`)
    .join(' · ')
}
