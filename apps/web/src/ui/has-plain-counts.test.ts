import { expect, it } from 'vitest'
import { hasPlainCounts } from './has-plain-counts.ts'

const letters = Array.from('abcdefghijklmnopqrstuvwxyz')

it('is so of no language in which a format writes them otherwise', () => {
  const plain = letters.flatMap((first) => letters.map((second) => first + second)).filter(hasPlainCounts)
  expect(plain).toContain('en')
  for (const language of plain) {
    const format = new Intl.NumberFormat(language, { maximumFractionDigits: 1 })
    for (let count = 0; count < 1_000; count += 1) expect(format.format(count)).toBe(`${count}`)
  }
})

it('is said of a language wherever it is spoken, and not of one that has digits of its own', () => {
  expect(['en-GB', 'de', 'zh-Hant-TW'].map(hasPlainCounts)).toEqual([true, true, true])
  expect(['mr', 'ar-EG', 'fa', 'ne-NP'].map(hasPlainCounts)).toEqual([false, false, false, false])
})
