/** Two things read as a name, three as a list. */
const [longestRead, fewestSentences, mostThings] = [8_000, 2, 2]

/** How the languages that most briefs come in join two things, and what stands before one. */
const languages = [
  { joins: 'and', before: 'the a an each every our my your their his her' },
  {
    joins: 'und',
    before:
      'der die das den dem des ein eine einen einem einer eines jede jeder jedes jeden unser unsere unseren mein meine meinen kein keine keinen',
  },
  { joins: 'et', before: 'le la les un une du des chaque notre nos mon ma mes leur leurs' },
  { joins: 'y', before: 'el los las una cada nuestro nuestra nuestros nuestras mi mis' },
].map(({ joins, before }) => ({ joins, before: new Set(before.split(' ')) }))
type Language = (typeof languages)[number]
const writesNounsLarge = languages[1]

/** What stands behind them without being a thing, and things that any brief speaks of. */
const dull = new Set(
  'new other another different way system app application platform software tool page screen old first last next right whole only long small lot same top own kind sort part thing one two three time day week month year hour morning night end today person people everyone name number date list side place home site website portal message email mail text phone point idea problem question answer current just bug reporter und ganze tag woche monat jahr uhr mal form liste frage app jour por que quien día mes'.split(
    ' ',
  ),
)
const singular = (word: string): string => word.replace(/ies$/, 'y').replace(/(?<=[^su])s$/, '')
const isDull = (word: string): boolean =>
  !/^\p{L}{3,}$/u.test(word) || dull.has(word) || languages.some(({ before }) => before.has(word))

/** What is dictated has no marks. */
const sentenceOrClause = /[.!?;:,]\s|\n|\s(?:and|but|because|und|aber|et|y)\s/i

/**
 * The things that a text speaks of most, as a name for it: `Pianos and cards`. A thing is a word that an article or the like stands before somewhere, in two
 * sentences or clauses at least. Empty where fewer than two are. Reads the first 8,000 characters.
 */
export function mostNamed(text: string): string {
  const things = new Map<string, { word: string; sentences: number; named: number; by?: Language | undefined }>()
  const spoken = new Map<Language, number>()
  for (const sentence of text.slice(0, longestRead).split(sentenceOrClause)) {
    const words = sentence.match(/[\p{L}\p{N}’'-]+/gu) ?? []
    const seen = new Set<string>()
    for (const [i, written] of words.entries()) {
      const word = written.toLowerCase()
      const by = languages.find(({ before }) => before.has(words[i - 1]?.toLowerCase() ?? ''))
      if (by) spoken.set(by, (spoken.get(by) ?? 0) + 1)
      const key = singular(word)
      if (isDull(word) || isDull(key)) continue
      // whom only capitals name are people
      const isThing = by && (written === word) !== (by === writesNounsLarge)
      const known = things.get(key)
      things.set(key, {
        // the plural, where it is written
        word: known && known.word.length > word.length ? known.word : isThing ? written : word,
        sentences: (known?.sentences ?? 0) + Number(!seen.has(key)),
        named: (known?.named ?? 0) + Number(isThing === true),
        by: known?.by ?? (isThing ? by : undefined),
      })
      seen.add(key)
    }
  }
  const [language] = [...spoken].toSorted(([, one], [, other]) => other - one)[0] ?? []
  const most = [...things.values()]
    .filter(({ sentences, by }) => sentences >= fewestSentences && by !== undefined && by === language)
    .toSorted((one, other) => other.sentences + other.named - one.sentences - one.named)
    .slice(0, mostThings)
    .map(({ word }) => (language === writesNounsLarge ? capitalised(word) : word))
  return most.length < 2 ? '' : capitalised(`${most.slice(0, -1).join(', ')} ${language?.joins} ${most.at(-1)}`)
}
const capitalised = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)
