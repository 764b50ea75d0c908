import { describe, expect, it } from 'vitest'
import type { Call, Transport } from '../wire/transport.ts'
import { readLastClosed } from './read-last-closed.ts'

/** A board with so many closed sprints, which answers as Jira does; `told`: it says how many there are. */
function boardWith(count: number, told: boolean) {
  const asked: number[] = []
  const sprints = Array.from({ length: count }, (_, at) => ({
    id: at + 1,
    name: `SHOP Sprint ${at + 1}`,
    state: 'closed',
    endDate: new Date(Date.UTC(2020, 0, 1 + 14 * at)).toISOString(),
    // every tenth is another board's
    originBoardId: (at + 1) % 10 === 0 ? 8 : 7,
  }))
  const transport: Transport = async <Answer>({ query, answer }: Call<Answer>) => {
    const { startAt, maxResults } = query as { startAt: number; maxResults: number }
    asked.push(startAt)
    const values = sprints.slice(startAt, startAt + maxResults)
    const page = { values, isLast: startAt + values.length >= count, ...(told && { total: count }) }
    return { status: 200, body: (answer ?? expect.fail()).parse(page) }
  }
  return { transport, asked }
}

describe('readLastClosed', () => {
  it.each([
    [0, true, [0]],
    [15, true, [0]],
    [50, true, [0]],
    [51, true, [0, 1]],
    [430, true, [0, 380]],
    [15, false, [0]],
    [130, false, [0, 0, 50, 100]],
  ])('of %i, where Jira tells how many: %s, reads from %j', async (count, told, pages) => {
    const { transport, asked } = boardWith(count, told)
    const names = (await readLastClosed(transport, '7')).map(({ name }) => name)
    expect(asked).toEqual(pages)
    const last = count % 10 === 0 ? count - 1 : count
    expect(names.at(-1)).toBe(count === 0 ? undefined : `SHOP Sprint ${last}`)
    expect(names).not.toContain('SHOP Sprint 10')
  })

  it('has the one that ended last at the end, in whatever order they are listed', async () => {
    const body = {
      isLast: true,
      values: [
        { id: 2, name: 'Second', state: 'closed', endDate: '2026-02-01T00:00:00.000Z' },
        { id: 1, name: 'First', state: 'closed', endDate: '2026-01-01T00:00:00.000Z' },
      ],
    }
    const transport: Transport = async <Answer>({ answer }: Call<Answer>) => ({
      status: 200,
      body: (answer ?? expect.fail()).parse(body),
    })
    expect((await readLastClosed(transport, '7')).map(({ name }) => name)).toEqual(['First', 'Second'])
  })
})
