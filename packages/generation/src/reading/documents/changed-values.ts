import { beginsWithDeed } from '../words/begins-with-deed.ts'
import { englishness } from '../words/englishness.ts'
import { isVerb, tagWords } from '../words/tag-words.ts'
import { anyOf, capitalise } from '../words/word-lists.ts'

/** A value that another takes the place of, both as they are written, and what they count where that is said. */
export type ChangedValue = { before: string; after: string; unit: string }

/** Several of something; `one` would bend the words around it. */
const numeral =
  'two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|twenty(?:-five)?|thirty|forty|fifty|sixty|ninety|zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|elf|zwölf|fünfzehn|zwanzig|dreißig'
/** `9:30`, `4.50`, and what it counts: `5 days`, `72h` */
const digits = String.raw`(?:\d+(?:[.,:]\d+)*|(?:${numeral})(?!\p{L}))`
const aValue = (name: 'before' | 'after', said: string): string =>
  String.raw`(?<![\p{L}\d.,:/-])(?<${name}>${said})(?![.,:/-]?\d)\s?(?<${name}Unit>%|°C?|\p{L}{1,12})?`
/** `3`, or `1 to 3` as a whole */
const value = (name: 'before' | 'after'): string =>
  aValue(name, String.raw`${digits}(?:(?:\s(?:to|bis)\s|\s?[–-]\s?)${digits})?`)
const quoted = (name: 'before' | 'after'): string => `["“„«‘'](?<${name}>[^"“”„»«’']{2,80})["”“»’']`
const longestSaid = 400
const forms = [
  // `“the next shift” is replaced by “the next 24 hours”`
  String.raw`${quoted('before')}\s(?:(?:is|are|wird|werden)\s)?(?:replaced (?:by|with)|becomes?|ersetzt durch|durch|to|→|->)\s${quoted('after')}`,
  // `6 hours, not 7`, `60 minutes and not 30`, `5 days instead of 7`
  String.raw`${value('after')}(?:\s\p{L}{1,12}){0,2},? (?:instead of|in place of|rather than|and not|not|no longer|statt|anstatt|anstelle von|und nicht|nicht|y no|en lugar de|au lieu de|et non) ${value('before')}`,
  // `3 working days (was 5)`
  String.raw`${value('after')}(?:\s\p{L}{1,12}){0,5} \((?:was|were|before|formerly|previously|not|bisher|vorher|war|zuvor|statt|instead of):? ${value('before')}`,
  // `statt fünf sind zehn Fotos zuzulassen`
  String.raw`^(?:statt|anstatt|anstelle von|instead of|in place of|rather than) ${value('before')}(?:\s\p{L}{1,12})?,? (?:(?:sind|ist|werden|there are|is|are) )?${value('after')}`,
  // `8 weeks → 12 weeks`, `from 24 to 12 months`, `from ten years to “not less than twenty years”`
  String.raw`${value('before')}\s?(?:→|->|=>)\s?${value('after')}`,
  String.raw`(?:from|von) ${value('before')} (?:to|auf|zu) (?:[^\p{L}\d]?(?:(?:not less than|at least|at most|mindestens|höchstens) ))?${value('after')}`,
  // `14 days is too harsh. 30 days.`
  String.raw`${value('before')}\s(?:is|are|ist|sind) (?:too|zu) [^.;]{0,80}[.;](?:[^.;\d]{0,40}\s)?[^\p{L}\d]{0,3}${value('after')}`,
  // `Limit 5. Raised to 8`
  String.raw`${value('before')}[^.;]{0,80}[.;]?[^.;\d]{0,40}(?<!\p{L})(?:changed|raised|reduced|lowered|extended|shortened|increased|geändert|erhöht|gesenkt) (?:to|auf) [^\p{L}\d]{0,3}${value('after')}`,
].map((form) => new RegExp(form, 'iu'))

/** The value that a sentence or two change, and what they change it to; none where the two count different things: `2 bikes, not 24 boxes`. */
export function changeIn(said: string): ChangedValue | undefined {
  const plain = inFigures(said.slice(0, longestSaid))
  const groups = forms.map((form) => form.exec(plain)?.groups).find((found) => found !== undefined)
  const { before, after, beforeUnit, afterUnit } = groups ?? {}
  if (before === undefined || after === undefined) return wordingIn(said)
  // of `1 to 3 instead of 5` nobody knows which end was 5
  if (before === after || (isRange.test(after) && !isRange.test(before))) return undefined
  const [from, to] = [unitOf(beforeUnit), unitOf(afterUnit)]
  return from === '' || to === '' || from === to ? { before, after, unit: to || from } : undefined
}

const isRange = /\d\s?[–-]\s?\d|\s(?:to|bis)\s/u

