import type { Clause } from '../clauses/clause.ts'
import { plainSpeech } from '../clauses/plain-speech.ts'
import { readClause } from '../clauses/read-clause.ts'
import { readRole } from '../clauses/read-role.ts'
import { hasOwnPredicate, splitStatements, splitVerbPhrases, startsVerbPhrase } from '../clauses/split-clauses.ts'
import { thing } from '../clauses/want.ts'
import { headOf, isPersonNoun, isPlural, withArticle, withDefiniteArticle } from '../english/nouns.ts'
import { countWords, uncapitalise } from '../english/phrases.ts'
import { isPersonVerb, verbOf } from '../english/verbs.ts'
import { isEnglish } from '../reading/is-english.ts'
import { sectionKind } from '../reading/section-kind.ts'
import { splitSentences } from '../reading/split-sentences.ts'
import type { Unit } from '../reading/unit.ts'
import { objectOf } from './object-of.ts'

/**
 * One thing a unit says. `label` is the word before a colon (`Coordinate range: 0-800`); `why` marks a benefit rather than a demand;
 * `strength` tells a demand in a full statement (2) from a bare phrase (1) and from mere background (0).
 */
export type Statement = { text: string; label?: string; clause?: Clause; why: boolean; strength: 0 | 1 | 2 }

const requirementId =
  /^(?:(?!(?:SHA|ISO|AES|UTF|RFC|WCAG|COVID|IEC|DIN|TLS)-)[A-Z]{1,6}-\d+(?:[.-]\d+)*\s+(?=\p{L})|\[?(?:[A-Z]{1,6}[-_ ]?\d+(?:[.-]\d+)*|P[0-4]|MUST|SHOULD|COULD|HIGH|MEDIUM|LOW|M|S|C)\]?\s*[:.)\-–—]\s+|\[(?:must|should|could|high|medium|low|p\d)\]\s*|\((?:must|should|could|high|medium|low|p\d|must have)\)\s*[:.\-–]?\s*)/iu
const labelPattern = /^\*{0,2}([^:：.!?]{1,70}?)\*{0,2}\s*(?:[:：]|\s->|\s[-–—](?=\s)|\s→(?!.*[:：]))\*{0,2}\s+(.+)$/
const genericLabel =
  /^(?:functionality|functionalities|functions?|specifications?|description|purpose|requirements?|features?|ac|acceptance criteria|criterion|example|rules?|details?|notes?|information|summary|overview|what|how|behaviou?r|capabilit(?:y|ies)|must|should|could|need|action|user story|story|feature request|todo|important|decisions?|decided|agreed|agreement|idea|wish|nice|optional|request|result|p[0-4])$/i
