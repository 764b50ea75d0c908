import { randomUUID } from 'node:crypto'

import { noAddressHost } from '@planwright/contract'

/** What stands in place of the address of somebody who signed up with a phone number. It says nothing of the number. */
export const newNoAddress = (): string => `${randomUUID()}${noAddressHost}`
export const isNoAddress = (email: string): boolean => email.endsWith(noAddressHost)
