import type { ReadUnit } from '../unit.ts'
import { isClause } from '../words/is-clause.ts'
import { isPerson } from '../words/persons.ts'
import { isVerb, tagWords } from '../words/tag-words.ts'
import { asks, opens } from '../words/word-lists.ts'
import {
  boundAlike,
  type ChangedValue,
  changeBetween,
  changeIn,
  changeOfValues,
  countsThings,
  hasValue,
  namesFormer,
  withoutValues,
} from './changed-values.ts'
import { bounds, setsSomething, withoutWhy } from './decided-entries.ts'
import { likest, type Reading, shareOf, wordsIn } from './reading-so-far.ts'

type Asked = {
  reading: Reading
  text: string
  topic: string | undefined
  about: string | undefined
  raised: string
  whole: string
}
type Amended = { amended: ReadUnit; change?: ChangedValue | undefined }
/** What was said before that a decision changes: whose former value it names, who speaks of its topic, of whose one value it sets another, or what it says again in part. */
export function findAmended(
  earlier: readonly ReadUnit[],
  { reading, text, topic, about, raised, whole }: Asked,
): Amended | undefined {
  const core = withoutWhy(text)
  const words = wordsIn(withoutValues(`${topic ?? core} ${about ?? ''}`))
  const isOn = (unit: ReadUnit): number => shareOf(words, reading.wordsOf(unit))
  const named = changeIn(text) ?? changeIn(whole) ?? (raised === '' ? undefined : changeBetween(raised, text))
  // `Purification is 48 hours and not 42, house rule for everyone`
  const [opening = ''] = core.split(/[,;]\s/u, 1)
  const spoken = [`${raised} ${core} ${about ?? ''}`, about ?? '', hasValue(opening) ? opening : ''].map((said) =>
    wordsIn(withoutValues(said)),
  )
  const byChange =
    named &&
    likest(
      earlier.filter((each) => namesFormer(reading.now(each).text, named)),
      (each) => Math.max(...spoken.map((said) => shareOf(said, reading.wordsOf(each)))),
      countsThings(named) ? 0 : sharedByChange,
    )
  if (byChange) return { amended: byChange, change: named }
  const ofTopic = topic === undefined ? undefined : wordsIn(topic)
  // `SMS` means as much as `text`, which others are about
  const isNamed = (each: ReadUnit): boolean => each.text.toLowerCase().includes(stemOfTopic(topic ?? ''))
  const byTopic =
    ofTopic &&
    likest(
      ofTopic.size > 1 ? earlier : earlier.filter(isNamed),
      (each) => shareOf(ofTopic, reading.wordsOf(each)) + (isNamed(each) ? half / 2 : 0),
      sharedByTopic,
    )
  if (byTopic)
    return {
      amended: byTopic,
      change: setsApart(reading, core, topic)(byTopic)
        ? undefined
        : changeOfValues(reading.valuesOf(byTopic), core, true),
    }
  const isApart = setsApart(reading, core, about)
  const newOf = (each: ReadUnit): ChangedValue | undefined =>
    each.cells || isApart(each) ? undefined : changeOfValues(reading.valuesOf(each), core, about !== undefined)
  const byValue = likest(
    setsSomething(core) && hasValue(core)
      ? earlier.filter(
          (each) =>
            isOn(each) * words.size >= (boundAlike(reading.valuesOf(each), core) ? 1 : fewestOfValue) &&
            newOf(each) !== undefined,
        )
      : [],
    isOn,
    sharedByValue,
  )
  if (byValue) return { amended: byValue, change: newOf(byValue) }
  // of as many tickets a text speaks once
  const counted =
    hasValue(core) && (bounds(core) || !/^[^.;]{2,40}: /u.test(core))
      ? earlier.filter((each) => countsThings(newOf(each) ?? nothing))
      : []
  const [only, ...others] = counted
  if (only && others.length === 0 && isOn(only) > 0) return { amended: only, change: newOf(only) }
  const byWords =
    words.size >= fewestShared && setsSomething(text)
      ? likest(
          earlier,
          (each) =>
            Math.max(isOn(each), shareOf(reading.wordsOf(each), words)) < (bounds(text) ? half : sharedByWords)
              ? 0
              : isOn(each) * words.size,
          1,
        )
      : undefined
  if (byWords) return { amended: byWords }
  // what was asked, or brought up, names it
  const asked = wordsIn(raised)
  const byRaised =
    asked.size >= fewestShared && setsSomething(text) && !isWish(text)
      ? likest(earlier, (each) => shareOf(asked, reading.wordsOf(each)), half)
      : undefined
  return byRaised && { amended: byRaised }
}
/** `Members can upload photos` is one of its own. */
const isWish = (text: string): boolean => isClause(text) && asks.test(text)
const stemOfTopic = (topic: string): string =>
  withoutArticle(topic)
    .toLowerCase()
    .replace(/(?<=\p{L}{4})e?s$/u, '')
const nothing: ChangedValue = { before: '', after: '', unit: '' }
/** `The SMS` as `SMS` */
export function withoutArticle(text: string): string {
  return text.replace(article, '')
}
const article = /^(?:the|a|an|der|die|das|den|le|la|les|el|los) /iu
const half = 0.5
const [sharedByTopic, sharedByChange, sharedByValue, sharedByWords, fewestShared, fewestOfValue] = [
  0.6, 0.15, 0.3, 0.75, 3, 2,
]
/**
 * Whether a sentence sets a value for a case of its own, whom or what nothing near what was said before speaks of: `Members abroad vote within 21 days`, `The receptionist can cancel up to 1 hour before`. What was
 * said holds for the others then.
 */
export function setsApart(reading: Reading, said: string, about = ''): (unit: ReadUnit) => boolean {
  const sets = partsThatSet(said.startsWith(about) ? said.slice(about.length) : said)
  const words = [...wordsIn(withoutValues(sets))].filter((word) => /\p{L}{2}/u.test(word) && !setsOnly(word))
  const persons = (sets.toLowerCase().match(/\p{L}+/gu) ?? []).filter(isPerson).map((word) => [...wordsIn(word)])
  return (unit) => {
    const [own, beside] = [reading.wordsOf(unit), reading.wordsBeside(unit)]
    const isOfOther = persons.some((person) => !person.some((word) => own.has(word)))
    return isOfOther || words.some((word) => !own.has(word) && !beside.has(word))
  }
}
/** The part of a sentence that holds its value, with what stands before or behind it and bounds it: `In zone A, ...`, `..., in winter`; without what only tells why. */
function partsThatSet(said: string): string {
  const parts = said.replace(/^[^:]{2,40}: /u, '').split(/[,;]\s/u)
  const at = parts.findIndex((part) => hasValue(part))
  return parts
    .filter((part, i) => i === at || (!tagWords(part).some(isVerb) && (i < at || opensBound.test(part))))
    .join(' ')
}
const opensBound = opens(
  'in, for, on, at, by, only, if, when, during, except, im, am, für, bei, nur, wenn, en, para, pour',
)
/** Whether a word only says that a value is set, in the form in which titles are read. */
export function setsOnly(word: string): boolean {
  return valueWords.has(word)
}
const valueWords = wordsIn(
  'behind up which himself herself itself goes go off stays stay up enough cheaper sufficient suffices time limit minimum maximum threshold number interval period deadline window value set sets raised raise cut lasts last within applies apply kept beträgt lautet gilt reicht genügt frist grenze zeit dauer anzahl instead place only now new rather',
)
