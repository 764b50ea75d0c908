import { nameCandidates } from './name-candidates.ts'
import { weightOf } from './name-weights.ts'

/**
 * What a person would call what a brief is about, in its own words with a capital: the run of its words that looks most like the names that people gave to the labelled briefs, as
 * a conditional logit ranks them (McFadden 1974). Reads the first 3,000 characters. Empty where they hold nothing that could be a name.
 */
export function nameOfBrief(text: string): string {
  let [best, most] = ['', Number.NEGATIVE_INFINITY]
  for (const { name, features } of nameCandidates(text)) {
    const score = weightOf(features)
    if (score > most) [best, most] = [name, score]
  }
  return capitalised(best)
}

/** `iPhone app` and `ßoats` stay as they are. */
function capitalised(name: string): string {
  const [first = ''] = name
  const large = first.toUpperCase()
  const isOwn = /^\p{Ll}+\p{Lu}/u.test(name)
  return isOwn || large.length > first.length ? name : large + name.slice(first.length)
}
