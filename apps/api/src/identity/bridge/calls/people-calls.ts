import * as z from 'zod'
import { type Call, time, user } from './call-fields.ts'

const id = z.strictObject({ userId: z.string().min(1).max(64) })
const account = user.extend({
  banned: z.boolean().nullish(),
  banReason: z.string().nullish(),
  banExpires: time.nullish(),
})

/** What admins do with the accounts of others. */
export const peopleCalls = {
  '/api/auth/admin/list-users': {
    methods: ['GET'],
    summary: 'For admins: the accounts, a page at a time',
    takes: z.strictObject({
      limit: z
        .string()
        .regex(/^\d{1,3}$/)
        .optional(),
      offset: z
        .string()
        .regex(/^\d{1,9}$/)
        .optional(),
    }),
    answers: z.object({ users: z.array(account), total: z.number() }),
  },
  '/api/auth/admin/ban-user': {
    methods: ['POST'],
    summary: 'For admins: disable an account and end its sessions',
    takes: id,
    answers: z.object({ user: account }),
  },
  '/api/auth/admin/unban-user': {
    methods: ['POST'],
    summary: 'For admins: let a disabled account sign in again',
    takes: id,
    answers: z.object({ user: account }),
  },
} as const satisfies Record<string, Call>
