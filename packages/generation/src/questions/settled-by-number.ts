import { conceptsOf } from '@planwright/likeness'
import type { ReadUnit } from '../reading/unit.ts'
import { numberOf, unitOf } from '../reading/words/limit-words.ts'
import { anyOf } from '../reading/words/word-lists.ts'

/** What is looked at of a brief for one question: a longer one does not make asking slow. */
const [mostUnits, longestRead] = [2_000, 600]
/** So much of what a question is about a passage says that answers it, and so many of its concepts at least. */
const [enough, fewestShared] = [0.6, 2]

const germanUnits = '(?:sekunden?|minuten?|stunden?|tage?n?|wochen?|monate?n?|jahre?n?)'
const time = new RegExp(
  String.raw`(?<![\p{L}\d])(?:${numberOf} (?:\p{L}+ )?(?:${unitOf}|${germanUnits})|every ${unitOf}|(?:once|twice) an? ${unitOf})(?![\p{L}\d])`,
  'iu',
)
const number = new RegExp(String.raw`\d|(?<![\p{L}\d])(?!an? )${numberOf} (?=\p{L})`, 'iu')
/** How a question begins, or goes on behind its subject, that asks for a number; and what a passage must hold that answers it. */
const asking: readonly { asks: RegExp; says: RegExp }[] = [
  {
    asks: /(?<!\p{L})(?:how (?:long|soon|fast|quickly|often|early|late)|(?:until|since|from|after|within|for) (?:when|(?:what|which) (?:time|period))|wie (?:lange|schnell|oft|früh|spät)|(?:bis|ab|seit) wann)(?!\p{L})/iu,
    says: time,
  },
  {
    asks: /(?<!\p{L})(?:how (?:many|much)|(?:what|which) (?:is the )?(?:limit|maximum|minimum|number|amount|size)|wie ?viele?)(?!\p{L})/iu,
    says: number,
  },
]
/** What is kept until then is deleted then: a question after the one is answered by the other. */
const ends = anyOf(conceptsOf('keep stored retained delete removed purge destroy wiped gone').join(' '))
const topicOf = (text: string): ReadonlySet<string> =>
  new Set(conceptsOf(text.slice(0, longestRead)).map((concept) => (ends(concept) ? 'kept' : concept)))

/**
 * Whether another passage of the brief says the number or the limit that a question asks for: `How long do we keep the loan history?` beside `Loan history is deleted 90 days after
 * the last loan`.
 */
export function isSettledByNumber(question: string, units: readonly ReadUnit[]): boolean {
  const asked = asking.find(({ asks }) => asks.test(question))
  if (!asked) return false
  const topic = topicOf(question.replace(asked.asks, ' '))
  return units
    .slice(0, mostUnits)
    .some((unit) => isTold.has(unit.kind) && asked.says.test(unit.text.slice(0, longestRead)) && isAbout(unit, topic))
}

/** How an amount of some units is written, `*` at the end of a word for any ending: `2 s`, `three more clicks`. */
export function amountOf(unitNames: string): RegExp {
  const names = unitNames.split(', ').join('|').replaceAll('*', String.raw`\p{L}*`)
  return new RegExp(String.raw`(?:\d\s?|(?<![\p{L}\d])${numberOf} )(?:\p{L}+ )?(?:${names})(?![\p{L}\d])`, 'iu')
}

/** Whether another passage says an amount of what a wish without its `vague` word is about, or does so right behind it. */
export function isMeasuredElsewhere(
  wish: ReadUnit,
  vague: RegExp,
  amount: RegExp,
  units: readonly ReadUnit[],
): boolean {
  const topic = topicOf(wish.text.replace(vague, ' '))
  return units.slice(0, mostUnits).some((unit) => {
    const isNext = unit.number === wish.number + 1 && unit.paragraph === wish.paragraph && unit.form === wish.form
    const isOther = unit.number !== wish.number && isTold.has(unit.kind) && amount.test(unit.text.slice(0, longestRead))
    return isOther && (isNext || (topic.size > 0 && sharedBy(unit, topic) >= topic.size * enough))
  })
}

const isTold: ReadonlySet<string> = new Set(['demand', 'constraint', 'context'])

const topics = new WeakMap<ReadUnit, ReadonlySet<string>>()

function isAbout(unit: ReadUnit, topic: ReadonlySet<string>): boolean {
  const shared = sharedBy(unit, topic)
  return shared >= fewestShared && shared >= topic.size * enough
}
function sharedBy(unit: ReadUnit, topic: ReadonlySet<string>): number {
  // for all questions of a brief
  const said = topics.get(unit) ?? topicOf(unit.text)
  topics.set(unit, said)
  return [...topic].filter((word) => said.has(word)).length
}

/** Whether one of the passages says a time for what some words name: `removed 90 days after the last loan`. */
export function saysTimeOf(words: RegExp, units: readonly ReadUnit[]): boolean {
  return units.slice(0, mostUnits).some(({ kind, text }) => {
    const read = text.slice(0, longestRead)
    return isTold.has(kind) && words.test(read) && time.test(read)
  })
}
