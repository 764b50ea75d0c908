import { nameOfHeading } from '@planwright/likeness'
import { isSaid } from '../marks.ts'
import { isWanted, type ReadUnit, type UnitKind } from '../unit.ts'
import { beginsWithDeed } from './begins-with-deed.ts'
import { isContractClause } from './contract-clauses.ts'
import { isClause } from './is-clause.ts'
import { isWithdrawn } from './is-withdrawn.ts'
import { isPerson } from './persons.ts'
import { isField } from './ranks.ts'
import { isParticiple, isVerb, tagWords } from './tag-words.ts'
import { anyOf, asks, holds, isNegated, isQuestion, opens, uncapitalise, words } from './word-lists.ts'

/** What stands below headings, or in tables, of a kind: as what it is read, whether that holds for sentences, too, and what of it may be wanted all the same. */
type Verdict = { kind: UnitKind; sentences?: true; isOpen: (unit: ReadUnit) => boolean }

/** The last heading of a unit in small letters, without number and marks. */
export function headingOf({ headings }: ReadUnit): string {
  return plain(headings.at(-1) ?? '')
}
const plain = (heading: string): string =>
  heading
    .toLowerCase()
    // `Done (5)`, and not `Phase 2`
    .replace(/\s*[([]\d{1,3}[)\]]\W*$/u, '')
    .replaceAll('’', "'")
    .replace(/[^\p{L}\d']+/gu, ' ')
    .trim()
    .replace(/^(?:(?:\p{L} )?\d+ )+|^[a-z] (?=\p{L}{2})/u, '')
const setOf = (list: string): ReadonlySet<string> => new Set(list.split(', '))

const [putOff, leftOut] = [setOf(words.putsOff), setOf(words.leavesOut)]
const decides = holds('decided, agreed, instead, entschieden, beschlossen, stattdessen')
const binds = holds('must, shall, should, has to, have to, needs to, muss, müssen, soll*')
const wishes = holds('should, must, want, wants, would like, we need, soll*, muss, müssen, möchte*')
const answers = /^(?:yes|no|ja|nein)(?!\p{L})|->|→/iu
const isDated =
  /(?<!\p{L})(?:weeks?|months?|sprints?|quarter|wochen?|monate?n?|kw)\s?\d|(?<!\p{L})q[1-4](?!\p{L})|\d\s?(?:weeks|months|wochen|monate)/iu
/** `Suppliers accept the terms with a click` is of a product for contracts. */
const ofParties =
  /(?<!\p{L})(?:[Tt]he (?:Supplier|Contractor|Provider|Vendor|Bidder|Authority|Purchaser|Client|Agency|Borough|Council)(?!\p{L})|Auftrag(?:nehmer|geber)|(?:D(?:er|ie|em|en|es)|d(?:er|ie|em|en|es)|vom|durch) A[GN](?!\p{L})|[Ii]nvoices? (?:is|are|shall be|will be) (?:paid|due)|[Pp]ayments? within|[Ii]ndemn|[Ll]iab(?:le|ility)|[Ii]nsurance|[Ww]arrant(?:y|ies)|[Pp]enalt|[Ss]ervice credits|[Tt]ermination|[Jj]urisdiction|Rechnung|Zahlung|Haftung|haftet|Gewährleistung|Versicherung|Vertragsstrafe|Pönale|Kündigung|Gerichtsstand)/u
const isPriced = /[€£$]\s?\d|\d\s?(?:€|eur|euro|usd|chf|gbp)(?!\p{L})|(?<!\p{L})(?:vat|mwst)(?!\p{L})/iu
const isApart = ({ form, text }: ReadUnit): boolean => form === 'row' || /:\s/.test(text)
/** `Rejected` may be what an order can be, where it is said who does what; `Nothing that needs an account`, under `Not`, may be meant either way. */
const mayBeState = setOf(words.mayBeState)
const isState = (unit: ReadUnit): boolean =>
  mayBeState.has(headingOf(unit)) && (isClause(unit.text) || isNegated(unit.text))

const people: Verdict = {
  kind: 'context',
  isOpen: (unit) => isApart(unit) || asks.test(unit.text) || decides.test(unit.text),
}
/** `Candidates and parents`, below `People`, where features may stand as well: `Merge duplicates`, `Import from HR`. */
const maybePeople: Verdict = {
  ...people,
  isOpen: (unit) =>
    people.isOpen(unit) ||
    unit.wanted >= surelyWanted ||
    isClause(unit.text) ||
    beginsWithDeed(uncapitalise(unit.text)),
}
const surelyWanted = 0.9
/** `Scale operator (seasonal), grader, auditor.`: the same in a sentence without a deed */
const peopleInRow: Verdict = {
  ...people,
  sentences: true,
  isOpen: ({ text }) => tagWords(text).some(isVerb) || !text.includes(', '),
}
const persona: Verdict = { kind: 'context', sentences: true, isOpen: ({ text }) => wishes.test(text) }
/** Who needs something wants it: `everything needs a deploy` only hurts. */
const complaint: Verdict = {
  kind: 'today',
  isOpen: (unit) => isApart(unit) || wishes.test(unit.text) || decides.test(unit.text),
}
const isBound = ({ text }: ReadUnit): boolean => binds.test(text) || decides.test(text)
/** `A permit shall be deemed valid for a year` */
const deems = /(?<!\p{L})(?:shall|must) (?:be (?:deemed|understood|regarded|construed)|mean)(?!\p{L})/iu
/** `Members can search the terms`, `Customers accept them with a click`: no term begins so. */
const saysWho = (text: string): boolean => {
  const said = tagWords(text.replace(/^(?:the|an?|die|der) /iu, ''))
  return isPerson(said[0]?.word.toLowerCase() ?? '') && (isVerb(said[1]) || asks.test(said[1]?.word ?? ''))
}
/**
 * Of what the labelled briefs hold below such headings hardly anything is wanted: of 82 and 33 units below `Out of scope` and `Non-goals` nothing, of 76 below `Open` and `Open questions` one, of 13, 27
 * and 10 below `Executive summary`, `Ausgangslage` and `Current situation` nothing, of 32 below `Glossary` and 13 below `Assumptions` three each.
 */
const verdicts: readonly (readonly [ReadonlySet<string>, Verdict])[] = [
  [putOff, { kind: 'deferred', isOpen: (unit) => isState(unit) || decides.test(unit.text) }],
  [leftOut, { kind: 'out-of-scope', isOpen: (unit) => isState(unit) || decides.test(unit.text) }],
  // a column of a board; what is set in may stand below a line that was not read as the next heading
  [setOf(words.hasDone), { kind: 'today', isOpen: (unit) => unit.indent > 0 || decides.test(unit.text) }],
  // `Hire desk coordinator (Greta): gets the report` is whom it is for
  [setOf('persona, personas'), { kind: 'context', isOpen: ({ text }) => asks.test(text) || decides.test(text) }],
  [setOf(words.namesPeople), people],
  [setOf('people, persons, people involved, roles and people, personen, menschen'), maybePeople],
  [setOf(words.complains), complaint],
  [setOf(words.complainsAloud), { ...complaint, sentences: true }],
  [setOf(words.tellsAround), { kind: 'context', sentences: true, isOpen: ({ text }) => binds.test(text) }],
  // `Gross / tare / net: weight of the loaded truck, ...`, with whatever else is said of a term; of 38 such labelled units none is wanted
  [
    setOf(words.defines),
    {
      kind: 'context',
      sentences: true,
      isOpen: (unit) => (isBound(unit) && !deems.test(unit.text)) || (!isApart(unit) && saysWho(unit.text)),
    },
  ],
  [setOf(words.asksLittle), { kind: 'context', isOpen: isBound }],
  // `Weeks 3 to 6 are for the website`, `£18,400 plus VAT`: of the project, and not of the product
  [setOf(words.tellsWhen), { kind: 'context', sentences: true, isOpen: ({ text }) => !isDated.test(text) }],
  // `The Supplier shall hold insurance of £5m`: what binds whoever builds it; of 9 such labelled units none is wanted
  [
    setOf(words.bindsSupplier),
    { kind: 'context', sentences: true, isOpen: ({ text }) => requires.test(text) || !ofParties.test(text) },
  ],
  [setOf(words.tellsPrice), { kind: 'context', sentences: true, isOpen: ({ text }) => !isPriced.test(text) }],
  [
    setOf(words.leavesOpen),
    { kind: 'question', isOpen: (unit) => isState(unit) || isBound(unit) || answers.test(unit.text) },
  ],
]

/** `Not needed`, `Later`: whether a line says of what is listed below it that it is not to be built, or not now. */
export function leavesOut(heading: string): boolean {
  return [putOff, leftOut].some((headings) => headings.has(plain(heading)))
}

/** `Ines, 34, the careful owner` */
export function namesPersona(text: string): boolean {
  return nameAndAge.test(text)
}
const nameAndAge =
  /^(?:persona(?: \d)?\W+)?\p{Lu}[\p{L}'’-]+(?: \p{Lu}[\p{L}'’.-]*)?,? \(?\d{2}(?![\d:.])\)?(?:[,.:;–-]|$| \()/u

const namesNoWish = anyOf(
  'term meaning definition abbreviation acronym begriff bedeutung abkürzung metric kpi kennzahl milestone meilenstein deadline frist weight weighting gewicht gewichtung criterion kriterium rev revision version',
)
const holdsWishes = opens(words.demanded)
/** Tables of terms, dates, weights and figures ask for nothing, unless a column of theirs holds what is asked for. */
function isAround({ cells }: ReadUnit): boolean {
  const columns = cells?.map(({ column }) => plain(column)) ?? []
  return columns.some(namesNoWish) && !columns.some((column) => holdsWishes.test(column))
}

/** `Our boats`, above their names: what there is; `Our wishes` are none of it. */
const owns =
  /^(?:our|my|unsere?|meine|nos|nuestr[ao]s) (?!(?:main |new |most )?(?:wish|need|requirement|idea|demand|feature|expectation|must|priorit|wünsche|anforderung|bedarf|ideen|besoin|necesidad))\p{L}+(?: \p{L}+)?$/iu
const owned: Verdict = { kind: 'context', isOpen: ({ text }) => asks.test(text) || isClause(text) }
const around: Verdict = { kind: 'context', isOpen: () => false }
/** `S (should): evaluation criterion`, `„muss“ bezeichnet eine Pflichtanforderung`: what a document means by its words. */
const definesModal =
  /["“„*(](?:must|shall|should|may|can|could|muss|soll|kann)["”“*)] ?(?:means|denotes|indicates|bezeichnet|bedeutet|is used|:)/iu
/** What a document was before. */
const tellsHistory = setOf(
  'revision history, document history, document revisions, record of revisions, record of changes, amendment record, amendment history, änderungshistorie, änderungsverzeichnis, änderungsverlauf des dokuments, dokumenthistorie, dokumentenhistorie, revisionsverzeichnis, historial de revisiones, historique des révisions',
)
/** A product that keeps such a history has somebody or something do what they do with it. */
const history: Verdict = {
  kind: 'context',
  sentences: true,
  isOpen: ({ text }) =>
    !tellsOfDocument.test(text) &&
    (asks.test(text.replace(dayInMay, '')) || beginsWithDeed(uncapitalise(text)) || saysWhoDoes(text)),
}
/** A month asks for nothing. */
const dayInMay = /\d\.? May(?!\p{L})|(?<!\p{L})May \d/gu
/** `Rev. A initial`, `3.1 changed`, `12 March: ...`, `the times of 3.3` */
const tellsOfDocument =
  /^\W*(?:(?:[Rr]ev(?:ision)?|REV|[Vv]ersion|[Ii]ssue|[Aa]usgabe|[Ss]tand|[Vv])(?:\.? ?(?:\p{Lu}|\d[\d.]*)(?![\p{L}\d])|\.)|\d)|(?:(?<!\p{L})(?:[Oo]f|[Ii]n|[Tt]o|[Ss]ee|[Ss]ections?|[Ss]ec\.|[Cc]lause|[Cc]hapter|[Rr]equirements?|[Aa]bschnitt|[Kk]apitel|[Vv]on|[Ss]iehe) |§ ?)\d+(?:\.\d+)+(?![\p{L}\d]| ?\p{Sc}| ?%)|(?<!\p{L})\p{Lu}{1,6}-\d+(?!\p{L})|(?<!\p{L})(?:[Ii]nitial|[Dd]raft|[Ff]irst) (?:version|issue|draft)(?!\p{L})/u
const system = /^(?:system|software|application|app|tool|platform|solution|website|portal|anwendung|lösung)$/iu
const saysWhoDoes = (text: string): boolean => {
  const [doer, deed] = tagWords(text.replace(/^(?:the|an?|each|every|all|die|der|das|jede[rs]?) /iu, ''))
  const isDoer = system.test(doer?.word ?? '') || isPerson(doer?.word.toLowerCase() ?? '')
  return isDoer && isVerb(deed) && !isParticiple(deed?.word ?? '')
}
/** `Ask Dieter for the logo`: an errand. */
const isErrand = /^[Aa]sk \p{Lu}\p{Ll}+ (?:for|whether|if|about|to)(?!\p{L})/u
const tellsInShort = /^tl;?dr(?!\p{L})/iu
/** `17 February.` */
const isDay =
  /^\W*\d{1,2}(?:st|nd|rd|th|\.)? (?:january|february|march|april|may|june|july|august|september|october|november|december|januar|februar|märz|mai|juni|juli|oktober|dezember)(?: \d{4})?\W*$/iu
/** `Reason: humidity`: of 7 such labelled units none is wanted; a field of that name says what is put in. */
const givesReason = ({ text }: ReadUnit): boolean =>
  reasonAlone.test(text) && !ofField.test(text) && !tagWords(text).some(isVerb)
const reasonAlone = /^(?:reason|rationale|grund|begründung|hintergrund)\s?:\s/iu
const ofField = holds(
  'required, mandatory, optional, text, free, list, field, choice, drop*, up to, pflicht*, freitext, liste, feld, auswahl',
)
/** `1 Introduction > 1.2 Scope`, as standards of requirements begin (ISO/IEC/IEEE 29148): what the text is about; of 39 labelled units right below `Introduction` none is wanted. */
const introduction: Verdict = {
  kind: 'context',
  sentences: true,
  isOpen: (unit) => unit.form !== 'sentence' || asks.test(unit.text) || decides.test(unit.text),
}
const [opensText, tellsOfText] = [
  setOf(words.introduces),
  setOf('scope, purpose, product scope, system scope, zweck, geltungsbereich'),
]
const introduces = ({ headings }: ReadUnit): boolean => {
  const [above = '', own = ''] = headings.slice(-2).map(plain)
  return headings.length > 1 ? opensText.has(above) && tellsOfText.has(own) : false
}
/** `Fixed in 8.3.2 already, so ignore`, `Bereits behoben` */
const ignores =
  /(?<!\p{L})(?:so|please|pls|bitte|à|por favor) (?:ignore|ignorieren|ignorer|ignorar)$|^(?:already )?(?:fixed|solved|resolved|repaired) (?:in|with|since|by) \p{L}?\d|^already (?:fixed|solved|resolved|repaired|done|there)(?!\p{L})|^(?:schon|bereits) (?:behoben|gelöst|erledigt|umgesetzt|vorhanden)(?!\p{L})|^déjà (?:corrigé|résolu|réglé|fait)|^ya (?:corregid|resuelt|arreglad|hech)[oa]/u
const ignored: Verdict = { kind: 'today', isOpen: () => false }
/** What stands right below a heading, as far as its name alone says that. */
function verdictBelow(heading: string): Verdict | undefined {
  const name = plain(heading)
  return ignores.test(name) ? ignored : verdicts.find(([headings]) => headings.has(name))?.[1]
}

/** What its heading, or its table, says of a unit; `isListed` where it is a row or an item, or a line like one. */
export function verdictOn(unit: ReadUnit, isListed: boolean): Verdict | undefined {
  const heading = unit.headings.at(-1) ?? ''
  const verdict =
    isAround(unit) ||
    definesModal.test(unit.text) ||
    isContractClause(unit.text) ||
    tellsInShort.test(unit.text) ||
    isDay.test(unit.text) ||
    isWithdrawn(unit.text) ||
    givesReason(unit) ||
    isErrand.test(unit.text) ||
    isField(unit.text)
      ? around
      : namesPersona(heading) || namesPersona(unit.text)
        ? persona
        : owns.test(plain(heading))
          ? owned
          : introduces(unit)
            ? introduction
            : unit.headings.some((above) => tellsHistory.has(plain(above)))
              ? history
              : verdictBelow(heading)
  if (verdict === people && !isListed) return peopleInRow
  return isListed || verdict?.sentences || verdict === around ? verdict : undefined
}

/** Whether nothing above a unit says that what stands there is refused, done, or beside the product: of people who use it a table may say what they do. */
export function standsOpenTo({ headings }: Pick<ReadUnit, 'headings'>): boolean {
  const found = verdictBelow(headings.at(-1) ?? '')
  return (found === undefined || found === people || found === maybePeople) && !isRefused({ headings })
}

/** Whether a heading above a unit, however far, says that what stands below is refused, put off or done. */
export function isRefused({ headings }: Pick<ReadUnit, 'headings'>): boolean {
  const kinds = headings.map((heading) => verdictBelow(heading)?.kind)
  return kinds.some((kind) => kind === 'out-of-scope' || kind === 'deferred' || kind === 'today')
}

/** A unit as its heading or table says; what a person marked stays, and what says itself that it is wanted. */
export function asJudged(unit: ReadUnit, isListed: boolean): ReadUnit {
  const verdict = isSaid(unit) ? undefined : verdictOn(unit, isListed)
  if (!verdict || verdict.isOpen(unit)) return unit
  return isWanted(unit) ? { ...unit, kind: verdict.kind, wanted: 0, sureness: unit.wanted } : { ...unit, wanted: 0 }
}

const ofUseCase = opens(
  'main flow, main success scenario, main scenario, basic flow, normal flow, alternative flow*, alternate flow*, alternative path*, extensions, exceptions, exception flow*, flow of events, steps, postcondition*, precondition*, hauptablauf, alternativablauf, alternativabläufe',
)
/** `Story 3: Swap a shift`, `Story: Export` names one story, and no part of the product. */
export function namesOneStory(heading: string): boolean {
  return oneStory.test(heading)
}
const oneStory = /^(?:user )?story(?:\s*#?\d+(?:\.\d+)*)?\s*(?:[:.–-]|$)/iu
/** Whether a heading names a part that every use case has: it is the use case that is named. */
export function namesPartOfUseCase(heading: string): boolean {
  return ofUseCase.test(heading)
}

const requires =
  /^(?:the|this|das|die) (?:new )?(?:system|software|application|app|tool|platform|solution|website|portal|anwendung|lösung)\s+(?:shall|must|muss)\s+(?!(?:also )?(?:not|never|replace|be (?:delivered|finished|ready|hosted by)|nicht|kein|ersetzt)(?!\p{L}))/iu
/** `What we need is ...`, `a way for clerks to find ...`: of 29 labelled units with such words 27 are wanted, of 265 that somebody `must be able to` do 263, of 31 with `there should be` 29. */
const asksSurely =
  /^(?:(?!today|currently|now|so far|problem|dropped|rejected|refused|not |no |out|later|maybe|heute|bisher|derzeit|aktuell)[^\s:.?!]+(?: [^\s:.?!]+){0,3}: )?(?:[^\s,.;:?]+ ){1,7}?(?:must|should|(?:have|has|needs?) to) be able to(?!\p{L})|(?<!\p{L})there (?:should|must|has to|needs to) (?:also )?be (?!no |less |not )|(?<!\p{L})(?:what (?:i|we|they|he|she|the \p{L}+) (?:(?:really|actually|basically) )*(?:need|want|would like)s? is|(?:needs?|wants?|looking for|would like) (?:a|some) (?:\p{L}+ )?way (?:for (?:\p{L}+ ){1,4})?(?:to|of))(?!\p{L})/iu
/** `We want a newsletter`, `We'd like statistics`, `Wir brauchen eine Liste`: of 253 such labelled sentences 233 are wanted. */
const opensWish =
  /^(?:(?:and|so|also|then|plus|ideally|first|und|auch|dann),? )*(?:(?:we|i)(?:(?: would|['’]d)(?: also| really)? (?:like|love)|(?: really| also| just| only| definitely)* (?:need|want)) (?:an?|the|some|different|our own|\p{L}{3,}[a-rt-z]s)(?!\p{L})|(?:wir|ich) (?:brauchen?|benötigen?|wünschen uns|wünsche mir|hätten? gerne?) (?:auch |noch )?(?:eine?n?|die|den|das|\p{L}{4,}(?:en|listen|pläne))(?!\p{L}))/iu
/** But an offer, the whole product or the day by which it stands are another matter. */
const ofProject = holds(
  'quote*, price, offer*, estimate*, answer*, developer*, proposal, demo, pilot, but, app, application, system, tool, website, site, program, software, something, anything, by monday, by tuesday, by wednesday, by thursday, by friday, by christmas, by easter, by summer, angebot*, preis*, antwort*, termin, entwickler*, programm, etwas, was, aber, bis montag, bis freitag, contract*, invoice for this, reference*, freelancer*, sponsor*, guests, lead, receptionist*, time, money, budget, sum, results, people, first version, only, every time, today, to stay, to end, jemand*, leute, gäste, urlaub, rückruf, zusammenarbeit, zeit, geld, derzeit, dafür',
)
const [doubtedFrom, surelyFrom, requiredTo] = [0.3, 0.1, 0.75]
/**
 * `The system shall identify a vehicle by its tag` is a requirement, as standards write them (ISO/IEC/IEEE 29148), however little else speaks for it; in a text that says `shall` again and again, so is whatever
 * shall be: of 259 such labelled units 249 are wanted.
 */
export function asRequired(unit: ReadUnit, isSpecification = false): ReadUnit {
  // what was taken for a question may be none
  const isOpen = unit.kind === 'question' && (isQuestion(unit.text) || !asksSurely.test(unit.text))
  const isOther = isOpen || (unit.kind === 'deferred' && !keepsForLater.test(unit.text))
  if (isOther || isSaid(unit) || unit.wanted >= requiredTo) return unit
  const isWish =
    opensWish.test(unit.text) &&
    !isRefused(unit) &&
    verdictOn(unit, true) === undefined &&
    !ofProject.test(unit.text) &&
    !isNegated(unit.text)
  if (isWish && !isQuestion(unit.text)) return { ...unit, kind: 'demand', wanted: requiredTo, sureness: requiredTo }
  const isAsked = asksSurely.test(unit.text)
  const isDoubted = unit.wanted >= (isAsked ? surelyFrom : doubtedFrom) && unit.kind !== 'out-of-scope'
  const isRequired =
    (isSpecification && says.test(unit.text) && (unit.wanted >= surelyFrom || requires.test(unit.text))) ||
    (unit.kind === 'deferred' && keepsForLater.test(unit.text))
  if (!isRequired && !(isDoubted && (isAsked || requires.test(unit.text))) && !isObliged(unit)) return unit
  return { ...unit, kind: 'demand', wanted: requiredTo, sureness: requiredTo }
}
/** `Stores with paper labels have to reprint them by 15 December`, in a part of the text that says of what it is. */
function isObliged({ form, kind, speaker, text, headings, wanted }: ReadUnit): boolean {
  return (
    form === 'sentence' &&
    kind !== 'question' &&
    speaker === undefined &&
    wanted >= obligedFrom &&
    nameOfHeading(headings.at(-1) ?? '') !== '' &&
    obliges.test(text) &&
    !isNegated(text) &&
    !isQuestion(text)
  )
}
const obligedFrom = 0.35
const obliges =
  /^(?:(?:[^\s,.;:?]+|\d+(?:[.,]\d+)+) ){1,7}?(?:must|shall|has to|have to|muss|müssen)(?!\p{L})|^(?:(?:[^\s,.;:?]+|\d+(?:[.,]\d+)+) ){3,16}?(?:(?:and|und) (?:must|shall|has to|have to|muss|müssen)|und (?:ist|sind) zu \p{L}+en\W*$)(?!\p{L})/iu
/** `Users can save sitters for later`, `The till has to write the old file until June`: it is what they do, and not when it is built. */
const keepsForLater =
  /(?<!\p{L})(?:can|could|may|able to) (?:save|bookmark|store|mark|pin)\s[^.,;]{2,60}\sfor later|^(?!(?:so|i|we|ich|wir) )(?:[^\s,.;:?]+ ){1,4}?(?:must|has to|have to|muss|müssen) (?!not |wait |nicht |warten )[^.;]*\s(?:until|till|bis)\s/iu
/** Of what is offered, or said about the text itself, `shall` says nothing that is to be built. */
const says =
  /^(?!.*\b(?:offers?|bids?|bidders?|tenders?|tenderers?|comments?|this (?:document|memorandum)) shall\b)(?!.*[?:]\s*$).+\bshall (?!not\b|no\b|mean\b|we\b|i\b)/isu
const fewestShall = 2
/** Whether a text is written as requirements are. */
export function isSpecification(units: readonly { text: string }[]): boolean {
  return units.filter(({ text }) => says.test(text)).length >= fewestShall
}

const ofChecks = opens(
  'acceptance criteria, acceptance criterion, acceptance, ac, akzeptanzkriterien, abnahmekriterien',
)
/** Whether what stands below a heading checks the story above it. */
export function namesChecks(heading: string): boolean {
  return ofChecks.test(heading)
}
/** Whether a unit stands under `Acceptance criteria` below a story. */
export function checksStory({ headings }: ReadUnit, story: ReadUnit): boolean {
  return namesChecks(headings.at(-1) ?? '') && headings.slice(0, -1).join('\n') === story.headings.join('\n')
}
