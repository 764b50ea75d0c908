import { headOf } from '../english/nouns.ts'
import { containment, keyWords, uncapitalise } from '../english/phrases.ts'
import { partVerbPhrase } from './object-of.ts'

export type Dependant = { id: string; epicId: string; title: string; verb: string | undefined; text: string }

/** What is read of the stories once: the words of each title, what its verb acts on, and the first that is about signing in. */
type Read = { words: Map<string, Set<string>>; heads: Map<string, string>; signIn: Dependant | undefined }

const makes =
  /^(?:create|add|register|import|upload|enter|input|define|manage|build|submit|record|collect|configure|set|sign|book|place|post|maintain|publish|issue|photograph|reserve)$/
const uses =
  /^(?:view|edit|update|delete|remove|search|find|filter|query|list|export|compare|approve|reject|review|assign|share|cancel|print|archive|analyse|analyze|evaluate|visualise|visualize|generate|see|browse|track|monitor|rate|pay|sort|rank|display|show|calculate|summarize|summarise|download|restore|duplicate|copy|change|reopen|schedule|publish|moderate|unlock|lock|reserve|extend|return|offer|swap|correct|acknowledge|hand|message|join|scale|follow)$/
const signInPattern = /\b(?:log(?:ging)? ?in|sign(?:ing)? ?in|login|authenticat\w+)\b/i
const needsSignIn =
  /\b(?:logged[- ]in|signed[- ]in|authenticated|after (?:logging|signing) in|requires? (?:a )?log ?in|once (?:logged|signed) in)\b/i
const needs =
  /\b(?:after|once|requires?|depends? on)\s+(?:the |an? |all )?([\w\s-]{4,60}?)(?:[,.;)]|$|\s(?:is|are|has|have|was|were|must|should|can)\b)/gi
const most = 2

/**
 * Which stories must come first: what makes a thing before what uses it, sign-in before what needs it, and what a passage
 * names after `after`, `once`, `requires`. At most two each, and never in a circle: `stories` stand in their order.
 */
export function findDependencies(stories: readonly Dependant[]): Map<string, string[]> {
  const read = {
    words: new Map(stories.map((story) => [story.id, keyWords(story.title)])),
    heads: new Map(stories.map((story) => [story.id, headOfObject(story.title)])),
    signIn: stories.find(({ title }) => signInPattern.test(title)),
  }
  const found = new Map<string, string[]>()
  const reaches = (from: string, to: string): boolean =>
    from === to || (found.get(from) ?? []).some((next) => reaches(next, to))
  for (const [place, story] of stories.entries()) {
    const own: string[] = []
    for (const other of candidates(story, place, stories, read)) {
      if (own.length < most && other !== story.id && !own.includes(other) && !reaches(other, story.id)) own.push(other)
    }
    found.set(story.id, own)
  }
  return found
}

function candidates(
  story: Dependant,
  place: number,
  stories: readonly Dependant[],
  { words, heads, signIn }: Read,
): string[] {
  const result: string[] = []
  if (signIn && needsSignIn.test(story.text) && !signInPattern.test(story.title)) result.push(signIn.id)
  for (const match of story.text.matchAll(needs)) {
    const named = keyWords(match[1] ?? '')
    const target =
      named.size >= 2
        ? stories.find(
            (other) =>
              other.id !== story.id &&
              other.text !== story.text &&
              containment(named, words.get(other.id) ?? new Set()) >= 1 &&
              (words.get(other.id)?.size ?? 0) >= 2,
          )
        : undefined
    if (target) result.push(target.id)
  }
  const head = heads.get(story.id)
  if (story.verb && uses.test(story.verb) && head) {
    const maker = stories.slice(0, place).find((other) => {
      const made = other.verb && other.verb !== story.verb && makes.test(other.verb) ? heads.get(other.id) : ''
      return made && (made === head || (other.epicId === story.epicId && words.get(story.id)?.has(made)))
    })
    if (maker) result.push(maker.id)
  }
  return result
}

/** What a title's verb acts on, as a stem: `Reserve a book that is on loan` is about a book. */
function headOfObject(title: string): string {
  const object = partVerbPhrase(uncapitalise(title)).object ?? ''
  return [...keyWords(headOf(object.split(/\s(?:that|which|who)\s/)[0] ?? ''))][0] ?? ''
}
