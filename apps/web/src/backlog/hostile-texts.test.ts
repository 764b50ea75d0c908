import { expect, it } from 'vitest'
import { hostileTexts, readLimitMs, timeToRead } from '../../../../scripts/testing/hostile-texts.ts'
import { plainPassage } from './brief/plain-passage.ts'
import { passageInContext } from './checks/passage-in-context.ts'
import { wordDiff } from './tools/word-diff.ts'

/** The longest text that a story may have. */
const storyLimit = 30_000

it.each(hostileTexts())('%s keeps no page waiting', async (_name, text) => {
  const own = text.slice(0, storyLimit)
  const reading = () => {
    wordDiff(own, `${own.slice(100)} and more`)
    const { before, passage, after } = passageInContext(text.slice(-500), [text])
    return [before, passage, after].map(plainPassage)
  }
  expect(await timeToRead(reading)).toBeLessThan(readLimitMs)
})