const benefitLabel = /^(?:user benefits?|benefits?|why|rationale|value|business value|reason|goal|so that|motivation)$/i
const background =
  /\b(?:aims?|strives?|intends?|seeks|is intended|is meant|are meant) to\b|\b(?:goal|objective|purpose|aim|mission|vision|idea) (?:of|is|here)\b|^(?:this|the) (?:project|document|specification|srs|paper|system|application|app|platform|tool|product|software|website|package|prd|brief|section|oa system|solution)(?: also)? (?:is|was|has been|describes|details|outlines|contains|specifies|targets|deeply|emphasi[sz]es|covers|adopts|defines|utili[sz]es|consists|will be)\b|^by \w+ing\b|^(?:we|our (?:company|team|firm|organisation|organization|shop|business|clinic|school|story)) (?:are|is|run|have|was|were|run|sell|operate|offer|started|began|believe|love|pride|specialise|specialize|serve)\b|\bfounded in\b|\bleading (?:provider|company|supplier)\b|\bis a (?:fundamental|core|key) (?:design )?principle\b|^(?:today|currently|at the moment|right now|nowadays|so far|until now)\b|^(?:thanks|thank you|many thanks|hello|hi|dear|(?:kind |best |warm |with kind )?regards|yours (?:sincerely|faithfully|truly)|sincerely|looking forward|cheers|best|see you)\b|^(?:please )?(?:state|indicate|refer|see|find) .*\b(?:below|above|attached|your (?:standard )?(?:product|offer|proposal))\b|^you (?:will|can) find .*\b(?:below|above|attached)\b|\bis looking for (?:an? )?(?:partner|vendor|supplier|provider|agency)\b|\bproposals?\b.*\bsubmitted\b|\bcounts? \d+ ?%|^here(?:['’]s| is| are)\b|^(?:the|this|our) (?:new )?\w+ (?:will|should|shall|can) (?:help|reduce|improve|increase|lower|streamline|simplify|enhance|boost|save|make it easier)\b|^(?:it|this) (?:will )?(?:comprehensively|enhances?|improves?|is based|is built)\b|^(?:main |primary |core |business )*(?:objectives?|goals?)\b|^(?:the |our )?(?:budget|deadline|go-live) is\b|^key (?:features|characteristics) \b|^(?:\w+ ){1,2}(?:explained|reported|said|mentioned|noted|complained|pointed out)\b/i
const namedThing = /^[A-Z][\w-]+(?: [A-Z][\w-]+)? (?:is|are) (?:an?|the|our) /
const excluded =
  /\b(?:do not|don['’]?t|does not|doesn['’]?t) (?:need|want|require|plan|expect)\b|\bno need (?:for|to)\b|\bout[- ]of[- ]scope\b|\bnot (?:part of|in) (?:this|the (?:first|initial|current|mvp))\b|\bnot in scope\b|\b(?:will not|won['’]?t|is not|are not|should not) (?:be )?(?:support(?:ed)?|includ(?:e|ed)|build|built|part|cover(?:ed)?|needed|required|planned|considered in)\b|\bno (?:\w+ ){1,4}(?:is|are) (?:needed|required|planned)\b|\b(?:(?:is|are|was|were|explicitly|deliberately) left out|excluded from (?:this|the))\b|^(?:there (?:is|are) )?no (?:\w+ ){1,8}(?:for now|yet|at first|in the first (?:version|release))$|\bdecided against\b|\bnot supported[.!]?$|^no (?:[\w-]+ ){1,3}please\b|^no (?:[\w-]+ ){0,2}[\w-]+(?:, please[.!]?$|(?:, no (?:[\w-]+ ){0,2}[\w-]+)+[.!]?$)|^no (?:[\w-]+ ){0,2}(?:features?|functionality|integrations?|modules?)(?: needed| required)?[.!]?$|^not? (?:for )?now\b|(?:->|→|=>|[:–—-])\s*(?:not (?:now|yet|needed|for now|in scope)|rejected|dropped|no)[.!]?$/i
const demand =
  /\b(?:must|should|shall|needs? to|ha(?:s|ve) to|required|can|will|may|support|supports|supporting|provide|provides|allows?|enables?)\b/i
const tooLongLabel = 7
/** How things are today, told to say what is wrong with them. */
const complaint =
  /\b(?:too (?:long|many|much|often|slow|late|expensive)|on paper|by hand|illegible|manually today)\b|\b(?:is|are) (?:very |really |so |often )?(?:bad|slow|ugly|broken|poor|terrible|error-prone|a mess|tedious|outdated)\b|\b(?:lives?|is kept|are kept|is managed) in (?:an? )?(?:excel|spreadsheets?)\b|^(?:we|our (?:[\w-]+ ){1,3}?)(?:has|have) (?:about |around |over |more than )?\d|^what (?:our|the|my) [\w ]{3,40} (?:tells?|says?|complains?|hears?)\b|\bget rid of\b|^last (?:year|month|week|summer|winter)\b|\breplace (?:our|the) (?:current|existing|old)\b|\bis (?:super |very |really |so |most )?(?:important|key|crucial)[!.]*$|\bsells? (?:very |really )?well\b|\bpeople love\b|\b(?:be live|go live|be ready|be finished) (?:by|in|before|until|at)\b/i
/** `what do we actually need`, asked in a chat that leaves its question marks out. */
const asks =
  /(?:^|, )(?:what|how|who|when|where|why|which) (?:do|does|did|is|are|should|can|could|would|will) (?:we|you|they|i|it)\b[^.]*$/i
const beside = /^(?:who we are|about us|background|context|current situation|today|the problem|problem|situation)$/i
/** No sentence is longer; a text without any is read this far, and cited whole. */
const longestRead = 1200

/** `This lets guests book at night.` told after a wish is its reason. */
const whyPattern =
  /^(?:this|that|it|which)(?: also| will| would| should)? (lets?|allows?|enables?|helps?|saves?|prevents?|avoids?|ensures?|reduces?|makes? sure that|gives?) ((?!.*\b(?:must|shall)\b).+)$/i

/**
 * Reads what a unit says, statement by statement. `previousRole` is the person spoken of before, `previousObject` the thing.
 */
export function interpretUnit(unit: Unit, previousRole?: string, previousObject?: string): Statement[] {
  const sentences = splitSentences(unit.text, { start: 0, end: unit.text.length }).map((span) =>
    unit.text.slice(span.start, Math.min(span.end, span.start + longestRead)),
  )
  let role = unit.role ?? previousRole
  let object = unit.listed ? undefined : previousObject
  let subject: string | undefined
  return sentences.flatMap((sentence, i) => {
    const whole =
      i === 0 && unit.stem ? withStem(unit.stem, sentence) : unit.listed ? partCatchwords(sentence) : sentence
    return splitStatements(plainSpeech(whole.replace(requirementId, '').replace(/^\d+(?:\.\d+)+\s+/, ''))).flatMap(
      (text) => {
        const spoken = withThing(text, object)
        const statements = interpret(
          spoken.replace(
            /^(?=(?:must|should|can|will|need to) (?:also )?(?:be able to )?\w)/i,
            // `... has to be stored in the EU and must be encrypted` goes on about the same thing
            subject && /^(?:must|should|will|can|may) (?:also |not |never )?be \w/i.test(text)
              ? `${subject} `
              : role
                ? 'they '
                : 'the system ',
          ),
          role,
          unit,
        )
        role = deniedTo(text) ?? statements.find((statement) => statement.clause?.role)?.clause?.role ?? role
        const named = statements.map((statement) =>
          withNamed(spoken === text ? statement : withRole(statement, role), object),
        )
        object = objectOfStatement(named.at(-1)) ?? whoComes.exec(text)?.[1] ?? object
        subject = named.at(-1)?.clause?.subject ?? subject
        return named
      },
    )
  })
}

/** `New members apply, and I accept or decline them` */
const whoComes = /^((?:[\w-]+ )?[\w-]+s) (?:apply|register|enrol|enroll|join|sign up)\b/i

/** `Owners don't see the notes, but they can download`: who is spoken of is the one something is denied to. */
const deniedTo = (text: string): string | undefined => {
  const doer =
    /^(?:(?:the|all|our) )?([\w-]+(?: [\w-]+)?) (?:don't|do not|does not|cannot|can't|must not|may not|should not|never)\b/i.exec(
      text,
    )
  return doer && isPersonNoun(headOf(doer[1] ?? '')) ? readRole(doer[1] ?? '') : undefined
}

/** `shifts, swap with others, check in by QR`: a thing, and what is done with it. */
function partCatchwords(text: string): string {
  const [head = '', ...others] = text.split(/, (?!and |or )/)
  const starts = (part: string): boolean => {
    const [first = '', ...rest] = part.split(' ')
    const verb = verbOf(first)
    return (
      verb?.form === 'base' && isPersonVerb(verb.base) && rest.length > 0 && startsVerbPhrase(first, rest.join(' '))
    )
  }
  if (
    others.length === 0 ||
    demand.test(text) ||
    starts(head) ||
    /^(?:if|when|once|after|as)\b|\b(?:that|which|who|to)\b|[:;]/i.test(text)
  )
    return text
  return others.reduce((told, part) => `${told}${starts(part) ? '; ' : ', '}${part}`, head)
}

/** `Members report events; moderators hide or delete them`: what is spoken of again is named again. */
function withNamed(statement: Statement, object: string | undefined): Statement {
  const { clause } = statement
  const pronoun = /^(\w+(?: (?:and|or) \w+)?) them(?= |$)/i.exec(clause?.body ?? '')
  const it = /^(\w+) it(?= |$)/i.exec(clause?.body ?? '')
  if (clause?.form === 'to' && it && object && !isPlural(object))
    return {
      ...statement,
      clause: {
        ...clause,
        body: `${it[1]} the ${object.replace(/^(?:an?|the|their|its|my|each|every) /i, '')}${clause.body.slice(it[0].length)}`,
      },
    }
  if (!clause || !pronoun || !object || !isPlural(object)) return statement
  return { ...statement, clause: { ...clause, body: `${pronoun[1]} ${object}${clause.body.slice(pronoun[0].length)}` } }
}

/** What may be done with the thing somebody made is theirs to do. */
const withRole = (statement: Statement, role: string | undefined): Statement =>
  statement.clause?.form === 'to' && role && !statement.clause.role
    ? { ...statement, clause: { ...statement.clause, role } }
    : statement

/** `It can be dictated` after `the vet writes a report`: what `it` is. */
const withThing = (text: string, object: string | undefined): string =>
  object && !isPlural(object)
    ? text.replace(
        /^it (?=(?:can|must|should|may|shall|will|has to|needs to) (?:also |only |not )?be \w+(?:ed|en|wn|nt|ld)\b)/i,
        `The ${object.replace(/^(?:an?|the|their|its|my|each|every) /i, '')} `,
      )
    : text

/** The thing a statement speaks of, where another may go on about it. */
export function objectOfStatement(statement: Statement | undefined): string | undefined {
  const { clause } = statement ?? {}
  const object = clause?.form === 'to' ? objectOf(clause.body) : clause?.form === 'system' ? clause.subject : undefined
  return object && countWords(object) <= 3 && !/^(?:it|them|the (?:system|product|app|application))$/i.test(object)
    ? object
    : undefined
}

/** `Customers should be able to` and `browse the menu` make a sentence; an item with its own doer stands alone. */
function withStem(stem: string, item: string): string {
  const first = item.split(/[\s,]/)[0] ?? ''
  const verb = verbOf(first)
  if (!verb) return /^\w+ly\s/.test(item) ? `${stem} ${lowerFirst(item)}` : item
  if (verb.form === 'gerund') return `${stem} ${verb.base}${item.slice(first.length)}`
  return verb.form === 'base' || verb.form === 'third' ? `${stem} ${verb.base}${item.slice(first.length)}` : item
}

const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1)

function interpret(given: string, previousRole: string | undefined, unit: Unit): Statement[] {
  const text = given.replace(/[,;]?\s*(?:including|such as|as follows|namely)?\s*[:：]\s*$/i, '')
  const { label, rest } = splitLabel(text)
  if (excluded.test(text) && !/\buntil|unless|if\b/i.test(text)) return [{ text, why: false, strength: 0 }]
  // a line in brackets, or in another language, is said beside the matter
  if (/^\([^()]*\)$/.test(text) || !isEnglish(text)) return [{ text, why: false, strength: 0 }]
  if (
    (complaint.test(text) || (label && beside.test(label))) &&
    !/\b(?:must|should|shall|can|will|needs? to)\b/i.test(text)
  )
    return [{ text, why: false, strength: 0 }]
  const why = whyPattern.exec(text)
  if (why) return [{ text: `${why[1]?.toLowerCase()} ${why[2]}`, why: true, strength: 0 }]
  if (label && benefitLabel.test(label)) return [{ text: rest, why: true, strength: 0 }]
  if (
    (background.test(text) || (!unit.listed && namedThing.test(text) && !/^(?:The|A|An|Each|Every)\s/.test(text))) &&
    !/\bas an? .{2,40},? i\b/i.test(text)
  ) {
    const clause = demand.test(text) ? readClause(rest, previousRole) : undefined
    return [{ text, why: false, strength: 0, ...(clause ? { clause } : {}) }]
  }
  if (
    /\?$/.test(text) ||
    asks.test(text) ||
    metaLabel.test(/^([^:]{2,30}):\s/.exec(text)?.[1] ?? '') ||
    (label && sectionKind(label, undefined) === 'skip') ||
    noise.test(text) ||
    (countWords(text) === 1 && (countWords(unit.text) > 2 || !unit.listed))
  )
    return [{ text, why: false, strength: 0 }]
  const arrow = /^(?:(?:if|when|once) )?([^:]{4,70}?)\s*(?:→|->|=>)\s*([^:→]{4,}?)\.?$/.exec(text)
  if (arrow && !/^[A-Z][\w ()]*$/.test(arrow[2] ?? '')) {
    const consequence = followsFrom(arrow[1] ?? '', arrow[2] ?? '', previousRole)
    if (consequence)
      return [
        {
          text: consequence.subject ? `${consequence.subject} must ${consequence.body}` : (arrow[2] ?? ''),
          clause: consequence,
          why: false,
          strength: 2,
        },
      ]
  }
  const whole = wholeOf(label, rest)
  if (whole) return interpret(whole, previousRole, unit)
  // in running text the one who writes is not the person spoken of before
  const before = !unit.listed && /^(?:i|we) /i.test(rest) ? unit.role : previousRole
  const clause = withAbout(readFor(unit.role, withLabelled(rest, label), before), unit.about)
  const labelRole = label ? roleLabel(label) : undefined
  const generic =
    label !== undefined &&
    (genericLabel.test(label) || sectionKind(label, undefined) === 'later' || labelRole !== undefined)
  if (!clause) return [{ text, why: false, strength: 0, ...(label && !generic ? { label } : {}) }]
  // `yes please, per quarter` adds to what was said before
  if (clause.form === 'thing' && !unit.listed && adds.test(rest)) return [{ text, why: false, strength: 0 }]
  if (clause.form === 'thing' && !unit.listed && narrative.test(rest) && !wished.test(rest))
    return [{ text, why: false, strength: 0 }]
  const role = sameStaff(clause.role, previousRole) ?? unit.role ?? labelRole
  const told: Clause = role ? { ...clause, role } : clause
  const named = label && !generic ? { label } : {}
  const explicit =
    /^(?:supports?|provides?|implements?|includes?|offers?|there|we|i|the system|it|users?)\b/i.test(rest) ||
    demand.test(rest)
  const strength = told.form !== 'thing' || explicit || clause.role ? 2 : 1
  const parts = told.form === 'to' ? splitVerbPhrases(told.body) : [told.body]
  if (parts.length < 2) return [{ text: rest, clause: told, why: false, strength, ...named }]
  return parts.map((body, i) => ({
    text: rest,
    clause: part(told, body, i === parts.length - 1),
    why: false,
    strength: 2 as const,
    ...named,
  }))
}

/** `Charger offline > 15 min → e-mail to facility management`: what is to follow, and from what. */
function followsFrom(cause: string, effect: string, previousRole: string | undefined): Clause | undefined {
  const message = messagePattern.exec(effect)
  const kind = `${message?.[1]}${message?.[2] ?? (/^(?:push|text)$/i.test(message?.[1] ?? '') ? ' message' : '')}`
  const recipient = message?.[3] ?? ''
  const clause: Clause | undefined = message
    ? {
        form: 'system',
        subject: withArticle(kind.toLowerCase()),
        body: `be sent to ${isPersonNoun(recipient) ? withDefiniteArticle(recipient) : recipient}`,
        verb: 'send',
      }
    : readClause(effect, previousRole)
  const event = uncapitalise(cause)
  const [first = '', ...others] = event.split(' ')
  const acts = verbOf(first)?.form === 'base' && startsVerbPhrase(first, others.join(' '))
  const when = happens.test(cause)
    ? `when ${event}`
    : acts
      ? `when they ${event}`
      : `when there ${isPlural(event) ? `are ${event}` : `is ${withArticle(event)}`}`
  return clause ? { ...clause, condition: when } : undefined
}

const messagePattern =
  /^(?:an? )?(e-?mail|mail|sms|push|message|notification|alert|alarm|reminder|text|call)( message| notification)? to (.+)$/i
const happens = /\b(?:is|are|has|have|fails?|falls?|rises?|exceeds?|expires?|stops?|ends?|reaches)\b/i

/** `Certificates: volunteers upload them`: what the pronoun stands for is named before the colon. */
function withLabelled(text: string, label: string | undefined): string {
  const named = label?.replace(/\s*\([^)]*\)/g, '').trim()
  if (!named || countWords(named) > 3 || isPersonNoun(headOf(named))) return text
  return text.replace(
    isPlural(named) ? /(?<=^[\w -]+? )them\b/i : /(?<=^[\w -]+? )it\b(?! (?:is|has|was|must|can)\b)/i,
    isPlural(named) ? uncapitalise(named) : withDefiniteArticle(uncapitalise(named)),
  )
}

/** After `shop staff`, `staff` are the same people. */
const sameStaff = (role: string | undefined, previous: string | undefined): string | undefined =>
  role === 'staff member' && previous?.endsWith(' staff member') ? previous : role

/** `import from URL` under `Recipes` is to import recipes from it; `from one or more recipes` is said of the caption. */
function withAbout(clause: Clause | undefined, about: string | undefined): Clause | undefined {
  if (!clause || !about || countWords(about) > 3 || isPersonNoun(about.split(' ').at(-1) ?? '')) return clause
  const spoken = /^(\w+) ((?:from|to|with|into|by|via|as|in|while)\s.+)$/i.exec(clause.body)
  if (clause.form === 'thing')
    return /^(?:from|with|for|by|per|in)\s/i.test(clause.body) ? thing(`${about} ${clause.body}`) : clause
  if (!spoken || !verbOf(spoken[1] ?? '') || intransitive.test(spoken[1] ?? '')) return clause
  return { ...clause, body: `${spoken[1]} ${isPlural(about) ? about : `the ${about}`} ${spoken[2]}` }
}

const intransitive =
  /^(?:log|sign|work|run|react|go|switch|look|listen|comment|subscribe|register|pay|be|respond|reply)$/i

/** `Export: CSV per group` and `Platform: iOS` are one statement told with a colon. */
function wholeOf(label: string | undefined, rest: string): string | undefined {
  if (!label) return undefined
  if (/^(?:supported )?platforms?$/i.test(label) && countWords(rest) <= 8) return `The product must run on ${rest}`
  const first = rest.split(/[\s,]/)[0] ?? ''
  const isVerb = /^(?:export|import|search|filter|sort|print|share)$/i.test(label)
  // `returns: inspect, restock or scrap`
  const words = rest.split(/,\s*|\s+(?:and|or)\s+/)
  if (words.length > 1 && isPlural(label) && words.every((word) => verbOf(word)?.form === 'base'))
    return `${rest} ${uncapitalise(label)}`
  return isVerb &&
    !/^(?:as|by|to|from|via|with|in)$/i.test(first) &&
    verbOf(first)?.form !== 'base' &&
    countWords(rest) <= 10 &&
    !/\b(?:is|are|can|must|should)\b/.test(rest)
    ? `${label} ${rest}`
    : undefined
}

/** What is said of the product wherever it stands. */
const productsOwn = /^(?:work|run|load|support|comply|respond|sync)$/

/** In a table, `Uses the app` beside `Driver` is what the driver does. */
function readFor(role: string | undefined, rest: string, previousRole: string | undefined): Clause | undefined {
  const [first = '', ...others] = rest.split(/\s+/)
  const verb = verbOf(first)
  if (hasOwnPredicate(first, others.join(' ')) || productsOwn.test(verb?.base ?? ''))
    return readClause(rest, previousRole)
  // `Volunteers sign up`: who acts may have a verb's name
  if (isPersonNoun(first) && verbOf(others[0] ?? '')?.form === 'base') return readClause(rest, previousRole)
  const acts =
    verb?.form === 'base' && isPersonVerb(verb.base) && !/^(?:with|of|for|per|and|or)$/i.test(others[0] ?? '')
  if (!role || others.length === 0 || !verb || !(verb.form === 'third' || acts)) return readClause(rest, previousRole)
  return readClause(
    `They can ${verb.base} ${others.join(' ').replace(/(?<=, )(\w+)(?= )/g, (word) => (verbOf(word)?.form === 'third' ? (verbOf(word)?.base ?? word) : word))}`,
    role,
  )
}

/** A sentence that tells how things are, and could not be read as a demand. */
const narrative =
  /^(?:our|we|i|they|he|she|it|this|that|these|those|everyone|everybody|nobody|most|many|half|mr|mrs|nothing|not)\b.*\s\S+\s\S+/i

const adds = /^(?:per|by|in|on|at|from|as|or|and|but)\s/i

const wished = /^(?:we|i)(?: \w+)? (?:need|want|require|wish for|would like|expect)\b/i

const metaLabel =
  /^(?:project|product|epic|initiative|target (?:users?|audience|group)|attendees|participants|present|absent|location|duration|title|name|version|date|author|status|client|subject|category|complexity|effort|from|to|cc|deadline|budget|owner|contact|(?:primary |secondary |main )?actors?|pre-?conditions?|post-?conditions?|level|doc(?:ument)?)$/i
const noise =
  /^keep it simple\b|^(?:meeting |call |workshop |kick-?off |interview |sync |session |brainstorm(?:ing)? |planning )(?:minutes|notes|protocol)\b|^(?:TODO|FIXME)\s+\p{Lu}\p{Ll}+\s*:|^to (?:sum up|summari[sz]e|recap) what\b|^(?:minutes|notes|protocol)(?: (?:of|from|call|meeting|workshop|phone)\b| \d|$)|^e\.g\.|^(?:next|last|previous) (?:call|meeting|workshop|appointment|session)\b|^(?:what|all) (?:we|i) (?:want|need) is (?:quite |very |really )?(?:simple|easy|clear)\b|^(?:agreed|approved|decided|maybe|perhaps|later|tbd|tbc|ok|etc|thanks?|and so on|more to come|see (?:above|below))\b.{0,16}$|^(?:lol|haha+|yes|yep|yeah|no|nope|not sure|hm+|great|cool|nice|sure|true|exactly|same here|good point|\+1)\b.{0,14}$|^.{0,40}\b(?:thank you|thanks)\b.{0,15}$/iu

function part(clause: Clause, spoken: string, last: boolean): Clause {
  const body = spoken.replace(/^get (?=\w+ed\b)/, 'be ')
  const verb = verbOf(body.split(/[\s,]/)[0] ?? '')?.base
  const { end, ...others } = clause
  return { ...others, body, ...(verb ? { verb } : {}), ...(end && last ? { end } : {}) }
}

/** `Coordinate range: 0-800` has a label; `Calculate the total: a + b` is one statement. */
export function splitLabel(text: string): { label?: string; rest: string } {
  const match = labelPattern.exec(text)
  const label = match?.[1]?.trim()
  if (
    !match ||
    !label ||
    countWords(label) > tooLongLabel ||
    (label.match(/\(/g)?.length ?? 0) !== (label.match(/\)/g)?.length ?? 0)
  )
    return { rest: text }
  const bare = label.replace(/^(?:\d+[.)]|[a-z]\))\s+/i, '')
  const words = bare.split(/\s+/)
  const verb = verbOf(words[0] ?? '')
  if (
    /\b(?:must|should|shall|can|will|is|are|include|includes|including|following|needs?|wants?|gets?|receives?)\b/i.test(
      bare,
    ) &&
    !/^(?:must|should|could)$/i.test(bare)
  )
    return { rest: text }
  if (
    /^(?:the |this |our )?(?:system|product|app|application|platform|website|software)\b/i.test(bare) &&
    words.some((word) => verbOf(word)?.form === 'third')
  )
    return { rest: text }
  const titled =
    words.length > 1 &&
    words.every((word) => /^[A-Z0-9(&/]/.test(word) || /^(?:and|or|of|for|the|a|an|in|on|to|with|by)$/.test(word))
  if (
    verb &&
    words.length > 1 &&
    !titled &&
    !startsVerbPhrase((match[2] ?? '').split(/[\s,]/)[0] ?? '', (match[2] ?? '').split(/\s+/).slice(1).join(' ')) &&
    (verb.form === 'third' || startsVerbPhrase(words[0] ?? '', words.slice(1).join(' ')))
  )
    return { rest: text }
  if (words.length > 2 && actsInLabel(words)) return { rest: text }
  if (/^(?:when|if|after|before|once|as an?)\b/i.test(bare) || /ly$/.test(words[0] ?? '')) return { rest: text }
  return { label: bare, rest: match[2] ?? '' }
}

/** `Clerk grades each item: A, B or C`: somebody does something before the colon. */
function actsInLabel(words: readonly string[]): boolean {
  const at = words.findIndex((word, i) => i > 0 && i < 4 && verbOf(word)?.form === 'third' && /^[a-z]/.test(word))
  return (
    at > 0 &&
    isPersonNoun(words[at - 1] ?? '') &&
    !isPlural(words[at - 1] ?? '') &&
    startsVerbPhrase(verbOf(words[at] ?? '')?.base ?? '', words.slice(at + 1).join(' '))
  )
}

/** `Customers:` before what they do. */
function roleLabel(label: string): string | undefined {
  const core = label.replace(/\s*\([^)]*\)/g, '')
  return isPersonNoun(headOf(core)) && core.split(/\s+/).length <= 3 ? readRole(core) : undefined
}

/** Whether a statement says what is not to be built. */
export function isExcluded(statement: Statement): boolean {
  return excluded.test(statement.text) && statement.clause === undefined
}

/** Whether a statement says what is to be, not merely why or for whom. */
export function isDemand(statement: Statement): boolean {
  return statement.strength > 0 && statement.clause !== undefined
}
