import { Features } from './features.ts'

/** A run of words that a brief could be called by, with what it shows of itself and of where it stands, as the places of the weights of its features. */
export type NameCandidate = { name: string; features: number[] }

/**
 * A word: as it is written and in small letters, where it stands, what kind of word it is, the marks between it and the one before, how often the text says it, its
 * place among those said most, and whether it tells one initiative from another.
 */
type Word = {
  written: string
  word: string
  start: number
  end: number
  kind: WordKind
  gap: string
  times: number
  rank: number
  tells: boolean
}
type WordKind = 'small' | 'digit' | 'Capital' | 'word'
type Line = {
  text: string
  words: Word[]
  kind: string
  place: string
  size: string
  mark: string
  number: number
  isAlone: number
}

/** In characters, lines, words of a line and of a name, and characters of a name. */
const [longestRead, mostLines, mostWords, longestName, mostCharacters] = [3_000, 30, 200, 10, 80]

/** Titles are long, and stand at the beginning; further down a name is rarely longer. */
const [titleLines, longestWithin] = [3, 5]

/** Words that no name begins or ends with, in the languages that most briefs come in. */
const small = new Set(
  'a an the and or but of to for by with in on at from as is are be been was were has have had do does did not no if when where which who that this these those it its they them their there he she his her i we you my our your us me so then than also just please can could should would will may must shall least want wants need needs like get gets got into about over under up out off only all each every some any what how why yes ok hi hello dear thanks der die das den dem des ein eine einen einem einer eines und oder aber für mit von vom zu zum zur im in am an auf aus bei nach vor über unter als wie wenn dass ob ist sind war hat haben wird werden soll sollen muss müssen kann können ich wir sie er es uns unser unsere unseren mein meine ihr ihre nicht kein keine auch noch nur sich man bitte hallo le la les un une des du de et ou à au aux en pour par sur avec dans que qui est sont nous notre nos el los las una y o para por con se su sus es son nuestro nuestra het een van voor met op zijn wij onze il lo gli i di e per che'.split(
    ' ',
  ),
)
/** Words that tell no initiative from another: a name of these alone is none. */
const tellsNothing = new Set(
  'app apps application tool tools system systems service portal platform software website site page pages web mobile online internal simple small little new next old first something anything someone thing things stuff idea ideas project product introduction overview background summary purpose scope document documents specification specifications requirement requirements notes memo memorandum draft version feature features background context goals objectives wish wishes list minutes transcript question questions anforderungen lastenheft pflichtenheft einleitung hintergrund überblick neue neues neuer notizen protokoll projekt'.split(
    ' ',
  ),
)
const makes = /^(?:app|tool|portal|system|software|website|site|page|platform|program(?:me)?|bot|plugin|dashboard)s?$/
const parts = /[\t.!?;:,()|[\]–—]/

/**
 * What a text could be called: runs of up to ten of its words that no mark parts and that neither begin nor end with a small one, from its first 30 lines and
 * 3,000 characters, each once. Nothing here says which is a good name; the weights do, and they are learned from labelled briefs.
 */
export function nameCandidates(text: string): NameCandidate[] {
  // a character that is written as a letter and its mark is read as one
  const read = text.slice(0, longestRead).normalize('NFC')
  const all = read.split('\n').map(plain)
  const written = all.filter((line) => line !== '').slice(0, mostLines)
  const alone = new Set(all.filter((line, i) => line !== '' && all[i + 1] === ''))
  const spoken = wordsSpoken(read.toLowerCase())
  const lines = written.map((line, i) =>
    asLine(line, { number: i, heading: headingOf(line, written), isAlone: Number(alone.has(line)), spoken }),
  )
  const found = new Map<string, NameCandidate>()
  for (const run of lines.flatMap(runsOf)) {
    const key = run.name.toLowerCase()
    if (found.has(key) || !canBeName(run)) continue
    const features = new Features()
    addShape(features, run)
    addPlace(features, run, lines.length)
    addSaid(features, run, spoken.text)
    found.set(key, { name: run.name, features: features.places })
  }
  return [...found.values()]
}

