import { type AccountSummary, noAddressHost } from '@planwright/contract'
import { capitalized } from '../ui/capitalized.ts'

/** The address, or the phone number of whoever has an account by it alone. */
export function addressOf({ email, phoneNumber }: Pick<AccountSummary, 'email' | 'phoneNumber'>): string {
  return email.endsWith(noAddressHost) ? (phoneNumber ?? 'no address') : email
}

export function nameOf(person: AccountSummary): string {
  return person.displayName ?? addressOf(person)
}

export function roleWords({ role, roleFixed }: Pick<AccountSummary, 'role' | 'roleFixed'>): string {
  return roleFixed ? `${capitalized(role)} (by the settings)` : capitalized(role)
}
