/**
 * The items that each typed word is found in, the best first: at the start of a word counts more than inside one, and that more than letters
 * with others between them. Equal ones stay in their order. Pure.
 */
export function rankByWords<Item>(items: readonly Item[], typed: string, textOf: (item: Item) => string): Item[] {
  const wanted = plain(typed).split(/\s+/).filter(Boolean)
  if (wanted.length === 0) return [...items]
  return items
    .map((item) => ({ item, score: scoreOf(plain(textOf(item)), wanted) }))
    .filter(({ score }) => score > 0)
    .sort((one, other) => other.score - one.score)
    .map(({ item }) => item)
}

/** Without accents and capitals. */
const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

function scoreOf(text: string, wanted: readonly string[]): number {
  let score = text.startsWith(wanted.join(' ')) ? 5 : 0
  for (const word of wanted) {
    const found = scoreOfWord(text, word)
    if (found === 0) return 0
    score += found
  }
  return score
}

function scoreOfWord(text: string, word: string): number {
  const at = text.indexOf(word)
  if (at < 0) return word.length > 1 && isSpreadIn(text, word) ? 1 : 0
  const startsOne = at === 0 || new RegExp(`[^\\p{L}\\p{N}]${escaped(word)}`, 'u').test(text)
  return startsOne ? 10 : 3
}

const escaped = (word: string) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** Whether the letters stand in one word of the text in this order, the first at its start: `gsp` in `gensprint`. */
const isSpreadIn = (text: string, word: string) =>
  text.split(/\s+/).some((candidate) => {
    let at = 0
    for (const letter of candidate) if (letter === word[at]) at += 1
    return at === word.length && candidate.startsWith(word.charAt(0))
  })