/** The runs of words of a line, and all of it where it is short: a title may hold what else parts names (`Pick, pack and ship`). */
function runsOf(line: Line): Run[] {
  const { text, words } = line
  const runs: Run[] = []
  const add = (from: number, to: number): void => {
    const name = text.slice(words[from]?.start, words[to]?.end)
    runs.push({ line, from, to, name })
  }
  const end = words.length - 1
  const longest = line.number < titleLines || line.kind.includes('heading') ? longestName : longestWithin
  if (end >= 0 && end < longestName) add(0, end)
  for (const [from, first] of words.entries()) {
    if (opensNoName(first) || goesOnWithNumber(first)) continue
    for (let to = from; to <= Math.min(end, from + longest - 1); to += 1) {
      const last = words[to] as Word
      if (to > from && parts.test(last.gap)) break
      if (!opensNoName(last)) add(from, to)
    }
  }
  return runs
}

/** `912`, of `1,912 tickets` */
const goesOnWithNumber = ({ kind, gap }: Word): boolean => kind === 'digit' && /^[.,:/]$/.test(gap)
const opensNoName = ({ word, kind }: Word): boolean => kind === 'small' || word === '&' || word === '+'

/** Says something in one cell of its row, and closes what it quotes. */
function canBeName({ line: { words }, from, to, name }: Run): boolean {
  if (name.length > mostCharacters || name.includes('|') || !words.slice(from, to + 1).some(({ tells }) => tells))
    return false
  return (name.match(/["“”„«»]/g)?.length ?? 0) % 2 === 0
}

/** Without marks of a markup, addresses, and characters that show nothing or turn the direction of what follows. */
const plain = (line: string): string =>
  line
    .replaceAll(/\*\*|__|`|<[^<>]*>/g, '')
    .replaceAll(/(?<![^\s(])(?:\w{3,6}:\/\/\S+|[^\s@()]{1,64}@\S+)/g, '|')
    .replaceAll(/(?![\t\p{Join_Control}])[\p{Cc}\p{Cf}]/gu, '')
    .replaceAll(/[^\S\t]+/g, ' ')
    .trim()

const wordsIn = /[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}\p{Join_Control}'’/&.+-]*[\p{L}\p{M}\p{N}])?|[&+]/gu

type Surroundings = { number: number; heading: string; isAlone: number; spoken: Spoken }
function asLine(text: string, { number, heading, isAlone, spoken }: Surroundings): Line {
  const words: Word[] = []
  for (const { 0: written, index } of text.matchAll(wordsIn)) {
    const word = written.toLowerCase()
    const gap = words.length > 0 ? marksIn(text.slice(words.at(-1)?.end, index)) : '<'
    const [start, end, kind] = [index, index + written.length, kindOfWord(written, word)]
    words.push({ written, word, start, end, kind, gap, ...spoken.of(word), tells: tellsOf(word) })
    if (words.length >= mostWords) break
  }
  return {
    text,
    words,
    kind: heading || kindOf(text),
    place: ['0', '1', '2'][number] ?? (number < 6 ? '3' : number < 11 ? '6' : 'n'),
    size: words.length <= 3 ? 's' : words.length <= 9 ? 'm' : 'l',
    mark: /[.!?:]$/.exec(text)?.[0] ?? '>',
    number,
    isAlone,
  }
}

/** Two at most: more tell no more. */
const marksIn = (between: string): string => between.replaceAll(/ +/g, '').slice(0, 2)

function kindOfWord(written: string, word: string): WordKind {
  if (small.has(word)) return 'small'
  if (/\d/.test(written)) return 'digit'
  return /^\p{Lu}/u.test(written) ? 'Capital' : 'word'
}

function tellsOf(word: string): boolean {
  if (!/\p{L}[\p{L}\p{M}]/u.test(word)) return false
  return word.split('-').some((part) => !tellsNothing.has(part) && !small.has(part))
}

/** Which heading of a text a line is: its first one, one above or beside that, or one below. Empty where it is none. */
function headingOf(line: string, lines: readonly string[]): string {
  const level = headingLevel(line)
  if (level === 0) return ''
  const first = lines.find((each) => headingLevel(each) > 0)
  if (first === line) return 'first heading'
  return level > headingLevel(first ?? '') ? 'heading below' : 'heading beside'
}
const headingLevel = (line: string): number => /^#{1,6}(?=\s)/.exec(line)?.[0].length ?? 0

/** What a line is by how it begins. */
function kindOf(line: string): string {
  if (
    /^(?:re|fwd?|aw|wg|subject|betreff|objet|asunto|onderwerp|oggetto|title|titel|project|projekt|summary)\s*:/i.test(
      line,
    )
  )
    return 'subject'
  if (/^[-*•+]\s/.test(line)) return '-'
  if (/^\[?\d/.test(line)) return 'number'
  if (line.startsWith('>')) return '>'
  return /^\p{L}[\p{L}\d_.]{0,20}: /u.test(line) ? 'speaker' : 'plain'
}

/** The marks before a word of a line, or at the line's ends. */
const gap = ({ words, mark }: Line, at: number): string => words[at]?.gap ?? mark

/** How often each word is said, once or many, and which are said most. */
type Spoken = { text: string; of: (word: string) => Pick<Word, 'times' | 'rank'> }
function wordsSpoken(text: string): Spoken {
  const counts = new Map<string, number>()
  for (const [word] of text.matchAll(/[\p{L}\p{N}][\p{L}\p{M}\p{N}'’-]*/gu))
    counts.set(word, (counts.get(word) ?? 0) + 1)
  const times = (word: string): number =>
    (counts.get(word) ?? 0) + (counts.get(word.endsWith('s') ? word.slice(0, -1) : `${word}s`) ?? 0)
  const most = [...counts.keys()]
    .filter((word) => word.length > 2 && !small.has(word) && !/\d/.test(word))
    .toSorted((one, other) => times(other) - times(one))
    .slice(0, 12)
  const ranks = [...new Set(most.map(ofOne))]
  const rank = (word: string): number => bucket(ranks.indexOf(ofOne(word)), [0, 1, 3, 7, 11])
  return { text, of: (word) => ({ times: times(word), rank: rank(word) }) }
}
const ofOne = (word: string): string => word.replace(/s$/, '')
/** The first bound that a number is within, or one more than there are; what is below 0 is beyond all. */
const bucket = (number: number, bounds: readonly number[]): number =>
  number < 0 || !bounds.some((bound) => number <= bound) ? bounds.length : bounds.findIndex((bound) => number <= bound)

type Run = { line: Line; from: number; to: number; name: string }

/** What its words show by themselves. */
function addShape(features: Features, { line: { words }, from, to, name }: Run): void {
  const [first, last] = [words[from] as Word, words[to] as Word]
  const count = to - from + 1
  features.add('n', count)
  features.add('chars', Math.min(9, Math.floor(name.length / 8)))
  features.add('first', first.word)
  features.add('first two', first.word, words[from + 1]?.word ?? '')
  features.add('last', last.word)
  features.add('ends', last.word.slice(-3))
  features.add('ends', last.word.slice(-4), count)
  let inner = 0
  for (const { word, kind } of words.slice(from, to + 1)) {
    features.add('word', word)
    if (kind !== 'small') continue
    features.add('small', word)
    inner += 1
  }
  features.add('small words', inner)
  features.add('all capitals', Number(/^[\p{Lu}\d]{3,}$/u.test(first.written)))
  if (/\d/.test(name)) {
    features.add('digit')
    features.add('digit', count)
  }
}

/** What a neighbour is: a good name ends where its thing does. */
function neighbour({ words }: Line, at: number, marks: string): string {
  const other = words[at]
  if (!other) return 'edge'
  return marks !== '' && !/^[-'’&]$/.test(marks) ? 'mark' : other.kind
}

/** What stands around it, and in which line. */
function addPlace(features: Features, { line, from, to }: Run, lines: number): void {
  const { words, kind, place, size, mark, isAlone } = line
  const count = to - from + 1
  const few = Math.min(count, 4)
  const [before, after] = [gap(line, from), gap(line, to + 1)]
  const [left, right] = [neighbour(line, from - 1, before), neighbour(line, to + 1, after)]
  const word = (at: number): string => words[at]?.word ?? (at < 0 ? '<' : '>')
  const isCapital = Number(words[from]?.kind === 'Capital')
  const opens = Number(before === '<' || /[.!?]/.test(before))
  features.add('line', place)
  features.add('line of kind', place, kind)
  features.add('line', place, count)
  features.add('size of line', kind, size)
  features.add('number of line', line.number, lines < 3 ? 's' : lines < 8 ? 'm' : 'l')
  features.add('mark before', before)
  features.add('mark after', after)
  features.add('marks', before, after)
  features.add('marks', before, after, place, size)
  features.add('before', word(from - 1))
  features.add('before', word(from - 1), count)
  features.add('two before', word(from - 2), word(from - 1))
  features.add('after', word(to + 1))
  features.add('left', left)
  features.add('right', right)
  features.add('left', left, isCapital)
  features.add('right', right, Number(words[to]?.kind === 'Capital'))
  features.add('beside', left, right)
  features.add('beside by count', left, right, few)
  features.add('beside in line', left, right, place)
  features.add('capital', isCapital, opens)
  for (let at = Math.max(0, from - 5); at < from; at += 1) features.add('told', word(at))
  if (isCapital === 1 && opens === 0) features.add('named', count)
  if (makes.test(word(to + 1))) {
    features.add('before a thing')
    features.add('before a thing', count)
  }
  const rest = Math.min(6, words.length - count)
  const marksWithin = words.slice(from + 1, to + 1).filter(({ gap: marks }) => parts.test(marks)).length
  features.add('marks within', Math.min(3, marksWithin))
  features.add('small ends', Number(words[from]?.kind === 'small'), Number(words[to]?.kind === 'small'))
  features.add('rest', rest, kind)
  features.add('rest alone', rest, isAlone, place)
  if (isAlone) features.add('alone', size, place, mark)
  features.add('rest after', rest, from === 0 ? 1 : 0, place, right)
  if (from > 0) return
  features.add('begins line', place)
  features.add('begins size', size)
  if (to < words.length - 1) return
  features.add('whole')
  features.add('whole', place, kind)
  features.add('whole with mark', mark)
  features.add('whole of', count)
}

/** What else the text says of it. */
function addSaid(features: Features, { line, from, to, name }: Run, text: string): void {
  const count = to - from + 1
  const few = Math.min(count, 4)
  const { times, rank } = line.words[to] as Word
  const said = timesIn(text, name.toLowerCase())
  const ranks = line.words.slice(from, to + 1).map((word) => word.rank)
  const best = Math.min(...ranks)
  features.add('said', said, Math.min(count, 3))
  features.add('said beside', said, neighbour(line, from - 1, ''))
  features.add('last said', Math.min(6, times))
  features.add('last said', Math.min(6, times), few)
  features.add('last rank', rank)
  features.add('last rank', rank, few)
  features.add('rank', best)
  features.add('rank', best, few, line.place)
  features.add('ranks', ranks.filter((each) => each < 4).length, count)
}

/** How often a text holds another one, up to four times. */
function timesIn(text: string, part: string): number {
  let times = 0
  for (let at = text.indexOf(part); at >= 0 && times < 4; at = text.indexOf(part, at + part.length)) times += 1
  return times
}
