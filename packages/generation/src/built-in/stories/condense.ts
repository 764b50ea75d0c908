import { isNounToo, startsVerbPhrase } from '../clauses/split-clauses.ts'
import { countWords, trimPunctuation, withoutBrackets } from '../english/phrases.ts'
import { isPersonVerb, verbOf } from '../english/verbs.ts'

/** Nobody says one thing in more characters; a list that goes on so long is told by its beginning. */
const longestRead = 400
const aside =
  /\s*(?:=>|->|→)\s.*$|\s*[:：]\s.*$|\s+[–—-]\s+.*$|[,;]?\s+(?:such as|including|containing|e\.g\.|for example|for instance|like(?= [a-z]+,)|namely|i\.e\.|with fields?|consisting of|comprising|stating|specifying|indicating)(?:\s.*)?$|—.*$/i
const clauseTail =
  /,\s+(?:(?:and\s+)?\w+ing\s|with\s|where\s|which\s|who\s|while\s|so\s|but\s|as\s|whereas\s|based\s|in\s|for\s|by\s|from\s|at\s|on\s|to\s|up\s|each\s|either\s|not\s|even\s|if\s|when\s|unless\s|automatically\s|regardless\s|etc|the\s|it\s|they\s|only\s|per\s).*$/i
const secondPredicate =
  /\s+and (?:(?:their|my|its|his|her)\s[\w ]+?\s(?:is|are|will|must|should|can|has|have)\b|(?:is|are|has|have|was|allows?|enables?|lets?|redirects?|ensures?|then)\b|(?:\w+ly )?\w+ed$|explicitly |securely ).*$/i
const dangling =
  /\s+(?:and|or|of|for|in|on|at|by|with|from|to|into|via|per|as|the|a|an|that|which|based|using|is|are|be|its|their|any|such|between|than|within|including|when|if|having|being|as soon|too|also|as well|for now|at least|only|both|either)$/i
const longestDangling = 20
/** `without logging in` ends where it should. */
const particle = /^\w+ (?:in|on|up|out|off)$|\b(?:log|sign|check|opt|walk|hand|turn|switch|plug|zoom)\w* (?:in|on)$/i
const crudPattern =
  /^(?:create|add|edit|update|modify|delete|remove|view|read|list|insert|change|book|move|cancel|reschedule|reserve|rename|archive|restore|merge|pause|resume|close|reopen)$/
const prepositions =
  /\s(?=(?:for|in|on|at|by|with|within|from|to|into|via|per|based|through|between|across|during|under|over|using|according|after|before|upon|when|if|that|which|who|as|without|against|along|depending|while|until|unless|where)\s)/i

/**
 * The gist of a clause's body, short enough for one sentence: no asides, one action, no list of objects. `more` stands for what a
 * list goes on with; a title keeps
 * a short row whole (`keepsRow`), for a description wants one thing.
 */
