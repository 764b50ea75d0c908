import { oftenNouns, sureVerbs } from './verbs.ts'

/**
 * The words that join several actions in what a story wants, such as `create and edit`; undefined where there is one.
 * Things in a row (`name, address and telephone number`), an either-or decision (`approve or reject`) and a switch
 * (`show and hide`) are one; what only says how, when or why (`by`, `when`, `so that`) is not looked at.
 */
export function severalActions(means: string): string | undefined {
  const found = findSeveral(means)
  if (found === undefined) return undefined
  const words = means.replace(/\s+/g, ' ').slice(found.at, found.at + found.words.length)
  return found.isRow ? words.trim() : `... ${words.trim().replace(openEnds, '')}`
}

/** Those actions, each as a wish by itself, such as `to create invoices` and `to edit invoices`; none where `severalActions` finds one only. */
export function actionsIn(means: string): string[] {
  const found = findSeveral(means)
  if (found === undefined) return []
  const text = means.replace(/\s+/g, ' ')
  const before = text.slice(0, found.at)
  const after = text.slice(found.at + found.words.length)
  if (found.isRow) return found.words.split(rowJoint).flatMap((each) => (each ? `${before}${each}${after}` : []))
  const second = (found.words + after).replace(leadIn, '')
  return [before.trim(), /^(?:to|the|an?)\s/i.test(second) ? second : `to ${second}`]
}

/** Where the verbs in a row stand, or else what joins the second wish. */
function findSeveral(means: string): { at: number; words: string; isRow: boolean } | undefined {
  // what is quoted or stands in brackets is a thing, and as long as before
  const plain = means
    .replace(/\s+/g, ' ')
    .replace(/"[^"]*"|“[^”]*”|‘[^’]*’|\([^)]*\)/g, (quoted) => 'it'.padEnd(quoted.length))
  const want = plain.replace(howAndWhy, '')
  const match = rowPattern.exec(want)
  const row = match?.[1] ?? ''
  if (match && !isOneDecision(row)) return { at: match.index + match[0].length - row.length, words: row, isRow: true }
  const second = secondWant.exec(want) ?? secondVerb(want.replace(row, row && ' '.repeat(row.length)))
  return second ? { at: second.index, words: second[0], isRow: false } : undefined
}

/** What a quotation does not begin or end with. */
const openEnds = /^,\s*|(?:\s+(?:up to|of|to|for|from|with|on|in|and|or|that|which|the|an?))+$/g

const verb = `(?:${sureVerbs}|${oftenNouns})`
const jointWords = String.raw`(?:\s*,?\s*(?:\band\b|\bor\b|&|\bplus\b|\bas well as\b|\band\/or\b)|\s*\/)`
const lightly = String.raw`\s*(?:then\s+|also\s+|to\s+|be able to\s+|\w+ly\s+)*`
/** What joins the second wish, and what joins verbs in a row. */
const leadIn = new RegExp(
  String.raw`^(?:,\s*(?:and\b)?|\bbut\b|${jointWords})?\s*(?:also\s+)?(?:I(?:['’]d)?\s+(?:also\s+)?(?:would\s+)?(?:want|need|like)\s+)?${lightly}`,
  'i',
)
const rowJoint = new RegExp(String.raw`(?:\s*,\s*(?:and\b|or\b)?|${jointWords})${lightly}`, 'i')
const determiner = String.raw`(?:the|an?|my|our|their|his|her|its|all|any|each|every|it|them|new|these|those|this|another|one|some)\b`

/** What follows says how, when or why. */
const howAndWhy =
  /\s*(?:,?\s*\bso (?:that|i|they|we|he|she|it)\b|\bin order (?:to|that)\b|\bsuch that\b|\bbecause\b|\bby \w+ing\b|\bwhen(?:ever)?\b|\bif\b|\bunless\b|\bwhile\b|\buntil\b|\bwithout\b|\bafter\b|\bbefore\b|\bwhether\b|\bhow\b|\bwhat\b).*$/is

