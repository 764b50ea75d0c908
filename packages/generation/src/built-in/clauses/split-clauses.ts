import { isActionNoun } from '../english/deverbal.ts'
import { isPersonNoun, isPluralWord } from '../english/nouns.ts'
import { uncapitalise } from '../english/phrases.ts'
import { verbOf } from '../english/verbs.ts'

const modalWords =
  "(?:can|could|may|must|should|shall|will|would|need|needs|has to|have to|want|wants|gets? to|is able|are able|cannot|can't|mustn't|shouldn't)"

/** Words that are verbs and nouns alike: taken as verbs only before something a verb governs. */
const nounToo = new Set(
  `coordinate batch text tip ride bid fix tap hand pair access address alert answer approach back balance benefit book break budget build call cause change chat check claim click comment contact content control
 copy cost cover design detail direct display document download drag drive draft edit email end estimate exchange experience export
 favourite feature feed field file fill filter fit flag flow focus force form format function grade grant group guide handle help
 host import increase index input interact interest issue label lack lead level limit link list live load lock log look make map mark
 market mask match mean measure meet message mirror model monitor move name need note notice offer open order output own pack
 page park part pass pay pick pin place plan play point position post present press preview price print process produce profile program
 progress project prompt push query question quote rank rate reach read record redirect refund release remark rent repeat reply
 report request research reset rest result return reveal review reward route rule run sale sample save scale scan schedule score
 scroll search section secure segment sell sense series serve service set shape share ship show sign signal sort source split stage stand start
 state status step stock stop store stream structure style subject submit sum supply swap switch sync tag target task team
 test text time track trade train transfer transport travel treat trigger trust turn type undo update upgrade upload value view
 visit voice vote wait walk watch weight work write zoom complete clean correct close free present separate live own stay secure lower total
 promise wash cook brew harvest breed dance sponsor lift judge mentor interview award invoice photocopy volunteer phone mail e-mail patrol hike climb ship freeze audit duplicate forecast alert guide text hire clean backup branding report pipeline`
    .split(/\s+/)
    .filter(Boolean),
)

/** Whether a verb is met as a noun too. */
export function isNounToo(base: string): boolean {
  return nounToo.has(base)
}

