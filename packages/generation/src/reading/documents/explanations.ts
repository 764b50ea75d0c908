import { isSaid } from '../marks.ts'
import { isWanted, type ReadUnit } from '../unit.ts'
import { asks, countWords, holds } from '../words/word-lists.ts'

const what = String.raw`(?:an?|the|any\p{L}*|some(?:one|body|thing)|whoever|one|all|every\p{L}*|eine?|jemand|wer|alle[sr]?|der|die|das)`
const term = String.raw`(?!(?:this|that|it|which|das|dies)\b)\p{L}[\p{L}'’/-]*(?: [\p{L}'’/-]+){0,2}`
/** `A slot is the time between two bells`, `By host we mean ...`: said of any one, without a word that asks. */
const defines = new RegExp(
  [
    String.raw`^["“„]?(?:an?|any|eine?)\s(?:[\p{L}'’-]+\s){1,3}?(?:is|are|means|stands for|ist|sind)\s(?:(?:for|with|to) us\s|here\s|bei uns\s)?${what}(?![\p{L}-])`,
    String.raw`^(?:by|with|mit|unter)\s${term}\s(?:we|i|wir)\s(?:mean|meinen|verstehen)\b`,
    String.raw`^["“„»«]${term}["“”»«]\s(?:means|stands for|heißt|bedeutet)\s`,
    String.raw`^${term}:\s(?:(?:the|an?) (?:person|people|place) (?:who|that|which|at|on|in|where)\b|some(?:one|body)|any(?:one|body)|jemand)`,
  ].join('|'),
  'iu',
)
/** `Slot: half an hour at one bay` in a list of terms; in a list of features it may be one. */
const explained = new RegExp(String.raw`^${term}\s?(?::|[–—-](?=\s))\s+(?=["“„\p{L}\d])`, 'iu')
/** `Terms: Slot = half an hour. Bay = one door.`, in one line */
const [equated, opensTerms] = [new RegExp(String.raw`^${term}\s=\s\p{L}`, 'iu'), /^([^:]{3,40}):\s/u]
/** `The key is either static (fixed) or dynamic (in proportion)`: what may be, where nothing else says that it is wanted. */
const isEither =
  /^(?:the|an?|der|die|das|eine?)\s(?:[\p{L}-]+\s){1,4}(?:is|are|ist|sind)\s(?:either|entweder)\s.*\s(?:or|oder)\s/iu
