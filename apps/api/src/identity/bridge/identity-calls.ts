import type { Call } from './calls/call-fields.ts'
import { factorCalls } from './calls/factor-calls.ts'
import { ownAccountCalls } from './calls/own-account-calls.ts'
import { peopleCalls } from './calls/people-calls.ts'
import { signInCalls } from './calls/sign-in-calls.ts'

/**
 * The calls of the identity service that are open, and what each takes and answers. The service is better-auth; what does not stand here is
 * answered 404, whatever the library knows beside it.
 */
export const identityCalls = {
  ...signInCalls,
  ...factorCalls,
  ...ownAccountCalls,
  ...peopleCalls,
} as const satisfies Record<string, Call>

export type IdentityCall = keyof typeof identityCalls

const patterns = Object.entries(identityCalls).map(([name, call]) => ({
  name: name as IdentityCall, // the keys of the table, which `entries` forgets
  pattern: new RegExp(`^${name.replace(/\{\w+\}/g, '[\\w-]+')}$`),
  ...(call as Call), // the widest of them, so that each has every field
}))

/** The call at a path, under its name in the table. */
export function identityCallAt(path: string) {
  return patterns.find(({ pattern }) => pattern.test(path))
}
