import { nameCandidates } from './name-candidates.ts'
import { ofThing } from './name-of-heading.ts'
import { weightOf } from './name-weights.ts'

/**
 * What a person would call what a brief is about, in its own words with a capital: the run of its words that looks most like the names that people gave to the labelled briefs, as
 * a conditional logit ranks them (McFadden 1974). Reads the first 3,000 characters. Empty where they hold nothing that could be a name.
 */
export function nameOfBrief(text: string): string {
  const scored = nameCandidates(text)
    .filter(({ name }) => !isKindOfText.test(name))
    .map(({ name, features }) => ({ name, score: weightOf(features) }))
  const best = bestOf(scored)
  return capitalised(ofThing(`${best}${objectOf(best, text)}`))
}

/** What says of a text what it is, and of its thing nothing. */
const isKindOfText =
  /^(?:(?:tender|bid|project) documents?|statement of work|terms of reference|business case|user stories|wish ?list|wunschliste|findings|objectives?|fachkonzept|lastenheft|pflichtenheft)$/iu

/** `Replacement`, of what? Empty where the text does not go on so, or at length. */
function objectOf(name: string, text: string): string {
  const at = isDeed.test(name) ? text.indexOf(`${name} of `) : -1
  const [, behind = ''] =
    at < 0 ? [] : (ofWhat.exec(text.slice(at + name.length, at + name.length + longestObject)) ?? [])
  return behind
}
const isDeed = /^\p{L}+(?:ment|tion|sion|ung)$/u
const ofWhat = /^( of(?: [\p{L}\d/&’'-]+){1,6})(?=\s*[\n.,;:(–]|$)/u
const longestObject = 80

function bestOf(scored: readonly { name: string; score: number }[]): string {
  let [best, most] = ['', Number.NEGATIVE_INFINITY]
  for (const { name, score } of scored) if (score > most) [best, most] = [name, score]
  return best
}

/** `iPhone app` and `ßoats` stay as they are. */
function capitalised(name: string): string {
  const [first = ''] = name
  const large = first.toUpperCase()
  const isOwn = /^\p{Ll}+\p{Lu}/u.test(name)
  return isOwn || large.length > first.length ? name : large + name.slice(first.length)
}
