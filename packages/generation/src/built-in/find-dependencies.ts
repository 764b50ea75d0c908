import { containment, readTitle } from '@planwright/likeness'
import { holds, opens, words } from '../reading/word-lists.ts'

export type Dependant = { id: string; title: string; text: string }

const makes = opens(words.makes)
const uses = holds(words.uses)
const leans = /\b(?:after|once|requires?|depends? on|based on|until|when)\s+((?:\p{L}[\p{L}'-]*\s?){1,6})/giu
/** `The report is created as a PDF`: whatever else is said of reports comes after it. */
const isCreated =
  /^((?:\p{L}+ ){1,4})(?:is|are|(?:must|shall|should) be) (?:created|generated|recorded|entered|registered|imported|uploaded|submitted|written)\b/iu
const most = 2
/** How far back what is needed is looked for. */
const reach = 60
const enough = 0.6

/**
 * Which stories must come first: one that makes the thing which a later one uses or is about, and one that a passage names, in two words at least, after `after`, `once` or `depends on`. At most two
 * each, of those that stand before it, so that there is no circle.
 */
export function findDependencies(stories: readonly Dependant[]): Map<string, string[]> {
  const titleWords = stories.map(({ title }) => readTitle(title).words)
  const created = stories.map(({ title }) => readTitle(isCreated.exec(title)?.[1] ?? '').words)
  return new Map(
    stories.map((story, place) => {
      const title = titleWords[place] as ReadonlySet<string>
      const named = [...story.text.matchAll(leans)].map((match) => readTitle(match[1] ?? '').words)
      const first = stories.flatMap((other, i) => {
        if (i >= place || place - i > reach) return []
        const [ownWords, createdWords] = [titleWords[i], created[i]] as [ReadonlySet<string>, ReadonlySet<string>]
        const isNamed = named.some((thing) => thing.size > 1 && ownWords.size > 1 && containment(thing, ownWords) >= 1)
        const isMade =
          makes.test(other.title) && uses.test(story.text) && containment(things(ownWords), title) >= enough
        const isOfCreated = createdWords.size > 0 && containment(createdWords, title) >= 1
        return isNamed || isMade || isOfCreated ? [other.id] : []
      })
      return [story.id, first.slice(0, most)]
    }),
  )
}

/** What a title is about beside its verb. */
const things = (words: ReadonlySet<string>): ReadonlySet<string> => new Set([...words].slice(1))
