/** What of an item can be read in its line, and by what else it is found. */
type Texts = string | readonly [shown: string, beside: string]

/**
 * The items that each typed word is found in, the best first: at the start of a word counts more than inside one, that more than in what is not
 * shown, and that more than letters with others between them. Equal ones stay in their order. Pure.
 */
export function rankByWords<Item>(items: readonly Item[], typed: string, textsOf: (item: Item) => Texts): Item[] {
  const wanted = plain(typed).split(/\s+/).filter(Boolean)
  if (wanted.length === 0) return [...items]
  return items
    .map((item) => {
      const texts = textsOf(item)
      const [shown, beside] = typeof texts === 'string' ? [texts, ''] : texts
      return { item, score: scoreOf(plain(shown), plain(beside), wanted) }
    })
    .filter(({ score }) => score > 0)
    .sort((one, other) => other.score - one.score)
    .map(({ item }) => item)
}

/** Whether each typed word stands in the text, as the server finds stories. Pure. */
export function hasWords(text: string, typed: string): boolean {
  const shown = plain(text)
  return plain(typed)
    .split(/\s+/)
    .every((word) => shown.includes(word))
}

/** Without accents and capitals. */
const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

function scoreOf(shown: string, beside: string, wanted: readonly string[]): number {
  let score = shown.startsWith(wanted.join(' ')) ? 5 : 0
  for (const word of wanted) {
    const found = scoreOfWord(shown, beside, word)
    if (found === 0) return 0
    score += found
  }
  return score
}

function scoreOfWord(shown: string, beside: string, word: string): number {
  if (startsOneIn(shown, word)) return 10
  if (shown.includes(word)) return 4
  if (startsOneIn(beside, word)) return 3
  if (beside.includes(word)) return 2
  return word.length > 1 && isSpreadIn(`${shown} ${beside}`, word) ? 1 : 0
}

const startsOneIn = (text: string, word: string) =>
  text.startsWith(word) || new RegExp(`[^\\p{L}\\p{N}]${escaped(word)}`, 'u').test(text)

const escaped = (word: string) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** Whether the letters stand in one word of the text in this order, the first at its start: `gsp` in `gensprint`. */
const isSpreadIn = (text: string, word: string) =>
  text.split(/\s+/).some((candidate) => {
    let at = 0
    for (const letter of candidate) if (letter === word[at]) at += 1
    return at === word.length && candidate.startsWith(word.charAt(0))
  })
