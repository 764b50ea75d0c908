import * as z from 'zod/mini'
import { TokenName, WantedDays, WantedScopes } from './access-tokens.ts'
import { TokenScope } from './token-scope.ts'

/**
 * A device without a page of its own, such as a terminal, gets an access token: it shows a code, which somebody who is signed in types on a page of ours and approves
 * (RFC 8628, in the words of this api).
 */

/** Asked by the device. `name` is what the person will know it by. */
export const DeviceLoginRequest = z.strictObject({ name: TokenName, scopes: WantedScopes })
export type DeviceLoginRequest = z.infer<typeof DeviceLoginRequest>

export const BegunDeviceLogin = z.strictObject({
  /** Known to the device alone, which collects the token with it. */
  deviceCode: z.string(),
  /** What the device shows, such as `WDJB-MJHT`. */
  userCode: z.string(),
  /** Where the person types it, and the same with the code in it. */
  address: z.url(),
  addressWithCode: z.url(),
  expiresInSeconds: z.int(),
  /** The device asks no more often. */
  intervalSeconds: z.int(),
})
export type BegunDeviceLogin = z.infer<typeof BegunDeviceLogin>

export const DeviceLoginCollection = z.strictObject({ deviceCode: z.string().check(z.maxLength(100)) })

/** How a login stands. The token is in one answer and nowhere else; whoever asks too often is told to ask less. */
export const DeviceLoginState = z.discriminatedUnion('state', [
  z.strictObject({ state: z.literal('waiting'), intervalSeconds: z.int() }),
  z.strictObject({ state: z.literal('approved'), id: z.string(), token: z.string() }),
  z.strictObject({ state: z.literal('refused') }),
  z.strictObject({ state: z.literal('expired') }),
])
export type DeviceLoginState = z.infer<typeof DeviceLoginState>

/** As a person types it: capitals, hyphens and spaces do not count. */
export const DeviceUserCode = z.strictObject({ userCode: z.string().check(z.maxLength(40)) })

/** What a person sees before they decide. */
export const DeviceLogin = z.strictObject({
  userCode: z.string(),
  name: z.string(),
  scopes: z.array(TokenScope),
  /** The network address that asked. */
  address: z.string(),
  expiresAt: z.iso.datetime(),
})
export type DeviceLogin = z.infer<typeof DeviceLogin>

/** Lets the device in, with what it asked for or less. */
export const DeviceApproval = z.strictObject({
  ...DeviceUserCode.shape,
  scopes: WantedScopes,
  expiresInDays: WantedDays,
})
export type DeviceApproval = z.input<typeof DeviceApproval>
