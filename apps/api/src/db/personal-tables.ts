import { and, eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import { getTableConfig, type PgColumn, type PgTable } from 'drizzle-orm/pg-core'
import { accountDeletion } from '../account/deletion-tables.ts'
import { auditEvent } from '../audit/audit-tables.ts'
import { tokenUse } from '../backlog/token-tables.ts'
import { weeklyDigest } from '../digests/digest-tables.ts'
import { draft, draftVersion } from '../drafts/draft-tables.ts'
import { estimateHistory } from '../estimates/history-tables.ts'
import { followedDraft } from '../following/followed-tables.ts'
import { planReading } from '../following/reading-tables.ts'
import { accessToken } from '../identity/access-token-tables.ts'
import { deviceLogin } from '../identity/device-login-tables.ts'
import { account, passkey, session, twoFactor, user } from '../identity/identity-tables.ts'
import { oauthCode, oauthGrant } from '../identity/oauth-tables.ts'
import { ownPicture } from '../identity/picture-tables.ts'
import { run, runEvent } from '../runs/run-tables.ts'
import { savedItem, savedLink, savedPlan, savedSprint, saveStep } from '../saving/saving-tables.ts'
import { jiraLink, jiraLinkAttempt, jiraPendingLink } from '../tracker/link-tables.ts'
import { webhook } from '../webhooks/webhook-tables.ts'
import type { Database, Queries } from './database.ts'

type Personal = {
  /** What the export calls it. */
  readonly name: string
  readonly table: PgTable
  /** The column with the person's id. */
  readonly whose: PgColumn
  /** Columns that sign in, or open something elsewhere: they are not given out. */
  readonly secret?: readonly PgColumn[]
  /** Rows that are read at once; those of some tables are large. */
  readonly atOnce: number
}

/** Every table with something of a person's. A test compares the list with the database's own, so that none can be forgotten. */
export const personalTables: readonly Personal[] = [
  { name: 'profile', table: user, whose: user.id, atOnce: 1 },
  {
    name: 'signInMethods',
    table: account,
    whose: account.userId,
    secret: [account.accessToken, account.refreshToken, account.idToken, account.password],
    atOnce: 100,
  },
  {
    name: 'secondFactors',
    table: twoFactor,
    whose: twoFactor.userId,
    secret: [twoFactor.secret, twoFactor.backupCodes],
    atOnce: 1,
  },
  { name: 'passkeys', table: passkey, whose: passkey.userId, atOnce: 100 },
  { name: 'sessions', table: session, whose: session.userId, secret: [session.token], atOnce: 100 },
  {
    name: 'programs',
    table: oauthGrant,
    whose: oauthGrant.owner,
    secret: [oauthGrant.familyDigest, oauthGrant.secretDigest, oauthGrant.formerDigest],
    atOnce: 100,
  },
  {
    name: 'consents',
    table: oauthCode,
    whose: oauthCode.owner,
    secret: [oauthCode.digest, oauthCode.challenge],
    atOnce: 100,
  },
  { name: 'accessTokens', table: accessToken, whose: accessToken.owner, secret: [accessToken.digest], atOnce: 100 },
  {
    name: 'deviceLogins',
    table: deviceLogin,
    whose: deviceLogin.userId,
    secret: [deviceLogin.deviceDigest, deviceLogin.userDigest],
    atOnce: 100,
  },
  { name: 'webhooks', table: webhook, whose: webhook.owner, atOnce: 10 },
  { name: 'pictures', table: ownPicture, whose: ownPicture.owner, atOnce: 1 },
  { name: 'drafts', table: draft, whose: draft.owner, atOnce: 4 },
  { name: 'draftVersions', table: draftVersion, whose: draftVersion.owner, atOnce: 4 },
  { name: 'runs', table: run, whose: run.owner, atOnce: 4 },
  { name: 'runEvents', table: runEvent, whose: runEvent.owner, atOnce: 50 },
  {
    name: 'jiraLinks',
    table: jiraLink,
    whose: jiraLink.owner,
    secret: [jiraLink.accessToken, jiraLink.refreshToken],
    atOnce: 10,
  },
  {
    name: 'jiraLinksToConfirm',
    table: jiraPendingLink,
    whose: jiraPendingLink.owner,
    secret: [jiraPendingLink.accessToken, jiraPendingLink.refreshToken],
    atOnce: 10,
  },
  {
    name: 'jiraLinksBegun',
    table: jiraLinkAttempt,
    whose: jiraLinkAttempt.owner,
    secret: [jiraLinkAttempt.stateHash, jiraLinkAttempt.verifier],
    atOnce: 100,
  },
  { name: 'savedItems', table: savedItem, whose: savedItem.owner, atOnce: 100 },
  { name: 'savedSprints', table: savedSprint, whose: savedSprint.owner, atOnce: 100 },
  { name: 'savedLinks', table: savedLink, whose: savedLink.owner, atOnce: 100 },
  { name: 'savedPlans', table: savedPlan, whose: savedPlan.owner, atOnce: 4 },
  { name: 'planReadings', table: planReading, whose: planReading.owner, atOnce: 4 },
  { name: 'followedDrafts', table: followedDraft, whose: followedDraft.owner, atOnce: 100 },
  { name: 'weeklyDigests', table: weeklyDigest, whose: weeklyDigest.owner, atOnce: 1 },
  { name: 'saveSteps', table: saveStep, whose: saveStep.owner, atOnce: 20 },
  { name: 'estimateHistories', table: estimateHistory, whose: estimateHistory.owner, atOnce: 1 },
  { name: 'accountDeletions', table: accountDeletion, whose: accountDeletion.owner, atOnce: 1 },
  { name: 'tokenUse', table: tokenUse, whose: tokenUse.owner, atOnce: 100 },
  // stays when the account goes: it knows ids alone
  { name: 'auditEvents', table: auditEvent, whose: auditEvent.person, atOnce: 200 },
]

/**
 * The rows of a table that are a person's, without secrets, a page at a time in the order of its key: whatever comes or goes meanwhile, none comes
 * twice. No transaction is open between two pages.
 */
export async function* readPersonal(
  db: Database,
  personId: string,
  personal: Personal,
): AsyncGenerator<readonly Record<string, unknown>[]> {
  const { table, whose, secret = [], atOnce } = personal
  const columns = Object.entries(getTableColumns(table)).filter(([, column]) => !secret.includes(column))
  const key = keyOf(table)
  // a key may be secret itself: it is read to go on from, and not given out
  const keyColumns = Object.fromEntries(key.map((column, index) => [`key ${index}`, column]))
  let after: SQL | undefined
  for (;;) {
    const page = and(eq(whose, personId), after)
    const rows: Record<string, unknown>[] = await as(db, personId, personal, (queries) =>
      queries
        .select({ ...Object.fromEntries(columns), ...keyColumns })
        .from(table)
        .where(page)
        .orderBy(...key)
        .limit(atOnce),
    )
    if (rows.length > 0) yield rows.map((row) => Object.fromEntries(columns.map(([name]) => [name, row[name]])))
    if (rows.length < atOnce) return
    const last = Object.keys(keyColumns).map((name) => sql`${rows.at(-1)?.[name]}`)
    after = sql`(${sql.join([...key], sql`, `)}) > (${sql.join(last, sql`, `)})`
  }
}

/** Removes what is a person's from the product's own tables, a page at a time, so that nobody waits for it. */
export async function removePersonal(db: Database, personId: string): Promise<void> {
  // what refers to others first
  for (const { table, whose } of personalTables.filter(isOwned).toReversed()) {
    // says what is being done here, until the account itself goes
    if (table === accountDeletion) continue
    const key = sql.join(
      keyOf(table).map(({ name }) => sql.identifier(name)),
      sql`, `,
    )
    for (;;) {
      const { rows } = await db.withPerson(personId, (queries) =>
        queries.execute(sql`delete from ${table} where (${key}) in
          (select ${key} from ${table} where ${whose} = ${personId} limit ${removedAtOnce}) returning 1`),
      )
      if (rows.length < removedAtOnce) break
    }
  }
}

const removedAtOnce = 100

const isOwned = ({ whose }: Personal): boolean => whose.name === 'owner'

/** Tables with an owner are read as the person; those of the identity service, and the audit trail, belong to the connecting role alone. */
const as = <Result>(
  db: Database,
  personId: string,
  personal: Personal,
  work: (queries: Queries) => Promise<Result>,
): Promise<Result> => (isOwned(personal) ? db.withPerson(personId, work) : work(db.asOwner))

function keyOf(table: PgTable): readonly PgColumn[] {
  const { columns, primaryKeys } = getTableConfig(table)
  return primaryKeys[0]?.columns ?? columns.filter(({ primary }) => primary)
}
