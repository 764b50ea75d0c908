import { randomUUID } from 'node:crypto'

import { noAddressHost } from '@planwright/contract'

/** What stands in place of the address of somebody who signed up with a phone number. It says nothing of the number. */
export function newNoAddress(): string {
  return `${randomUUID()}${noAddressHost}`
}
export function isNoAddress(email: string): boolean {
  return email.endsWith(noAddressHost)
}
