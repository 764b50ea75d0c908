import { isSaid } from '../marks.ts'
import { isWanted, type ReadUnit } from '../unit.ts'
import { anyOf, asks, capitalise, countWords, holds, withoutEnd } from '../words/word-lists.ts'

const numeral =
  'an?|one|two|three|four|five|six|seven|eight|nine|ten|twelve|eine?[nrms]?|zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|zwölf|una?|dos|tres|cuatro|cinco|deux|trois|quatre|cinq'
const amount = String.raw`(?<![\p{L}\d.,:])(?:\d+(?:[.,:]\d+)*|(?:${numeral})(?!\p{L}))`
/** `30`, `two hours`, with what it counts */
const counted = new RegExp(String.raw`(?<amount>${amount})(?:\s?(?<thing>%|°C|\p{L}{2,14}))?`, 'giu')
const opening = String.raw`^(?:(?:no|nah|nope|um+|uh+|hm+|oh|actually|better|rather|well|and|please|nein|nee|äh|ach|lieber|besser|non|mejor|plutôt)[\s,.!–-]+)*`
const sets =
  "(?:make (?:it|that)|let(?:['’]s| us) (?:say|make it|take)|(?:we|i)(?:['’]d| would)? (?:say|take)|say|rather|better|mach(?:t|en wir)?(?: da)?|nehmen wir|sagen wir|lieber|eher|besser|mejor|que sean|ponle|mettons|plutôt)"
/** `make it 30, they're cross in the first weeks`, `lieber 20 Minuten` */
const reply = new RegExp(
  `${opening}${sets} (?<value>(?:only |nur |just )?${amount}[^,.;:!?]{0,40})(?:[,.;:!?]\\s*(?<behind>.*))?$`,
  'isu',
)
/** `no, two hours in winter, make it two hours all the year round`: of what is said in turn the last holds. */
const spoken = new RegExp(
  String.raw`^(?:(?:um+|uh+|er+|äh+|no|nein|nee|sorry|wait)(?: wait| sorry)?\s*[,.!–-]\s*)+(?:${sets} )?(?<value>${amount}\s\p{L}[^,.;:!?]{0,40})`,
  'iu',
)
const lastSaid = new RegExp(String.raw`.*(?<!\p{L})${sets} (?<value>${amount}\s\p{L}[^,.;:!?]{0,40})`, 'isu')
/** `after some discussion this was altered to two plates per pass, though ...` */
const altered =
  /^(?<before>[^.;:!?]{0,200}?)(?<!\p{L})(?:this|that|it|which|das|dies|es) (?:was|were|has been|wurde) (?:then |later |finally |dann |später )?(?:altered|changed|amended|raised|reduced|lowered|extended|shortened|increased|corrected|geändert|erhöht|gesenkt|verlängert|verkürzt)? ?(?:to|auf) (?<value>[^,.;:!?]{2,60}?)(?: (?:geändert|erhöht|gesenkt|verlängert|verkürzt))?(?:,? (?:though|but|with|where|aber|wobei|provided)\s(?<rest>.{10,}))?[\s.!]*$/iu

/** `actually make boulders 5 weeks, we can't wash holds that fast`: of which thing, it says itself */
const ofThing = new RegExp(
  `${opening}(?:(?:let['’]?s )?(?:make|set|put)|mach(?:t|en wir)?|nehmen wir|setz(?:t|en wir)?|pon) (?:the |die |den |das |los |las )?(?!that |this |them |sure )(?<thing>\\p{L}{3,}(?: \\p{L}{3,})?) (?:to |at |auf |a )?(?<value>${amount}[^,.;:!?]{0,30})(?:[,.;:!?]\\s*(?<behind>.*))?$`,
  'isu',
)
const figure = String.raw`\d+(?:[.,:]\d+)*`
const everyFigure = new RegExp(figure, 'gu')
/** `1,20 und 1,50 ab diesem Jahr, war Beschluss`: so many figures, and from when on or by whom they hold */
const figuresAlone = new RegExp(
  String.raw`^(?:(?:no|nein|nee|it['’]?s|that['’]?s|they['’]re|es sind|das sind|son|c['’]est)[\s,.!:–-]+)*(?<value>${figure}(?:(?:\s?[€£$%])?(?: (?:and|und|y|et|&) |\s?\/\s?)${figure})*)(?:\s?[€£$%])?,? (?:(?:from|since|as of|ab|seit|desde|à partir de) (?:this|next|now|january|diese[mrn]|nächste[mrn]|jetzt|sofort|januar|este|esta|enero|cette|janvier|\d{4})|(?:(?:that|it|das|so) )?(?:was|has been|is|war|ist|wurde|fue) (?:\p{L}+ ){0,2}(?:decided|agreed|beschlossen|beschluss|decisión|acordado))(?<behind>[^\d]*)$`,
  'iu',
)
const period =
  '(?:hour|day|week|fortnight|month|quarter|season|year|stunde|tag|woche|monat|quartal|saison|jahr|semana|mes|trimestre|año|día)'
