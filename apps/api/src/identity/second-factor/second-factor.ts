import type { BetterAuthPlugin } from 'better-auth'
import { type SecondFactorOptions, secondFactorCalls } from './second-factor-calls.ts'

/** What asks for a second factor, as a plugin of the identity service. It stands last, so that its hook sees what all others answered. */
export function secondFactor(options: SecondFactorOptions) {
  const { heldSessions } = options
  return {
    id: 'second-factor',
    schema: {
      user: {
        fields: {
          twoFactorEnabled: { type: 'boolean', required: false, input: false },
          phoneNumber: { type: 'string', required: false, input: false },
          phoneNumberVerified: { type: 'boolean', required: false, input: false },
        },
      },
      twoFactor: {
        fields: {
          userId: { type: 'string', required: true, returned: false },
          phone: { type: 'boolean', required: false, input: false, returned: false },
          secret: { type: 'string', required: false, input: false, returned: false },
          verified: { type: 'boolean', required: false, input: false, returned: false },
          lastStep: { type: 'number', required: false, input: false, returned: false },
          backupCodes: { type: 'string[]', required: false, input: false, returned: false },
        },
      },
    },
    init: () => ({ options: { databaseHooks: { session: { create: { before: heldSessions.hold } } } } }),
    endpoints: secondFactorCalls(options),
    hooks: heldSessions.hooks,
  } satisfies BetterAuthPlugin
}
