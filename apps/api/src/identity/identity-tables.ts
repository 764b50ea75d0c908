import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })
const createdAt = at('created_at').notNull().defaultNow()
const updatedAt = at('updated_at').notNull().defaultNow()

/*
 * The tables of better-auth 1.7 with its admin, jwt, phone number and passkey plugins, and `two_factor`, which is ours: names and keys are the library's, timestamps are with time zone.
 * They belong to the connecting role and are reached through `db.asOwner` only.
 */
export const user = pgTable(
  'user',
  {
    id: text('id').primaryKey(),
    name: text('name').notNull(),
    email: text('email').notNull().unique(),
    emailVerified: boolean('email_verified').notNull().default(false),
    image: text('image'),
    createdAt,
    updatedAt,
    role: text('role'),
    banned: boolean('banned').default(false),
    banReason: text('ban_reason'),
    banExpires: at('ban_expires'),
    /** Whether a new session asks for a second factor; which there are stands in `two_factor`. */
    twoFactorEnabled: boolean('two_factor_enabled').notNull().default(false),
    phoneNumber: text('phone_number').unique(),
    phoneNumberVerified: boolean('phone_number_verified').notNull().default(false),
    /** Null until the first time. */
    lastSignInAt: at('last_sign_in_at'),
  },
  (table) => [
    // people are listed by when they came
    index().on(table.createdAt, table.id),
    // admins are few, and found among all by these two
    index('user_admins').on(table.role).where(sql`role = 'admin'`),
    index('user_lower_email').on(sql`lower(email)`),
  ],
)

const userId = () =>
  text('user_id')
    .notNull()
    .references(() => user.id, { onDelete: 'cascade' })

export const session = pgTable(
  'session',
  {
    id: text('id').primaryKey(),
    expiresAt: at('expires_at').notNull(),
    token: text('token').notNull().unique(),
    createdAt,
    updatedAt,
    ipAddress: text('ip_address'),
    userAgent: text('user_agent'),
    userId: userId(),
    impersonatedBy: text('impersonated_by'),
    /** The way in that it began with: `password` or a provider's id. */
    signInProvider: text('sign_in_provider'),
    /** Whether the account was signed in to for the first time. */
    isNewUser: boolean('is_new_user').notNull().default(false),
    /** When whoever has the session last showed that they are its person, after the sign-in itself. */
    provenAt: at('proven_at'),
  },
  (table) => [index().on(table.userId), index().on(table.expiresAt)],
)

export const account = pgTable(
  'account',
  {
    id: text('id').primaryKey(),
    accountId: text('account_id').notNull(),
    providerId: text('provider_id').notNull(),
    userId: userId(),
    accessToken: text('access_token'),
    refreshToken: text('refresh_token'),
    idToken: text('id_token'),
    accessTokenExpiresAt: at('access_token_expires_at'),
    refreshTokenExpiresAt: at('refresh_token_expires_at'),
    scope: text('scope'),
    password: text('password'),
    createdAt,
    updatedAt,
  },
  (table) => [index().on(table.userId), uniqueIndex().on(table.providerId, table.accountId)],
)

/** What a person is asked for after their way in. A code of the app counts once: `lastStep` is the time step of the last one that did. */
export const twoFactor = pgTable('two_factor', {
  id: text('id').primaryKey(),
  userId: userId().unique(),
  /** Of the authenticator app, encrypted; null where there is none. It counts once a code has shown that the app has it. */
  secret: text('secret'),
  verified: boolean('verified').notNull().default(false),
  lastStep: integer('last_step').notNull().default(0),
  /** Whether codes go to the person's number too. */
  phone: boolean('phone').notNull().default(false),
  /** Keyed digests of those that are left. */
  backupCodes: text('backup_codes').array().notNull(),
  createdAt,
})

export const passkey = pgTable(
  'passkey',
  {
    id: text('id').primaryKey(),
    name: text('name'),
    publicKey: text('public_key').notNull(),
    userId: userId(),
    credentialID: text('credential_id').notNull().unique(),
    counter: integer('counter').notNull(),
    deviceType: text('device_type').notNull(),
    backedUp: boolean('backed_up').notNull(),
    transports: text('transports'),
    createdAt,
    aaguid: text('aaguid'),
  },
  (table) => [index().on(table.userId)],
)

export const verification = pgTable(
  'verification',
  {
    id: text('id').primaryKey(),
    identifier: text('identifier').notNull(),
    value: text('value').notNull(),
    expiresAt: at('expires_at').notNull(),
    createdAt,
    updatedAt,
  },
  (table) => [index().on(table.identifier), index().on(table.expiresAt)],
)

export const jwks = pgTable('jwks', {
  id: text('id').primaryKey(),
  publicKey: text('public_key').notNull(),
  privateKey: text('private_key').notNull(),
  createdAt: at('created_at').notNull(),
  expiresAt: at('expires_at'),
  alg: text('alg'),
  crv: text('crv'),
})

/**
 * Tries that are limited, for all servers together: how many were counted under a key until when. Keys are digests: nobody reads here who tried
 * what, or from where.
 */
export const attempt = pgTable(
  'attempt',
  {
    key: text('key').primaryKey(),
    count: integer('count').notNull(),
    until: at('until').notNull(),
  },
  (table) => [index().on(table.until)],
)