const pace = `(?:by|per|each|every|pro|je|por|cada) (?:the )?${period}`
/** `No, make that by quarter, it's quarterly, strike month` */
const paced = new RegExp(`${opening}${sets} (?<value>${pace})(?!\\p{L})(?<behind>[^\\d]*)$`, 'iu')
const anyPace = new RegExp(String.raw`(?<!\p{L})${pace}(?!\p{L})`, 'giu')

const [reach, farthest, longest, mostLooked, longestRead] = [4, 40, 300, 60, 600]

/** What a unit sets: what it makes of a text that it may speak of, which value that is, what else it asks for, whether only oneself may have said it, and how far back. */
type SetAnew = { anew: (text: string) => string | undefined; rest?: string; isOwn?: true; reach: number }

/**
 * A value that the next speaker, or the same one in the next words, sets anew stands in what they speak of: `make it 30`, of `remind them after 14 days`; `this was altered to two plates`, of `a pass is tied to one plate`.
 * What else the sentence asks for stays, the rest says nothing more.
 */
export function withValuesSetAnew(units: readonly ReadUnit[]): readonly ReadUnit[] {
  const read = [...units]
  let looked = 0
  for (const [i, unit] of units.entries()) {
    if (isSaid(unit) || unit.form === 'row' || unit.text.length > longest) continue
    const said = setIn(unit)
    if (!said) continue
    const isOfThing = said.reach === farthest
    // a text of nothing else is read in time, too
    if (isOfThing) looked += 1
    if (looked > mostLooked && isOfThing) continue
    for (let at = i - 1; at >= Math.max(0, i - said.reach); at -= 1) {
      const before = read[at]
      if (!before || before.field !== unit.field || (said.isOwn && before.turn !== unit.turn)) break
      if (!isWanted(before) && !isOfThing) continue
      const text = isSaid(before) || before.cells ? undefined : said.anew(before.text)
      if (text === undefined && isOfThing) continue
      if (text !== undefined) {
        read[at] = { ...before, text }
        const { rest } = said
        read[i] = rest
          ? { ...unit, text: rest, kind: 'constraint', amends: before.number }
          : { ...unit, kind: 'context', wanted: 0, sureness: 1, amends: before.number }
      }
      break
    }
  }
  return read
}

/** The value that a unit sets, where it speaks of what oneself just said or of what another did, and what else it asks for. */
function setIn({ text }: ReadUnit): SetAnew | undefined {
  const { value: answered, behind = '' } = reply.exec(text)?.groups ?? {}
  if (answered !== undefined)
    return isConditional(answered) || saysMore(behind) ? undefined : { anew: inPlaceOf(answered), reach }
  const own = spoken.exec(text)?.groups?.value
  if (own !== undefined) {
    const last = lastSaid.exec(text)?.groups?.value ?? own
    return isConditional(last) || saysMore(text) ? undefined : { anew: inPlaceOf(last), isOwn: true, reach }
  }
  for (const [form, anewOf] of others) {
    const { value, thing = '', behind: after = '' } = form.exec(text)?.groups ?? {}
    if (value !== undefined) return isConditional(value) || saysMore(after) ? undefined : anewOf(value, thing)
  }
  const { before = '', value, rest = '' } = altered.exec(text)?.groups ?? {}
  if (value === undefined || isConditional(value) || isRule(before) || !isAltering.test(text)) return undefined
  return { anew: inPlaceOf(value), reach, ...(asks.test(rest) && { rest: capitalise(rest) }) }
}
const inPlaceOf =
  (value: string): SetAnew['anew'] =>
  (text) =>
    withValue(text, value)
const others: readonly (readonly [RegExp, (value: string, thing: string) => SetAnew])[] = [
  [ofThing, (value, thing) => ({ anew: (text) => withValueOf(text, thing, value), reach: farthest })],
  [figuresAlone, (value) => ({ anew: (text) => withFigures(text, value), reach })],
  [paced, (value) => ({ anew: (text) => withPace(text, value), reach })],
]

