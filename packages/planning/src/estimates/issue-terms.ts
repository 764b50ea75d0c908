import type { IssueText } from './done-issue.ts'

/** The groups of terms, and how much of an issue's likeness to another each of them makes up. */
export const termGroups = [
  { name: 'words', weight: 0.8 },
  { name: 'title pairs', weight: 0.2 },
  { name: 'title pieces', weight: 0.1 },
] as const

/** Words that a description is read for: what comes later is logs and listings. */
const wordsRead = 400
/** A description's letters that are looked at for them. */
const lettersRead = 8_000
/** A word of the title counts as often as this many in the description. */
const titleWeight = 2
const pieceLengths = [3, 4]

/**
 * The terms of an issue by group, as in `termGroups`, repetitions kept: the words of title and description, pairs of neighbours in
 * the title (its start and end counting as words), and pieces of three and four letters of the title, which join `login` and `logins`.
 * Any alphabet; names like `loginPage` are read as two words.
 */
export function issueTerms({ title, description }: IssueText): string[][] {
  const titleWords = wordsOf(title)
  const words = Array.from({ length: titleWeight }, () => titleWords).flat()
  return [
    [...words, ...wordsOf(description.slice(0, lettersRead)).slice(0, wordsRead)],
    ['^', ...titleWords].map((word, i) => `${word} ${titleWords[i] ?? '$'}`),
    piecesOf(` ${titleWords.join(' ')} `),
  ]
}

/** Lower-case words and numbers of a text, in order. */
export function wordsOf(text: string): string[] {
  return (
    text
      .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
      .toLowerCase()
      .match(/\p{L}[\p{L}\p{N}_]+|\p{N}+/gu) ?? []
  )
}

function piecesOf(text: string): string[] {
  return pieceLengths.flatMap((length) =>
    Array.from({ length: Math.max(0, text.length - length + 1) }, (_, start) => text.slice(start, start + length)),
  )
}
