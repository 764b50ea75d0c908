import { readTitle } from '@planwright/likeness'
import { type ChangedValue, changeIn, namesFormer, withChange } from '../documents/changed-values.ts'
import { isSaid } from '../marks.ts'
import { isWanted, type ReadUnit } from '../unit.ts'
import { asks, capitalise, countWords, holds } from '../words/word-lists.ts'

const bit = '(?:thing|bit|part|idea|stuff|point|business|story|line|sentence|request|wish)s?'
const about = String.raw`(?:[^,.;:!?]|(?<=\d)[.,:](?=\d))`
/** Where an imperative is spoken to whoever makes it: `Do what Ann says but`, `ach,`; and not in `users may pick one or`, `a filter to`. */
const toMaker = String.raw`(?:^|[.;!?:]\s+)(?:(?:oh|ok(?:ay)?|ach|ah|hm+|well|actually|sorry|no|so|and|but|also|then|please|ps|let['’]s|nein|nee|also|und|aber|bitte|bueno|ah|y|pero|et|mais)[\s,.:–-]+)*(?:(?:please |bitte )?(?:do|make|build|keep|take|mach|macht) (?:it |them |all |everything |what |as |was |alles )[^.;:!?]{0,60}?,? (?:but|and|aber|und) (?:please |bitte |then |dann )?)?`
/** `leave out the thing with the music`, `vergiss das mit der Waage`, `olvida lo del mapa`: what a later word on it all gives up, named by what it is about. */
const givesUp = new RegExp(
  `(?<=${toMaker})(?:${[
    `(?:forget|leave out|take out|skip|drop|scrap|ignore|cut|cancel|forget about|never mind)(?: about)? (?:the|that|my|his|her|${bit})(?: (?:whole|last))? ?${bit} (?:with|about|on|of|for|where) (?<en>${about}{2,60})`,
    `(?:vergiss|vergesst|streich|streicht|lass|lasst|ignorier) (?:bitte )?(?:das|die (?:sache|geschichte|idee)|den (?:punkt|teil|wunsch)) (?:mit|zu|über|von)(?: de[rmn]| die| das)? (?<de>${about}{2,60}?)(?: (?:bitte )?(?:weg|raus|wieder|bleiben|sein))*(?=[,.;:!?]|$)`,
    `(?:olvida|olvidad|olvídate de|olvídense de|quita|quitad|deja fuera|ignora) lo (?:del?|de la|de los|de las) (?<es>${about}{2,60})`,
    `(?:oubliez?|laissez? tomber|enlevez?|retirez?) (?:le truc|l['’]idée|l['’]histoire|la partie|ce qui est dit) (?:avec|de|du|des|sur)(?: la| le| les)? (?<fr>${about}{2,60})`,
  ].join('|')})`,
  'iu',
)
/** `fine with all of that, except the deposit`, `alles gut bis auf die Anzahlung`: who agrees to the rest wants none of that. */
const approves = holds(
  "fine, ok, okay, good, great, happy, agree, agreed, approved, yes, einverstanden, gut, passt, bien, d'accord",
)
const exempts =
  /(?<!\p{L})(?:all|everything|the rest|alles|todo|tout)(?: (?:of|with|in|there|that|this|it|else|is|are|looks?|sounds?|fine|good|great|ok(?:ay)?|gut|ist|so|bien))*,? (?:except(?: for)?|apart from|but (?:for|not)|bis auf|außer|nur nicht|menos|salvo|sauf) (?:the |that |your |die |den |das |der |dem |el |la |le )?(?<topic>[^,.;:!?]{2,40})[.!]*$/iu
/** `the half hour has become 20 minutes`, `die 30 Minuten sind jetzt 20`, and no more: `10 points become 20 on birthdays` is a rule. */
const becomes =
  /^(?:(?:and|but|so|also|oh|ok|und|aber|y|et)[\s,]+)*(?:(?:the|our|this|that|die|der|das|aus|los|las|el|la|les|le) )?(?<before>\d+(?:[.,:]\d+)*\s?(?:%|°C?|\p{L}{1,12}))\s(?:(?:has|have) (?:now )?become|(?:is|are) now|became|(?:has|have) (?:been )?(?:changed|gone (?:up|down)) to|(?:is|are) going to be|ist jetzt|sind jetzt|wurden? zu|son ahora|ahora son|es ahora|(?:est|sont) maintenant)\s(?:only |just |nur )?(?<after>\d+(?:[.,:]\d+)*(?:\s?(?:%|°C?|\p{L}{1,12}))?)(?: (?:now|jetzt|ahora|then|instead))?\s*(?:[.!;]|$|,\s(?!(?:when|if|on|in|at|for|and|but|only|except|unless|wenn|bei|am|im|für|und|aber|nur)(?!\p{L}))\D*$)/iu
