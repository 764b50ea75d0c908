import { containment, readTitle } from '@planwright/likeness'
import { holds, opens, words } from '../reading/word-lists.ts'

export type Dependant = { id: string; title: string; text: string }

const makes = opens(words.makes)
const uses = holds(words.uses)
const leans = /\b(?:after|once|requires?|depends? on|based on|until|when)\s+((?:\p{L}[\p{L}'-]*\s?){1,6})/giu
const most = 2
/** How far back what is needed is looked for. */
const reach = 60
const enough = 0.6

/**
 * Which stories must come first: one that makes the thing which a later one uses, and one that a passage names after `after`, `once` or `depends on`. At most two
 * each, of those that stand before it, so that there is no circle.
 */
export function findDependencies(stories: readonly Dependant[]): Map<string, string[]> {
  const titleWords = stories.map(({ title }) => readTitle(title).words)
  return new Map(
    stories.map((story, place) => {
      const named = [...story.text.matchAll(leans)].map((match) => readTitle(match[1] ?? '').words)
      const first = stories.flatMap((other, i) => {
        if (i >= place || place - i > reach) return []
        const ownWords = titleWords[i] as ReadonlySet<string>
        const isNamed = named.some((thing) => thing.size > 0 && ownWords.size > 1 && containment(thing, ownWords) >= 1)
        const isMade =
          makes.test(other.title) &&
          uses.test(story.text) &&
          containment(things(ownWords), titleWords[place] as ReadonlySet<string>) >= enough
        return isNamed || isMade ? [other.id] : []
      })
      return [story.id, first.slice(0, most)]
    }),
  )
}

/** What a title is about beside its verb. */
const things = (words: ReadonlySet<string>): ReadonlySet<string> => new Set([...words].slice(1))
