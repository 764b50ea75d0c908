import type { Config, CurrentUser, SignInProvider } from '@planwright/contract'
import { noAddressHost } from '@planwright/contract'
import type { Factors } from '../../app/identity/factor-calls.ts'
import type { FactorMethod } from '../../app/identity/ways-in.ts'

/** How somebody can show that it is them. */
export type ProofWay =
  | { by: 'password' | 'passkey' | FactorMethod }
  | { by: 'provider'; provider: SignInProvider }
  | { by: 'phone'; number: string }
  | { by: 'email-link'; email: string }

type Having = {
  user: CurrentUser
  signIn: Config['signIn']
  factors: Factors | undefined
  hasPasskey: boolean
}

/**
 * What the server takes as a proof of this account. Signing in again counts only where there is no password, and would ask for the second factor
 * where that is on; so the factor itself is asked for then. Pure.
 */
export function proofWays({ user, signIn, factors, hasPasskey }: Having): ProofWay[] {
  const { providerData, phoneNumber, email, emailVerified } = user
  const has = (id: string) => providerData.some(({ providerId }) => providerId === id)
  const ways: ProofWay[] = []
  if (has('password')) ways.push({ by: 'password' })
  if (hasPasskey) ways.push({ by: 'passkey' })
  if (factors?.totp) ways.push({ by: 'totp' })
  if (factors?.phone) ways.push({ by: 'sms' })
  if (factors && factors.backupCodes > 0) ways.push({ by: 'backup-code' })
  if (has('password') || factors?.totp || factors?.phone) return ways
  for (const provider of signIn.providers) if (has(provider.id)) ways.push({ by: 'provider', provider })
  if (signIn.phone && phoneNumber !== null) ways.push({ by: 'phone', number: phoneNumber })
  if (signIn.emailLink && emailVerified && !email.endsWith(noAddressHost)) ways.push({ by: 'email-link', email })
  return ways
}
