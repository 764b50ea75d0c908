import { OFTEN_NOUNS, SURE_VERBS } from './verbs.ts'

/**
 * The words that join several actions in what a story wants, such as `create and edit`; undefined where there is one.
 * Things in a row (`name, address and telephone number`), an either-or decision (`approve or reject`) and a switch
 * (`show and hide`) are one; what only says how, when or why (`by`, `when`, `so that`) is not looked at.
 */
export function severalActions(means: string): string | undefined {
  const plain = means.replace(/"[^"]*"|“[^”]*”|‘[^’]*’|\([^)]*\)/g, ' it ').replace(/\s+/g, ' ')
  const want = plain.replace(HOW_AND_WHY, '')
  const row = ROW.exec(want)?.[1] ?? ''
  if (row !== '' && !isOneDecision(row)) return row.trim()
  const second = SECOND_WANT.exec(want) ?? secondVerb(want.replace(row, ' '))
  return second && `... ${second[0].trim().replace(OPEN_ENDS, '')}`
}

/** What a quotation does not begin or end with. */
const OPEN_ENDS = /^,\s*|(?:\s+(?:of|to|for|from|with|on|in|and|or|that|which|the|an?))+$/g

const VERB = `(?:${SURE_VERBS}|${OFTEN_NOUNS})`
const JOINT = String.raw`(?:\s*,?\s*(?:\band\b|\bor\b|&|\bplus\b|\bas well as\b|\band\/or\b)|\s*\/)`
const LIGHTLY = String.raw`\s*(?:then\s+|also\s+|to\s+|be able to\s+|\w+ly\s+)*`
const DETERMINER = String.raw`(?:the|an?|my|our|their|his|her|its|all|any|each|every|it|them|new|these|those|this|another|one|some)\b`

/** What follows says how, when or why. */
const HOW_AND_WHY =
  /\s*(?:,?\s*\bso (?:that|i|they|we|he|she|it)\b|\bin order (?:to|that)\b|\bsuch that\b|\bbecause\b|\bby \w+ing\b|\bwhen(?:ever)?\b|\bif\b|\bunless\b|\bwhile\b|\buntil\b|\bwithout\b|\bafter\b|\bbefore\b|\bwhether\b|\bhow\b|\bwhat\b).*$/is

/** `to search, filter and sort`: verbs in a row. */
const ROW = new RegExp(
  String.raw`\b(?:to|can|and)\s+(?:\w+ly\s+)?(${VERB}(?:\s+(?:for|through|up|out|off|back))?(?:\s*,\s*${VERB})*${JOINT}${LIGHTLY}${VERB})\b(?!-)`,
  'i',
)
/** `and I want to`, `and to be able to`. */
const SECOND_WANT =
  /(?:\band\b|,|\bbut\b)\s+(?:also\s+)?I(?:['’]d)?\s+(?:also\s+)?(?:would\s+)?(?:want|need|like)\b(?:\s+\w+){0,3}/i
/** `... and delete the invoice`: another verb with its own object. */
const NO_VERB = String.raw`(?:about|across|after|all|also|any|are|as|at|back|because|been|before|both|but|can|even|for|from|had|has|have|how|if|in|into|is|like|may|more|most|must|near|not|of|on|once|only|onto|or|over|per|should|since|than|that|then|through|to|under|until|up|upon|was|what|when|where|whether|which|while|who|whom|will|with|within|without|yet)\b`
const SECOND = [
  new RegExp(String.raw`${JOINT}${LIGHTLY}(?:${SURE_VERBS})\b(?!-)(?:\s+\w+){0,3}`, 'i'),
  new RegExp(String.raw`${JOINT}${LIGHTLY}(?:${OFTEN_NOUNS})\s+${DETERMINER}(?:\s+\w+){0,2}`, 'i'),
  new RegExp(String.raw`(?:\band then\b|\band also\b|\band to\b|,\s*then\b)${LIGHTLY}${VERB}\b(?:\s+\w+){0,3}`, 'i'),
  new RegExp(String.raw`,\s*(?:${SURE_VERBS})\s+${DETERMINER}(?:\s+\w+){0,2}`, 'i'),
  // any word that takes an object like a verb does
  new RegExp(
    String.raw`\band\s+(?:then\s+|also\s+|to\s+|\w+ly\s+)*(?!${NO_VERB})[a-z]{3,}(?<!s|ed|ing|ly|ion|ity|ment|ness|er|or)\s+(?:the|an?|my|our|their|his|her|its|them|it)\b(?:\s+\w+){0,2}`,
  ),
]
/** `both read and edit views`, `either keep it private or share it`. */
const CHOICE = /\b(?:both|either)\b[^,]*$/i
/** A relative clause has verbs of its own: `the items that people add or remove`. */
const RELATIVE = /\b(?:that|which|who|whom|whose|where)\b/i

function secondVerb(want: string): RegExpExecArray | undefined {
  const relative = RELATIVE.exec(want)?.index ?? want.length
  for (const pattern of SECOND) {
    const match = pattern.exec(want)
    if (
      match &&
      !CHOICE.test(want.slice(0, match.index)) &&
      (match.index < relative || new RegExp(`${VERB}\\s+${DETERMINER}`, 'i').test(match[0]))
    )
      return match
  }
  return undefined
}

/** Opposites of which a person takes one. */
const DECISIONS = [
  ['accept', 'approve', 'confirm', 'allow', 'like'],
  ['reject', 'decline', 'deny', 'cancel', 'block', 'dislike', 'refuse'],
]
const SWITCHES =
  /^(?:enable\W+(?:and|or)\W+disable|disable\W+(?:and|or)\W+enable|(?:show|hide)\W+(?:and|or)\W+(?:show|hide)|(\w+)\W+(?:and|or)\W+un\1|copy\W+and\W+paste|drag\W+and\W+drop|(?:open|close|start|stop|lock)\W+(?:and|or)\W+(?:open|close|stop|unlock))$/i

function isOneDecision(row: string): boolean {
  const words = row.toLowerCase().match(/[a-z]+/g) ?? []
  if (SWITCHES.test(row.replace('/', ' or '))) return true
  const [yes, joint, no, ...more] = words
  if (more.length > 0 || (joint !== 'or' && !row.includes('/'))) return false
  const first = yes ?? ''
  const second = (row.includes('/') ? joint : no) ?? ''
  return DECISIONS.some((side, index) => side.includes(first) && DECISIONS[1 - index]?.includes(second))
}
