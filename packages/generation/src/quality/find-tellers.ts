import { conceptsOf, rarityIn, thresholds } from '@planwright/likeness'
import type { BriefTexts, DraftedStory } from '../drafter.ts'
import { withTickets } from '../reading/tickets/tickets.ts'
import type { Unit } from '../reading/unit.ts'
import { findCiting } from './find-citing.ts'

type TellingStory = Pick<DraftedStory, 'id' | 'title' | 'description' | 'acceptanceCriteria' | 'source'>

/**
 * The stories that say what a unit says, unit by unit, as ids in the order of the stories: their title, description and criteria hold most of its words, whichever of several
 * words for the same they choose. Of a unit that a story cites it may leave out more, and several that cite it may say it together; but to cite it is not to say it. What a unit forbids is said only by a story that
 * forbids or limits something.
 */
export function findTellers(units: readonly Unit[], stories: readonly TellingStory[], brief: BriefTexts): string[][] {
  const storyStatements = stories.map((story) =>
    saidBy(`${story.title}\n${story.description}\n${story.acceptanceCriteria}`),
  )
  const demands = withTickets(units, brief).map(({ text }) => saidBy(text))
  const weight = rarityIn(demands.map(({ words }) => ({ words, role: new Set(), action: undefined })))
  const tellingWord = new Map<string, number[]>()
  for (const [place, { words }] of storyStatements.entries())
    for (const word of words) {
      const places = tellingWord.get(word)
      if (places) places.push(place)
      else tellingWord.set(word, [place])
    }
  const citing = findCiting(units, stories, brief)
  return demands.map(({ words, forbids }, index) => {
    const weightOf = new Map<number, number>()
    let totalWeight = 0
    for (const word of words) {
      totalWeight += weight(word)
      for (const place of tellingWord.get(word) ?? []) weightOf.set(place, (weightOf.get(place) ?? 0) + weight(word))
    }
    const tells = (place: number): boolean => {
      const least = citing[index]?.has(place) ? thresholds.toldWhereCited : thresholds.told
      return (weightOf.get(place) ?? 0) >= least * totalWeight && (!forbids || storyStatements[place]?.limits === true)
    }
    /** Of a sentence that says several wishes each story tells its own. */
    const tellTogether = (places: number[]): number[] => {
      const said = [...words].filter((word) => places.some((place) => storyStatements[place]?.words.has(word)))
      const isTold = said.reduce((sum, word) => sum + weight(word), 0) >= thresholds.toldTogether * totalWeight
      const isBound = !forbids || places.some((place) => storyStatements[place]?.limits === true)
      return places.length > 1 && isTold && isBound ? places : []
    }
    const alone = [...weightOf.keys()].filter(tells)
    // what rests on other passages may share its words by chance: it counts where nothing else does
    const own = alone.filter((place) => citing[index]?.has(place) || stories[place]?.source.length === 0)
    const places = [own, tellTogether([...(citing[index] ?? [])]), alone].find(({ length }) => length > 0) ?? []
    return places.sort((a, b) => a - b).map((place) => stories[place]?.id ?? '')
  })
}

type Saying = { words: ReadonlySet<string>; forbids: boolean; limits: boolean }

const longestRead = 12_000

/** What a text says; `limits` says that it forbids, refuses or bounds something. */
function saidBy(whole: string): Saying {
  const text = whole.slice(0, longestRead)
  const concepts = text.split('\n').flatMap(conceptsOf)
  const words = concepts.length > 0 ? concepts : (text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [])
  // what should not happen any more says what for, and not what is to be made
  const forbids = negation.test(text.replace(purpose, ''))
  return { words: new Set(words.flatMap(inPairs)), forbids, limits: forbids || limit.test(text) }
}

/** Words of scripts that put no spaces between them, as pairs of letters. */
function inPairs(word: string): string[] {
  if (word.length <= 2 || !withoutSpaces.test(word)) return [word]
  return Array.from({ length: word.length - 1 }, (_, i) => word.slice(i, i + 2))
}
const withoutSpaces =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u

/** `As an agent I want to see the last tickets, so that I don't ask again`; what `but never` begins behind it forbids. */
const purpose =
  /,?\s(?:so that|so(?=\s(?:I|we|they|he|she|it|nobody|no one)\s)|damit|afin que|para que)\s[^.!?;\n]*?(?=,?\s(?:but|aber|and (?:do|does|did|must|may|should|can|never|not|no)|und (?:nicht|nie|kein\p{Ll}*))(?!\p{L})|[.!?;\n]|$)/giu

/** `Couldn't we` asks for something. */
const negation =
  /\b(?:not|no|never|none|nobody|nothing|nor|neither|without|cannot|\w+n['’]t(?! (?:we|you|they|it|there|I)\b)|dont|cant|wont|nicht|kein\w*|nie|niemals|niemand|nichts|ohne|weder)\b/i
const limit =
  /\b(?:only|just|solely|max\w*|at most|limit\w*|until|unless|except\w*|instead|avoid\w*|prevent\w*|refus\w*|reject\w*|forbid\w*|exclud\w*|den(?:y|ies|ied)|disallow\w*|stop\w*|block\w*|hid(?:e|es|den)|lock\w*|private|nur|höchstens|maximal|statt|verhinder\w*|gesperrt|verboten|ausgeschlossen|ausgeblendet)\b/i
