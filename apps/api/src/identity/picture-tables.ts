import { pgTable, text } from 'drizzle-orm/pg-core'
import { ownerColumn, ownerPolicies } from '../db/owner-policies.ts'

/** The picture that a person uploaded, apart from the account, which is read with every session. */
export const ownPicture = pgTable(
  'own_picture',
  {
    owner: ownerColumn().primaryKey(),
    /** A `data:` URI. */
    image: text('image').notNull(),
  },
  () => ownerPolicies(),
)
