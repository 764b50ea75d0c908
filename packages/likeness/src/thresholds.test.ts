import { expect, it } from 'vitest'
import { rarityIn } from './likeness.ts'
import { readTitle } from './read-item.ts'
import { searchAlike } from './search-alike.ts'
import { different, paraphrases } from './testing/look-alikes.ts'
import { differentKeptAside, paraphrasesKeptAside } from './testing/look-alikes-kept-aside.ts'
import { thresholds } from './thresholds.ts'

const titleOf = (pair: string) => pair.slice(pair.indexOf('|') + 2)
const issues = [...paraphrases, ...different, ...paraphrasesKeptAside, ...differentKeptAside].map(([, issue]) =>
  readTitle(titleOf(issue)),
)

/** How many of some pairs are found by their titles alone, among the titles of all. */
function found(pairs: readonly [string, string][]): number {
  const weight = rarityIn(issues)
  const search = searchAlike(thresholds.sameIssue, weight)
  for (const issue of issues) search.add(issue)
  return pairs.filter(([item, issue]) => {
    const words = [...readTitle(titleOf(issue)).words].join()
    return search.find(readTitle(titleOf(item))).some(({ place }) => [...(issues[place]?.words ?? [])].join() === words)
  }).length
}

it('by their titles most issues that say the same are found, and few others', () => {
  expect(found(paraphrases) / paraphrases.length).toBeGreaterThanOrEqual(0.94)
  expect(found(different) / different.length).toBeLessThanOrEqual(0.09)
})

it('that holds for pairs kept aside', () => {
  expect(found(paraphrasesKeptAside) / paraphrasesKeptAside.length).toBeGreaterThanOrEqual(0.8)
  expect(found(differentKeptAside) / differentKeptAside.length).toBeLessThanOrEqual(0.08)
})
