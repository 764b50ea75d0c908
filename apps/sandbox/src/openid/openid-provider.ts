import { generateKeyPair } from 'node:crypto'
import { promisify } from 'node:util'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Configuration, errors, interactionPolicy, type JWK, Provider } from 'oidc-provider'
import * as z from 'zod'
import { type FormFields, parseForms } from '../pages/parse-forms.ts'
import { type Page, renderPage, sendPage } from '../pages/send-page.ts'
import { type DemoPerson, demoPeople, personOf } from './demo-people.ts'
import { identiconOf } from './identicon.ts'
import { createMemoryAdapter } from './memory-adapter.ts'
import { errorPage, expiredPage, pictureSource, signInPage } from './sign-in-page.ts'

const mount = '/openid'
const label = 'Sandbox – not a real identity provider'

/** The one client there is. Its secret is no secret: the sandbox answers on loopback only. @internal to be tested */
export const demoClient = { id: 'planwright-demo', secret: 'planwright-demo-secret' }

/**
 * Registers the OpenID Connect provider behind `Sign in with Demo ID`: issuer `<publicUrl>/openid`, authorization code with
 * PKCE (S256), RS256 id tokens with name, email, email_verified and picture. Nobody is authenticated; the page lets one
 * choose who to be. It never remembers the browser, so the chooser always comes. Keys are made at the start and everything
 * is in memory: tokens issued before a restart are unknown after it, the subjects are the same.
 */
export async function registerOpenIdProvider(
  app: FastifyInstance,
  context: { publicUrl: string; productUrl: string },
): Promise<void> {
  const people = new Map<string, DemoPerson>()
  const configuration = configurationOf(context, people, await createSigningKey())
  const provider = new Provider(`${context.publicUrl}${mount}`, configuration)
  acceptLoopbackRedirects(provider, configuration)

  await app.register(async (scope) => {
    // The library reads the bodies of its own calls.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null))
    const callback = provider.callback()
    scope.all(`${mount}/*`, async (request, reply) => {
      reply.hijack()
      await callback(mounted(request.raw), reply.raw)
    })
  })

  await app.register(async (scope) => {
    parseForms(scope)
    registerChooser(scope, { provider, people, productUrl: context.productUrl })
    registerPictures(scope)
  })
}

type Chooser = { provider: Provider; people: Map<string, DemoPerson>; productUrl: string }

function registerChooser(scope: FastifyInstance, { provider, people, productUrl }: Chooser): void {
  const show = async (
    request: FastifyRequest,
    reply: FastifyReply,
    problem: Partial<Page> & { form?: object } = {},
  ) => {
    const interaction = await provider.interactionDetails(request.raw, reply.raw)
    const { client_id: clientId, redirect_uri: redirectUri, login_hint: hint } = parameters.parse(interaction.params)
    const client = await provider.Client.find(clientId)
    const { form, ...page } = problem
    return sendPage(reply, {
      ...page,
      title: 'Sign in with Demo ID',
      label,
      frame: 'plain',
      // The product's callback answers the form's redirect, and may itself go on to the product's public address.
      formTargets: [new URL(redirectUri).origin, new URL(productUrl).origin],
      body: signInPage({
        action: `${mount}/interaction/${interaction.uid}`,
        clientName: client?.clientName ?? clientId,
        email: hint,
        ...form,
      }),
    })
  }

  scope.get(`${mount}/interaction/:uid`, (request, reply) => show(request, reply))

  scope.post<{ Body: FormFields }>(`${mount}/interaction/:uid`, async (request, reply) => {
    const { action, account, name = '', email = '', unverified } = firstValues(request.body)
    if (action === 'deny') {
      const result = { error: 'access_denied', error_description: 'The sign-in was cancelled.' }
      return reply.redirect(await provider.interactionResult(request.raw, reply.raw, result), 303)
    }
    const person = demoPeople.find(({ choice }) => choice === account) ?? typedPerson({ name, email, unverified })
    if (person === undefined) {
      const error = 'Enter a name and an e-mail address like name@demo.example.'
      return show(request, reply, { status: 400, form: { name, email, error } })
    }
    remember(people, person)
    const result = { login: { accountId: person.sub, remember: false }, consent: {}, select_account: {} }
    return reply.redirect(await provider.interactionResult(request.raw, reply.raw, result), 303)
  })

  scope.setErrorHandler((error, _request, reply) => {
    if (!(error instanceof errors.SessionNotFound)) throw error
    return sendPage(reply, { status: 400, title: 'Expired', label, frame: 'plain', body: expiredPage() })
  })
}

function registerPictures(scope: FastifyInstance): void {
  scope.get<{ Params: { file: string } }>(`${mount}/picture/:file`, (request, reply) =>
    reply
      .header('cache-control', 'public, max-age=86400')
      .type('image/png')
      .send(identiconOf(request.params.file.replace(/\.png$/, ''))),
  )
}

const parameters = z.object({ client_id: z.string(), redirect_uri: z.string(), login_hint: z.string().optional() })

const typed = z.object({ name: z.string().trim().min(1).max(80), email: z.email().max(254) })

function typedPerson(fields: { name: string; email: string; unverified?: string }): DemoPerson | undefined {
  const parsed = typed.safeParse({ name: fields.name, email: fields.email.trim() })
  return parsed.success ? personOf(parsed.data.name, parsed.data.email, fields.unverified === undefined) : undefined
}

function firstValues(fields: FormFields): Record<string, string | undefined> {
  return Object.fromEntries(Object.entries(fields).map(([name, values]) => [name, values[0]]))
}

