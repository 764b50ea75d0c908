import { expect, it } from 'vitest'
import { hostileTexts, readLimitMs, timeToRead } from '../../../scripts/testing/hostile-texts.ts'
import {
  containment,
  findTwins,
  likeness,
  overlap,
  plainStart,
  rarityIn,
  readItem,
  readTitle,
  searchAlike,
  stemOf,
  storyParts,
  titleKey,
} from './index.ts'
import { wordsOf } from './words.ts'

const wish = (text: string) => ({ title: text, description: `As a ${text}, I want ${text}` })
/** So many as a backlog may have, none like another, and each as long as an item may be. */
const manyOf = (text: string) =>
  Array.from({ length: 20 }, (_, i) => ({
    id: `${i}`,
    title: text.slice(i),
    description: `${i} ${text.slice(i * 4_000)}`,
  }))

const readers: Record<string, (text: string) => unknown> = {
  readItem: (text) => readItem({ title: text, description: text }),
  'readItem of a wish': (text) => readItem(wish(text)),
  readTitle,
  storyParts,
  'storyParts of a wish': (text) => storyParts(wish(text).description),
  plainStart,
  titleKey,
  'stemOf a word': (text) => stemOf(text.replaceAll(/\s/g, '')),
  'stemOf a word with an ending': (text) => stemOf(`${text.replaceAll(/\s/g, '')}ings`),
  likeness: (text) => likeness(readItem(wish(text)), readItem(wish(`not ${text}`))),
  findTwins: (text) => findTwins(manyOf(text)),
  searchAlike: (text) => {
    const items = manyOf(text).map(readItem)
    const search = searchAlike(0.1, rarityIn(items))
    for (const item of items) search.add(item)
    return items.map(search.find)
  },
  'overlap and containment': (text) => {
    const words = new Set(wordsOf(text))
    return overlap(words, new Set(wordsOf(`${text} more`))) + containment(words, words)
  },
}

it.each(hostileTexts())('%s is read within a second', async (_name, text) => {
  const slow: Record<string, number> = {}
  for (const [name, read] of Object.entries(readers)) {
    const time = await timeToRead(() => read(text))
    if (time >= readLimitMs) slow[name] = time
  }
  expect(slow).toEqual({})
})
