import type { AuditCode } from '@planwright/contract'
import type { Database } from '../../db/database.ts'
import type { IdentityProofs } from '../sessions/identity-proofs.ts'
import { accountHooks } from './account-hooks.ts'
import { emailChange } from './email-change.ts'
import { requireProof } from './require-proof.ts'
import { unlinkMethod } from './unlink-method.ts'

export type OwnAccountOptions = {
  db: Database
  proofs: IdentityProofs
  publicUrl: string
  /** Where the bridge put the caller's address. */
  addressHeader: string
  /** Ids of what people can sign in with here. */
  methods: readonly string[]
  /** Throws AppError `last-admin` where nobody would be an admin once the person has another address. */
  requireAdminStays: (person: { id: string; email: string }, to: string) => Promise<void>
  /** Sends the link that confirms a new address. */
  sendLink: (to: string, url: string) => Promise<void>
  /** Tells the owner of an address that somebody wanted it for another account. */
  tellOwner: (to: string) => Promise<void>
  /** Tells a former address that the account has another one now. */
  tellFormer: (to: string) => void
  note: (what: AuditCode, personId: string, request?: Request, about?: Record<string, string>) => void
}

/** What people do with their own account, and what each of these asks for first. */
export function ownAccount(options: OwnAccountOptions) {
  return {
    id: 'own-account',
    endpoints: { ...requireProof(options).endpoints, ...emailChange(options), ...unlinkMethod(options) },
    hooks: accountHooks(options),
  }
}
