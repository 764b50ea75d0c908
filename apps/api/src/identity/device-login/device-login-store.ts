import type { TokenScope } from '@planwright/contract'
import { and, eq, gt } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { deviceLogin } from '../device-login-tables.ts'
import { digestOfCode, newDeviceCode, newUserCode } from './login-codes.ts'

type Options = {
  db: Pick<Database, 'asOwner'>
  /** Keeps codes from being guessed back. */
  secret: string
  now: () => Date
}

type Asked = { readonly name: string; readonly scopes: readonly TokenScope[]; readonly address: string }
type Granted = { readonly scopes: readonly TokenScope[]; readonly expiresInDays: number }

/** What a device is answered that asks how its login stands. */
export type Collected =
  | { readonly state: 'waiting'; readonly intervalSeconds: number }
  | { readonly state: 'approved'; readonly personId: string; readonly name: string; readonly granted: Granted }
  | { readonly state: 'refused' | 'expired' }

export const loginSeconds = 15 * 60
export const firstIntervalSeconds = 3
/** By how much a device that asks too often has to slow down each time (RFC 8628, section 3.5), and where that ends. */
const slowerBySeconds = 5
const mostIntervalSeconds = 60

/** Devices that wait to be let in. */
export function createDeviceLoginStore({ db, secret, now }: Options) {
  const ofUser = (userCode: string) => and(eq(deviceLogin.userDigest, digestOfCode(secret, userCode)), isOpen())
  const isOpen = () => and(eq(deviceLogin.state, 'waiting'), gt(deviceLogin.expiresAt, now()))
  const decide = async (userCode: string, decision: Partial<typeof deviceLogin.$inferInsert>): Promise<boolean> => {
    const state = deviceLogin.state
    const decided = await db.asOwner.update(deviceLogin).set(decision).where(ofUser(userCode)).returning({ state })
    return decided.length > 0
  }

  return {
    /** The only time that the codes are told. */
    async begin({ name, scopes, address }: Asked): Promise<{ deviceCode: string; userCode: string }> {
      const [deviceCode, userCode] = [newDeviceCode(), newUserCode()]
      await db.asOwner.insert(deviceLogin).values({
        deviceDigest: digestOfCode(secret, deviceCode),
        userDigest: digestOfCode(secret, userCode),
        name,
        scopes: [...scopes],
        address,
        state: 'waiting',
        intervalSeconds: firstIntervalSeconds,
        askedAt: now(),
        expiresAt: new Date(now().getTime() + loginSeconds * 1000),
      })
      return { deviceCode, userCode }
    },

    /** The login that a code belongs to, as long as nobody has decided about it. */
    async find(userCode: string) {
      const [row] = await db.asOwner.select().from(deviceLogin).where(ofUser(userCode))
      return row
    },

    /** Lets the device in as a person. Answers whether the code was still good: of two who decide at once, one does. */
    approve: (userCode: string, personId: string, { scopes, expiresInDays }: Granted): Promise<boolean> =>
      decide(userCode, { state: 'approved', userId: personId, scopes: [...scopes], days: expiresInDays }),

    refuse: (userCode: string): Promise<boolean> => decide(userCode, { state: 'refused' }),

    /** Those that a person has let in and that have not collected their token. */
    async forgetApproved(personId: string): Promise<void> {
      await db.asOwner.delete(deviceLogin).where(eq(deviceLogin.userId, personId))
    },

    /** How the device's login stands; what was decided is told once. */
    async collect(deviceCode: string): Promise<Collected> {
      const isDevice = eq(deviceLogin.deviceDigest, digestOfCode(secret, deviceCode))
      const [login] = await db.asOwner
        .select()
        .from(deviceLogin)
        .where(and(isDevice, gt(deviceLogin.expiresAt, now())))
      if (!login) return { state: 'expired' }
      const asksTooOften = now().getTime() - login.askedAt.getTime() < login.intervalSeconds * 1000
      if (asksTooOften || login.state === 'waiting') {
        const slower = Math.min(login.intervalSeconds + slowerBySeconds, mostIntervalSeconds)
        const intervalSeconds = asksTooOften ? slower : login.intervalSeconds
        await db.asOwner.update(deviceLogin).set({ intervalSeconds, askedAt: now() }).where(isDevice)
        return { state: 'waiting', intervalSeconds }
      }
      // whoever removes it has it
      const [decided] = await db.asOwner.delete(deviceLogin).where(isDevice).returning()
      if (!decided) return { state: 'expired' }
      const { state, userId: personId, name, scopes, days: expiresInDays } = decided
      if (state !== 'approved' || personId === null || expiresInDays === null) return { state: 'refused' }
      return { state, personId, name, granted: { scopes, expiresInDays } }
    },
  }
}
export type DeviceLoginStore = ReturnType<typeof createDeviceLoginStore>