/** `to search, filter and sort`: verbs in a row. */
const rowPattern = new RegExp(
  String.raw`\b(?:to|can|and)\s+(?:\w+ly\s+)?(${verb}(?:\s+(?:for|through|up|out|off|back))?(?:\s*,\s*${verb})*${jointWords}${lightly}${verb})\b(?!-)`,
  'i',
)
/** `and I want to`, `and to be able to`. */
const secondWant =
  /(?:\band\b|,|\bbut\b)\s+(?:also\s+)?I(?:['’]d)?\s+(?:also\s+)?(?:would\s+)?(?:want|need|like)\b(?:\s+\w+){0,3}/i
/** `... and delete the invoice`: another verb with its own object. */
const noVerb = String.raw`(?:about|across|after|all|also|any|are|as|at|back|because|been|before|both|but|can|even|for|from|had|has|have|how|if|in|into|is|like|may|more|most|must|near|not|of|on|once|only|onto|or|over|per|should|since|than|that|then|through|to|under|until|up|upon|was|what|when|where|whether|which|while|who|whom|will|with|within|without|yet)\b`
const secondList = [
  new RegExp(String.raw`${jointWords}${lightly}(?:${sureVerbs})\b(?!-)(?:\s+\w+){0,3}`, 'i'),
  new RegExp(String.raw`${jointWords}${lightly}(?:${oftenNouns})\s+${determiner}(?:\s+\w+){0,2}`, 'i'),
  new RegExp(String.raw`(?:\band then\b|\band also\b|\band to\b|,\s*then\b)${lightly}${verb}\b(?:\s+\w+){0,3}`, 'i'),
  new RegExp(String.raw`,\s*(?:${sureVerbs})\s+${determiner}(?:\s+\w+){0,2}`, 'i'),
  // any word that takes an object like a verb does
  new RegExp(
    String.raw`\band\s+(?:then\s+|also\s+|to\s+|\w+ly\s+)*(?!${noVerb})[a-z]{3,}(?<!s|ed|ing|ly|ion|ity|ment|ness|er|or)\s+(?:the|an?|my|our|their|his|her|its|them|it)\b(?:\s+\w+){0,2}`,
  ),
]
/** `both read and edit views`, `either keep it private or share it`. */
const choice = /\b(?:both|either)\b[^,]*$/i
/** A relative clause has verbs of its own: `the items that people add or remove`. */
const relativePattern = /\b(?:that|which|who|whom|whose|where)\b/i

function secondVerb(want: string): RegExpExecArray | undefined {
  const relative = relativePattern.exec(want)?.index ?? want.length
  for (const pattern of secondList) {
    const match = pattern.exec(want)
    if (
      match &&
      !choice.test(want.slice(0, match.index)) &&
      (match.index < relative || new RegExp(`${verb}\\s+${determiner}`, 'i').test(match[0]))
    )
      return match
  }
  return undefined
}

/** Opposites of which a person takes one. */
const decisions = [
  ['accept', 'approve', 'confirm', 'allow', 'like'],
  ['reject', 'decline', 'deny', 'cancel', 'block', 'dislike', 'refuse'],
]
const switches =
  /^(?:enable\W+(?:and|or)\W+disable|disable\W+(?:and|or)\W+enable|(?:show|hide)\W+(?:and|or)\W+(?:show|hide)|(\w+)\W+(?:and|or)\W+un\1|copy\W+and\W+paste|drag\W+and\W+drop|(?:open|close|start|stop|lock)\W+(?:and|or)\W+(?:open|close|stop|unlock))$/i

function isOneDecision(row: string): boolean {
  const words = row.toLowerCase().match(/[a-z]+/g) ?? []
  if (switches.test(row.replace('/', ' or '))) return true
  const [yes, joint, no, ...more] = words
  if (more.length > 0 || (joint !== 'or' && !row.includes('/'))) return false
  const first = yes ?? ''
  const second = (row.includes('/') ? joint : no) ?? ''
  return decisions.some((side, index) => side.includes(first) && decisions[1 - index]?.includes(second))
}
