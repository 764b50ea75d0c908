import { anyOf } from './word-lists.ts'

/** A value that another takes the place of, both as they are written, and what they count where that is said. */
export type ChangedValue = { before: string; after: string; unit: string }

/** Several of something; `one` would bend the words around it. */
const numeral =
  'two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|elf|zwölf'
/** `9:30`, `4.50`, and what it counts: `5 days`, `72h` */
const digits = String.raw`(?:\d+(?:[.,:]\d+)*|(?:${numeral})(?!\p{L}))`
const value = (name: 'before' | 'after'): string =>
  String.raw`(?<![\p{L}\d.,:/-])(?<${name}>${digits})(?![.,:/-]?\d)\s?(?<${name}Unit>%|°C?|\p{L}{1,12})?`
const quoted = (name: 'before' | 'after'): string => `["“„«‘'](?<${name}>[^"“”„»«’']{2,80})["”“»’']`
const longestSaid = 400
const forms = [
  // `“the next shift” is replaced by “the next 24 hours”`
  String.raw`${quoted('before')}\s(?:(?:is|are|wird|werden)\s)?(?:replaced (?:by|with)|becomes?|ersetzt durch|durch|to|→|->)\s${quoted('after')}`,
  // `6 hours, not 7`, `60 minutes and not 30`, `5 days instead of 7`
  String.raw`${value('after')}(?:\s\p{L}{1,12}){0,2},? (?:instead of|rather than|and not|not|no longer|statt|anstatt|und nicht|nicht|y no|en lugar de|au lieu de|et non) ${value('before')}`,
  // `8 weeks → 12 weeks`, `from 24 to 12 months`
  String.raw`${value('before')}\s?(?:→|->|=>)\s?${value('after')}`,
  `(?:from|von) ${value('before')} (?:to|auf|zu) ${value('after')}`,
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
  if (before === undefined || after === undefined || before === after) return undefined
  const [from, to] = [unitOf(beforeUnit), unitOf(afterUnit)]
  return from === '' || to === '' || from === to ? { before, after, unit: to || from } : undefined
}

/** `thirty (30) days` */
const inFigures = (text: string): string => text.replace(/(?<!\p{L})\p{L}+(?:-\p{L}+)? \((\d+)\)/gu, '$1')

/** The value that one sentence sets anew, where another says the same with one value of that kind: `Deleted after 5 years`, of `Logs are deleted after 10 years`. */
export function changeOf(text: string, said: string): ChangedValue | undefined {
  const [given, ...more] = valuesIn(said).filter(({ unit }) => unit !== '')
  if (!given || more.length > 0) return undefined
  const [former, ...others] = valuesIn(text).filter(({ unit }) => unit === given.unit)
  return former && others.length === 0 && former.text !== given.text
    ? { before: former.text, after: given.text, unit: given.unit }
    : undefined
}
const valuesIn = (text: string): { text: string; unit: string }[] =>
  [...inFigures(text).matchAll(anyValue)].map(({ groups }) => ({
    text: groups?.before ?? '',
    unit: unitOf(groups?.beforeUnit),
  }))
const anyValue = new RegExp(value('before'), 'giu')

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

function placesOf(text: string, { before, unit }: ChangedValue): number[] {
  const term = before.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')
  const places = text.matchAll(
    new RegExp(
      String.raw`(?<![\p{L}\d]|\d[.,:/-])${term}(?![.,:/-]?\d)(?!\p{L}{13})(?:\s?(?<unit>%|°C?|\p{L}{1,12}))?(?:\s(?<next>\p{L}{1,12}))?`,
      'giu',
    ),
  )
  return [...places]
    .filter(({ groups }) => unit === '' || [groups?.unit, groups?.next].some((word) => unitOf(word) === unit))
    .map(({ index }) => index)
}

/** What a value counts, in one form: `h`, `hour` and `hours` are one. Nothing for words that count nothing. */
function unitOf(word = ''): string {
  const said = word.toLowerCase()
  if (countsNothing(said)) return ''
  const bare = said.replace(/(?<=\p{L}{2})(?:en|n|es|s|e)$/u, '')
  return written[bare] ?? bare
}
const countsNothing = anyOf('is are and not to at in on or for of the no ist und nicht auf zu bis statt instead rather')
const written: Record<string, string> = { h: 'hour', hr: 'hour', min: 'minut', d: 'day', wk: 'week', mo: 'month' }