/** `Terms we use`, but not `Payment terms`: a heading that says nothing else. */
const isOfTerms =
  /^(?:[\d.)#]+\s*)?(?:(?:our|the|some|key|list of|wichtige|unsere) )*(?:terms|glossary|definitions?|vocabulary|meanings?|explanations?|abbreviations?|acronyms?|what we call \p{L}+|who is who|begriffe|begriffserklärungen|glossar|abkürzungen|erläuterungen|erklärungen)(?: (?:and|und|&) \p{L}+)?(?: (?:we use|used(?: \p{L}+)?|here|below|of terms))?[\s:.]*$/iu
/** `The reason is that ...`, `That would save us an hour`: why, and what comes of it. */
const reasons =
  /^(?:(?:and|but|so|also|und|aber)[\s,]+)?(?:the (?:\p{L}+ )?(?:reason|purpose|advantage|benefit)(?![\p{L}])[^.;:]{0,80}? (?:is|was) (?:that|because|the|an?|simple|why)\b|der (?:grund|vorteil)(?![\p{L}])[^.;:]{0,80}? ist|(?:that|this) way,? (?:no|nobody|we|i|they|you|every\p{L}*|people)(?![\p{L}])(?!.*\b(?:can|could|should|must)\b)|(?:that|this|it)(?: alone| also)? (?:(?:would|will|could)(?: also)? )?(?:save|spare)s? (?=(?:us|me|him|her|every(?:one|body)|people|(?:so much |a lot of )?(?:time|money|paper|work)|an? (?:hour|lot|day|phone|trip)|\d+|hours|half|the trouble)(?![\p{L}]))|(?:with|by) (?:that|this) (?:we|i|they) (?:would |could |will )?save\b|das (?:spart|erspart|würde)(?= (?:uns|mir|allen) ))/iu
/** A rule is no definition, however it is put: `A closed case is one that must not be edited`. */
const binds = holds(
  "cannot, never, *n't, *n’t, nobody, no one, niemand, must, shall, muss, müssen, only, nur, at least, at most",
)
const supposes = holds('if, wenn, falls, when')
/** `Migration of old records is not required.`, `I don't ask for my money back`: of 74 labelled sentences that begin like the second none is wanted. */
const spares =
  /\b(?:is|are) not (?:required|needed|necessary)(?: (?:in|for|at|before) (?:the |this )?(?:(?:first|initial|current|next) )?(?:release|version|phase|stage|pilot|mvp|launch|go-?live|start|time)(?: \d[\d.]*)?)?[\s.!]*$|\b(?:ist|sind|wird|werden) (?:in|für|zum|zur|bis) (?:(?:der|die|das|den|dieser|diese) )?(?:(?:erste[nrs]?|aktuelle[nr]?) )?(?:release|version|phase|stufe|ausbaustufe|pilot\p{Ll}*|start|mvp)(?: \d[\d.]*)? nicht (?:erforderlich|nötig|benötigt|gefordert|gebraucht|verlangt)[\s.!]*$|\b(?:n['’](?:est|sont) pas (?:requis|exigé|nécessaire|demandé)e?s?|no (?:se requieren?|es necesari[oa]|hace falta)) (?:dans|pour|en|para) (?:(?:la|le|el|esta|cette) )?(?:(?:première|primera) )?(?:version|versión|phase|fase|release)(?: \d[\d.]*)?[\s.!]*$|^(?:(?:and|but|so) )?(?:i|we) (?:don['’]?t|do not) (?:ask(?! to)|need|mind|care|expect)\b(?!.*(?:[:;]|\b(?:but|only|unless|just|must|should|can|needs?|every|everything|all|if|as long as)\b))/iu
/** `I was shown a plan on which nothing can be seen`: what happened to somebody. Of 149 labelled sentences two are wanted, where no word that speaks or wants stands behind. */
const tellsOfPast =
  /^(?:(?:and|but|so|then|also|once|again|yesterday|last \p{L}+|\p{L}+ly|recently),? )?(?:i|we|he|she|they|you) (?:(?:just|even|only|once|always|never|\p{L}+ly) )?(?:was|were|had(?! better)|got|came|saw|lost|took|gave|made|sat|stood|tried|called|rang|wrote|spent|paid|bought|sold|waited|used to)\b(?!.*(?::|\b(?:agreed|decided|ask(?:ed)?|told|said|suggested|proposed|requested|promised|want(?:ed)?|wish(?:ed)?|let|like to|hoping|thinking|think|idea|adamant|clear|sure|firm|keen|must|should|shall|need(?:s|ed)?|has to|have to|no|so|and)\b))/iu

/** `Last Friday two jobs for the same van at 9`: of 210 labelled units that begin so seven are wanted, and those ask for something or have a colon. */
const tellsOfIncident =
  /^(?:last (?:week|weekend|month|year|night|time(?! slot)|spring|summer|autumn|fall|winter|season|(?:mon|tues|wednes|thurs|fri|satur|sun)day)|yesterday|gestern|letzte[nrsm]? (?:woche|wochenende|monat|jahr|nacht|mal|saison|frühling|sommer|herbst|winter|(?:mon|diens|donners|frei|sams|sonn)tag|mittwoch)|vorgestern|ayer|hier(?= (?:soir|matin|on|nous|il|elle)))(?![\p{L}'’])[^:]*$/iu
/** `Until now we ring them`: of 91 labelled sentences none is wanted; `It can't go on with the diary by the phone`. */
const tellsOfToday =
  /^(?:until now|up to now|so far|bisher|bis jetzt|jusqu['’]ici|hasta ahora|tot nu toe)(?!\p{L})|^(?:(?:so|but|and|aber) )?(?:it|this|that|things) (?:can(?:no|['’])t|can not) go on (?!to |for (?:more|longer))|^so (?:kann|geht) (?:es|das) nicht weiter/iu

/** What says what a word means, why something is wanted, what comes of it, what is not needed or what happened asks for nothing, whatever it was taken for: many wishes share its words, so that only its form tells. */
export function withoutExplanations(units: readonly ReadUnit[]): ReadUnit[] {
  const lists = Map.groupBy(
    units.filter(({ text, form }) => form !== 'row' && explained.test(text)),
    ({ field, paragraph }) => `${field} ${paragraph}`,
  )
  const terms = new Set([...lists.values()].filter((list) => isGlossary(list, units)).flat())
  const termLines = new Set(
    units.flatMap(({ text, block, field }) =>
      isOfTerms.test(opensTerms.exec(text)?.[1] ?? '') ? [`${field} ${block}`] : [],
    ),
  )
  const isTerm = ({ text, block, field }: ReadUnit): boolean => equated.test(text) && termLines.has(`${field} ${block}`)
  return units.map((unit) => {
    const isSeldomOne = isTerm(unit) || (!isWanted(unit) && isEither.test(unit.text))
    const explains = (defines.test(unit.text) && !binds.test(unit.text)) || terms.has(unit) || isSeldomOne
    const isWhy = reasons.test(unit.text) && !supposes.test(unit.text)
    const isBound = asks.test(withoutRelative(unit.text))
    const isSpared = spares.test(unit.text) && !supposes.test(unit.text)
    const isIncident = tellsOfIncident.test(unit.text) && !asks.test(unit.text)
    const isPast = tellsOfPast.test(unit.text) || tellsOfToday.test(unit.text) || isIncident
    const isOne = !isSaid(unit) && ((explains && !isBound) || isWhy || isSpared || isPast)
    const kind = !isWanted(unit) ? unit.kind : isSpared ? 'out-of-scope' : isPast ? 'today' : 'context'
    return isOne ? { ...unit, kind, wanted: 0, sureness: 1 - unit.wanted } : unit
  })
}

/** `a bed that stands there but may not be used`: what a relative clause allows is a part of what it explains. */
const withoutRelative = (text: string): string => text.replace(/ (?:that|which|at which|in which) .*$/i, '')

/** Whether what stands above some lines calls them terms. */
function isGlossary(list: readonly ReadUnit[], units: readonly ReadUnit[]): boolean {
  const [first] = list
  const above = units[(first?.number ?? 0) - 2]
  const caption =
    above?.paragraph === first?.paragraph && countWords(above?.text ?? '') <= longestCaption ? above?.text : ''
  return isOfTerms.test(first?.headings.at(-1) ?? '') || isOfTerms.test(caption ?? '')
}
const longestCaption = 6
