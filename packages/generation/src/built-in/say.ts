import pluralize from 'pluralize'
import { isDone } from '../reading/clauses/own-clauses.ts'
import { inOrder } from '../reading/words/in-order.ts'
import { isPerson } from '../reading/words/persons.ts'
import { isNoun, isPlainVerb, isVerb, type TaggedWord, tagWords } from '../reading/words/tag-words.ts'
import { anyOf, capitalise, isNegated, withoutEnd } from '../reading/words/word-lists.ts'

const filler = String.raw`(?:(?:and|also|so|then|oh|(?:hey|hi)(?=[\s,!])|okay|ok|yes(?: to(?= (?:the|an?|your|this|that) ))?|whatever (?:we|you|i) (?:get|do|use|choose|buy)(?=,)|(?:yeah|right|sure|hm+|well|anyway|morning)(?=\s*[,.!:–-])|plus|but|p\.?s|next(?=\s*[,:–-]|\s+(?:i|we|it|the)\b)|finally|(?:first|second|third|last)ly|besides|maybe|still(?=,)|please|pl[sz]|one (?:more|last)(?:(?: thing)? from (?:me|us|(?:my|our) side)(?=\s*[:,–-])| thing(?: (?:i|we) (?:(?:almost|nearly|just) )?(?:forgot|remembered))?|(?=\s*[:,–-]))|(?:(?:the )?last|another) one(?: from (?:me|us|(?:my|our) side))?(?=\s*[:,–-])|(?:ganz )?wichtig(?=\s*:)|(?:by the way|btw)|basically|actually|ideally|obviously|no(?=, )|in short|(?:to sum (?:it )?up|summing up|in summary)(?: (?:from|on) (?:my|our) side)?|short version|long story short|first of all|(?:i|we) (?:think|guess|believe|suppose|imagine)(?: that)?|i['’]d say|i propose that|that(?= (?:the|we|our|each|every|all) )|und|auch|außerdem|dann|deshalb|daher|darum|ach (?:ja|so)|achso|übrigens|noch (?:was|etwas))(?![\p{L}\d])[\s,:.!–-]*)*`
const empty = String.raw`(?:(?:one|another|an?|the|our|my|last|first|second|next|final|main|big(?:gest)?|small|most|important|key|only|other|general|basic|simple|golden|\p{L}+['’]s) )*(?:rule|thing|point|wish|request|one)`
/** What says before a colon only who speaks, or that something is said: `Main thing for me`, `One rule we have`. */
const label = String.raw`(?:(?:nice[- ]to[- ]have|must[- ]have|(?:solution )?idea|solution|proposal|objetivo|me|wish|want(?:ed)?|needed|feature|requirement|request|important|new|todo|bonus|agreed|decided|decision|idee|wunsch|gewünscht|beschluss|beschlossen|vereinbart)(?: (?:no\.? ?)?\d+(?:\.\d+)*)?\s*(?:[:–]|-(?=\s))\s*|(?:${empty}(?: (?:that )?(?:(?:we|i)(?: \p{L}+){1,2}|i(?:['’]?m| am) (?:not sure|unsure)(?: about| of)?))?(?: (?:for|to|from|of) (?:me|us|mine|ours)(?: as (?:an? |the )?\p{L}+)?)?|important (?:for|to) (?:me|us)|what (?:matters|counts)(?: most)?(?: (?:for|to) (?:me|us))?|all of us|if you ask (?:me|us)|for (?:me|us)|(?:from|on) (?:my|our) side|bare minimum|speaker \d+)\s*:\s+)?`
const really = `(?:(?:really|also|just|only|still|basically|definitely|would|should(?= (?:also )?like)|do|['’]d) ?)*`
const openings = [
  String.raw`(?:i|we|they|people)?\s*(?:${really}(?:want|need|like|love|wish|require|expect)s?|(?:(?:['’]m|['’]re|am|are) (?:after|looking for)|^looking for)(?= (?:an?|some)\b))(?::?\s+)(?:(?:it|you|the (?:system|app|tool|software|site)) (?=to |for |so ))?(?:to (?:be able to |have |see (?=an? ))?)?(?:is (?:that |for )?)?`,
  String.raw`(?:what|all|the (?:main )?thing) (?:i|we)\s*(?:${really}(?:want|need|like|love)s?|have in mind|(?:['’]m| am|['’]re| are) thinking of|imagine|picture|envisage|(?:was|am|['’]m|were|are|['’]re) (?:thinking|after|proposing)(?: of)?|propose)(?: (?:first|most))?(?: to (?:see|do|try|have))?(?: (?:for|at|from) (?:\p{L}+ ){1,3}\p{L}+(?= is ))?(?: is (?:that |for |to (?:be able to )?)?|\s*:\s*)`,
  String.raw`(?:that|this)(?:['’]s| is) (?:exactly |just |precisely )?what (?:i|we) (?:need|want)(?: [^:.;]{1,40})?:\s+`,
  String.raw`when (?:i|we|it|an?|the|my|our)\s[^.;:?!]{3,120}, (?:i|we) want (?:to (?:be able to )?)?`,
  `what would (?:really |also )?(?:help|be (?:great|nice|good|useful|helpful))(?: (?:me|us))? is (?:that |to )?`,
  String.raw`(?:the |my |our |one )?(?:idea|plan|wish|goal|aim|point) (?:is|would be) (?:that |for |to (?:be able to )?|:\s*)`,
  String.raw`(?:(?:for|to) (?:me|us),? )?(?:(?:the|one|my|our) (?:most )?(?:important|main|key|crucial|best|big|first) (?:thing|point|part|wish)|(?:an? |another )?(?:nice[- ]to[- ]have|bonus|plus))(?: (?:for|to) (?:me|us))? (?:is|would be)\s+(?:that |if |to (?:be able to )?)?`,
  `(?:i|we) (?:should|must|want to|would like to|have to) (?:stress|emphasi[sz]e|underline|point out|mention|add|note)(?: also)? that `,
  String.raw`as (?:an? |the |any )?[\p{L} /-]{3,40}?,? (?:i|we)(?: (?:want|need|would (?:like|love)|wish|can)|['’]d (?:like|love))(?: to)? `,
  String.raw`(?:(?:provide|offer|build|make|create|deliver|set up) (?:us |me )?)?(?:something|some(?:where| place| way)|(?:an?|the) (?:\p{L}+ ){0,2}(?:app|application|website|site|tool|platform|system|page|portal|place)) (?:for (?:\p{L}+ ){1,4})?(?:\([^()]{1,40}\) )?(?:where|so(?: that)?|(?:in|with|on|through) which) (?=.* (?:can|could|should|must|may|will) |(?:\p{Ll}+s|everyone|people|staff) \p{Ll}+ |(?:an?|the|each|every|any|my|our) (?:\p{Ll}+ )?\p{Ll}+ (?!(?:is|was|has|does)\b)\p{Ll}{2,}s )`,
  String.raw`(?:i|we)(?:['’]m|['’]re| (?:run|have|own|am|are|manage|lead|organi[sz]e|teach|coach|look after|work))\b[^.,;:?!]{3,90} and (?:(?:i|we) ?(?:(?:really|would|['’]d) )*(?:want|need|like|love) (?:to )?|what (?:i|we|(?:the|our) \p{L}+) (?:wants?|needs?) is (?:that |to )?|(?:would like|want|need) (?=(?:an? |some)))`,
  `it (?:is|['’]s) (?:very |really |absolutely )?(?:necessary|important|essential|crucial|vital|a (?:must|matter of \\p{L}+))(?: (?:for|to) (?:me|us))? that `,
  `(?:(?:i|we) (?:must|should|(?:have|need) to) be able to|i dream of|why can(?:['’]t|not)? (?:i|we|you)(?: not)?(?: simply| just)?) `,
  // `A. Moe points out that`, `The volunteers have told us again and again that`
  String.raw`(?:(?:\p{Lu}\.|mrs?\.?|ms\.?|dr\.?) \p{L}[\p{L}'’-]+ (?:points? out|pointed out|mention(?:s|ed)|stress(?:es|ed)|emphasi[sz]e[sd]|insist(?:s|ed)|explain(?:s|ed))|(?:[\p{L}'’-]+ ){1,4}?(?:ha(?:s|ve) )?told us(?: \p{L}+){0,4}?) that `,
  `(?:(?:it (?:was|is)|we(?: have)?|all) )?(?:agreed|decided) (?:that |to |(?=(?:it|the|they|we) ))`,
  `(?:(?:schön|gut|toll|praktisch|super) wäre(?: auch| noch)?,?(?: wenn)?|(?:(?:mir|uns|ganz|sehr|besonders|am) )*wichtig(?:sten)? (?:ist|wäre)(?: (?:mir|uns|auch|noch|vor allem))*,? dass) `,
  // `They should get a code` is told as a deed: a title stands on no pronoun
  String.raw`(?:they|he|she) (?:(?:should|must|can|could|may|shall|will|would|need to|needs to|have to|has to|want to|wants to)(?: also| then)?(?: be able to)? (?!be\b|not\b|never\b|only\b))`,
  String.raw`(?:it|(?:the|our) (?:new )?(?:\p{L}+ )?(?:app|application|system|software|platform|tool|website|site|portal|solution|product|vendor|supplier|contractor|provider)) (?:would (?:also )?be (?:really |very |so )?(?:great|nice|good|helpful|brilliant|useful|lovely|cool|handy) (?:if|to) |(?:would|will) (?:also )?help (?:a lot )?(?:if|to) |(?:should|must|shall|has to|needs to|ought to|is expected to|is required to)(?: also)? (?:be possible (?:to|for|that) |be able to |(?!(?:(?:simply|just|ever) )?(?:be|not|never|only)\b)))(?!be\b)`,
  `(?:also )?(?:nice|great|lovely|cool|handy|super) (?:if|wenn) `,
  `(?:it['’]d|would|['’]d) (?:also )?be (?:really |very |so )?(?:great|nice|good|helpful|brilliant|useful|lovely|cool|handy) (?:if|to) `,
  String.raw`(?:he|she|they) (?:also |then )?(?:says?|said|thinks?|thought|mentioned|reckons?|told (?:me|us))(?: that)? (?!(?:yes|no|when|if|who|what|how|which|whether|where|to)\b)`,
  String.raw`(?:could|can|would|should) (?:(?:you|we)(?: please)?(?: also)?(?: be able to)?|there(?: please)?(?: also)? be)\s+`,
  String.raw`(?:do (?:you|we) (?:also )?(?:want|need)(?: to have)?|(?:what|how) about(?: having| adding|:)?|(?:is it|would it be|it would be) (?:also )?possible (?:to|that|for)|is there an?y? way (?:to|that|for))\s+`,
  String.raw`\p{Lu}\p{L}+ (?:(?:asked|wondered|wanted to know|fragte) (?:whether|if|ob)|(?:suggest|propose)(?:s|d|ed)?(?: that)?)\s+`,
  String.raw`(?:let(?:'s| us| it)|too (?:complicated|expensive|much work),)\s+`,
  String.raw`there (?:should|must|has to|needs to|shall) (?:also )?be\s+`,
  String.raw`(?:(?:wir|ich) (?:brauchen?|möchten?|wollen|will|benötigen?)|(?:brauchen|möchten|wollen|benötigen) wir)(?: auch| noch| also| daher)*,?\s+(?:dass )?`,
  String.raw`(?:wir|ich) (?:sind|bin|haben?|betreiben?|führen?)\s[^.;:?!]{3,90}? und (?:möchten?|wollen|will|suchen?|brauchen?(?= (?:auch )?eine?))(?: auch)?,?\s+(?:dass )?`,
  // the same in Spanish, Portuguese, French, Dutch and Italian
  String.raw`(?:também |también |además )?(?:lo que )?(?:quiero|queremos|necesito|necesitamos|me gustaría|nos gustaría|quero|precis(?:o|amos) de|gostar(?:ia|íamos) de)(?: es)?(?: que)?\s+`,
  String.raw`(?:(?:je|nous) (?:veux|voudrais|voulons|voudrions|aimerais|aimerions|souhaite|souhaitons)|il (?:faut|faudrait))(?: aussi)?(?: que)?\s+|ce que j['’]imagine\s*:\s*`,
  String.raw`(?:ik|we|wij) (?:wil|willen|zou|zouden)(?: ook)?(?: graag)?(?: dat)?\s+`,
  String.raw`(?:vorrei|vorremmo|vogliamo)(?: anche)?(?: che)?\s+`,
  String.raw`(?:(?:here|hier|das|dies|this)(?:['’]?s| is| ist)?,? )?(?:what|was) (?:we|wir|i|ich) (?:[\p{L}'’]+ ){0,5}?(?:need|want|brauchen|wollen|möchten|wünschen)(?: \p{L}+){0,5}:\s+`,
  `es (?:soll|muss|sollte) (?:auch )?(?:möglich sein,? )?`,
  String.raw`(?:es wäre (?:auch )?(?:\p{L}+ )?(?:schön|gut|toll|super|prima|praktisch|hilfreich|klasse|nett),? wenn|(?:ich|wir) (?:hätten?|möchten?|wollen|will) (?:auch )?(?:gerne?,? )?(?:dass )?)\s*`,
]
/** `Anna would like a map`: who only spoke is in no title. */
const attributed =
  /^(?!(?:No|Nobody|None|Every\p{L}*|Any\p{L}*)\b)(?:(?:Mrs?|Ms|Dr|Frau|Herr)\.? )?\p{Lu}[\p{L}-]+(?:(?:(?<=(?:Mrs?|Ms|Dr|Frau|Herr)\.? \S+)|(?=: (?:I|[Ww]e|[Cc](?:an|ould) we)['’ ])): | (?:(?:wants|would (?:like|love)) (?:to (?!not\b)|(?=(?:an?|the|more|all) |\p{L}+ to |it if ))|(?:says|said|thinks)(?: that)? (?!(?:yes|no|when|if|who|what|how|which|whether|where|to)\b)))/u
/** What people say before they say what they want; a title leaves it out. */
const leadIn = new RegExp(`^["“„«]?${filler}${label}(?:${openings.join('|')})?`, 'iu')
/** `A text the day before would be brilliant`, `a list of them, that would be good` */
const praise =
  /(?:,\s*(?:that|this|it|which))?(?:\s+would|\s*['’]d) (?:also )?be (?:\p{L}+ )?(?:great|nice|good|helpful|brilliant|useful|lovely|perfect|cool|handy)[\s.!]*(?:too|as well)?[\s.!]*$/iu
const onlyFiller = new RegExp(`^${filler}`, 'iu')
/** `Oh and nobody pays twice`, unless nothing else is said. */
export function withoutFiller(text: string): string {
  const plain = text.replace(onlyFiller, '')
  if (plain.length <= 3) return text
  return plain === text ? text : inOrder(plain)
}
/** A wish without the words around it: `We also need it to remember the pet` is `remember the pet`. Too little left is no wish. */
export function withoutLeadIn(text: string): string {
  const praised = text.slice(0, praise.exec(text)?.index)
  if (praised !== text && /\p{L}{3,}.{4,}$/u.test(praised) && !isNegated(text)) return withoutLeadIn(praised)
  const isQuoted = /^["“„«][^"“”„«»]*["“”»][.!?]?$/u.test(text)
  const unquoted = isQuoted ? text.replace(/["“”»]([.!?]?)$/u, '$1') : text
  const once = unquoted.replace(attributed, '').replace(leadIn, '')
  const bare = once.replace(leadIn, '')
  // `"Please see reception", the desk gets an alarm`
  if (!isQuoted && /^["“„«]/u.test(unquoted) && /["”“»]/u.test(bare)) return text
  // `Ok. And cancelling?`
  if ((bare.match(/\p{L}{2,}/gu)?.length ?? 0) < 2) return withoutFiller(unquoted)
  const opening = unquoted.slice(0, -bare.length)
  // `Es soll eine Liste geben`
  if (opening.toLowerCase().startsWith('es ') && /^[^,]* geben(?=,|$)/u.test(withoutEnd(bare)))
    return withoutEnd(bare).replace(/ geben(?=,|$)/u, '')
  // `It would be good if the tax was worked out` asks for what is not so yet
  if (/if\s+$/i.test(opening)) return asWanted(bare.replace(/^((?:\S+ ){1,12}?)(?:was|were)(?= )/, '$1should be'))
  if (wanting.test(opening) && /^(?:it|them|this|that) (?!to )/i.test(bare)) return text
  if (/possible for\s+$/i.test(opening)) return bare.replace(/^((?:[\p{L}'’]+\s+){1,4}?)to\s+/u, '$1can ')
  if (wanting.test(opening)) return asDeed(bare, /(?:need|require|expect)s?\s+$/i.test(opening)) ?? text
  if (opening.endsWith('dass ')) return subordinate.test(bare) ? bare.replace(subordinate, '$1 $3 $2$4') : text
  if (/able to\s+$/i.test(opening)) return bare.replace(/ and to (?=\p{Ll})/u, ' and ')
  return opening === '' ? bare : inOrder(bare)
}
/** `die Gäste ihre Buchung absagen können`, behind `dass`, is `die Gäste können ihre Buchung absagen`. */
const subordinate =
  /^(man|wir|jede[rs]?|alle|niemand|(?:nur )?(?:keine?|der|die|das|eine?|unsere?|meine?|jede[rs]?|alle) (?:\p{Ll}+e[nrs]? )?\p{Lu}\p{L}+|(?!.* und \p{Lu})\p{Lu}\p{L}+) ([^,;:–]+) (kann|können|soll(?:en|te|ten)?|muss|müssen|darf|dürfen|wird|werden|ist|sind|hat|haben|bekommt|bekommen|sieht|sehen)(,.*[^.!])?[.!]*$/u

/** `a text went out` is not so yet: `a text should go out`. */
function asWanted(told: string): string {
  const tagged = tagWords(told)
  const at = tagged.findIndex(isVerb)
  const verb = tagged[at]
  const isPast = verb?.tag === 'VERB' && verb.lemma !== verb.word.toLowerCase() && !/(?:s|ing)$/i.test(verb.word)
  const subject = tagged.slice(0, at)
  // `if it reminds them`: that is what it should do
  if (at === 1 && isProduct(subject[0]?.word) && verb?.tag === 'VERB')
    return verb.lemma + told.slice(told.indexOf(verb.word) + verb.word.length)
  if (!isPast || at < 1 || at > 5 || !subject.every((word) => isNoun(word) || isNominal(word.tag))) return told
  return tagged.map(({ space, word, lemma }, i) => space + (i === at ? `should ${lemma}` : word)).join('')
}

const wanting = /(?:want|need|like|love|wish|require|expect)s?\s+$/i
/** Behind `We would like`: `students to book a room` is `students should book a room`. */
function asDeed(wanted: string, isNeeded = false): string | undefined {
  const [, said = '', verb = ''] = /^((?:\p{L}+\s+){1,4}?)to\s+(\p{L}+)/iu.exec(wanted) ?? []
  const words = tagWords(said.trim())
  const head = words.at(-1)
  if (!head) return wanted
  const isBeing = /^be$/i.test(verb)
  // `new hires to get a list`: whoever they are; `tools to plan with` are needed, and do nothing
  const isMany = words[0]?.tag !== 'DET' && pluralize.singular(head.word) !== head.word
  const isDoer = isPerson(head.word.toLowerCase()) || isPronounOf(head.word)
  if (!(isBeing ? isNoun(head) || isPronounOf(head.word) : isDoer || isMany)) return wanted
  if (isNeeded && !isBeing && !isDoer) return undefined
  const subject = isPronounOf(head.word) ? `${subjects[head.word.toLowerCase()]} ` : said
  const rest = wanted.slice(said.length + 3)
  if (/^be able to\s/i.test(rest)) return `${subject}can ${rest.replace(/^be able to\s+/i, '')}`
  return `${subject}should ${rest}`
}

const subjects: Record<string, string> = { it: 'it', them: 'they', him: 'he', her: 'she' }
const isPronounOf = anyOf('it them him her')
const [isNominal, isProduct] = [anyOf('det pron adj num'), anyOf('it')]
const [isNobody, isEmpty] = [anyOf('you we there i'), anyOf('do does')]
const tag =
  /,? (?:no|right|yes|ok|okay|isn['’]t it|oder|nicht wahr)(?=\?+$)|, (?:yes|yeah|ja|genau|thanks|please|bitte|danke)[.!]*$/i
/** `They would not ring if they could see when we come`: what could be is the wish, and what would follow is why. */
const hypothetical =
  /^(?:[^;:.!?]{1,120}?\s(?:would(?: not|n['’]t)?|wouldn['’]t)\s[^;:.!?]{1,120}?\s)?if ((?:\p{L}+ ){1,4}?)could (?!not\b|never\b)(?=\S+ \S)/iu

/** `if they could see it | we would come` */
const wouldFollow =
  /,?\s+(?:then )?(?:i|we|they|he|she|it|that|this)(?:['’]d| would(?: not|n['’]t)?) (?!like\b|love\b|need\b|want\b).*$/iu
/** `If the machine calculated that ...`, and what would follow is left to whoever listens. */
const halfWish = /^(?:and |but )?if ([^,;:?]{8,}?)\s?(?:\.{2,}|…)$/iu
/** `Ida copies the orders into a sheet, that should happen by itself`: what is done by hand is what should be. */
const byItself =
  /^(?:(?:right now|at the moment|currently|today|so far|every \p{L}+),? )?(.{8,}?)[,.;–-]*\s+(?:and |but )?(?:that|this|it|which|all of (?:that|this)) (?:really )?(?:should|must|has to|needs to|could|can) (?:also |all |just )?(?:happen|go|work|run|be(?: done)?) (by itself|by themselves|on its own|automatically|(?<!\bit \S+ (?:\S+ )?(?:\S+ )?)without (?!it\b|that\b).{2,30})$/iu
const longestDoer = 4
/** The deed that is somebody's chore today and should be done without them; undefined where a sentence says none. */
export function choreIn(sentence: string): string | undefined {
  const [, chore = '', how = ''] = byItself.exec(sentence.replace(/[\s.!]+$/, '')) ?? []
  const tagged = tagWords(chore.split(' because ', 1)[0] ?? '')
  const at = tagged.findIndex((_, i) => i > 0 && isDone(tagged, i))
  const verb = tagged[at]
  if (!verb || at > longestDoer || isNegated(chore)) return undefined
  // the tagger takes `Ida copies the orders` for copies
  const deed = verb.tag === 'VERB' ? verb.lemma : pluralize.singular(verb.word)
  const thing = tagged.slice(at + 1).map(({ space, word }) => space + word)
  return `${deed}${thing.join('').replace(' by hand', '')} ${how}`
}

/** `Do you know if there is some way our typesetter gets it all in one file` asks for what follows. */
const whether =
  /^(?:(?:do you (?:happen to )?know|tell me|i wonder|can you (?:say|tell))(?:,? (?:if|whether))? )?(?:(?:is|would) (?:there|it) (?:be )?|there(?:['’]s| is| was) |can it be (?:made|done|arranged) )(?:(?:any|some|a) (?:chance|way)(?: that)?(?! (?:to|for|of)\b)|so that)\s+(?=.{8}.*\?)/iu
/** `Could customers skip a week?` says `customers could skip a week`, where the person and the deed are plain to see. */
export function asStatement(question: string): string {
  const supposed = hypothetical.exec(question)
  if (supposed) return capitalise(`${supposed[1]}can ${question.slice(supposed[0].length).replace(wouldFollow, '')}`)
  const [, wished = ''] = halfWish.exec(question) ?? []
  if (wished !== '' && !/^it /i.test(wished) && asWanted(wished) !== wished) return capitalise(asWanted(wished))
  // `..., no?`
  const text = question.replace(tag, '').replace(whether, '')
  const [, label = '', modal = '', rest = ''] =
    /^([^:?]{2,40}: )?(could|can|may|should|must|shall|will|would|do|does)\s+(.{4,}?)\?+$/iu.exec(text) ?? []
  const words = tagWords(rest)
  const named = isEmpty(modal) ? -1 : words.findIndex((_, i) => isDeedOf(words, i))
  const deed = named > 0 ? named : words.findIndex(isVerb)
  const subject = words.slice(0, deed)
  const at = rest.indexOf(` ${words[deed]?.word} `)
  const isPlain = deed > 0 && deed <= 5 && at > 0 && subject.every((word) => isNoun(word) || isNominal(word.tag))
  if (!isPlain || isNobody(subject[0]?.word)) return text
  const told = isEmpty(modal) ? '' : ` ${modal.toLowerCase()}`
  return `${label}${rest.slice(0, at)}${told}${rest.slice(at)}`
}
/** `could a member repeat last week's order`: what the tagger takes for a noun behind another, and with a thing of its own behind it, is what they do. */
const isDeedOf = (words: readonly TaggedWord[], at: number): boolean =>
  (words[0]?.tag === 'DET' || (at === 1 && isPerson(pluralize.singular(words[0]?.word.toLowerCase() ?? '')))) &&
  isNoun(words[at - 1]) &&
  !isVerb(words[at]) &&
  isPlainVerb(tagWords(`to ${words[at]?.word}`)[1]) &&
  ['DET', 'ADJ', 'PRON', 'NUM', 'ADP'].includes(words[at + 1]?.tag ?? '')
