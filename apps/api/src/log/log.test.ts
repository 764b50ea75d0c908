import { DrizzleQueryError } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { describeError } from './log.ts'

describe('describeError', () => {
  it('keeps type, words, place and causes of an error, and nothing that hangs on it', () => {
    const error = Object.assign(new Error('outer', { cause: new TypeError('inner') }), { details: { state: 'secret' } })
    const described = describeError(error)
    expect(described).toMatchObject({ type: 'Error', message: 'outer', cause: { type: 'TypeError', message: 'inner' } })
    expect(described?.stack).toContain('log.test.ts')
    expect(JSON.stringify(described)).not.toContain('secret')
  })

  it('leaves out the parameters of a failed query', () => {
    const error = new DrizzleQueryError('insert into draft values ($1)', ['secret brief'], new Error('full'))
    const described = describeError(error)
    expect(described?.message).toContain('insert into draft')
    expect(described?.cause?.message).toBe('full')
    expect(JSON.stringify(described)).not.toContain('secret')
  })
})