/** `not by post, but by e-mail`, `nicht gleichmäßig, sondern nach Entfernung`: words that take the place of others of the same form. */
function wordingIn(said: string): ChangedValue | undefined {
  const { before = '', after = '' } = wording.exec(said.slice(0, longestSaid))?.groups ?? {}
  const [from = '', to = ''] = [before, after].map((words) => words.toLowerCase().split(' ', 1)[0] ?? '')
  const isSaidHow = !before.includes(' ') && /(?:ly|ig|lich|isch|weise)$/u.test(before)
  const isAlike = from === to || isSaidHow || (!opensPlace(from) && !opensPlace(to) && before.split(' ').length === 1)
  return before !== '' && after !== '' && isAlike ? { before, after, unit: '' } : undefined
}
const wording =
  /(?<!\p{L})(?:not|nicht) (?<before>[^.,;:()]{3,60}?),? (?:but|sondern) (?<after>[^.,;:()]{3,60}?)(?:[.,;(]|$)/iu
const opensPlace = anyOf(
  'in on at by to from with for per via as after before of nach bei mit für von zu zum zur per in im am an auf vor aus über durch',
)

/** `thirty (30) days` */
const inFigures = (text: string): string => text.replace(/(?<!\p{L})\p{L}+(?:-\p{L}+)? \((\d+)\)/gu, '$1')

/**
 * The value that one sentence sets anew, where another says the same with one value of that kind: `Deleted after 5 years`, of `Logs are deleted after 10 years`. With `anyTime` also where the one counts hours
 * and the other days.
 */
export function changeOf(text: string, said: string, anyTime = false): ChangedValue | undefined {
  return changeOfValues(valuesIn(text), said, anyTime)
}
/** The same, of the values of a text that were found before. */
export function changeOfValues(values: readonly Value[], said: string, anyTime: boolean): ChangedValue | undefined {
  const [given, ...more] = valuesIn(said).filter(({ units }) => units.length > 0)
  if (!given || more.length > 0) return undefined
  const [former, ...others] = values.filter((each) => isOfKind(each, given, anyTime))
  if (!former || former.isRanged || others.length > 0 || former.text === given.text) return undefined
  return isOfKind(former, given, false)
    ? { before: former.text, after: given.text, unit: countedBy(former) }
    : { before: former.whole, after: given.whole, unit: '' }
}
/** Times and years count nothing. */
const countedBy = ({ units: [unit = ''] }: Value): string => (unit.startsWith('#') ? '' : unit)
/** The value that a reply sets for one that was objected to: `the 200 lots are too few`, `500 lots`. */
export function changeBetween(raised: string, said: string): ChangedValue | undefined {
  const objected = valuesIn(raised)
  for (const given of valuesIn(said)) {
    const former = objected.find((each) => isOfKind(each, given, false) && each.text !== given.text)
    if (former) return { before: former.text, after: given.text, unit: countedBy(former) }
  }
  return undefined
}
/** A text without its values and what they count. */
export function withoutValues(text: string): string {
  return inFigures(text).replaceAll(anyValue, ' ')
}
/** Whether a change is of things or a share, and not of times or dates, of which a text may have many. */
export function countsThings({ unit }: ChangedValue): boolean {
  return unit !== '' && !isDuration(unit)
}
/** Whether a text says how much, how long or when. */
export function hasValue(text: string): boolean {
  return valuesIn(text).some(({ units }) => units.length > 0)
}

/** A value as it is written, with what it counts, what that is in one form, the words before it, and whether it is one end of a range. */
export type Value = { text: string; whole: string; units: string[]; led: string; isRanged: boolean }
/** Whether two texts bound the same kind of value in the same words: `up to 30 seconds`, `up to 60 seconds`. */
export function boundAlike(values: readonly Value[], said: string): boolean {
  const [given] = valuesIn(said).filter(({ units }) => units.length > 0)
  return (
    given !== undefined &&
    given.led !== '' &&
    values.some((each) => isOfKind(each, given, false) && each.led === given.led)
  )
}
/** How much, how long and when a text says. */
export function valuesIn(text: string): Value[] {
  const plain = inFigures(text.slice(0, longestSaid))
  return [...plain.matchAll(anyValue)].map(({ groups, index }) => {
    const [said = '', own = '', next = ''] = [groups?.before, groups?.beforeUnit, groups?.next]
    const kind = isTime.test(said) ? '#time' : isYear.test(said) ? '#year' : ''
    const units = kind === '' ? [own, countsNothing(own.toLowerCase()) ? '' : next].map(unitOf) : [kind]
    return {
      text: said,
      whole: own === '' ? said : `${said} ${own}`,
      units: units.filter((unit) => unit !== ''),
      isRanged:
        isRanged.test(plain.slice(Math.max(0, index - 30), index)) || opensRange.test(plain.slice(index + said.length)),
      led:
        /(?:^|\s)((?:up to|at most|at least|bis zu|no more than|not more than|max|maximum|höchstens|mindestens))\s$/iu
          .exec(plain.slice(Math.max(0, index - 15), index))?.[1]
          ?.toLowerCase() ?? '',
    }
  })
}
const isRanged = /\d(?:\s(?:to|and|bis|und|a|y)\s|\s?[–-]\s?)$/u
const opensRange = /^\s?(?:[–-]\s?\d|(?:\p{L}{1,12}\s)?(?:to|bis) \d)/u
const anyValue = new RegExp(String.raw`${aValue('before', digits)}(?:\s(?=(?<next>\p{L}{1,12})))?`, 'giu')
const [isTime, isYear] = [/^\d{1,2}:\d\d$/, /^(?:19|20)\d\d$/]
const isDuration = anyOf('minut hour day week month year stund tag woch monat jahr second')
function isOfKind(a: Value, b: Value, anyTime: boolean): boolean {
  const isSame = a.units[0] === b.units[0] || a.units.some((unit) => b.units.includes(unit) && !isDuration(unit))
  return (
    a.units.length > 0 &&
    b.units.length > 0 &&
    (isSame || (anyTime && isDuration(a.units[0]) && isDuration(b.units[0])))
  )
}

/** Whether a text names the value that was changed, of the same kind. */
export function namesFormer(text: string, change: ChangedValue): boolean {
  return placesOf(inFigures(text), change).length > 0
}

/** A text with the new value in the place of the former one, where it names that once and no more, whatever it counts there. */
export function withChange(text: string, change: ChangedValue): string {
  const plain = inFigures(text)
  const [at] = placesOf(plain, change)
  return at === undefined || placesOf(plain, { ...change, unit: '' }).length > 1
    ? text
    : plain.slice(0, at) + change.after + plain.slice(at + change.before.length)
}

/** `PDF and CSV` without `PDF`: a text without one of several things that it names beside each other, where it names that once, by itself; else the text as it is. */
export function withoutPart(text: string, part: string): string {
  const term = escaped(part.replace(/^(?:the|a|an|der|die|das|den) /iu, ''))
  const alone = String.raw`(?<![\p{L}\d-])(?:(?:the|an?|der|die|das|den) )?${term}(?![\p{L}\d-])`
  if (term === '' || [...text.matchAll(new RegExp(alone, 'giu'))].length !== 1) return text
  const [joint, end] = [',? (?:and|or|und|oder|sowie|&) ', '(?=[.,;)]|$)']
  const isAmong = new RegExp(`, ${alone}(?=, |${joint})`, 'iu')
  if (isAmong.test(text)) return text.replace(isAmong, '')
  const isLastOfMore = new RegExp(`, (?<other>[^,;.]{2,30})(?<joint>${joint})${alone}${end}`, 'iu')
  if (isLastOfMore.test(text)) return text.replace(isLastOfMore, '$<joint>$<other>')
  const isLast = new RegExp(`${joint}${alone}${end}`, 'iu')
  if (isLast.test(text)) return text.replace(isLast, '')
  // `scan the tag and print the label` names no two things
  const isFirst = new RegExp(`${alone}(?:${joint}|, )(?<next>.+)$`, 'isu')
  const next = isFirst.exec(text)?.groups?.next ?? ''
  return /^(?:\p{Lu}|\d)/u.test(next) || (next !== '' && isThing(next))
    ? capitalise(text.replace(isFirst, '$<next>'))
    : text
}
const isThing = (text: string): boolean =>
  englishness(text) > 0 && !beginsWithDeed(text) && !tagWords(text).slice(0, 1).some(isVerb)
const escaped = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')

function placesOf(text: string, { before, unit }: ChangedValue): number[] {
  const term = escaped(before)
  const places = text.matchAll(
    new RegExp(
      String.raw`(?<![\p{L}\d]|\d[.,:/-])${term}(?![.,:/-]?\d)(?!\p{L}{13}${/\p{L}$/u.test(before) ? '|\\p{L}' : ''})(?:\s?(?<unit>%|°C?|\p{L}{1,12}))?(?:\s(?<next>\p{L}{1,12}))?`,
      'giu',
    ),
  )
  return [...places]
    .filter(({ groups }) => unit === '' || [groups?.unit, groups?.next].some((word) => unitOf(word) === unit))
    .filter(({ index }) => !wasSo.test(text.slice(Math.max(0, index - longestLead), index)))
    .map(({ index }) => index)
}

/** `4 or more, was 3`: a value that is told of as a former one already */
const wasSo = /(?<!\p{L})(?:was|were|formerly|previously|instead of|statt|bisher|zuvor|war|waren)\s$/iu
const longestLead = 16

/** What a value counts, in one form: `h`, `hour` and `hours` are one. Nothing for words that count nothing. */
function unitOf(word = ''): string {
  const said = word.toLowerCase()
  if (countsNothing(said)) return ''
  const bare = said.replace(/(?<=\p{L}{2})(?:en|n|es|s|e)$/u, '')
  return written[bare] ?? bare
}
const countsNothing = anyOf(
  'is are and not to at in on or for of the no after before per each from than with by as ist sind und nicht auf zu bis statt instead rather nach vor pro je von als mit für im am',
)
const written: Record<string, string> = { h: 'hour', hr: 'hour', min: 'minut', d: 'day', wk: 'week', mo: 'month' }
