import type { FactorMethod } from './ways-in.ts'

/** A second factor, as a person chooses it. */
export function factorWords(method: FactorMethod, number: string | null): string {
  return {
    totp: 'A code of your authenticator app',
    sms: `A code by SMS to ${number ?? 'your phone'}`,
    'backup-code': 'A backup code',
  }[method]
}
