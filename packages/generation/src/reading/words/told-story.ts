import pluralize from 'pluralize'
import { withArticle } from '../../articles.ts'
import { isPerson } from './persons.ts'
import { isPlainVerb, tagWords } from './tag-words.ts'
import { anyOf, capitalise, countWords, holds, isQuestion, words } from './word-lists.ts'

/** Up to six words: `canteen manager`, `member (gold)`. */
const role = String.raw`(?<role>(?!(?:I|we)\s)[\p{L}\d(][^\s,.:;!?]{0,30}(?:\s(?!(?:I|we)\s)[^\s,.:;!?]{1,30}){0,5}?)`
const asks = `(?:['’]d| would)(?: also| really| just)? (?:like|love|prefer)|(?: also| really| just| only)? (?:want|wish|(?<need>need))|(?: (?:must|should|(?:have|need|want|would like) to) be| am|['’]m| are|['’]re) able to`
const can = `(?: also| only)? can(?!['’]?t|not)`
const english = String.raw`as\s+(?:(?<article>an?|the|any)\s+)?${role}\s?,?\s+(?:I|we)(?:${asks}|(?<can>${can}))`
const others = [
  String.raw`als\s+(?:eine?\s+)?${role}\s?,?\s+(?:(?:möchte|will|brauche|kann|wünsche|benötige|hätte|würde)\s+ich|(?:möchten|wollen|brauchen|können|wünschen|benötigen|hätten|würden)\s+wir|(?:wil|kan|zou|wens)\s+ik|(?:willen|kunnen|zouden)\s+(?:we|wij))`,
  String.raw`en\s+tant\s+qu(?:e\s+|['’])${role}\s?,?\s+(?:(?:je|nous)\s+(?:veux|voudrais|souhaite|peux|voulons|voudrions|souhaitons|pouvons)|j['’]aimerais|nous\s+aimerions)`,
  String.raw`como\s+(?:una?\s+)?${role}\s?,?\s+(?:yo\s+|nosotros\s+)?(?:quiero|quisiera|necesito|puedo|deseo|(?:me|nos)\s+gustaría|queremos|necesitamos|podemos|deseamos)`,
]
const forms = [english, ...others].map((form) => new RegExp(String.raw`^${form}(?![\p{L}\d])`, 'iu'))
/** `As a result, we need ...`, `Als Nächstes möchte ich ...`, `Como siempre quiero ...` */
const isNobody = anyOf(
  'result consequence rule reminder minimum bonus step test whole start note resort fact alternative example exception experiment trial compromise first next last second mvp deadline budget logo aside point pdf anhang startseite erinnerung company agency business nächstes erstes zweites drittes letztes beispiel ergebnis folge ausgleich test eerste volgende laatste tweede siempre resultado ejemplo mínimo máximo dije saben sabes conséquence',
)
const habit = holds(words.habit)
const longestRead = 240
const mark = /[*_]+/g

/** Whether a text begins as a story does in which somebody says what they want: `As a clerk, I want to ...`. */
export function opensWish(text: string): boolean {
  const said = text.slice(0, longestRead).replaceAll(mark, '').trimStart()
  return forms.some((form) => {
    const found = form.exec(said)?.groups
    if (!found) return false
    const { role = '', article = '' } = found
    const last = role.split(/[\s/]/).findLast((word) => /^\p{L}/u.test(word)) ?? ''
    // `As far as I can see`, `As the shop is small we need ...`
    const isAnybody = form !== forms[0] || /^an?y?$/i.test(article)
    return !isNobody(last) && (isAnybody || isPerson(pluralize.singular(last.toLowerCase())))
  })
}

/** Whether somebody surely wants what a text says: it is a story, and tells neither what they can do today nor asks. */
export function tellsWish(text: string): boolean {
  const { can, need } = forms[0]?.exec(text.slice(0, longestRead))?.groups ?? {}
  const isToday = (can ?? need) !== undefined && habit.test(text)
  return opensWish(text) && !isToday && !isQuestion(text) && !isOther.test(text)
}

/** What is only said to whoever reads it, and what became of it. */
const isOther =
  /(?<!\p{L})(?:to (?:say|thank)|your (?:answer|offer|quote))(?!\p{L})|\((?:later|v2|rejected|done|declined)\)|\s[-–—]\s(?:later|rejected|done|declined)[\s.!]*$/iu