export function condense(body: string, mostWords: number, more = '', keepsRow = false): string {
  let text = withoutBrackets(body.slice(0, longestRead).replace(/,?\s+(?:because|but (?:no|not))\s.*$/i, '')).replace(
    /["“][^"”]{40,}["”]/g,
    '',
  )
  for (const cut of [aside, clauseTail, secondPredicate]) {
    const shorter = text.replace(cut, '')
    if (countWords(shorter) >= 2 || (countWords(shorter) === 1 && countWords(text) > 4)) text = shorter
  }
  const told = firstAction(oneVerb(tidy(text)))
  text = keepsRow && isWholeRow(told) ? told : firstOfList(told, more)
  return tidy(shorten(text, mostWords))
}

const tidy = (text: string): string => {
  let result = trimPunctuation(text)
  while (true) {
    // only the end is looked at, however often a word is taken off it
    const end = dangling.exec(result.slice(-longestDangling))?.[0]
    if (end === undefined || particle.test(result)) return result
    result = trimPunctuation(result.slice(0, -end.length))
  }
}

/** `call the doctor and text the friend` keeps `call the doctor`. */
function firstAction(text: string): string {
  for (const match of text.matchAll(/,? (?:and|then) (?:then )?(?=([a-z]+) (.+)$)/g)) {
    const head = text.slice(0, match.index)
    if (
      countWords(head) > 1 &&
      verbOf(match[1] ?? '')?.form === 'base' &&
      startsVerbPhrase(match[1] ?? '', match[2] ?? '') &&
      !/\b(?:to|if|when|that|which|who|how|what|where)\b/i.test(head.split(' ').slice(1).join(' '))
    )
      return head
  }
  return text
}

/** `create, edit and delete posts` becomes `manage posts`; `fetch and display users` keeps the verb that governs the object. */
function oneVerb(text: string): string {
  const adverb = /^((?:\w+ly)\s+)(?=\w+(?:,|\s+and\s|\s+or\s))/i.exec(text)?.[1]
  if (adverb) return `${adverb}${oneVerb(text.slice(adverb.length))}`
  const list = verbList(text)
  if (!list) return text
  const { verbs, rest } = list
  const crud = verbs.filter((verb) => crudPattern.test(verb)).length
  if (crud >= 2 && crud >= verbs.length - 1) return `manage ${rest}`
  const shared =
    isPersonVerb(verbs[0] ?? '') && isPersonVerb(verbs.at(-1) ?? '') && !/^(?:to|in|on|for|with)\b/.test(rest)
  const isReceived = /^(?:receive|get)$/.test(verbs.at(-1) ?? '')
  return `${shared && !isReceived ? verbs[0] : verbs.at(-1)} ${rest}`
}

/** The verbs that share one object at the head of a phrase. */
export function verbList(text: string): { verbs: string[]; rest: string } | undefined {
  const match = /^((?:[a-z-]+(?:,\s+(?:and |or )?|\s+(?:and|or|and\/or|&)\s+|\/))+[a-z-]+)\s+(.+)$/i.exec(text)
  if (!match) return undefined
  const verbs = (match[1] ?? '').toLowerCase().split(/,\s+(?:and |or )?|\s+(?:and|or|and\/or|&)\s+|\//)
  if (/^(?:down|up|in|out|off|on|over|away|back)$/.test(match[2] ?? '')) return undefined
  if (verbs.length < 2 || !verbs.every((verb) => verbOf(verb)?.form === 'base')) return undefined
  return startsVerbPhrase(verbs.at(-1) ?? '', match[2] ?? '') ||
    verbs.length > 2 ||
    crudPattern.test(verbs.at(-1) ?? '')
    ? { verbs, rest: match[2] ?? '' }
    : undefined
}

/** `export users, roles and permissions` keeps `export users`: the others stand in the criteria. */
function firstOfList(text: string, more: string): string {
  const comma = text.indexOf(', ')
  if (comma < 0) return text
  const head = text.slice(0, comma)
  const tail = text.slice(comma)
  const isList = /\s(?:and|or|&)\s|, .*,/.test(tail)
  if (!isList) return countWords(head) >= 2 ? head : text
  // `30, 14 and 3 days before it expires`
  const counted = text.replace(
    /\s*(?<=\s)\d[\d.]*(?:, \d[\d.]*)+,? (?:and|or) \d[\d.]*(?: ?(?:%|percent\b|(?:second|minute|hour|day|week|month|year)s?\b))?/,
    '',
  )
  if (counted !== text) return firstOfList(counted.replace(/\s(?:on|at|by|with)(?: \w+ing)?(?= of\b|$).*$/, ''), more)
  const apposed = head.replace(/(?<=\s[a-z]+s) [A-Z][\w-]*$/, '')
  if (apposed !== head && countWords(apposed) >= 2) return apposed
  const free = head.replace(/\s(?:if|when|whether|(?<!\bof )that|which|who)\s.*$/i, '')
  if (free !== head && countWords(free) >= 2) return free
  const bare = head.replace(/\s(?:with|by|via|per|using)\s[^,]*$/i, '')
  if (bare !== head && countWords(bare) >= 2) return bare
  return countWords(head) >= 2 ? `${head}${more}` : text
}

/** `see the mood, workload and focus of the team`: three sides of one thing need no `and more`. */
const isShortRow = (text: string): boolean => {
  const row = shortRow.exec(text)
  return (
    row !== null &&
    countWords(row[0]) <= 8 &&
    row
      .slice(2)
      .every((item) => verbOf(item.split(' ')[0] ?? '')?.form !== 'base' || isNounToo(item.split(' ')[0] ?? ''))
  )
}
const isWholeRow = (text: string): boolean => isShortRow(text) || (counts.test(text) && countWords(text) <= 12)

/** `see how many sopranos, altos and basses I have` */
const counts = /^\w+ how (?:many|much) /i
const shortRow =
  /^([a-z]+ (?:[\w-]+ ){0,2}?[\w-]+), ([\w-]+(?: [\w-]+)?),? (?:and|or) ([\w-]+(?: [\w-]+)?)(?= (?:of|for|per) )/

/** `48 hours` without its `before the appointment` says nothing. */
const openMeasure =
  /(?<!\b(?:within|for|in|after|under|every|of|than|least|most))(?:(?:\sand)?\s(?:up to )?(?:\d+|one|two|three|few|several) (?:seconds?|minutes?|hours?|days?|weeks?|months?))+$/i

function shorten(text: string, mostWords: number): string {
  const clause = text.replace(/\s(?:when|if|because|while|until|unless|once)\s.*$/i, '')
  let result = countWords(text) > mostWords && countWords(clause) >= 3 ? tidy(clause) : text
  while (countWords(result) > mostWords) {
    const parts = result.split(prepositions)
    const shorter = parts.slice(0, -1).join(' ')
    if (parts.length < 2 || countWords(shorter) < 3) return cutAtOf(result, mostWords)
    result = tidy(shorter.replace(openMeasure, ''))
  }
  return result
}

const cutAtOf = (text: string, mostWords: number): string => {
  const at = text.search(/\s(?:of|and|or)\s(?!.*\s(?:of|and|or)\s)/i)
  const shorter = at > 0 ? text.slice(0, at) : text
  return at > 0 && countWords(shorter) >= 3
    ? countWords(shorter) > mostWords
      ? cutAtOf(shorter, mostWords)
      : tidy(shorter.replace(openMeasure, ''))
    : text
}
