import { verbOf } from '../english/verbs.ts'

const objectEnd =
  /(?<!^(?:an?|the|my|their|its|our|your))\s(?:(?:\d+|one|two|three|five|ten) (?:second|minute|hour|day|week|month)s? (?:before|after)|for|in|on|onto|at|by|with(?!\s(?:more|less|fewer|at least|no)\s)|within|from|to|into|via|per|based|through|between(?!\s\d)|during|using|according|after|before|when|if|as|directly|free|max\.?|maximum|at most|right|early|late|so|online|up|down|out|off|over|without|against|along|across|once|twice|while|until|unless|(?<!\bof )(?:every|each)|daily|weekly|monthly|back|again|together|automatically|remotely|where|about|among|under|towards?)(?=\s|$)/i
const noObject =
  /^(?:along|to|in|into|on|onto|within|for|with|by|from|at|out|up|off|over|through|about|between|as|if|whether|how|what|which|who|when|where|via|as|per|early|late|online|offline|again|together|back|that(?=\s\S+\s)|while|without|right|before|after|twice|once|later|soon|now|today|tomorrow|anonymously|daily|weekly|monthly)\b/i

/** `cancel up to 2 hours before` has no object. */
const time =
  /^(?:up to|until|within|at least|no later than) (?:\S+ (?:minute|hour|day|week|month)s?|\d+ ?(?:h|hrs?|min|mins|d))\b|^until \d/i

/** The object of a verb phrase: what stands between its verb and the next preposition. */
export function objectOf(body: string): string | undefined {
  return partVerbPhrase(body).object
}

/** `book a table for two` in its verb, its object and what follows that. */
export function partVerbPhrase(body: string): { verb: string; object?: string; tail: string } {
  const [verb = '', ...others] = body.split(/\s+/)
  if (!verbOf(verb) && others.length === 0) return { verb, tail: '' }
  const rest = others.join(' ').replace(/^up to (?=\d|one|two|three|four|five|six|seven|eight|nine|ten|twenty)/, '')
  if (noObject.test(rest) || time.test(others.join(' '))) return { verb, tail: others.join(' ') }
  // nothing ends inside brackets, nor inside what a thing is doing: `animals looking for a home`
  const open = rest
    .replace(/\ssuch as\s/g, '_'.repeat(9))
    .replace(/\([^)]*\)/g, (part) => '_'.repeat(part.length))
    .replace(
      /(?<=s )(?:looking|waiting|belonging|relating|leading|going|coming|working|living|staying|running) (?:for|to|in|at|on|from|with) /g,
      (part) => '_'.repeat(part.length),
    )
    .replace(
      /, (?=(?!including\b|containing\b)\w+ing\b).*$/,
      (part) => ` for ${'_'.repeat(Math.max(0, part.length - 5))}`,
    )
  const comma = open.indexOf(',')
  const listed = comma < 0 ? rest : rest.slice(0, comma)
  const end = open.search(objectEnd)
  // `a book that is on loan` is one thing
  const relative = /\s(?:that|which|who)\s/.exec(rest)
  const inner = end < 0 ? rest : relative && relative.index < end ? listed : rest.slice(0, end)
  // a comma ends the object where an order or an aside follows: `the orders, oldest first`
  const object = (
    /^[^,]+,\s(?:(?:\w+\s){0,2}(?:first|last)$|(?:max|min|at most|at least|up to|sorted|ordered)\b)/.test(inner)
      ? listed
      : inner
  ).trim()
  if (!/\p{L}/u.test(object) || /^(?:down|up|out|in|off|on|away|back)$/i.test(object)) return { verb, tail: rest }
  return { verb, object, tail: rest.slice(object.length).trim() }
}
