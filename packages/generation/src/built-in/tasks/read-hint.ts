import { readTitle } from '@planwright/likeness'
import pluralize from 'pluralize'
import { isPerson } from '../../reading/words/persons.ts'
import { holds } from '../../reading/words/word-lists.ts'

/** What a person asks for: somebody else, less text, or another subject in their own words; any of them may be missing. */
export type Hint = { role?: string; isShorter: boolean; topic: string }

const courtesy = /^(?:(?:please|can you|could you|but|and|also|we (?:want|need)|i(?:['’]d| would)? (?:like|want))\s+)+/i
const object = '(?:it|them|(?:this|that|the)(?: (?:user )?(?:story|stories|epic|text|title|focus|emphasis))?)'
/** What is said to the drafter rather than of the product; `export reports` is none of it. */
const order = new RegExp(
  String.raw`^(?:(?:make|let|write|rewrite|redo|change|turn|keep|tell|shift)\s+${object}\b\s*|(?:focus|concentrate|narrow|limit|restrict|rewrite|write)\s+(?:${object}\s+)?(?=(?:down|on|onto|to|about)\b)|(?:${object}\s+)?(?:should|must|has to|is to)\s+(?=(?:only |just |be )*(?:about|on|for|cover|mention|include)\b))`,
  'i',
)
const towards =
  /^(?:(?:be|is|down|only|just|more|mainly|about|on|onto|to|into|around|towards?|regarding|with|for|cover|mention|include|instead)\s+)+/i
const shorter = holds(
  'shorten, shorter, short, simpler, simplify, briefer, more concise, less text, less detail, fewer words, kürzer',
)
const person =
  /(?:^|\s)(?:for|as an?|as the|from the (?:perspective|view|viewpoint|side) of|(?:with )?(?:the )?role(?: of)?:?) (?:(?:the|an?|all|our) )?((?:[\p{L}\d’'-]+ ){0,3}[\p{L}\d’'-]{2,})$/iu
/** Reads what a person wants a story or an epic to be about: `make it about refunds, please` is `refunds`. */
export function readHint(text: string): Hint {
  const plain = text
    .replace(/\s+/g, ' ')
    .replace(/,? (?:please|thanks|thank you)\W*$/i, '')
    .replace(/^[\s.,;:!?]+|[\s.,;:!?]+$/g, '')
    .replace(courtesy, '')
  const named = person.exec(plain)
  const role = named?.[1] && personOf(named[1])
  const rest = role ? plain.slice(0, named?.index) : plain
  const isShorter = shorter.test(rest)
  const topic = withoutOrder(isShorter ? rest.replace(shorter, ' ') : rest)
  return { ...(role && { role }), isShorter, topic: readTitle(topic).words.size > 0 ? topic : '' }
}

/** A person by the last word of a name: `shop managers` is `shop manager`. */
function personOf(name: string): string | undefined {
  const words = name.split(' ')
  const last = words.at(-1) ?? ''
  return isPerson(last.toLowerCase())
    ? [...words.slice(0, -1), pluralize.singular(last)].join(' ').replace(/\bstaff$/i, '$& member')
    : undefined
}

function withoutOrder(text: string): string {
  const bare = text.trim()
  const ordered = `${bare} `.replace(order, '')
  return ordered.replace(towards, '').trim()
}
