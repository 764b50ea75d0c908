import { isSaid } from '../marks.ts'
import { isWanted, type ReadUnit, type Unit } from '../unit.ts'
import { asks, countWords } from '../words/word-lists.ts'

type GivenUp = 'out-of-scope' | 'deferred' | 'today'

const start = String.raw`^[\s–—(-]*(?:(?:ok(?:ay)?|so|but|and|probably|maybe|perhaps|definitely|aber|und|also|wohl|mais|et|pero|y),?\s)*`
const ending = String.raw`(?:,? (?:though|please|pls|either|thanks|bitte|jedenfalls|merci|svp|por favor))*[\s.!)\]]*$`
const whole = (...forms: string[]): RegExp => new RegExp(`${start}(?:${forms.join('|')})${ending}`, 'iu')
/** `release 3`, `the pilot`, `ersten Stufe`: a stage in which the thing is made, or is not. */
const stage = String.raw`(?:(?:the |this |our |der |die |das |dieser |diese |den |zum |la |le |el |esta |cette )*(?:(?:first|initial|current|next|ersten?|erstes|aktuellen?|nächsten?|première?|primera?|premier) )?(?:ga|go-?live|launch|start|mvp|pilot\p{L}*|release|version|versión|phase|fase|stage|stufe|ausbaustufe|iteration|rollout|lancement|lanzamiento|lot|projekt|project|projet|proyecto|(?:v|r)\d[\d.]*)(?: \d[\d.]*)?)`
const it = '(?:it|this|that|them|these|those|any of (?:it|this|that))'

