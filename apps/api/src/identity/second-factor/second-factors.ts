import { createHmac, randomBytes, randomInt } from 'node:crypto'
import { getCurrentAdapter, runWithTransaction } from '@better-auth/core/context'
import { symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto'
import { and, eq, lt, sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { twoFactor, user } from '../identity-tables.ts'
import { type Context, hold } from '../sign-up/standing-sign-ups.ts'
import { matchingStep, totpUri } from './totp.ts'

type Options = {
  db: Database
  /** Keeps what stands in the table from being of use by itself. */
  secret: string
  now: () => Date
}

type Row = typeof twoFactor.$inferSelect

const howManyCodes = 10
/** None that look alike. */
const codeLetters = 'abcdefghjkmnpqrstuvwxyz23456789'

export type SecondFactors = ReturnType<typeof createSecondFactors>

/** The second factors of people, as they are kept. Each code counts once, whoever else brings it at the same moment. */
export function createSecondFactors({ db, secret, now }: Options) {
  const digestOf = (personId: string, code: string) =>
    createHmac('sha256', secret)
      .update(JSON.stringify(['backup code', personId, code.toLowerCase().replace(/[^a-z0-9]/g, '')]))
      .digest('base64url')
  const ofPerson = (personId: string) => eq(twoFactor.userId, personId)

  async function rowOf(personId: string) {
    const [row] = await db.asOwner.select().from(twoFactor).where(ofPerson(personId))
    return row
  }

  const secretIn = async (encrypted: string) =>
    Buffer.from(await symmetricDecrypt({ key: secret, data: encrypted }), 'base64')

  function newCodes(personId: string) {
    const codes = Array.from({ length: howManyCodes }, newCode)
    return { codes, digests: codes.map((code) => digestOf(personId, code)) }
  }

  /**
   * Changes what a person has, and with it whether their sign-ins ask for it. Whoever has their first factor gets codes to write down. In the
   * transaction of the caller where there is one, and with the person's row held: what `check` finds stays so until it is done.
   */
  async function change(context: Context, personId: string, set: Partial<Row>, check?: () => Promise<void>) {
    const { codes, digests } = newCodes(personId)
    return runWithTransaction(context.adapter, async () => {
      await hold(context, personId)
      await check?.()
      const queries = await getCurrentAdapter(context.adapter)
      const query = { model: 'twoFactor', where: [{ field: 'userId', value: personId }] }
      const before = await queries.findOne<Row>(query)
      const isFirst = !before || !isOn(before)
      const update = { ...set, ...(isFirst && { backupCodes: digests }) }
      const after = before
        ? await queries.update<Row>({ ...query, update })
        : await queries.create<Record<string, unknown>, Row>({
            model: 'twoFactor',
            data: { userId: personId, ...update },
          })
      const on = after !== null && isOn(after)
      await context.internalAdapter.updateUser(personId, { twoFactorEnabled: on })
      if (!on) await queries.deleteMany(query)
      return on && isFirst ? codes : null
    })
  }

  return {
    async read(personId: string) {
      const [[person], row] = await Promise.all([
        db.asOwner
          .select({ number: user.phoneNumber, isVerified: user.phoneNumberVerified })
          .from(user)
          .where(eq(user.id, personId)),
        rowOf(personId),
      ])
      const number = person?.isVerified ? person.number : null
      return {
        totp: row?.verified === true,
        phone: row?.phone === true && number !== null,
        backupCodes: row && isOn(row) ? row.backupCodes.length : 0,
        number,
      }
    },

    /** The address for an authenticator app. It counts once a code has shown that the app has it; what counts now stays until then. */
    async beginTotp(personId: string, account: string): Promise<{ pending: string; uri: string }> {
      const bytes = randomBytes(20)
      const pending = await symmetricEncrypt({
        key: secret,
        data: JSON.stringify([personId, bytes.toString('base64')]),
      })
      return { pending, uri: totpUri(bytes, account) }
    },

    /** @returns backup codes where it is the first factor, null where there were some; undefined for a wrong code. */
    async confirmTotp(
      context: Context,
      personId: string,
      pending: string,
      code: string,
    ): Promise<string[] | null | undefined> {
      const begun = await begunBy(personId, pending)
      const step = begun && matchingStep(begun, code, now(), 0)
      if (!begun || !step) return undefined
      const encrypted = await symmetricEncrypt({ key: secret, data: begun.toString('base64') })
      return change(context, personId, { secret: encrypted, verified: true, lastStep: step })
    },

    removeTotp: (context: Context, personId: string) =>
      change(context, personId, { secret: null, verified: false, lastStep: 0 }),
    /** `check` throws where that must not be, as the person is then. */
    usePhone: (context: Context, personId: string, isUsed: boolean, check: () => Promise<void>) =>
      change(context, personId, { phone: isUsed }, check),
    turnOff: (context: Context, personId: string) =>
      change(context, personId, { secret: null, verified: false, phone: false }),

    async spendTotp(personId: string, code: string): Promise<boolean> {
      const row = await rowOf(personId)
      if (!row?.verified || !row.secret) return false
      const step = matchingStep(await secretIn(row.secret), code, now(), row.lastStep)
      if (step === null) return false
      const spent = await db.asOwner
        .update(twoFactor)
        .set({ lastStep: step })
        .where(and(ofPerson(personId), lt(twoFactor.lastStep, step)))
        .returning({ id: twoFactor.id })
      return spent.length > 0
    },

    async spendBackupCode(personId: string, code: string): Promise<boolean> {
      const digest = digestOf(personId, code)
      const spent = await db.asOwner
        .update(twoFactor)
        .set({ backupCodes: sql`array_remove(${twoFactor.backupCodes}, ${digest})` })
        .where(and(ofPerson(personId), sql`${digest} = any(${twoFactor.backupCodes})`))
        .returning({ id: twoFactor.id })
      return spent.length > 0
    },

    /** In place of those that are left; null where there is no factor that they would stand in for. */
    async renewBackupCodes(personId: string): Promise<string[] | null> {
      const { codes, digests } = newCodes(personId)
      const renewed = await db.asOwner
        .update(twoFactor)
        .set({ backupCodes: digests })
        .where(ofPerson(personId))
        .returning({ id: twoFactor.id })
      return renewed.length > 0 ? codes : null
    },
  }

  async function begunBy(personId: string, pending: string): Promise<Buffer | undefined> {
    try {
      const [whose, bytes] = JSON.parse(await symmetricDecrypt({ key: secret, data: pending }))
      return whose === personId ? Buffer.from(String(bytes), 'base64') : undefined
    } catch {
      return undefined // none of ours
    }
  }
}

const isOn = ({ verified, phone }: Pick<Row, 'verified' | 'phone'>): boolean => verified || phone

const newCode = () => {
  const letters = Array.from({ length: 10 }, () => codeLetters[randomInt(codeLetters.length)]).join('')
  return `${letters.slice(0, 5)}-${letters.slice(5)}`
}