const governed =
  /^(?:a|an|the|my|his|her|its|their|our|your|this|that|these|those|all|each|every|any|some|several|multiple|both|one|two|three|new|existing|other|for|by|in|on|to|into|up|out|off|with|without|from|at|as|if|whether|when|it|them|me|us|and|or|between|against|through|only|more|at least|who|what|which|how|where|about|past|previous|based|using|via|own|different|specific|very|well|\d+%?|["“'‘])$/i

const ownPredicate =
  /^\s*(?:[\w-]+\s+){0,3}(?:includes?|contains?|is|are|must|should|shall|can|will|has|have)(?:[\s:]|$)/i

/** `search results appear`: what follows has a verb of its own. */
const happens =
  /^\s*(?:[\w-]+\s+){0,2}[\w-]+s\s+(?:appear|load|arrive|expire|remain|stay|respond|work|happen|render|refresh|update)(?:\s|$)/i

/** Of these, the ones met as nouns far more often, and the ones met as verbs. */
const nounRather = new Set(
  'order request report schedule price cost number email project process document level issue question product source content state stock form format model result sale sample section program programme free profile page market status design interest'.split(
    ' ',
  ),
)
const verbRather = new Set(
  'block display record track monitor store handle update show return highlight mark limit start stop import export process set'.split(
    ' ',
  ),
)
const thingNoun =
  /^(?:pages?|functionality|functions?|features?|buttons?|forms?|options?|settings?|screens?|modules?|panels?|management|mechanisms?|algorithms?|tools?|components?|fields?|bars?|box|boxes|strateg(?:y|ies)|process(?:es)?|systems?|rules?|logic|formats?|numbers?|types?|interfaces?|frequency|history|capabilit(?:y|ies)|points?|modes?|center|centre|date|dates|times?|value|values|system|wizard|dialog)$/i

/** Whether a verb phrase can start here: `order a taxi` yes, `order number` no. `rest` is what follows the word. */
export function startsVerbPhrase(word: string, rest: string): boolean {
  if (/^be$/i.test(word)) return true
  if (hasOwnPredicate(word, rest)) return false
  if (/^(?:must|should|shall|can|will|may|is|are|was|were|has|have|takes?)$/i.test(rest.trim().split(/\s+/)[0] ?? ''))
    return false
  const verb = verbOf(word)
  if (verb?.form !== 'base') return false
  const [next = '', afterNext = ''] = rest.trim().split(/\s+/)
  // `deposit blocked on card` tells what is done with the deposit
  if (
    verbOf(next)?.form === 'past' &&
    /^(?:on|by|in|at|with|from|when|after|until|automatically)$/i.test(afterNext) &&
    !/^(?:get|keep|stay|remain|become|have|feel)$/.test(verb.base)
  )
    return false
  if (verb.base === 'support' && /^(?:on|by|via|during|in|at|within|from)$/i.test(next)) return false
  if (!nounToo.has(verb.base)) return !/^of$/i.test(next)
  const asks = /^(?:what|which|who|how|whether|that|if|when|where)$/i.test(next)
  if (/^of$/i.test(next) || (!asks && (ownPredicate.test(rest) || happens.test(rest)))) return false
  if (/^[=:,]/.test(next)) return false
  const joined = /^(?:and|or)$/i.test(next) ? verbOf(rest.trim().split(/\s+/)[1] ?? '') : undefined
  if (/^(?:and|or)$/i.test(next) && (joined?.form !== 'base' || nounToo.has(joined.base))) return false
  if (/^for$/i.test(next) && !takesFor.test(verb.base)) return false
  if (
    /^with$/i.test(next) &&
    /^(?:map|list|form|report|display|record|document|profile|schedule|feed|plan|view|label|mail|email|e-mail|offer|order|file|process|program|design|model|chat|text|note|post|guide)$/.test(
      verb.base,
    )
  )
    return false
  if (nounRather.has(verb.base) && /^(?:for|on|per|with|by|in|at|about)$/i.test(next)) return false
  if (
    next === '' ||
    (isActionNoun(next.replace(/[,;:]$/, '')) && !/^(?:update|change|import|export|search)$/.test(verb.base))
  )
    return false
  if (governed.test(next)) return true
  if (nounRather.has(verb.base)) return false
  const phrase =
    rest
      .trim()
      .split(
        /[,;:(]|\s(?:and|or|of|for|in|on|by|with|from|to|as|at|via|when|that|which|such|between|against|above|below|over|under|before|after)\s/,
      )[0] ?? ''
  const last = phrase.trim().split(/\s+/).at(-1) ?? ''
  if (verbRather.has(verb.base) && phrase.trim().includes(' ') && !thingNoun.test(last)) return true
  return (
    (verbRather.has(verb.base) && !thingNoun.test(last)) ||
    (/[^s]s$/i.test(last) && !/(?:tion|ment|ing|sis|ics|ness)s?$/i.test(last))
  )
}

const takesFor =
  /^(?:pay|ask|look|search|wait|vote|check|plan|work|ship|play|test|watch|trade|call|apply|bid|care|filter|sign)$/

/**
 * `guide dogs are exempt`, `transfers into a goal must be booked`: a finite verb further on makes what leads a subject. A verb that takes
 * a whole clause (`ensure passwords are hashed`), or a clause that begins in between, tells otherwise.
 */
export function hasOwnPredicate(word: string, rest: string): boolean {
  if (
    /^(?:ensure|make|verify|guarantee|confirm|check|see|note|assume|know|let|show|decide|tell|remember)s?$/i.test(word)
  )
    return false
  const bare = rest
    .replace(/\([^)]*\)/g, ' ')
    .replace(/(?<=^| )(?:after|before|until) (?=\d|one |two |three |the |midnight |noon )/i, '')
  const finite = /\s(?:is|are|was|were|must|should|shall|cannot|will|may|can)\s/i.exec(` ${bare} `)
  if (!finite) return false
  const before = ` ${bare}`.slice(0, finite.index)
  return !/[,:;–—"]|\s-\s|\b(?:who|which|that|what|when|where|if|how|whether|because|while|whose|so|until|unless|once|as|than|everything|anything|after|before)\b/i.test(
    before,
  )
}

/** Sentences that hold several statements are parted where a new doer and modal begin, and at semicolons. */
export function splitStatements(sentence: string): string[] {
  const inTurn = inOneBreath(sentence)
  const wish = wishedThing.exec(inTurn)
  const wished = wish ? inTurn.slice(wish[0].length) : inTurn
  // `something where parents tell me ..., and where they sign up`
  const spoken = wish && /\swhere\s/.test(wish[0]) ? wished.replace(/,? (?:and )?where (?=\w+ \w+ )/g, '; ') : wished
  return splitRunOn(
    splitOutsideBrackets(
      withOwnDoers(spoken),
      /\s*[;；]\s+|,?\s+and\s+(?=(?:must|should|can|may|could|will|need to)\s(?:also\s)?(?:be able to\s)?\w)/g,
    ).filter((part) => /\p{L}/u.test(part)),
  )
    .flatMap(splitDoers)
    .flatMap((part) => splitOutsideBrackets(part, series))
    .flatMap(splitPredicates)
}

const longBreath = 40

/** `..., and then they can ..., plus there should be ..., oh and the treasurer wants ...`: a sentence that runs on stops at each wish. */
function inOneBreath(sentence: string): string {
  if (sentence.split(/\s+/).length < longBreath || !/, (?:and|plus|oh)\b/i.test(sentence)) return sentence
  return sentence
    .replace(
      /,? (?:(?:and then|and|plus|oh and|oh|also)) (?=(for \w+ )?(?:the |all |new |our |every )?([\w-]+) (?:also |then |only |just )?([a-z]+)\b)/gi,
      (whole, topic: string | undefined, doer: string, verb: string, at: number) => {
        const speaks = /^(?:i|we|they|it|there|everybody|everyone|people|nobody)$/i.test(doer)
        const form = verbOf(verb)?.form
        const acts =
          /^(?:can|must|should|shall|will|have|has|want|wants|need|needs|would|is|are|see|sees)$/i.test(verb) ||
          ((form === 'base' || form === 'third') && (speaks || isPersonNoun(doer)))
        const joins = /,|plus|oh/i.test(whole) || speaks
        const inside =
          !whole.startsWith(',') &&
          /\b(?:whether|if|what|how many|how|who) [\w ]*$/i.test(sentence.slice(Math.max(0, at - 25), at))
        return acts && joins && !inside && (speaks || isPersonNoun(doer)) && (topic === undefined || speaks)
          ? '; '
          : whole
      },
    )
    .replace(/,? and (?=if (?:somebody|someone|anybody|anyone|they|he|she|a \w+|the \w+) )/gi, '; ')
    .replace(/; (for [\w-]+) ((?:they|we|i|everybody) [^;,]+?)(?=;|,|$)/gi, '; $2 $1')
}

/** `Parents can see it but not change it; otherwise they call`: what follows gets the doer it leaves out, and stands alone. */
function withOwnDoers(sentence: string): string {
  return (
    sentence
      .replace(
        /^((?:the |all |an? |each )?(?:[\w-]+ ){1,8}?)((?:can|may|must|should|will|are able to|should be able to)) (.{5,}?),? but (?:can|may|must|should|do)?\s?not (?=([a-z]+))/i,
        (whole, doer: string, modal: string, means: string, next: string) =>
          verbOf(next)?.form === 'base' ? `${doer}${modal} ${means}; ${doer}cannot ` : whole,
      )
      .replace(
        /^((?:if|when|once|after) [^,]{5,60}?(?<!\b(?:that|and|or|if|when|what|which|who|how|because))) (?=(?:they|it|he|she|we|i|you) [a-z]+ )/i,
        '$1, ',
      )
      .replace(/,? but (?=(?:they (?:only )?|whoever |everybody |everyone |nobody )[a-z]+ )/i, '; ')
      .replace(
        /,? but (?=(?:an?|the|all|each|every|no) (?:[\w-]+ ){1,4}?(?:must|shall|may|can|cannot|should|will)\b)/i,
        '; ',
      )
      // `tenants report damage, we forward it`, `the meter is photographed, the number is recognised`: each with its own verb
      .replace(
        /, (?:and )?(?=((?:we|they)|the (?:[\w-]+ )?([\w-]+)) (?:only |also )?([a-z]+) \S)/gi,
        (whole, _doer: string, noun: string | undefined, verb: string, at: number) =>
          leads.test(sentence.slice(0, at)) ||
          /^(?:before|while|until|unless|during|upon|at|in|on|for|as)\b[^,]*$/i.test(sentence.slice(0, at)) ||
          (noun !== undefined && !isPersonNoun(noun)) ||
          verbOf(verb)?.form !== (noun === undefined || isPluralWord(noun) ? 'base' : 'third')
            ? whole
            : '; ',
      )
      // `they need a page where they can add pieces, and where they see what was sold`
      .replace(
        /^(they|(?:the |our |all )?[\w-]+(?: [\w-]+)?) needs? an? (?:[\w-]+ ){1,3}?(?:where|in which|with which) (?:they|he|she) (?:can )?(?=[a-z]+ )/i,
        '$1 can ',
      )
      .replace(/,? and where (?=they [a-z]+ )/i, '; ')
      .replace(/ and (?=(?:[\w-]+ ){1,3}(?:must|shall|should) (?:also )?be \w+(?:ed|en|n)\b)/i, (whole, at: number) =>
        new RegExp(`\\b${modalWords}\\b|n't\\b`, 'i').test(sentence.slice(0, at)) && !leads.test(sentence.slice(0, at))
          ? '; '
          : whole,
      )
      // `tenants photograph the meter, the number is recognised`
      .replace(
        /^([^,:;]{12,}), (?=(?:the |its |their )?[a-z-]+ (?:is|are) (?:\w+ly )?[a-z]+(?:ed|en|wn)\b)/i,
        (whole, before: string) =>
          leads.test(before) || /^(?:if|when|once|after|as)\b/i.test(before) ? whole : `${before}; `,
      )
      // `weekly menu, order until Thursday, allergies are flagged`: three catchwords, the last with its verb
      .replace(
        /^((?:[^,;:]+, )*[^,;:]* (?:until|by|with|for|per|from|on|at|in) [^,;:]+), (?=[a-z][\w -]{2,25} (?:is|are) \w+(?:ed|n)\b[^,]*$)/i,
        (whole, before: string) =>
          /\b(?:must|should|shall|can|will|is|are|if|when|which|that|who|after|before|while|once|has|have)\b/i.test(
            before,
          )
            ? whole
            : `${before}; `,
      )
      .replace(/,? and (?=(?:we|i) (?:also |would also )?(?:want|need|would like)\b)/i, '; ')
      // `we sell credit: a customer who tops up gets more`
      .replace(
        /^([^:]*\b(?:can|must|should|shall|may|want|needs?|would like)\b[^:]*): (?=(?:an?|the|each|every|all) ((?:[\w-]+ ){0,2}?)([\w-]+) (?:who|can|may|must|gets?|pays?) )/i,
        (whole, start: string, _before: string, noun: string) => (isPersonNoun(noun) ? `${start}; ` : whole),
      )
      .replace(/, and (?=(?:it|this) (?:must|should|shall|has to|needs to)\b)/i, '; ')
      // `volunteers upload them, coordinators approve, they expire`
      .replace(/, (?=(?:the |all )?([\w-]+) ([a-z]+)(?:,|;|$))/gi, (whole, doer: string, verb: string, at: number) =>
        isPersonNoun(doer) && isPluralWord(doer) && verbOf(verb)?.form === 'base' && !leads.test(sentence.slice(0, at))
          ? '; '
          : whole,
      )
      .replace(
        /(?<=; (?:the |all )?([\w-]+) ([a-z]+))(?:[,;] (?=they [a-z]+)|$)/gi,
        (whole, doer: string, verb: string) =>
          isPersonNoun(doer) && verbOf(verb)?.form === 'base' ? ` them${whole ? '; ' : ''}` : whole,
      )
      // `a fee is taken, customer gets mail`
      .replace(/, (?=([a-z]+) (?:gets?|receives?|pays?|sees?) \S)/gi, (whole, doer: string, at: number) =>
        isPersonNoun(doer) &&
        !leads.test(sentence.slice(0, at)) &&
        !/^(?:if|when|once|after|before|at|in|on)\b[^,]*$/i.test(sentence.slice(0, at))
          ? '; '
          : whole,
      )
      // `things are auctioned, but passports go to the police`
      .replace(/, but (?=(?:[\w-]+ )?[\w-]+s (?:go|are|must|can|may|get|have|need|stay)\b)/i, '; ')
      // `they should be notified, and if they do not come, it goes to the next`
      .replace(
        /, and ((?:if|when|once) [^,;]{4,60}?)(,?)(?= (?:it|they|he|she|we|i) (?:\w+ )?(?:must|should|shall|can|will|may|needs?|wants?|gets?|goes|is|are)\b)/i,
        (whole, when: string, _comma: string, at: number) => (leads.test(sentence.slice(0, at)) ? whole : `; ${when},`),
      )
      .replace(
        /^((?:the |an? |each )?(?:[\w-]+ ){1,2}?)(?:must|should|have to|has to|need to|needs to) ([^,;]+?)[,;]? (?:otherwise|or else),? (?=\S+ \S+ )/i,
        (whole, doer: string, deed: string) =>
          isPersonNoun(doer.trim().split(' ').at(-1) ?? '') || /^it $/i.test(doer)
            ? `${whole.replace(/[,;]? (?:otherwise|or else),? $/i, '')}; if ${/^(?:the|an?|each|it)\b/i.test(doer) || isPluralWord(doer.trim()) ? '' : 'the '}${uncapitalise(doer)}${isPluralWord(doer.trim()) ? 'do' : 'does'} not ${deed}, `
            : whole,
      )
      .replace(
        /[,;]? otherwise,? (?=(?:they|it|the|he|she|an?|next|all|each|every|no|\d+) )/i,
        '; if this does not happen, ',
      )
      // `until 24 hours before the visit; after that a fee is charged`
      .replace(
        /\b(until|up to|no later than) ((?:\d+|one|two|three|four|five|six|ten) \w+ before [^,;.]{3,40})[,;] after (?:that|this),? (?=\S+ \S+)/i,
        '$1 $2; when it is later than $2, ',
      )
      // `the next patient should get a message and has 30 minutes to accept`
      .replace(
        /^((?:(?:if|when|once|after) [^,]{4,60}, )?)((?:the |an? |each |every )(?:[\w-]+ ){1,6}?)((?:should|must|shall|will|can|gets?|receives?) [^,;]{4,60}?) and ((?:has|have|is|are) (?:\w+ ){2,}.*)$/i,
        (_, condition: string, doer: string, first: string, second: string) =>
          `${condition}${doer}${first}; ${condition}${doer}${second}`,
      )
  )
}

/** `We want a web app where members can book`: what matters starts after the frame. */
const wishedThing =
  /^(?:so |and )?(?:(?:we|i)(?:'d| would)?(?: also| really)? (?:want|need|like|require|are looking for|are building|plan|would like)(?! to (?:see|know|find|choose|decide|check)\b)(?: to (?:have|build|create|develop))?|(?:please |can you |could you )*(?:build|make|create|develop|give)(?: me| us)?) (?:an? |the |some |our )?(?:\w+[ -]){1,5}?(?:(?:for (?:my|our|the) [\w-]+(?:, [\w ]{2,20})?),? )?(?:where|in which|with which|through which|that will|that can|which|so that|that (?=lets|allows|enables|supports|shows|helps))\s+/i

/** `The office gets an alarm and the driver gets a message`: a second doer, or a passive of its own, begins a statement. */
function splitDoers(statement: string): string[] {
  const parts: string[] = []
  let from = 0
  for (const match of statement.matchAll(
    /,? and (?=(?:the|each|every|an?) ((?:[\w-]+ ){0,2}?)([\w-]+) (?:also )?([a-z]+s) )|, and (?=(?:the|all|its|their) [^.;]{2,60}? (?:is|are) (?:\w+ly )?\w+(?:ed|en|wn)\b)|, (?:and )?(?=the (?:\w+ )?(?:app|system|application|website|platform|tool|software) [a-z]+s )/gi,
  )) {
    const before = statement.slice(from, match.index)
    const acts =
      match[2] === undefined ||
      (isPersonNoun(match[2]) && (verbOf(match[3] ?? '')?.form === 'third' || /^(?:is|has)$/.test(match[3] ?? '')))
    if (!acts || before.trim().split(/\s+/).length < 4 || leads.test(before)) continue
    if ((before.match(/[([]/g)?.length ?? 0) > (before.match(/[)\]]/g)?.length ?? 0)) continue
    parts.push(before)
    from = match.index + match[0].length
  }
  const rows = [...parts, statement.slice(from)]
  const condition = conditionPattern.exec(rows[0] ?? '')?.[1]
  return rows.map((row, i) => (i > 0 && condition ? `${condition}${row}` : row))
}

/** A condition or relative clause still open at its end: what follows belongs to it. */
const leads =
  /^(?:if|when|whenever|once|as soon as|after)\b[^,]*$|\b(?:which|(?<!\bof )that|who|where|whether|if|when|ensuring|so)\s[^,]*$/i

/** `The system must log visits, be fast and support exports` demands three things of one doer. */
function splitPredicates(statement: string): string[] {
  const frame =
    /^((?:the |this |our )?(?:\w+ ){0,2}(?:system|app|application|platform|website|site|tool|software|product|solution|program|it) (?:must|should|shall|will|needs to|has to)(?: also)?) (.+)$/i.exec(
      statement,
    )
  if (!frame) return [statement]
  if (/^(?:allow|enable|let|permit|help|give)\b/i.test(frame[2] ?? '')) return [statement]
  const parts = splitVerbPhrases(frame[2] ?? '')
  return parts.length < 2 ? [statement] : parts.map((part) => `${frame[1]} ${part}`)
}

/** `import of dishes, supports batch upload`: a verb without a doer starts a statement of its own. */
const series =
  /\s+and\s+(?=(?:supports|provides|allows|enables|implements|offers)\s)|(?<=^(?:provide|support|allow|enable|implement)\b[^,]*),\s+(?:and\s+)?(?=(?:support|provide|allow|enable|implement)\s)|,\s+(?:and\s+)?(?=(?:automatically\s+|statistically\s+)?(?:supports|provides|allows|enables|implements|displays|generates|outputs|calculates|converts|stores|records|returns|shows|sends|checks|validates|prevents|identifies|analyzes|analyses|recognizes|updates|creates)\s)/gi

function splitOutsideBrackets(text: string, separator: RegExp): string[] {
  const parts: string[] = []
  let from = 0
  for (const match of text.matchAll(separator)) {
    const before = text.slice(from, match.index)
    if ((before.match(/[([（]/g)?.length ?? 0) > (before.match(/[)\]）]/g)?.length ?? 0)) continue
    if (
      /\b(?:which|that|who|where|when|if|and)\s[^,]*$/i.test(before) &&
      match[0].startsWith(',') &&
      separator === series
    )
      continue
    parts.push(before)
    from = match.index + match[0].length
  }
  return [...parts, text.slice(from)]
}

const pronounDoer = /^(?:system|app|application|platform|it|they|he|she|we|i|you|everybody|everyone|nobody|people)$/i
const conditionPattern = /^((?:if|when|whenever|once|as soon as|after)\b[^,]{3,80}, )/i

function splitRunOn(parts: string[]): string[] {
  const boundary = new RegExp(
    `(?:[,]?\\s+(?:and|but|while|whereas)|,|(?<=[\\w)]))\\s+(?=(?:(?:only|the|all|an?)\\s+)?(?:[\\w-]+\\s+)?([A-Za-z]+)\\s+(?:also\\s+)?${modalWords}\\s)`,
    'gi',
  )
  return parts.flatMap((part) => {
    const pieces: string[] = []
    let from = 0
    for (const match of part.matchAll(boundary)) {
      const doer = match[1] ?? ''
      const before = part.slice(from, match.index)
      const bare = !/[,]|and|but|while|whereas/i.test(match[0])
      if (!isPersonNoun(doer) && !pronounDoer.test(doer)) continue
      if (!/[,]/.test(match[0]) && /and|but/i.test(match[0]) && !hasVerb(before)) continue
      if (
        !new RegExp(`\\b${modalWords}\\b|\\b\\w+s\\b`, 'i').test(before) ||
        (bare && !new RegExp(`\\s${modalWords}\\s`, 'i').test(before))
      )
        continue
      if (
        /\b(?:if|when|that|who|which|where|so|because|ensuring|as|what|how|whether|the|all|only|an?|only the)$/i.test(
          before.trim(),
        )
      )
        continue
      if (/^(?:if|when|once|after|before|unless|while)\b[^,]*$/i.test(before.trim()) && pieces.length === 0) continue
      if (/^as (?:an? |the )?[^,]*$/i.test(before.trim())) continue
      if (/^\s*,?\s*(?:because|since|if|when|which|whether|while|unless|until|as)\s/i.test(part.slice(match.index)))
        continue
      if (bare && !/^(?:(?:only|the|all|an?)\s)?\w+\s/i.test(part.slice(match.index + match[0].length))) continue
      if (!match[0].startsWith(',') && /\b(?:so|so that|where|when|if)\s[^,]*$/i.test(before)) continue
      pieces.push(before)
      from = match.index + match[0].length
    }
    const rows = [...pieces, part.slice(from)].map((piece) => piece.trim()).filter((piece) => piece.length > 2)
    const condition = conditionPattern.exec(rows[0] ?? '')?.[1]
    return rows.map((row, i) => (i > 0 && condition && !conditionPattern.test(row) ? `${condition}${row}` : row))
  })
}

/** Something is said in it already: `animals and owners have to be registered` is one statement. */
const hasVerb = (text: string): boolean =>
  new RegExp(`\\b${modalWords}\\b`, 'i').test(text) ||
  text
    .trim()
    .split(/\s+/)
    .slice(1)
    .some((word) => /^(?:base|third)$/.test(verbOf(word)?.form ?? '') || /^(?:is|are|has|have)$/i.test(word))

/** `browse the menu, place orders and pay` gives its three parts; `create, edit and delete posts` stays one. */
export function splitVerbPhrases(verbPhrase: string): string[] {
  const parts: string[] = []
  let from = 0
  for (const match of verbPhrase.matchAll(/,\s+(?:and\s+|or\s+|then\s+|and then\s+)?|\s+(?:and|and then|or)\s+/g)) {
    const rest = verbPhrase.slice(match.index + match[0].length)
    const next = /^(?:(?:also|then|to|\w+ly)\s+)?([\w-]+)(.*)$/.exec(rest)
    const before = verbPhrase.slice(from, match.index)
    const openBracket = (before.match(/\(/g)?.length ?? 0) > (before.match(/\)/g)?.length ?? 0)
    if (!next || openBracket || before.trim().split(/\s+/).length < 2 || /^\w+ly \w+$/.test(before.trim())) continue
    if (!startsVerbPhrase(next[1] ?? '', next[2] ?? '') || isVerbList(before)) continue
    parts.push(before)
    from = match.index + match[0].length
  }
  const rows = [...parts, verbPhrase.slice(from)].map((part) => part.replace(/^(?:also|then|to)\s+/, '').trim())
  return rows.filter(Boolean).map((part, i) => (i === 0 ? part : withAntecedent(part, rows[0] ?? '')))
}

const isVerbList = (text: string): boolean =>
  text.split(/,\s*|\s+(?:and|or)\s+/).every((word) => verbOf(word.trim())?.form === 'base')

/** `book a table and cancel it`: the second part stands alone only with the table in it. */
function withAntecedent(part: string, first: string): string {
  const pronoun = /^(\w+(?:ly)?(?: \w+)?) (it|them|this)\b/i.exec(part)
  const object =
    /^\w+ (?:an? |the |their |my )?(.+?)(?:\s(?:online|for|in|on|at|by|with|from|to|into|via|per|through|when|if|that|which|who|as|up)\b.*)?$/i.exec(
      first,
    )?.[1]
  if (!pronoun || !object || object.split(/\s+/).length > 4) return part
  return `${pronoun[1]} the ${object}${part.slice(pronoun[0].length)}`
}
