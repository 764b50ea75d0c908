import { plainCase, stemOf, wordsOf } from './words.ts'

/** Titles with the same key are the same: they differ in case, accents, marks, articles and singular or plural alone. */
export function titleKey(title: string): string {
  return wordsOf(plainCase(title))
    .filter((word) => !/^(?:the|an?)$/.test(word))
    .map((word) => stemOf(word))
    .join(' ')
}
