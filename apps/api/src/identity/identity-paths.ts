const text = { type: 'string' }
const email = { type: 'string', format: 'email' }
const failure = {
  description: 'What went wrong, by a stable code',
  content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
}
const answer = (properties: object) => ({
  200: { description: 'Default Response', content: { 'application/json': { schema: { type: 'object', properties } } } },
  default: failure,
})
const listed = (items: object) => {
  const { 200: one, ...rest } = answer({})
  return { ...rest, 200: { ...one, content: { 'application/json': { schema: { type: 'array', items } } } } }
}
const inPath = (name: string) => ({ name, in: 'path', required: true, schema: text })
const inQuery = (name: string, required = false) => ({ name, in: 'query', required, schema: text })
const redirect = (where: string) => ({ 302: { description: where }, default: failure })
const post = (summary: string, properties: Record<string, object>, answered: object) => ({
  post: {
    summary,
    requestBody: {
      required: true,
      content: { 'application/json': { schema: { type: 'object', properties, required: Object.keys(properties) } } },
    },
    responses: answer(answered),
  },
})
const user = {
  type: 'object',
  properties: { id: text, email, name: text, emailVerified: { type: 'boolean' }, createdAt: text },
}
const session = {
  type: 'object',
  properties: { id: text, createdAt: text, expiresAt: text, ipAddress: text, userAgent: text },
}
const page = { description: 'A page', content: { 'text/html': { schema: text } } }
const status = { status: { type: 'boolean' } }

const comeBack = (more: object = {}) => ({
  summary: 'Where a sign-in provider sends a person back to',
  parameters: [inPath('id'), inQuery('code'), inQuery('state'), inQuery('error')],
  ...more,
  responses: { 200: page, ...redirect('On to where the sign-in was begun, or to the page that says what went wrong') },
})

/**
 * The calls of the identity service that are open, as OpenAPI paths: the service is better-auth, which checks them itself. What does not stand
 * here is answered 404, whatever the library knows beside it.
 */
export const identityPaths = {
  '/api/auth/sign-up/email': post(
    'Sign up; the session comes as a cookie and as `token`, which is null where the address must be verified first',
    { name: text, email, password: text },
    { token: { type: ['string', 'null'] }, user },
  ),
  '/api/auth/sign-in/email': post('Sign in', { email, password: text }, { token: text, user }),
  '/api/auth/sign-out': post('End the session', {}, { success: { type: 'boolean' } }),
  '/api/auth/sign-in-methods': post(
    'How an address can sign in: for the signed-in person’s own, what their account has; for any other, what is offered to everybody',
    { email },
    { methods: { type: 'array', items: text } },
  ),
  '/api/auth/list-sessions': {
    get: {
      summary: 'Where the signed-in person is signed in; asks for a session that is younger than a day',
      responses: listed(session),
    },
  },
  '/api/auth/end-session': post(
    'End one of the signed-in person’s sessions',
    { id: text },
    { success: { type: 'boolean' } },
  ),
  '/api/auth/revoke-other-sessions': post('End all sessions of the signed-in person but this one', {}, status),
  '/api/auth/get-session': {
    get: {
      summary: 'The signed-in person as they are now, and the session; null when nobody is signed in',
      responses: answer({ session, user }),
    },
  },
  '/api/auth/token': {
    get: {
      summary: 'An ID token, for the session cookie or the session token as bearer',
      responses: answer({ token: text }),
    },
  },
  '/api/auth/verify-email': {
    get: {
      summary:
        'Verify an address with the code of the mail; with `callbackURL` (a path) it leads there, else it answers',
      parameters: [inQuery('token', true), inQuery('callbackURL')],
      responses: { ...answer(status), ...redirect('On to `callbackURL`, with `error` where the code is not good') },
    },
  },
  '/api/auth/send-verification-email': post('Send the mail that verifies an address', { email }, status),
  '/api/auth/request-password-reset': post('Send the mail that lets choose a new password', { email }, status),
  '/api/auth/reset-password': post('Choose a new password', { token: text, newPassword: text }, status),
  '/api/auth/reset-password/{token}': {
    get: {
      summary: 'Where the mail that lets choose a new password leads: on to `callbackURL`, with the code as `token`',
      parameters: [inPath('token'), inQuery('callbackURL', true)],
      responses: redirect('On to `callbackURL`, with `error` where the code is not good'),
    },
  },
  '/api/auth/jwks': {
    get: {
      summary: 'The public keys that ID tokens are signed with',
      responses: answer({ keys: { type: 'array', items: { type: 'object' } } }),
    },
  },
  '/api/auth/oauth-popup/start': {
    get: {
      summary: 'Where a window for signing in with a provider begins',
      parameters: [
        inQuery('provider', true),
        inQuery('popupOrigin', true),
        inQuery('popupNonce', true),
        inQuery('callbackURL'),
      ],
      responses: { 200: page, ...redirect('On to the provider') },
    },
  },
  '/api/auth/callback/{id}': {
    get: comeBack(),
    post: comeBack({ description: 'For providers that post their answer, such as Apple.' }),
  },
  '/api/auth/admin/list-users': {
    get: {
      summary: 'For admins: the accounts, a page at a time',
      parameters: [inQuery('limit'), inQuery('offset')],
      responses: answer({ users: { type: 'array', items: user }, total: { type: 'number' } }),
    },
  },
  '/api/auth/admin/ban-user': post('For admins: disable an account and end its sessions', { userId: text }, { user }),
  '/api/auth/admin/unban-user': post('For admins: let a disabled account sign in again', { userId: text }, { user }),
}
