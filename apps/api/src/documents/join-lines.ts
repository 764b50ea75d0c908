/** Letters that are looked at for the last word of a line. */
const longestWord = 100

/** Words that keep their hyphen when what follows stands on the next line. */
const prefixes = new Set(
  'all anti co cross e end ex follow full half high hand inter long low mid mobile multi near non off on one open out part post pre real re read role second self semi short single sub third top two up user web well'.split(
    ' ',
  ),
)

/** The words of a document that have a hyphen, and those that have none, in small letters: how its lines are put together again. */
export type KnownWords = { readonly has: (word: string) => boolean }

/**
 * Two lines as one. A hyphen at the end of the first goes where it only breaks a word: unless the document writes the word with one elsewhere and not
 * without, or its first part is one that keeps it. Pure.
 */
export function joinLines(first: string, second: string, words: KnownWords): string {
  // the end alone: what is before it grows with every line
  const [, head] = /(\p{L}+)[-\u2010\u00ad]$/u.exec(first.slice(-longestWord)) ?? []
  const [tail] = /^\p{Ll}\p{L}*/u.exec(second) ?? []
  if (head === undefined || tail === undefined) return joinedAfter(first, second)
  const [whole, compound] = [`${head}${tail}`.toLowerCase(), `${head}-${tail}`.toLowerCase()]
  const keeps = !words.has(whole) && (words.has(compound) || prefixes.has(head.toLowerCase()))
  return `${keeps ? first.replace(/.$/u, '-') : first.slice(0, -1)}${second}`
}

/** After a hyphen or a slash nothing is missing: numbers, names, addresses. */
const joinedAfter = (first: string, second: string) =>
  /[\p{L}\p{N}][-\u2010/]$/u.test(first.slice(-3)) && /^[\p{L}\p{N}]/u.test(second)
    ? first + second
    : `${first} ${second}`

/** Every word of some lines but the broken ones at their ends. */
export function knownWords(lines: readonly string[]): KnownWords {
  const words = new Set<string>()
  for (const line of lines)
    for (const word of withoutBroken(line).match(/\p{L}+(?:-\p{L}+)*/gu) ?? []) words.add(word.toLowerCase())
  return words
}

const withoutBroken = (line: string): string => {
  if (!/[-\u2010\u00ad]$/u.test(line.slice(-1))) return line
  const end = line.slice(-longestWord)
  return line.slice(0, -end.length) + end.replace(/\S+$/u, '')
}