const labels = {
  who: /^(?:>\s*)*(?:[-+•]\s+)?(as an?|as the|als(?: eine?)?|en tant que|como(?: una?)?)\s*[:：]\s*(?=\S)/iu,
  what: /^(?:>\s*)*(?:[-+•]\s+)?((?:I|we) (?:want|need|would like|wish)|(?:ich )?möchte(?: ich)?|je veux|quiero|wil ik)(\s+to)?\s*[:：]\s*(?=\S)/iu,
  why: /^(?:>\s*)*(?:[-+•]\s+)?(so that|in order to|damit|afin de|pour que|para(?: que)?|zodat)\s*[:：]\s*(?=\S)/iu,
}
const what =
  /^(?:>\s*)*(?:[-+•]\s+)?(?:(?:I|we)(?:['’]d| would)? (?:want|need|like|wish|can)|(?:möchte|will|kann) ich|ich (?:möchte|will|kann)|je (?:veux|voudrais)|quiero|wil ik)(?!\p{L})/iu
const why =
  /^(?:>\s*)*(?:[-+•]\s+)?(?:so(?: that)?|in order to|because|damit|um|pour que|afin (?:que|de)|para(?: que)?|zodat)\s/iu
const who =
  /^(?:>\s*)*(?:[-+•]\s+)?(?:as an?|as the|als(?: eine?)?|en tant que|como(?: una?)?)\s+(?!.*\s(?:I|we|ich|wir|je)\s)[^.!?:;]{2,60}$/iu
type Part = keyof typeof labels

/** Which part of a story a line says that is parted into lines: `As a member`, `I want: to cancel`, `So that I do not pay`. */
export function partOfCard(raw: string): Part | undefined {
  const line = plain(raw)
  if (labels.who.test(line) || who.test(line)) return 'who'
  if (labels.what.test(line) || what.test(line)) return 'what'
  return labels.why.test(line) || why.test(line) ? 'why' : undefined
}
const plain = (raw: string): string =>
  raw
    .slice(0, 2 * longestRead)
    .replaceAll(mark, '')
    .trim()

/** `as a vegetarian: filter`, in a list of stories. */
const inShort = /^(as an?|as the)\s+(?!.*\s(?:I|we)\s)([^.,!?:;]{2,60}?)\s*[:：]\s+(?=\S)/iu
export function tellsInShort(raw: string): boolean {
  const name = inShort.exec(plain(raw))?.[2]
  return name !== undefined && !isNobody(name.split(' ').at(-1))
}

/** A story that is parted into lines, or says only whose it is, as one sentence: `As a member, I want to cancel a booking, so that I do not pay`. */
export function storyInOne(passage: string): string {
  const [, as = '', name = ''] = inShort.exec(plain(passage)) ?? []
  if (as !== '') return `${capitalise(as)} ${name}, I want ${wished(plain(passage).replace(inShort, ''))}`
  const said: string[] = []
  for (const raw of passage.split('\n')) {
    const line = plain(raw).replace(/^(?:>\s*)*(?:[-+•]\s+)?/u, '')
    const part = partOfCard(line)
    const text = part && line.replace(labels[part], (label) => `${label.replace(/\s*[:：]\s*$/u, '').trimStart()} `)
    if (text) said.push(text)
    else if (line !== '') said.push(`${said.pop() ?? ''} ${line}`.trim())
  }
  // `Als Kunde möchte ich ...` has no comma
  const isOpen = !/^(?:as|en)\s/i.test(said[0] ?? '')
  return said.reduce((whole, part, i) => {
    const before = whole.replace(/[\s,.;]+$/, '')
    const own = part.replace(/^(?!I(?:['’]|\s))\p{Lu}(?!\p{Lu})/u, (letter) => letter.toLowerCase())
    return i === 0 ? capitalise(part) : `${before}${i === 1 && isOpen ? ' ' : ', '}${own}`
  }, '')
}

/** `filter` is a filter, `see the menu` to see it. */
function wished(said: string): string {
  if (isPlainVerb(tagWords(`to ${said}${countWords(said) === 1 ? ' it' : ''}`)[1])) return `to ${said}`
  return countWords(said) === 1 && pluralize.singular(said) === said ? withArticle(said) : said
}

const lacksTo = /^(as (?:(?:an?|the|any) )?[^.:;!?]{2,80}? )(I|we) (want|need) (?!to\s|to$)(?=\p{L}+ \S)/iu
/** `As a cook i want know how many`: with what belongs there, `I want to know`. */
export function withWhole(text: string): string {
  const said = text.replace(
    /^(as (?:an?|the|any)? ?[^.:;!?]{2,80}?[\s,])i(?=['’]d | (?:want|need|would|can|wish) )/i,
    '$1I',
  )
  return said.replace(lacksTo, (whole: string, as: string, who: string, want: string) => {
    const rest = said.slice(whole.length)
    return lacksVerb(rest) ? `${as}${who} ${want} to ` : whole
  })
}
function lacksVerb(rest: string): boolean {
  const [verb, thing, next] = tagWords(`I want ${rest.slice(0, longestThing)}`).slice(2)
  const isDeed = isPlainVerb(tagWords(`I want to ${rest.slice(0, longestThing)}`)[3])
  // `push messages` is a thing
  if (!verb || !isDeed || verb.word === 'push') return false
  const isOfThing = thing?.tag === 'DET' || thing?.tag === 'PRON'
  return verb.tag === 'VERB' || isOfThing || (thing?.tag === 'NOUN' && isLimit(next?.word))
}
const longestThing = 80
const isLimit = anyOf('until till before')
