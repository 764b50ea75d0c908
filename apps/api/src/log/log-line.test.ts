import { describe, expect, it } from 'vitest'
import { createLog } from './log.ts'
import { logLine } from './log-line.ts'

const lineOf = (write: (log: ReturnType<typeof createLog>) => void): string => {
  const records: string[] = []
  write(createLog('debug', { write: (record) => void records.push(record) }))
  return records
    .map(logLine)
    .join('')
    .replace(/^\d\d:\d\d:\d\d {2}/gm, '')
}

describe('logLine', () => {
  it('says what happened, and to what', () => {
    expect(lineOf((log) => log.info({ runId: 'r1', items: 3 }, 'a plan was saved'))).toBe(
      'a plan was saved runId=r1 items=3\n',
    )
  })

  it('tells warnings and errors apart, with words in quotes', () => {
    expect(lineOf((log) => log.warn({ detail: 'come back later' }, 'a save has to wait'))).toBe(
      'warning: a save has to wait detail="come back later"\n',
    )
    const error = new Error('outer', { cause: new TypeError('inner') })
    const lines = lineOf((log) => log.error({ err: error }, 'a request failed')).split('\n')
    expect(lines[0]).toBe('error: a request failed')
    expect(lines[1]).toBe('    Error: outer')
    expect(lines[2]).toMatch(/^ +at .*log-line\.test\.ts/)
    expect(lines).toContain('    TypeError: inner')
  })

  it('leaves alone what is no record', () => {
    expect(logLine('plain\n')).toBe('plain\n')
  })
})
