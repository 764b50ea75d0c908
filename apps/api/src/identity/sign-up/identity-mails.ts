import type { AuditCode } from '@planwright/contract'
import type { Mail } from '../../mail/mailer.ts'
import { renderMail } from '../../mail/render-mail.ts'

type Words = Omit<Mail, 'to'>

/** The mails of the identity service. Links stand in them as they came; names of people do not, so that nobody can write through us. */
export const identityMails = {
  verifyEmail: (url: string) =>
    words('Confirm your e-mail address', 'Please confirm that this is your e-mail address:', url, [
      'The link works for one hour. If you did not sign up at Planwright, somebody else used your address: ignore this mail, or open the link and say that it was not you.',
    ]),
  resetPassword: (url: string) =>
    words('Choose a new password', 'You asked for a new password. Choose it here:', url, [
      'The link works for one hour. If you did not ask for it, ignore this mail: your password stays as it is.',
    ]),
  signIn: (url: string) =>
    words('Sign in', 'You asked for a link to sign in. Open it in the browser where you asked for it:', url, [
      'The link works once, for ten minutes. If you did not ask for it, ignore this mail: nobody gets in.',
    ]),
  alreadySignedUp: (url: string) =>
    words(
      'You already have an account',
      'Somebody tried to sign up with your address. You have an account already:',
      url,
      ['If it was not you, there is nothing to do.'],
    ),
  confirmNewEmail: (url: string) =>
    words(
      'Confirm your new e-mail address',
      'You want this to be the e-mail address of your account. Confirm it here:',
      url,
      [
        'The link works for one hour, in a browser where you are signed in. If you did not ask for it, ignore this mail: nothing changes.',
      ],
    ),
  addressWanted: (url: string) =>
    words(
      'You already have an account',
      'Somebody wanted your address for another account. You have an account already:',
      url,
      ['If it was not you, there is nothing to do: nothing has changed.'],
    ),
  accountChanged: (change: AccountChange, url: string) =>
    words('Your account was changed', `${changes[change]} Look at your account here:`, url, [
      'If it was not you, choose a new password at once, and tell whoever runs Planwright for you.',
    ]),
} satisfies Record<string, ((url: string) => Words) | ((change: AccountChange, url: string) => Words)>

/** What people learn of by mail, as the audit trail calls it, in case it was not them. */
const changes = {
  'password-set': 'The password of your account was changed.',
  'email-changed': 'Your account has another e-mail address now, and this one is no longer its.',
  'method-linked': 'A way to sign in was added to your account.',
  'method-unlinked': 'A way to sign in was removed from your account.',
  'passkey-added': 'A passkey was added to your account. It signs in without a password.',
  'passkey-removed': 'A passkey was removed from your account.',
  'phone-added': 'A phone number was added to your account.',
  'phone-removed': 'The phone number was removed from your account.',
  'token-made': 'An access token was made for your account. A program that has it can act as you.',
  'second-factor-on': 'A second factor was turned on for your account.',
  'second-factor-off': 'A second factor was turned off for your account.',
  'second-factor-removed':
    'Whoever runs Planwright for you turned off the second factor of your account, and signed you out everywhere.',
  'backup-codes-renewed': 'Your account has new backup codes, and the old ones are no longer good.',
} as const satisfies Partial<Record<AuditCode, string>>
export type AccountChange = keyof typeof changes
export function isToldChange(what: AuditCode): what is AccountChange {
  return what in changes
}

function words(subject: string, lead: string, url: string, rest: string[]): Words {
  return renderMail({ subject, lead, action: subject, url, rest })
}
