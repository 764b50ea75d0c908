const text = { type: 'string' }
const email = { type: 'string', format: 'email' }
const answer = (properties: object) => ({
  200: { description: 'Default Response', content: { 'application/json': { schema: { type: 'object', properties } } } },
  default: {
    description: 'What went wrong',
    content: { 'application/json': { schema: { type: 'object', properties: { code: text, message: text } } } },
  },
})
const listed = (items: object) => {
  const { 200: one, ...rest } = answer({})
  return { ...rest, 200: { ...one, content: { 'application/json': { schema: { type: 'array', items } } } } }
}
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
const status = { status: { type: 'boolean' } }

/** The calls of the identity service that a client needs, as OpenAPI paths: the service is better-auth, which checks them itself. */
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
      parameters: ['token', 'callbackURL'].map((name) => ({
        name,
        in: 'query',
        required: name === 'token',
        schema: text,
      })),
      responses: answer(status),
    },
  },
  '/api/auth/send-verification-email': post('Send the mail that verifies an address', { email }, status),
  '/api/auth/request-password-reset': post('Send the mail that lets choose a new password', { email }, status),
  '/api/auth/reset-password': post('Choose a new password', { token: text, newPassword: text }, status),
}
