import { readRole } from '../clauses/read-role.ts'
import { keyWords, trimPunctuation } from '../english/phrases.ts'

/** What a hint asks for: another person, less text, or another subject in its own words; any of them may be missing. */
export type Hint = { role?: string; isShorter: boolean; topic: string }

const courtesy =
  /^(?:please|kindly|can you|could you|i(?:'d| would) (?:like|want)(?: it| this)?|we (?:want|need)|but|and|also)\s+/i
const command =
  /^(?:make|let|write|rewrite|redo|change|rephrase|reword|focus|concentrate|narrow|limit|restrict|turn|shift|keep|have|put|do)\b\s*/i
const object = /^(?:it|this|that|them|the (?:user )?(?:story|stories|epic|text|title|description|focus|emphasis))\b\s*/i
const about =
  /^(?:should|must|is|be|to be|has to be|only|just|more|mainly|again|down|about|on|onto|to|into|around|towards?|regarding|concerning|with|cover(?:ing)?|deal(?:ing)? with|say(?:s|ing)?|mention(?:s|ing)?|include|including|it|them|clear(?:er)?|that|sure)\b\s*/i
const shorter = /\b(?:short(?:er|en)?|simpl(?:er|ify)|brief(?:er)?|concise|less (?:text|detail|words)|fewer words)\b/i
const personPattern =
  /(?:^|\s)(?:for|as an?|as the|by|from the (?:perspective|view|viewpoint|point of view|side) of(?: an?| the)?|(?:with )?(?:the )?role(?: of)?(?: an?| the)?:?) ((?:the |an? |all )?[\w '’-]{3,40})$/i

/** Reads what a person wants a story or an epic to be about: `make it about refunds, please` is `refunds`. */
export function readHint(text: string): Hint {
  const plain = trimPunctuation(text.replace(/\s+/g, ' ').replace(/,? (?:please|thanks|thank you)\b.*$/i, ''))
  const person = personPattern.exec(plain)
  const role = person ? readRole(person[1] ?? '') : undefined
  const rest = role && person ? plain.slice(0, person.index) : plain
  const isShorter = shorter.test(rest)
  const topic = trimPunctuation(withoutCommand(isShorter ? rest.replace(shorter, ' ') : rest))
  return { ...(role && { role }), isShorter, topic: keyWords(topic).size > 0 ? topic : '' }
}

function withoutCommand(text: string): string {
  let rest = text.trim()
  for (let before = ''; before !== rest; ) {
    before = rest
    rest = rest.replace(courtesy, '')
  }
  const bare = rest.replace(command, '')
  // `write reports` is what somebody wants to do; `write about reports` is an order to the drafter
  if (bare !== rest && !object.test(bare) && !about.test(bare)) return rest
  if (bare === rest && !object.test(rest) && !about.test(rest)) return rest
  rest = bare.replace(object, '')
  for (let before = ''; before !== rest; ) {
    before = rest
    rest = rest.replace(about, '').replace(object, '')
  }
  return rest
}
