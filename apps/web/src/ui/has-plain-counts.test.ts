import { expect, it } from 'vitest'
import { hasPlainCounts, hasPlainPercent } from './has-plain-counts.ts'

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

it('knows a percent beside its sign of no language in which a format writes it otherwise', () => {
  const languages = letters.flatMap((first) => letters.map((second) => first + second))
  const regions = languages.map((language) => language.toUpperCase())
  const tags = languages.flatMap((language) => [language, ...regions.map((region) => `${language}-${region}`)])
  const plain = tags.filter(hasPlainPercent)
  expect(plain).toEqual(expect.arrayContaining(['en', 'en-GB', 'en-US', 'pt-BR']))
  expect(plain).not.toContain('en-DE')
  for (const language of plain) {
    const format = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 0 })
    for (let percent = 0; percent <= 100; percent += 1) expect(format.format(percent / 100)).toBe(`${percent}%`)
  }
})
