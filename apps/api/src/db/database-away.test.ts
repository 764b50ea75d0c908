import { DrizzleQueryError } from 'drizzle-orm/errors'
import { expect, it } from 'vitest'
import { DatabaseAway, reasonOf } from './database-away.ts'

it('tells why a query failed, and not what somebody wrote', () => {
  const full = Object.assign(new Error('could not extend file: No space left on device'), { code: '53100' })
  const failed = new DrizzleQueryError('insert into draft', ['words of a brief'], full)
  expect(reasonOf(failed)).toBe(full.message)
  expect(new DatabaseAway(failed).message).toBe(`The database does not answer: ${full.message}`)
})
