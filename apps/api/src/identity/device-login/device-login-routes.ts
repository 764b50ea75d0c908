import {
  BegunDeviceLogin,
  DeviceApproval,
  DeviceLogin,
  DeviceLoginCollection,
  DeviceLoginRequest,
  DeviceLoginState,
  DeviceUserCode,
} from '@planwright/contract'
import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import * as z from 'zod'
import { type AuditTrail, originOf } from '../../audit/audit-trail.ts'
import { AppError } from '../../http/answers/app-error.ts'
import { perMinute } from '../../http/limits/rate-limits.ts'
import { signedInOf } from '../../http/person.ts'
import type { RequireMaker } from '../access-tokens/require-maker.ts'
import { scopesOf } from '../access-tokens/scopes-of.ts'
import type { TokenStore } from '../access-tokens/token-store.ts'
import type { TellChange } from '../account/tell-changes.ts'
import type { Attempts } from '../attempts.ts'
import { type DeviceLoginStore, firstIntervalSeconds, loginSeconds } from './device-login-store.ts'
import { readUserCode } from './login-codes.ts'

type Options = {
  store: DeviceLoginStore
  tokens: Pick<TokenStore, 'make'>
  attempts: Pick<Attempts, 'take' | 'giveBack'>
  requireMaker: RequireMaker
  publicUrl: string
  audit: Pick<AuditTrail, 'record'>
  tellChange: TellChange
}

/** Of one address: whoever has no account can call these. */
const beginningsPerMinute = 10
const collectionsPerMinute = 120
/** Codes that a person may mistype. At this pace one that waits is guessed in millions of years. */
const codeTries = { max: 20, windowMs: 15 * 60_000 }

/** A device shows a code, a person approves it in their browser, and the device collects an access token. */
export function registerDeviceLoginRoutes(app: FastifyInstance, options: Options) {
  const { store, tokens, attempts, requireMaker, publicUrl, audit, tellChange } = options
  const routes = app.withTypeProvider<ZodTypeProvider>()
  const deciding = { policy: 'person' } as const

  routes.post(
    '/api/device-logins',
    {
      config: { policy: 'public', ...perMinute(beginningsPerMinute, 'device logins') },
      schema: {
        summary: 'Ask to be let in, as a device without a page',
        description:
          'Show `userCode` and `address`; then ask how it stands. Nothing is given before a person approves.',
        body: DeviceLoginRequest,
        response: { 201: BegunDeviceLogin },
      },
    },
    async ({ body, ip }, reply) => {
      const codes = await store.begin({ ...body, scopes: scopesOf(body.scopes), address: ip })
      const address = `${publicUrl}/device`
      return reply.code(201).send({
        ...codes,
        address,
        addressWithCode: `${address}?${new URLSearchParams({ code: codes.userCode })}`,
        expiresInSeconds: loginSeconds,
        intervalSeconds: firstIntervalSeconds,
      })
    },
  )

  routes.post(
    '/api/device-logins/collect',
    {
      config: { policy: 'public', ...perMinute(collectionsPerMinute, 'device login collections') },
      schema: {
        summary: 'How the login stands; once it is approved, the token',
        description: 'Ask every `intervalSeconds` of the newest answer. The token is in one answer and nowhere else.',
        body: DeviceLoginCollection,
        response: { 200: DeviceLoginState },
      },
    },
    async (request) => {
      const collected = await store.collect(request.body.deviceCode)
      if (collected.state !== 'approved') return collected
      const { personId, name, granted } = collected
      const made = await tokens.make(personId, { name, ...granted })
      const { scopes, expiresInDays: days } = granted
      const about = { tokenId: made.id, scopes: scopes.join(' '), days, way: 'device' }
      audit.record({ person: personId, what: 'token-made', from: originOf(request), about })
      tellChange('token-made', personId)
      return { state: 'approved' as const, ...made }
    },
  )

  /** The code that a person typed, if it waits for them. Wrong ones are counted. */
  async function requireLogin(personId: string, typed: string) {
    const key = ['device code', personId]
    await attempts.take(key, codeTries)
    const userCode = readUserCode(typed)
    const login = userCode === null ? undefined : await store.find(userCode)
    if (userCode === null || !login) throw noSuchCode()
    await attempts.giveBack(key)
    return { ...login, userCode }
  }

  routes.post(
    '/api/device-logins/find',
    {
      config: deciding,
      schema: {
        summary: 'What asks to be let in, by its code',
        body: DeviceUserCode,
        response: { 200: DeviceLogin },
      },
    },
    async (request) => {
      const login = await requireLogin(signedInOf(request).id, request.body.userCode)
      const { userCode, name, scopes, address, expiresAt } = login
      return { userCode, name, scopes, address, expiresAt: expiresAt.toISOString() }
    },
  )

  routes.post(
    '/api/device-logins/approve',
    {
      config: deciding,
      schema: {
        summary: 'Let a device in',
        description:
          'Takes the session cookie beside the ID token. The device collects an access token with these terms.',
        body: DeviceApproval,
        response: { 204: z.null() },
      },
    },
    async (request, reply) => {
      const person = signedInOf(request)
      await requireMaker(request, person)
      const login = await requireLogin(person.id, request.body.userCode)
      const scopes = scopesOf(request.body.scopes)
      if (!scopes.every((scope) => login.scopes.includes(scope)))
        throw new AppError('invalid-request', { detail: 'The device did not ask for that much.' })
      const { expiresInDays } = request.body
      if (!(await store.approve(login.userCode, person.id, { scopes, expiresInDays }))) throw noSuchCode()
      return reply.code(204).send(null)
    },
  )

  routes.post(
    '/api/device-logins/refuse',
    {
      config: deciding,
      schema: { summary: 'Let a device not in', body: DeviceUserCode, response: { 204: z.null() } },
    },
    async (request, reply) => {
      const person = signedInOf(request)
      await requireMaker(request, person)
      const { userCode } = await requireLogin(person.id, request.body.userCode)
      if (!(await store.refuse(userCode))) throw noSuchCode()
      return reply.code(204).send(null)
    },
  )
}

const noSuchCode = () =>
  new AppError('not-found', {
    detail:
      'No device waits with this code. A code works once, for 15 minutes: compare it with your terminal, or begin there anew.',
  })
