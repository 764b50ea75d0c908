const text = { type: 'string' }
const email = { type: 'string', format: 'email' }
const answer = (properties: object) => ({
  200: { description: 'Default Response', content: { 'application/json': { schema: { type: 'object', properties } } } },
  default: {
    description: 'What went wrong',
    content: { 'application/json': { schema: { type: 'object', properties: { code: text, message: text } } } },
  },
})
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
const user = { type: 'object', properties: { id: text, email, name: text } }
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
  '/api/auth/token': {
    get: {
      summary: 'An ID token, for the session cookie or the session token as bearer',
      responses: answer({ token: text }),
    },
  },
  '/api/auth/send-verification-email': post('Send the mail that verifies an address', { email }, status),
  '/api/auth/request-password-reset': post('Send the mail that lets choose a new password', { email }, status),
  '/api/auth/reset-password': post('Choose a new password', { token: text, newPassword: text }, status),
}