const postponed = whole(
  'not for (?:now|the moment|the time being)',
  `not (?:for|in|at|before|until|as part of) ${stage}(?: yet)?`,
  `(?:noch )?nicht (?:für|in|im|zu|zum|zur|vor|bis) ${stage}`,
  `pas (?:pour l['’]instant|maintenant|tout de suite|pour le moment|(?:pour|dans|avant) ${stage})`,
  `(?:de momento|por ahora|por el momento) no|no (?:por ahora|de momento|ahora|todavía|(?:para|en|antes de) ${stage})`,
  '(?:un (?:autre jour|jour)|plus tard|más adelante|otro día)(?: peut-être| quizás)?',
  '(?:(?:das )?lassen wir|lass(?:t uns)? das)(?: das)? (?:erst ?mal|vorerst|für später)',
  '(?:erst ?mal|vorerst|momentan|zurzeit|derzeit) nicht',
  `(?:let us|let['’]?s|we can|we could|we['’]ll|we will|we) (?:consider|keep|leave|treat|see|park|do|discuss) ${it}(?: as an idea)? (?:for|in|after|until) (?:after|later|the future|another (?:time|year)|${stage})`,
)
const refused = whole(
  `(?:do not|don['’]?t|won['’]?t|will not|never) (?:build|implement|do|make)(?: ${it})?`,
  `(?:leave|skip|ignore)(?: ${it})?(?: (?:out|as (?:it )?is|alone|be))?`,
  '(?:rejected|declined|dropped|descoped|out of scope|out|not our (?:job|topic|concern|business)|nothing to do)',
  "(?:that|this|it)(?:['’]s| is) (?:not|none of) our (?:job|topic|concern|business|problem)(?: (?:here|now|for now|right now|at the moment))?",
  '(?:nicht (?:bauen|umsetzen|machen)|raus|fliegt raus|abgelehnt|gestrichen|verworfen|entfällt)',
  '(?:das|es)(?: ist)? nicht (?:unser thema|unsere baustelle|unsere aufgabe)',
  '(?:abandonné|annulé|écarté|refusé|rejeté|hors (?:sujet|périmètre)|(?:à )?ne pas (?:faire|développer|construire))e?s?',
  "ce n['’]est pas (?:notre|le) (?:sujet|problème|affaire)(?: (?:ici|pour l['’]instant|pour le moment))?",
  '(?:fuera|fuera de alcance|descartad[oa]s?|rechazad[oa]s?|anulad[oa]s?|eliminad[oa]s?|ni hablar|no (?:se hace|hacer|construir|desarrollar))',
  'no es (?:nuestro tema|asunto nuestro|cosa nuestra)(?: (?:ahora|por ahora|de momento))?',
  String.raw`(?:closed|resolved|marked) as (?:won['’]?t (?:do|fix)|wont ?fix|not planned|duplicate|rejected|invalid|out of scope)(?: \([^()]*\))?`,
  // `-> IT, new cable ordered`: others have it already
  String.raw`(?:->|→|=>) ?(?:(?:to|for|für|an) )?(?:(?:the|our|die|den|das|unsere[nr]?) )?(?:it(?:[ -](?:team|support|desk|department|abteilung))?|facilit\p{L}*|caretaker|janitor|electrician|plumber|manufacturer|vendor|hausmeister\p{L}*|haustechnik|elektriker|hersteller)(?:,? [^.;:]{0,40}(?:ordered|booked|called|informed|told|reported|repaired|on it|comes?|coming|knows|bestellt|gemeldet|kommt|informiert|gerufen|weiß bescheid))?`,
)
/** `it's there already, page 2, nobody reads it` */
const exists = new RegExp(
  String.raw`${start}(?:${[
    "(?:it|this|that|they|those)(?:['’]s| is|['’]re| are) (?:already (?:there|in|possible|done|built)|there already)",
    `(?:it|this|that|they) (?:already exists?|exists? already)|we (?:already have|have) ${it} already|we already have ${it}`,
    "(?:das|den|die|es|so (?:et)?was)(?: gibt(?:['’]?s| es)| haben wir| ist) (?:schon|bereits)(?: da)?",
    "(?:ça|cela|il|elle) existe déjà|c['’]est déjà (?:là|fait)|on l['’]a déjà",
    'ya (?:existe|lo tenemos|la tenemos|está hecho|está)',
  ].join(
    '|',
  )})(?![\p{L}\d])(?!.*(?<!\p{L})(?:but|however|should|must|want|need|aber|soll\p{L}*|muss|mais|doit|pero|debe)(?!\p{L}))`,
  'iu',
)
/** `a wiki table is fine, no tooling please`, `Steve has a spreadsheet and we can go on with that`: what does instead. */
const goesWithout = new RegExp(
  String.raw`(?:^|[,;:–—]\s|\s(?:and|und|et|y)\s)(?:${[
    '(?:no|without) (?:extra |new |special )?(?:tool|tooling|tools|software|development|coding)(?: (?:needed|required|necessary|for (?:it|that|this|now)))?',
    '(?:kein|keine|ohne) (?:eigenes |eigene |extra )?(?:tool|werkzeug|software|programmierung|entwicklung)(?: (?:nötig|dafür))*',
    "(?:pas (?:d['’]|de )|sans )(?:outil|logiciel|développement)|(?:sin|nada de|ninguna?) (?:herramienta|software|desarrollo|programa)",
    '(?:we|they|he|she|i) (?:can|could|will) (?:go on|live|carry on|manage|continue|keep going) with (?:that|this|it)(?: (?:for now|for the time being|for the moment|until then))?',
    String.raw`(?:we|i)(?:['’]ll| will| can)? (?:stay|stick) with (?:that|this|it|\p{L}+(?: \p{L}+)?) (?:for now|for the time being|for the moment)`,
  ].join('|')})${ending}`,
  'iu',
)
/** `We thought of a penalty, but ..., so the penalty is not to be realised` */
const conclusion =
  /(?:^|,\s+(?:so|therefore|thus|daher|deshalb)\s+)(?:so |therefore |(?:daher |deshalb )?(?:wird|werden) )?(?:the |that |this |die |der |das )?(?<thing>\p{L}+) (?:(?:is|are|was|will be) not (?:to be |going to be )?(?:realised|realized|built|implemented|developed|made|done)|(?:(?:wird|werden) )?(?:daher |deshalb )?nicht (?:umgesetzt|gebaut|realisiert|entwickelt|gemacht))[\s.!)]*$/iu
const concludes = /^(?:so|therefore|thus|also|daher|deshalb)$/i
/** `One day there'll be a marketplace`, and not `One day before the fair the exhibitor gets a map` */
const someDay =
  /^(?:(?:and|but|und|aber|et|y),? )?(?:(?:one|some) ?day|in the far future),? (?:maybe |perhaps |hopefully )?(?:there|we|i|it|they|this|you|the \p{L}+)(?:['’](?:ll|d|re)| will| would| could| might| may| is| are| shall| should| want)(?!\p{L})|^(?:irgendwann|eines tages)(?: einmal| mal)? (?:wird|werden|gibt|soll|sollen|könnte|könnten|kommt|wollen|möchten|hätten)(?!\p{L})|^un jour,? (?:il y aura|on (?:aura|pourra|voudrait)|nous (?:aurons|pourrons))(?!\p{L})|^(?:algún|un) día,? (?:habrá|tendremos|será|podremos|podrá|queremos)(?!\p{L})/iu
/** `Option 1 (not included in the base price): tracking by barcode` */
const labelledOut =
  /^[^():]{2,60}\((?:not (?:included|part of|in scope|covered|in the)|excluded|out of scope|nicht (?:enthalten|teil|im|in der)|non (?:compris|inclus)e?s?|hors (?:périmètre|prix|lot)|no (?:incluid|compren))[^()]*\)\s?:/iu

const [wordsOfVerdict, wordsOfHead] = [16, 3]

/** What a sentence or clause that says no more than a verdict makes of what it is said of: `Not for GA, though.`, `es gibt das schon`, `fuera`. */
function givenUpBy(text: string): GivenUp | undefined {
  const [head = '', ...reason] = text.split(', ')
  if (reason.length > 0 && countWords(head) >= wordsOfHead && !asks.test(reason.join(', '))) {
    const said = verdictIn(head)
    if (said) return said
  }
  return verdictIn(text)
}
function verdictIn(text: string): GivenUp | undefined {
  if (exists.test(text)) return 'today'
  if (countWords(text) > wordsOfVerdict) return undefined
  return postponed.test(text) ? 'deferred' : refused.test(text) || goesWithout.test(text) ? 'out-of-scope' : undefined
}

/** What the last clause of a sentence makes of it: `Partner eng needs a list; a wiki table is fine, no tooling please`, `... – TK: we can't know that. dropped`. */
function givenUpAtEnd({ text, form }: Unit): GivenUp | undefined {
  const tail = text.slice(-longestTail)
  for (const { index, 0: mark } of tail.matchAll(breaks)) {
    const [before, said] = [tail.slice(0, index), tail.slice(index + mark.length)]
    const given = givenUpBy(said)
    // of several things brackets may speak of the last, and a cell of one word may be a value
    const isOfMore = mark.endsWith('(') && severalThings.test(before)
    const isCell = form === 'row' && countWords(said) === 1 && !mark.startsWith('.')
    if (given && !isOfMore && !isCell) return given
  }
  return undefined
}
const longestTail = 200
const breaks = /[.;–—]\s+|\s--\s|,\s+(?:so|also|donc|así que)\s+|\s-\s|\s\(/gu
const severalThings = /[,;]|\s(?:and|or|und|oder|et|ou|y|o)\s/iu

/** What is given up, put off or there already in the words that stand behind it, in its sentence, its brackets or the sentences after it. */
export function withoutGivenUp(units: readonly ReadUnit[]): ReadUnit[] {
  const turned = [...units]
  const turn = (unit: ReadUnit, kind: GivenUp): void => {
    if (!isSaid(unit)) turned[unit.number - 1] = { ...unit, kind, wanted: 0, sureness: 1 - unit.wanted }
  }
  for (const [i, unit] of units.entries()) {
    if (someDay.test(unit.text)) turn(unit, 'deferred')
    if (labelledOut.test(unit.text)) turn(unit, 'out-of-scope')
    const concluded = concludedBy(units, unit)
    for (const each of concluded) turn(each, 'out-of-scope')
    const before = units[i - 1]
    const isBehind = before !== undefined && before.block === unit.block && isOfOneVoice(before, unit)
    const alone = isBehind ? givenUpBy(unit.text) : undefined
    const own = alone ?? givenUpAtEnd(unit)
    if (own) turn(unit, own)
    const spoken = own && (alone || (isBehind && goesOn(unit) && !isWanted(unit))) ? spokenOf(turned, unit) : undefined
    if (own && spoken) turn(spoken, own)
  }
  return turned
}

/** All of a sentence of which the last clause says that nothing comes of what the first one names. */
function concludedBy(units: readonly ReadUnit[], unit: ReadUnit): ReadUnit[] {
  const [said, thing = ''] = conclusion.exec(unit.text) ?? []
  if (said === undefined) return []
  let first = unit
  while (first.link !== undefined && first.number > 1 && first.number > unit.number - reach)
    first = units[first.number - 2] as ReadUnit
  const isOne = said.startsWith(',') || concludes.test(unit.link ?? '')
  const before = first === unit ? unit.text.slice(0, -said.length) : first.text
  return isOne && before.toLowerCase().includes(thing.toLowerCase()) ? units.slice(first.number - 1, unit.number) : []
}

/** A part of a sentence, or the end of what stands in brackets: it speaks of what it goes on with. */
const goesOn = ({ text, link }: Unit): boolean => link !== undefined || text.split(')').length > text.split('(').length

const isOfOneVoice = (before: Unit, { field, turn }: Unit): boolean => before.field === field && before.turn === turn

/** What a verdict speaks of: what is wanted before it, past what only asks or remarks on that. */
function spokenOf(units: readonly ReadUnit[], verdict: ReadUnit): ReadUnit | undefined {
  for (let at = verdict.number - 2; at >= Math.max(0, verdict.number - 1 - reach); at -= 1) {
    const unit = units[at] as ReadUnit
    if (unit.block !== verdict.block || !isOfOneVoice(unit, verdict)) return undefined
    if (isWanted(unit)) return unit
    if (!isOnWay(unit)) return undefined
  }
  return undefined
}
const reach = 4
/** `Legal hasn't answered whether this is allowed.`, `(The manager's wish;` */
const isOnWay = ({ text, link }: ReadUnit): boolean =>
  link !== undefined ||
  text.startsWith('(') ||
  /(?<!\p{L})(?:this|that|it|they|das|dies|es|ce|cela|ça|esto|eso)(?!\p{L})/iu.test(text)
