import { asks, capitalise, countWords } from '../words/word-lists.ts'

const number =
  '(?:two|three|four|five|six|\\d|some|several|a few|a couple of|zwei|drei|vier|ein paar|einige|dos|tres|deux|trois)'
/** `From Carla: he has a point on two things: `, `Bueno, esto lo hablamos ayer: `, `What I take from it: `: who says it, how much there is and that it was talked about. */
const opening = new RegExp(
  [
    String.raw`(?:(?:and|so|ok(?:ay)?|well|also|just|then|und|noch|y|et),? )*(?:(?:i|we|he|she|you|there|here|ich|wir|er|sie|es|hier)(?:['’]\p{L}+)? (?:has|have|had|got|is|are|was|were|see|habe?n?|hat|gibt|sind)(?: [^:.;?!\s]+){0,4} )?${number} (?:more |other |small |big |weitere |kleine |cosas? más |autres )?(?:things|points|wishes|requests|changes|remarks|ideas|dinge|punkte|wünsche|sachen|anliegen|cosas|puntos|choses)(?: (?:from|for|to|about|on|von|für|zu) [^:.;?!]{2,40})?\s?:\s+(?=${asks.source}|[^:]{2,80}${asks.source})`,
    String.raw`(?:(?:well|ok(?:ay)?|so|and|bueno|pues|na ja|also|bon),? )?(?:this|that|it|we|esto|eso|lo|das|darüber|es|ça|on)[^:.;?!]{0,40}(?<!\p{L})(?<!(?:is|are|be|being|gets?|can|may) )(?:talked (?:about|over)|discussed|spoke about|went over|hablamos|comentamos|quedamos|besprochen|geredet|geklärt|parlé|discuté)(?: (?:about )?(?:it|this|that))?(?: [^:.;?!]{2,25})?:\s+`,
    String.raw`(?:what i (?:take|read|hear|conclude)(?: away)? (?:from|out of) (?:it|this|that|all this|the call)(?: all)?|my takeaways?(?: (?:is|are|from this))?|was ich (?:daraus|davon) mitnehme|lo que saco de (?:esto|ahí))\s?:\s+`,
  ].join('|'),
  'iuy',
)
/** `PS from Carla: `, `Von Jutta: ` */
const from = /^(?:(?:[Aa]nd )?P\.?S\.?[:,]? )?(?:[Ff]rom|[Vv]on|[Dd]e) \p{Lu}[\p{L}.'’-]*(?: \p{Lu}[\p{L}.'’-]*)?:\s+/u
/** Behind the name of a person, and not of a place or a day: `From Berlin: orders are shipped` */
const opensOwn = new RegExp(String.raw`^(?:he|she|they|we|i|er|sie|ich|wir|${number})(?!\p{L})`, 'iu')
/** `Femke, you asked whether they should get the code` */
const asked =
  /^(?:\p{Lu}[\p{L}'’-]+, )?(?:(?:you|ye) (?:(?:also|had|once) )?asked (?:me )?(?:whether|if)|you wanted to know (?:whether|if)|(?:du hast|ihr habt|sie haben) (?:mich )?gefragt,? ob|preguntaste(?:is)? si|tu (?:m['’]as )?demandé si) (?<what>.{8,})$/iu
/** `they should get the code`: of whom, the sentence before says, and what matters is the deed */
const whose = /^(?:they|he|she|we|i) (?:should|could|can|may|must|shall) (?:also )?(?=\p{Ll}{2,} )(?!be |not |never )/iu
/** `The water board closes the bay four times a year because of rain; when that happens I need ...` */
const happens =
  /^(?:and |but )?(?<what>[^;:.!?]{8,140}?)(?<often>,? (?:(?:about|some|around) )?(?:\d+|once|twice|one|two|three|four|five|six|several|a few|many)(?: times)?(?: or (?:\d+|twice|two|three|four|five))? (?:times )?(?:an?|every|per|each) (?:year|month|week|day|season|winter|summer))?(?<why>,? because(?: of)? [^;:.!?]{3,60})?(?:;|,? and|\.) (?:when|if|whenever|each time|every time) (?:that|this|it) happens,? (?<then>.{12,})$/iu
const longest = 600

/** A sentence without what only leads to it, and with what it hangs on said first: a question that was asked is told by what was asked, and what `that happens` means by what happens. */
export function withoutLeading(text: string): string {
  if (text.length > longest) return text
  let said = opensOwn.test(text.replace(from, '')) || /^(?:and )?P\.?S/i.test(text) ? text.replace(from, '') : text
  for (let count = 0; count < mostLeads; count += 1) {
    opening.lastIndex = 0
    const lead = opening.exec(said)?.[0]
    if (lead === undefined || countWords(said.slice(lead.length)) < fewestWords) break
    said = said.slice(lead.length)
  }
  const { what: question } = asked.exec(said)?.groups ?? {}
  if (question !== undefined) return capitalise(question.replace(whose, ''))
  const { what = '', then } = happens.exec(said)?.groups ?? {}
  if (then !== undefined && !/^(?:when|if)\s/i.test(what)) return `When ${lowered(what)}, ${then}`
  return said === text ? text : capitalise(said)
}
/** `The vet comes Thursdays`: when somebody is there, before what they do. */
export function saysArrival(text: string): boolean {
  return /^(?:(?:the|our|an?|der|die|das|unsere?) )?\p{L}+ (?:comes?|arrives?|kommt|kommen)(?: \S+){1,4}$/iu.test(text)
}
const [mostLeads, fewestWords] = [3, 3]
/** An article or pronoun alone: whatever else begins a sentence may be a name. */
const lowered = (text: string): string =>
  text.replace(/^(?:The|A|An|This|That|Our|My|Some|It|They|We|He|She|There)(?= )/u, (word) => word.toLowerCase())