const inMinutes = (text: string): string =>
  text
    .replace(/\bhalf (?:an? )?hours?\b/gi, '30 minutes')
    .replace(/\bquarters? of an hour\b/gi, '15 minutes')
    .replace(/(?<!\p{L})halben? stunden?/giu, '30 Minuten')
    .replace(/(?<!\p{L})viertelstunden?/giu, '15 Minuten')
    .replace(/(?<!\p{L})media hora(?!\p{L})/giu, '30 minutos')

/** So many are looked up in all that is wanted: a text of nothing else is read in time, too. */
const [mostLater, longest] = [40, 600]
type Named = { unit: ReadUnit; words: ReadonlySet<string> }

/**
 * What a text gives up, or sets to another value, in a word on something that stands elsewhere: in a later line of a chat, or in the newer mail on top of those that it answers. What it names is wanted no more, or with the new value;
 * what else the sentence asks for stays.
 */
export function withWordsOnOthers(units: readonly ReadUnit[]): readonly ReadUnit[] {
  const read = [...units]
  const put = (unit: ReadUnit, as: Partial<ReadUnit>): void => {
    if (!isSaid(unit)) read[unit.number - 1] = { ...(read[unit.number - 1] ?? unit), ...as }
  }
  const later = units
    .filter((unit) => unit.text.length <= longest && (givenUpIn(unit) !== null || changeSaid(unit.text) !== undefined))
    .slice(0, mostLater)
  const wanted: Named[] =
    later.length === 0 ? [] : units.filter(isWanted).map((unit) => ({ unit, words: readTitle(unit.text).words }))
  for (const unit of later) {
    const others = wanted.filter(({ unit: other }) => other !== unit && other.field === unit.field)
    const { groups, index = 0, 0: said = '' } = givenUpIn(unit) ?? {}
    const topic = Object.values(groups ?? {}).find((each) => each !== undefined)
    const meant = topic === undefined ? undefined : aboutTopic(topic, unit, others)
    if (meant) {
      put(meant, { kind: 'out-of-scope', wanted: 0, sureness: 1 })
      const rest = restOf(unit.text.slice(0, index), unit.text.slice(index + said.length))
      if (isWanted(unit)) put(unit, rest === '' ? { kind: 'out-of-scope', wanted: 0, sureness: 1 } : { text: rest })
    }
    const change = changeSaid(unit.text)
    const former = change && others.filter(({ unit: other }) => namesFormer(inMinutes(other.text), change))
    const [only] = former ?? []
    if (change && only && former?.length === 1) {
      put(only.unit, { text: withChange(inMinutes(only.unit.text), change) })
      put(unit, { kind: 'context', wanted: 0, sureness: 1 })
    }
  }
  return read
}

/** In a list nobody is spoken to, except in a talk: `- Skip the part with the video` is what users do. */
const givenUpIn = ({ text, form, speaker }: ReadUnit): RegExpExecArray | null =>
  form === 'sentence' || speaker !== undefined
    ? (givesUp.exec(text) ?? (approves.test(text) && !asks.test(text) ? exempts.exec(text) : null))
    : null

/** The wish that names the topic: the nearest before it, or, in a word on top of what it speaks of, the first behind it. */
function aboutTopic(topic: string, unit: ReadUnit, others: readonly Named[]): ReadUnit | undefined {
  const named = [...readTitle(topic).words]
  const figures = topic.match(/\d+(?:[.,:]\d+)*/gu) ?? []
  const isMeant = ({ unit: { text }, words }: Named): boolean =>
    named.length + figures.length > 0 &&
    named.every((word) => words.has(word)) &&
    figures.every((figure) =>
      new RegExp(String.raw`(?<![\d.,])${figure.replaceAll('.', String.raw`\.`)}(?![\d])`).test(text),
    )
  const before = others.findLast((other) => other.unit.number < unit.number && isMeant(other))
  return (before ?? others.find((other) => other.unit.number > unit.number && isMeant(other)))?.unit
}

/** What a sentence asks for beside what it gives up: `the board sets the price, so I must be able to type it in`. */
function restOf(before: string, behind: string): string {
  const rest = [before.replace(/[\s,;:–-]+$/u, ''), behind.replace(/^[\s,;:.–-]+/u, '')].find(
    (part) => countWords(part) >= fewestWords && asks.test(part),
  )
  return rest === undefined ? '' : capitalise(rest)
}
const fewestWords = 4

/** Who should see that a value becomes another asks for that. */
function changeSaid(text: string): ChangedValue | undefined {
  if (asks.test(text)) return undefined
  const { before, after } = becomes.exec(inMinutes(text))?.groups ?? {}
  return before === undefined || after === undefined ? undefined : changeIn(`from ${before} to ${after}`)
}