const rememberedPeople = 1000

function remember(people: Map<string, DemoPerson>, person: DemoPerson): void {
  people.delete(person.sub)
  people.set(person.sub, person)
  const [oldest] = people.keys()
  if (people.size > rememberedPeople && oldest !== undefined) people.delete(oldest)
}

function configurationOf(
  { publicUrl, productUrl }: { publicUrl: string; productUrl: string },
  people: Map<string, DemoPerson>,
  signingKey: JWK,
): Configuration {
  return {
    adapter: createMemoryAdapter(Date.now),
    clients: [
      {
        client_id: demoClient.id,
        client_secret: demoClient.secret,
        client_name: 'Planwright',
        redirect_uris: redirectUrisOf(productUrl),
        response_types: ['code'],
        grant_types: ['authorization_code', 'refresh_token'],
      },
    ],
    jwks: { keys: [signingKey] },
    claims: {
      openid: ['sub'],
      email: ['email', 'email_verified'],
      profile: ['name', 'given_name', 'family_name', 'picture'],
    },
    // Google puts the person into the id token as well; relying parties that never ask userinfo work with both.
    conformIdTokenClaims: false,
    cookies: {
      // All ports of localhost share their cookies, hence the prefix.
      names: {
        session: 'sandbox_openid_session',
        interaction: 'sandbox_openid_interaction',
        resume: 'sandbox_openid_resume',
      },
    },
    pkce: { required: () => true },
    features: {
      devInteractions: { enabled: false },
      // Nobody stays signed in here, so there is nothing to sign out of.
      rpInitiatedLogout: { enabled: false },
    },
    interactions: {
      url: (_context, interaction) => `${mount}/interaction/${interaction.uid}`,
      policy: chooserPolicy(),
    },
    ttl: { AccessToken: 3600, AuthorizationCode: 60, Grant: 86400, IdToken: 3600, Interaction: 3600, Session: 86400 },
    clientBasedCORS: () => false,
    findAccount: (_context, sub) => accountOf(people.get(sub), publicUrl),
    // Choosing a person is consent enough: the client gets what it asked for.
    async loadExistingGrant({ oidc }) {
      const grant = new oidc.provider.Grant({ clientId: oidc.client?.clientId, accountId: oidc.session?.accountId })
      grant.addOIDCScope([...oidc.requestParamOIDCScopes].join(' '))
      await grant.save()
      return grant
    },
    renderError(koa, { error, error_description }) {
      const page = renderPage({ title: 'Error', label, frame: 'plain', body: errorPage(error, error_description) })
      koa.set(page.headers)
      koa.body = page.body
    },
  }
}

// better-auth answers at /callback/<provider>, older releases at /oauth2/callback/<provider>. `google` lets tests point
// the Google sign-in at this issuer, `oidc` is the configured issuer.
function redirectUrisOf(productUrl: string): string[] {
  return ['demo', 'google', 'oidc'].flatMap((provider) => [
    `${productUrl}/api/auth/callback/${provider}`,
    `${productUrl}/api/auth/oauth2/callback/${provider}`,
  ])
}

// Several products may share one sandbox, each on its own port of loopback: any of them may be gone back to.
function acceptLoopbackRedirects(provider: Provider, { clients = [] }: Configuration): void {
  const paths = new Set(clients.flatMap(({ redirect_uris = [] }) => redirect_uris.map((uri) => new URL(uri).pathname)))
  const registered = provider.Client.prototype.redirectUriAllowed
  provider.Client.prototype.redirectUriAllowed = function redirectUriAllowed(this: Client, address: string) {
    const url = URL.parse(address)
    const loopback = url !== null && ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname)
    return registered.call(this, address) || (loopback && url.search === '' && paths.has(url.pathname))
  }
}

type Client = InstanceType<Provider['Client']>

/** Accepts every kind of prompt; the chooser answers all of them at once. */
function chooserPolicy(): interactionPolicy.DefaultPolicy {
  const policy = interactionPolicy.base()
  policy.add(new interactionPolicy.Prompt({ name: 'select_account', requestable: true }))
  return policy
}

function accountOf(person: DemoPerson | undefined, publicUrl: string) {
  if (person === undefined) return undefined
  const [givenName, ...familyNames] = person.name.split(' ')
  const claims = {
    sub: person.sub,
    name: person.name,
    given_name: givenName,
    family_name: familyNames.join(' ') || undefined,
    email: person.email,
    email_verified: person.emailVerified,
    picture: `${publicUrl}${pictureSource(person.sub)}`,
  }
  return { accountId: person.sub, claims: () => claims }
}

async function createSigningKey(): Promise<JWK> {
  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 })
  const { kty, n, e, d, p, q, dp, dq, qi } = privateKey.export({ format: 'jwk' })
  return { kty: z.literal('RSA').parse(kty), n, e, d, p, q, dp, dq, qi, use: 'sig', alg: 'RS256' }
}

/** The request as the provider should see it: below its mount, and on the way in without a session to continue. */
function mounted(raw: FastifyRequest['raw']): FastifyRequest['raw'] {
  const originalUrl = raw.url ?? mount
  const url = originalUrl.slice(mount.length)
  if (url.startsWith('/auth') && raw.headers.cookie !== undefined) {
    raw.headers.cookie = raw.headers.cookie
      .split(/; */)
      .filter((pair) => !pair.startsWith('sandbox_openid_session'))
      .join('; ')
  }
  // `originalUrl` is the convention by which the library finds its own mount.
  return Object.assign(raw, { originalUrl, url })
}
