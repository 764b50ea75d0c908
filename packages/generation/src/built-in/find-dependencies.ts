import { containment, readTitle } from '@planwright/likeness'
import type { Ticket } from '../reading/unit.ts'
import { holds, opens, words } from '../reading/words/word-lists.ts'

export type Dependant = { id: string; title: string; text: string; tickets?: readonly Pick<Ticket, 'key' | 'needs'>[] }

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
 * each, of those that stand before it, so that there is no circle; and whatever ticket it says that it waits for, wherever that stands, unless that waits for it.
 */
export function findDependencies(stories: readonly Dependant[]): Map<string, string[]> {
  const titleWords = stories.map(({ title }) => readTitle(title).words)
  const created = stories.map(({ title }) => readTitle(isCreated.exec(title)?.[1] ?? '').words)
  const waits = byTickets(stories)
  for (const [place, story] of stories.entries()) {
    const title = titleWords[place] as ReadonlySet<string>
    const named = [...story.text.matchAll(leans)].map((match) => readTitle(match[1] ?? '').words)
    const first = stories.flatMap((other, i) => {
      if (i >= place || place - i > reach) return []
      const [ownWords, createdWords] = [titleWords[i], created[i]] as [ReadonlySet<string>, ReadonlySet<string>]
      const isNamed = named.some((thing) => thing.size > 1 && ownWords.size > 1 && containment(thing, ownWords) >= 1)
      const isMade = makes.test(other.title) && uses.test(story.text) && containment(things(ownWords), title) >= enough
      const isOfCreated = createdWords.size > 0 && containment(createdWords, title) >= 1
      return isNamed || isMade || isOfCreated ? [other.id] : []
    })
    for (const id of first.slice(0, most)) addUnlessCircle(waits, story.id, id)
  }
  return waits
}

/** What each story waits for by the keys of its tickets. */
function byTickets(stories: readonly Dependant[]): Map<string, string[]> {
  const waits = new Map(stories.map(({ id }): [string, string[]] => [id, []]))
  const withKey = new Map(stories.flatMap(({ id, tickets = [] }) => tickets.map(({ key }) => [key, id] as const)))
  for (const { id, tickets = [] } of stories)
    for (const other of tickets.flatMap(({ needs }) => needs)) addUnlessCircle(waits, id, withKey.get(other))
  return waits
}

function addUnlessCircle(waits: Map<string, string[]>, id: string, other: string | undefined): void {
  const own = waits.get(id) ?? []
  if (other === undefined || own.includes(other)) return
  // all that the other waits for, however far
  const reached = new Set([other])
  for (const each of reached) for (const next of waits.get(each) ?? []) reached.add(next)
  if (!reached.has(id)) own.push(other)
}

/** What a title is about beside its verb. */
const things = (words: ReadonlySet<string>): ReadonlySet<string> => new Set([...words].slice(1))
