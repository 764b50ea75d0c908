import type { Mail } from '../../mail/mailer.ts'

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
  alreadySignedUp: (url: string) =>
    words(
      'You already have an account',
      'Somebody tried to sign up with your address. You have an account already:',
      url,
      ['If it was not you, there is nothing to do.'],
    ),
} satisfies Record<string, (url: string) => Words>

function words(subject: string, lead: string, url: string, rest: string[]): Words {
  const link = url.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
  return {
    subject: `${subject} – Planwright`,
    text: [lead, url, ...rest].join('\n\n'),
    html: `<p>${lead}</p><p><a href="${link}">${link}</a></p>${rest.map((line) => `<p>${line}</p>`).join('')}`,
  }
}