/** `8 for lead, 4 for boulders` with 5 for these: a text that says once how much of a thing. */
function withValueOf(text: string, thing: string, value: string): string | undefined {
  if (text.length > longestRead) return undefined
  const [given = ''] = value.trim().split(/\s/, 1)
  const stem = stemOf(thing.split(' ').at(-1))
  const isOf = (word: string | undefined): boolean => stem !== '' && stemOf(word) === stem
  const [place, ...more] = [...text.matchAll(countedFor)].filter(
    ({ groups }) => isOf(groups?.of) || isOf(groups?.thing) || isOf(groups?.led),
  )
  const [from = 0, to = 0] = place?.indices?.groups?.amount ?? []
  return !place || more.length > 0 || text.slice(from, to) === given
    ? undefined
    : text.slice(0, from) + given + text.slice(to)
}
/** `4 weeks for boulders`, `4 boulders`, `boulders: 4` */
const countedFor = new RegExp(
  String.raw`(?:(?<led>\p{L}+):? (?:(?:is|are|get|gets|after|every|ist|sind|nach|alle) )?)?(?<amount>${amount})(?:\s?(?!(?:for|on|für|bei|von|para)(?!\p{L}))(?<thing>%|°C|\p{L}{2,14}))?(?: (?:for|of|on|für|bei|von|para|de) (?:the |die |den |das )?(?<of>\p{L}+))?`,
  'dgiu',
)

/** As many figures in a text, each in the place of the one that was said there. */
function withFigures(text: string, said: string): string | undefined {
  const given = said.match(everyFigure) ?? []
  const former = text.match(everyFigure) ?? []
  if (given.length !== former.length || given.every((each, i) => each === former[i])) return undefined
  const left = [...given]
  return text.replace(everyFigure, (former) => left.shift() ?? former)
}

function withPace(text: string, said: string): string | undefined {
  return text.match(anyPace)?.length === 1 ? text.replace(anyPace, said) : undefined
}

/** What says when, where or for whom a value holds: it takes the place of none that holds otherwise. */
const isConditional = (value: string): boolean => bounds.test(value)
/** `the user is told when`, before what would be altered: a rule, and nothing that was decided. */
const isRule = (before: string): boolean => asks.test(before) || leadsIn.test(before)
const bounds = holds(
  'on, in, at, for, when, if, unless, where, while, during, between, among, except, only if, per person, bei, am, im, an, in, für, wenn, falls, während, zwischen, außer, en, para, si, cuando, pour, quand',
)
const leadsIn = holds(
  'when, whenever, if, once, until, unless, before, that, whether, how, why, wenn, falls, sobald, bis, bevor, ob, dass, si, cuando, que, quand, lorsque',
)
/** Another demand, another value or an exception, and not only why. */
const saysMore = (behind: string): boolean =>
  asks.test(behind.replace(cannot, '')) || opensOther.test(behind) || /\d/.test(behind)
/** `we can't wash holds that fast`: why */
const cannot = /(?<!\p{L})(?:can['’]t|cannot|können? nicht)(?!\p{L})/giu
const opensOther =
  /^(?:and|but|or|unless|except|if|when|on|in|at|for|only|und|aber|oder|außer|wenn|falls|bei|am|im|für|nur|y|pero|et|mais)(?!\p{L})/iu
const isAltering =
  /(?<!\p{L})(?:altered|changed|amended|raised|reduced|lowered|extended|shortened|increased|corrected|geändert|erhöht|gesenkt|verlängert|verkürzt)(?!\p{L})/iu

/** A text with a value in the place of the one amount that counts the same, or of its one amount where the value is bare; undefined where it holds none, or several. */
function withValue(text: string, value: string): string | undefined {
  const [first] = [...value.matchAll(counted)]
  if (!first) return undefined
  const thing = stemOf(first.groups?.thing)
  const isBare = thing === '' || countWords(value) === 1
  const places = [...text.matchAll(counted)].filter(
    ({ groups }) =>
      (isBare ? /\d/.test(groups?.amount ?? '') : stemOf(groups?.thing) === thing) &&
      groups?.amount !== first.groups?.amount,
  )
  const [place, ...others] = places
  if (!place || others.length > 0) return undefined
  const [from, to] = [place.index, place.index + (isBare ? (place.groups?.amount ?? '') : place[0]).length]
  return text.slice(0, from) + (isBare ? first.groups?.amount : withoutEnd(value.trim())) + text.slice(to)
}

/** `plate` of `plates`; nothing for words that count nothing. */
const stemOf = (word = ''): string =>
  countsNothing(word) ? '' : word.toLowerCase().replace(/(?<=\p{L}{2})(?:en|n|es|s|e)$/u, '')
const countsNothing = anyOf('is are and not to at in on or for of the no then they if ist und nicht auf zu bis für in')
