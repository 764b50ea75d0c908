import { describe, expect, it } from 'vitest'
import { aTarget } from '../../testing/target.ts'
import type { Call, Transport } from '../wire/transport.ts'
import { readIssues } from './read-issues.ts'

describe('readIssues', () => {
  it('asks for pages of 100 all at once, and answers in the order of the keys', async () => {
    const asked: string[][] = []
    const answers: (() => void)[] = []
    const transport: Transport = async <Answer>({ body, answer }: Call<Answer>) => {
      const { issueIdsOrKeys: keys } = body as { issueIdsOrKeys: string[] }
      asked.push(keys)
      await new Promise<void>((resolve) => answers.push(resolve))
      const issues = keys.map((key) => ({ id: key, key, fields: {} }))
      return { status: 200, body: (answer ?? expect.fail()).parse({ issues }) }
    }
    const keys = Array.from({ length: 250 }, (_, index) => `SHOP-${index + 1}`)
    const reading = readIssues(transport, aTarget(), keys)
    expect(asked.map((page) => page.length)).toEqual([100, 100, 50])
    // the last first
    for (const answer of answers.toReversed()) answer()
    expect((await reading).map(({ key }) => key)).toEqual(keys)
  })
})
