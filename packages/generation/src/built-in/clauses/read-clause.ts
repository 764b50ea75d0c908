import { keepAcronyms, verbPhraseOf } from '../english/deverbal.ts'
import { headOf, isPersonNoun, isPlural, isPluralWord, withMissingArticle } from '../english/nouns.ts'
import { trimPunctuation, uncapitalise, withoutBrackets } from '../english/phrases.ts'
import { gerund, isPersonVerb, participleOf, verbOf } from '../english/verbs.ts'
import type { Clause } from './clause.ts'
import { splitPurpose } from './purpose.ts'
import { readRole } from './read-role.ts'
import { startsVerbPhrase } from './split-clauses.ts'

const CONNECTIVE =
  /^(?:(?:and|also|additionally|furthermore|moreover|in addition|besides|finally|then|next|lastly|however|ideally|of course|optionally|basically|firstly|secondly|for example|e\.g\.|note that|please note that|please|importantly|as a result|therefore|similarly|in particular|overall|most importantly|after that|before that|until then|in that case|otherwise|at minimum|at a minimum|note|plus|well|ok|so)\b[,:]?\s+)+/i
const CONDITION =
  /^((?:when|whenever|if|once|after|before|upon|on|during|while|until|unless|as soon as|in case|at|every time|each time|for every|as long as|in the event)\b[^,:]{3,110}?(?:,\s+(?:and|or)\s[^,:]{3,80})?),\s*(?:then\s+)?(.{8,})$/i
const CONDITION_BARE =
  /^((?:when|whenever|if|once|after|as soon as)\s(?:(?!\b(?:the system|the app)\b).){3,90}?)\s((?:the (?:system|app|application|platform|website|tool)|they|it)\s(?:must|should|shall|can|will|may|\w+s)\s.+)$/i
const RELATIVE_SUBJECT = /^((?:[\w-]+ ){1,4}(?:that|which|who) [^,;]{3,60}?) (must|should|shall|will) (?!not\b)(.+)$/i
const RELATIVE = /^((?:all |the |any )?[\w-]+s) who (.{3,60}?) (get|receive|see|need|lose|pay) (.+)$/i
const MODAL =
  /^(?:(?:must|should|shall|will|would|may|might|can|could|needs?|ha(?:s|ve)|wants?|is|are|only)\s+)*?(?:(?:be\s+)?(?:able|allowed|permitted|required|expected|supposed) to|need to|needs to|has to|have to|wants? to|would like to|like to|must|should|shall|will|would|may|might|can|could)\s+(?:also\s+|only\s+|always\s+|then\s+|be able to\s+|have to\s+|easily\s+|be allowed to\s+|additionally\s+)*/i
const WISH = /^(?:needs?|wants?|requires?|would like|expects?)\s+(?!to\b)/i
const NEGATIVE =
  /^(?:cannot|can't|can not|must not|mustn't|should not|shouldn't|shall not|may not|will not|won't|could not|do not|does not|don't|doesn't|never|must never|should never|can never|can only|may only|are not|is not|aren't|isn't|have no|has no)\b/i
const PRODUCT =
  /^(?:the |this |our |a |an )?(?:\w+[ -]){0,2}?(?:system|app|application|platform|website|web site|site|tool|software|product|solution|program|portal|it|service)$/i
const NICE =
  /^it (?:would|will|might|could) be (?:very |really )?(?:nice|good|great|helpful|useful|cool|ideal)(?: to have| if (?:there (?:was|were|is)|we (?:had|have))| to see) (.+)$/i
const ABILITY =
  /^(?:the |an? )?(?:ability|option|possibility|means|way|functionality|capability|feature|need|chance|opportunity)(?: for (.{2,40}?))? to (?:be able to )?(.+)$/i
const IMPERSONAL = /^it (?:must|should|shall|will|needs to|has to)(?: also)? be possible(?: for (.{2,40}?))? to (.+)$/i
const STORY =
  /^as (?:an? |the )?(.{2,60}?),?\s+(?:i|we)\s+(?:(?:would\s+)?(?:want|like|need|wish|can|should|must|am able|have)(?:\s+(?:to be able to|be able to|to))?|would like(?: to)?)\s+(.+)$/i
const GIVING = new Set([
  'facilitate',
  'support',
  'provide',
  'offer',
  'implement',
  'include',
  'feature',
  'contain',
  'have',
  'incorporate',
  'adopt',
])
const ENABLING = new Set(['allow', 'enable', 'let', 'permit', 'help', 'empower', 'give', 'assist'])

/** Reads what one statement asks for; undefined where it states nothing. `previousRole` is who `they` would be. */
export function readClause(statement: string, previousRole?: string): Clause | undefined {
  const text = trimPunctuation(statement).replace(CONNECTIVE, '')
  const story = STORY.exec(text)
  if (story) return readStory(story, text)
  const parted = splitPurpose(text)
  const relative = RELATIVE.exec(parted.main)
  const relativeRole = relative ? readRole(relative[1] ?? '') : undefined
  if (relative && relativeRole)
    return {
      ...toClause(
        `${relative[3]?.toLowerCase() === 'get' ? 'receive' : relative[3]} ${relative[4]}`,
        relativeRole,
        true,
      ),
      condition: `when they ${relative[2]}`,
    }
  const leading = CONDITION.exec(parted.main) ?? CONDITION_BARE.exec(parted.main) ?? conditionBeforePerson(parted.main)
  const main = leading ? (leading[2] ?? '') : parted.main
  const clause = readMain(trimPunctuation(main), previousRole)
  if (!clause || clause.body.trim() === '') return undefined
  const condition = leading ? uncapitalise(leading[1] ?? '') : undefined
  return { ...clause, ...(condition ? { condition } : {}), ...(parted.why ? { end: parted.why } : {}) }
}

/** `After payment the visitor receives tickets`: no comma tells where the condition ends, but a person does. */
function conditionBeforePerson(main: string): [string, string, string] | undefined {
  const words = main.split(/\s+/)
  if (!/^(?:when|if|once|after|upon|as soon as)$/i.test(words[0] ?? '')) return undefined
  for (let i = 2; i < words.length - 2; i += 1) {
    const next = verbOf(words[i + 1] ?? '')
    const acts = /^(?:must|should|shall|can|will|may)$/i.test(words[i + 1] ?? '') || next?.form === 'third'
    if (!isPersonNoun(words[i] ?? '') || !acts) continue
    const start = /^(?:the|an?|each|every)$/i.test(words[i - 1] ?? '') ? i - 1 : i
    if (start >= 2) return [main, words.slice(0, start).join(' '), words.slice(start).join(' ')]
  }
  return undefined
}

function readStory(story: RegExpExecArray, text: string): Clause | undefined {
  const parted = splitPurpose(story[2] ?? '')
  const role = readRole(story[1] ?? '') ?? (story[1] ?? '').trim()
  const wantsTo = /\b(?:to|can|able|should|must)\s*$/i.test(text.slice(0, text.length - (story[2] ?? '').length))
  const verb = verbOf(parted.main.split(' ')[0] ?? '')
  const body = parted.main.trim()
  const why = parted.why ? { end: parted.why } : {}
  if (wantsTo && verb) return { form: 'to', body, verb: verb.base, role, ...why }
  return wantsTo ? { form: 'to', body, role, ...why } : { ...thing(body), role, ...why }
}

function readMain(main: string, previousRole: string | undefined): Clause | undefined {
  const nice = NICE.exec(main)
  if (nice) return thing(nice[1] ?? '')
  const impersonal = IMPERSONAL.exec(main) ?? ABILITY.exec(main)
  if (impersonal) return toClause(impersonal[2] ?? '', impersonal[1] ? readRole(impersonal[1]) : undefined)
  const existence = /^there (?:must|should|shall|will|needs? to|has to|is|are)(?: also)?(?: be)?(?: an?)? (.+)$/i.exec(
    main,
  )
  if (existence) return thing(existence[1] ?? '')
  const wish =
    /^(?:we|i)(?:'d|\s+(?:would|will|also|really))*\s+(?:need|want|like|require|expect)\s+(?:to have\s+|to see\s+)?(?:(the \w+|it|users?|people|customers?|\w+s) to )?(.+)$/i.exec(
      main,
    )
  if (wish) return readWish(wish[1], wish[2] ?? '', previousRole)
  if (/^they [a-z]+ /i.test(main) && verbOf(main.split(/\s+/)[1] ?? '')?.form === 'base')
    return { form: 'that', body: uncapitalise(main) }
  return readPersonal(main, previousRole) ?? readBare(main) ?? readProduct(main) ?? readSubject(main) ?? thing(main)
}

function readWish(doer: string | undefined, rest: string, previousRole: string | undefined): Clause | undefined {
  if (!doer) return /^to /i.test(rest) ? toClause(rest.slice(3)) : (readMain(rest, previousRole) ?? thing(rest))
  const role = readRole(doer)
  return role ? toClause(rest, role) : { form: 'system', body: rest, subject: doer, ...verbIn(rest) }
}

/** `Customers can book a table`, `Only admins delete users`, `they should also see prices`. */
function readPersonal(main: string, previousRole: string | undefined): Clause | undefined {
  const words = main.split(/\s+/)
  for (let length = Math.min(7, words.length - 1); length >= 1; length -= 1) {
    const subject = words.slice(0, length).join(' ')
    const rest = words
      .slice(length)
      .join(' ')
      .replace(/^(?:also|then|usually|typically|additionally|often|always)\s+/i, '')
    const role = /^they$|^(?:he|she|he or she|i|you|we)$/i.test(subject)
      ? /^they|^s?he/i.test(subject)
        ? (previousRole ?? 'user')
        : (previousRole ?? '')
      : personIn(subject)
    if (role === undefined) continue
    const named = role ? { role } : {}
    const can = MODAL.exec(rest)
    if (NEGATIVE.test(rest))
      return { form: 'that', body: uncapitalise(main), ...(previousRole ? { role: previousRole } : {}) }
    if (can) return personWants(rest.slice(can[0].length), role, main)
    if (WISH.test(rest)) return { ...thing(rest.replace(WISH, '')), ...named }
    const [verb = '', ...others] = rest.replace(/^(?:also|then|only|usually|typically)\s+/, '').split(/\s+/)
    const form = verbOf(verb)
    if (form?.form === 'third' && others.length > 0 && !isPluralWord(words[length - 1] ?? ''))
      return toClause(`${form.base} ${baseList(others.join(' '), 'third')}`, role)
    if (
      form?.form === 'base' &&
      isMany(words[length - 1] ?? '') &&
      others.length > 0 &&
      startsVerbPhrase(verb, others.join(' '))
    )
      return toClause(`${verb} ${others.join(' ')}`, role)
  }
  return undefined
}

const isMany = (word: string): boolean => isPluralWord(word) || /^(?:staff|people|personnel|crew)$/i.test(word)

function personIn(subject: string): string | undefined {
  if (startsVerbPhrase(subject.split(' ')[0] ?? '', subject.split(' ').slice(1).join(' ')) && subject.includes(' '))
    return undefined
  if (
    /[,:(]|\b(?:is|are|that|which|to)\b/.test(withoutBrackets(subject).replace(/,/g, ' and ')) &&
    !/\b(?:with|who)\b/.test(subject)
  )
    return undefined
  const core = subject.split(/\s(?:with|who|of|in|from|at)\s/i)[0] ?? subject
  if (subject !== core && !isPersonNoun(headOf(core))) return undefined
  return readRole(core)
}

const TOLD =
  /^(?:notify|inform|alert|remind|warn|show|give|tell|redirect|ask|prompt|reward|guide|offer|present|charge|refund)$/

function personWants(rest: string, role: string, main: string): Clause {
  const passive = /^be (\w+)(.*)$/i.exec(rest)
  const named = role ? { role } : {}
  if (passive) {
    const base = participleOf(passive[1] ?? '')
    if (base && TOLD.test(base)) return { form: 'to', body: rest, verb: base, ...named }
    return { form: 'that', body: uncapitalise(main), ...named }
  }
  return toClause(rest, role || undefined, true)
}

/** Statements that start with their verb: `Supports X`, `Automatically generate Y`, `Creating, editing and deleting Z`. */
function readBare(main: string): Clause | undefined {
  const stripped = main.replace(/^(?:must|should|shall|will|can|could|may|to|able to|be able to)\s+(?:also\s+)?/i, '')
  const adverb =
    /^((?!only|family|weekly|monthly|daily|early|hourly|yearly|quarterly|assembly|supply|reply|apply|comply)\w+ly)\s+/i.exec(
      stripped,
    )?.[1]
  const rest = adverb ? stripped.slice(adverb.length).trim() : stripped
  const [first = '', ...others] = rest.split(/\s+/)
  const word = first.replace(/,$/, '')
  const verb = verbOf(word)
  const after = others.join(' ')
  if (/^be\b/i.test(rest)) return { form: 'system', body: rest, subject: 'the system' }
  if (!verb) return undefined
  const lead = adverb ? `${adverb.toLowerCase()} ` : ''
  if (
    verb.form === 'third' &&
    after &&
    !AFTER_NOUN.test(after) &&
    !(first.length < 9 && isPluralWord(first) && /^(?:of|for|and|are|is|must|should|can|will)\b/i.test(after))
  )
    return systemDoing(verb.base, baseList(after, 'third'), lead)
  if (verb.form === 'base' && (startsVerbPhrase(word, after) || (adverb && after) || /^\w+,$/.test(first)) && after)
    return doing(verb.base, `${first.endsWith(',') ? ', ' : ''}${after}`, lead)
  if (
    verb.form === 'gerund' &&
    after &&
    !/^(?:has|have|must|should|shall|can|will|is|are|needs?)\b/i.test(after) &&
    (!GERUND_NOUNS.test(first) || /^(?:the|an?|all|each|every|their)\b/i.test(after))
  )
    return toClause(`${verb.base}${first.endsWith(',') ? ',' : ''} ${baseList(after, 'gerund')}`)
  return undefined
}

/** `Returns the route`, with nobody named, is the product's doing although people return things too. */
function systemDoing(base: string, rest: string, lead: string): Clause | undefined {
  const clause = doing(base, rest, lead || ' ')
  return clause ? { ...clause, body: clause.body.trim() } : undefined
}

const AFTER_NOUN =
  /^(?:are|is|must|should|shall|appear|can|will|of|for|and|or|need|have|has|include|show|contain|with|in|on|at|by|from|to|page|screen|output|range)\b/i

const GERUND_NOUNS =
  /^(?:meeting|pricing|billing|booking|testing|training|setting|building|rating|listing|logging|processing|scheduling|planning|reporting|monitoring|tracking|ticketing|accounting|shipping|operating|marketing|onboarding|including|reading|learning|teaching|parking|housing|heading|warning|finding|programming|switching|handling|rendering|caching|routing|coding|messaging|networking)$/i

/** `creates` or `creating` at the head of a list in the same form: the others come to the base form too. */
function baseList(after: string, form: 'third' | 'gerund'): string {
  return after.replace(
    /(^|,\s*(?:and\s+|or\s+)?|\b(?:and|or)\s+(?:then\s+)?)(\w+ly\s+)?([a-z]+)(?=[\s,]|$)/g,
    (whole: string, joint: string, adverb: string | undefined, word: string, at: number) => {
      const verb = verbOf(word)
      if (!joint || !verb || NO_VERB.test(word) || verb.form !== form) return whole
      if (form === 'third' && !/^\s+(?:a|an|the|its|all|each|their|any|every)\b/.test(after.slice(at + whole.length)))
        return whole
      return `${joint}${adverb ?? ''}${verb.base}`
    },
  )
}

/** `geofences` after `the system` can only be its verb, and so can any word after `must`. */
function unknownVerb(word: string, afterModal: boolean): { base: string; form: 'base' | 'third' } | undefined {
  if (!/^[a-z]{3,}$/.test(word) || /(?:ly|ing|ed)$/.test(word)) return undefined
  if (afterModal) return { base: word, form: 'base' }
  return /[^s]s$/.test(word)
    ? {
        base: word
          .replace(/ies$/, 'y')
          .replace(/(?<=sh|ch|x|z)es$/, '')
          .replace(/s$/, ''),
        form: 'third',
      }
    : undefined
}

const NO_VERB = /^(?:including|containing|using|based|following|according|starting|concerning|regarding)$/

function readProduct(main: string): Clause | undefined {
  const words = main.split(/\s+/)
  for (let length = 1; length <= Math.min(6, words.length - 2); length += 1) {
    const subject = words.slice(0, length).join(' ')
    if (!PRODUCT.test(subject)) continue
    const rest = words.slice(length).join(' ')
    const modal = MODAL.exec(rest)
    if (NEGATIVE.test(rest)) return { form: 'that', body: uncapitalise(main) }
    const predicate = modal ? rest.slice(modal[0].length) : rest
    if (/^(?:is|are|was|has been)\b/i.test(predicate)) return undefined
    const [raw = '', ...others] = predicate.replace(/^(?:also|then|automatically)\s+/i, '').split(/\s+/)
    const adverb = /^(?:also\s+)?automatically\s/i.test(predicate) ? 'automatically ' : ''
    const verb = verbOf(raw.replace(/,$/, '')) ?? unknownVerb(raw, modal !== null)
    const doer = /^it$/i.test(subject) ? 'the system' : uncapitalise(subject).replace(/^(?:this|our|an?) /i, 'the ')
    if (modal && /^be\b/i.test(predicate)) return { form: 'system', body: predicate, subject: withThe(doer) }
    if (!verb || (verb.form !== 'third' && !modal)) continue
    const predicateRest = verb.form === 'third' ? baseList(others.join(' '), 'third') : others.join(' ')
    const clause = doing(verb.base, predicateRest, adverb || ' ')
    return clause?.form === 'system' ? { ...clause, body: clause.body.trim(), subject: withThe(doer) } : clause
  }
  return undefined
}

const withThe = (doer: string): string => (/^the /.test(doer) ? doer : `the ${doer}`)

/** What a verb phrase of the product offers to people: `allow users to pay`, `support exporting data`, `provide a map`. */
function doing(base: string, rest: string, lead: string): Clause | undefined {
  if (ENABLING.has(base)) {
    const given = /^((?:[\w&'-]+\s+){1,5}?)(?:to|the ability to|the option to)\s+(.+)$/i.exec(rest)
    const role = given ? personOrPronoun(given[1] ?? '') : undefined
    if (given && role !== undefined) return toClause(given[2] ?? '', role || undefined, true)
    const words = rest.split(/\s+/)
    for (const length of [1, 2, 3]) {
      const helped = readRole(words.slice(0, length).join(' '))
      if (helped && verbOf(words[length] ?? '')?.form === 'base')
        return toClause(words.slice(length).join(' '), helped, true)
    }
    if (given) return { form: 'system', body: `let ${given[1]}${given[2]}`, subject: 'the system', verb: 'let' }
    return offered(rest, lead, base)
  }
  if (base === 'support' && /^(?:up to|at least|at most|over|more than|a minimum|\d)/i.test(rest))
    return { form: 'system', body: `support ${rest}`, verb: 'support', subject: 'the system' }
  if (GIVING.has(base)) return offered(rest, lead, base)
  const person = lead === '' && isPersonVerb(base)
  return person
    ? { form: 'to', body: join(base, rest), verb: base }
    : { form: 'system', body: `${lead}${join(base, rest)}`, verb: base, subject: 'the system' }
}

const join = (base: string, rest: string): string => (rest.startsWith(',') ? `${base}${rest}` : `${base} ${rest}`)

const personOrPronoun = (phrase: string): string | undefined =>
  /^(?:them|you|me|one|people)\s*$/i.test(phrase) ? '' : readRole(phrase.trim())

/** What is provided or supported: an action (`exporting data`), a person's doing (`users in booking`), or a thing. */
function offered(given: string, lead: string, base: string): Clause | undefined {
  const rest = given.replace(/^(?:full |basic )?(?:support )?(?:for|of) (?!\d)/i, '')
  const ability = ABILITY.exec(rest)
  if (ability) return toClause(ability[2] ?? '', ability[1] ? readRole(ability[1]) : undefined)
  const withThing = /^((?:[\w&'-]+\s+){1,4}?)with\s+(.+)$/i.exec(rest)
  const servedRole = withThing ? readRole((withThing[1] ?? '').trim()) : undefined
  if (withThing && servedRole)
    return { ...(offered(withThing[2] ?? '', lead, base) ?? thing(withThing[2] ?? '')), role: servedRole }
  const doer = /^((?:[\w&'-]+\s+){1,3}?)(?:in\s+)?(\w+ing)\s(.+)$/i.exec(rest)
  const doerRole = doer && !GERUND_NOUNS.test(doer[2] ?? '') ? readRole((doer[1] ?? '').trim()) : undefined
  if (doer && doerRole && verbOf(doer[2] ?? '')?.form === 'gerund')
    return toClause(`${verbOf(doer[2] ?? '')?.base} ${doer[3]}`, doerRole)
  const input = /^user(?:s|s')? inputs? (?:of|for) (.+)$/i.exec(rest)
  if (input) return toClause(`enter ${input[1]}`)
  const first = rest.split(/[\s,]/)[0] ?? ''
  const verb = verbOf(first)
  if (verb?.form === 'gerund' && !GERUND_NOUNS.test(first) && !isPersonVerb(verb.base)) {
    return {
      form: 'system',
      body: `${verb.base}${baseList(rest.slice(first.length).replace(/^ of /, ' '), 'gerund')}`,
      verb: verb.base,
      subject: 'the system',
    }
  }
  if (verb?.form === 'gerund' && !GERUND_NOUNS.test(first))
    return toClause(`${verb.base}${baseList(rest.slice(first.length).replace(/^ of /, ' '), 'gerund')}`)
  return thing(rest)
}

/** `Excess requests are discarded`, `Each room should show its state`, `Child assets inherit the status`. */
function readSubject(main: string): Clause | undefined {
  const described = RELATIVE_SUBJECT.exec(main)
  if (described && !/\b(?:not|cannot)\b/.test(described[2] ?? '')) {
    const body = described[3] ?? ''
    return { form: 'system', subject: uncapitalise(described[1] ?? ''), body, ...verbIn(body) }
  }
  const aux =
    /\s(must not|should not|shall not|may not|will not|cannot|can not|can't|must|should|shall|will|can|could|may|needs? to|ha(?:s|ve) to|is|are|does not|do not)\s/i
  const bare = main.replace(/\([^)]*\)/g, (part) => ' '.repeat(part.length))
  const match = aux.exec(bare)
  if (
    !match ||
    match.index < 2 ||
    /\b(?:which|that|who|where|when|if|what|how|whether|because|as|than|while|whether|including|such)\s+\S*$/i.test(
      bare.slice(0, match.index),
    ) ||
    /\b(?:which|that|who|where|when|if)\b/i.test(bare.slice(0, match.index))
  )
    return readLexical(main, bare)
  const subject = article(uncapitalise(main.slice(0, match.index)))
  const modal = (match[1] ?? '').toLowerCase()
  const rest = main.slice(match.index + match[0].length).trim()
  if (/not|cannot|can't/.test(modal) || /^(?:not|never|no)\b/.test(rest) || /^(?:can|could|may)$/.test(modal))
    return { form: 'that', body: `${subject} ${modal} ${rest}` }
  const enabling = verbOf(rest.split(' ')[0] ?? '')?.base ?? ''
  if (ENABLING.has(enabling) && !/^(?:is|are)$/.test(modal)) {
    const offeredClause = doing(enabling, rest.slice(rest.indexOf(' ') + 1), ' ')
    if (offeredClause?.form === 'to') return offeredClause
  }
  const body = /^(?:is|are)$/.test(modal) ? `be ${rest}` : rest.replace(/^(?:also|always) /, '')
  return { form: 'system', body, subject, ...verbIn(body) }
}

function readLexical(main: string, bare: string): Clause | undefined {
  const words = bare.split(' ')
  const originals = main.split(' ')
  for (let i = 1; i < Math.min(words.length - 1, 7); i += 1) {
    const word = words[i] ?? ''
    const previous = words[i - 1] ?? ''
    const verb = verbOf(word)
    if (
      !verb ||
      /[A-Z]/.test(word[0] ?? '') ||
      /^(?:of|for|in|by|with|to|and|or|the|a|an|as|based|which|that|who|,)$/i.test(previous) ||
      /,$/.test(previous)
    )
      continue
    const after = words.slice(i + 1).join(' ')
    const agrees =
      verb.form === 'third'
        ? !isPluralWord(previous) && (GOVERNS.test(after) || startsVerbPhrase(verb.base, ''))
        : verb.form === 'base' && isPluralWord(previous) && startsVerbPhrase(word, after)
    if (agrees)
      return {
        form: 'system',
        subject: article(uncapitalise(originals.slice(0, i).join(' '))),
        body: `${verb.base} ${originals.slice(i + 1).join(' ')}`,
        verb: verb.base,
      }
  }
  return undefined
}

const GOVERNS =
  /^(?:a|an|the|its|their|all|each|every|any|to|only|as|\d|into|from|on|with|users?|automatically|both|in)\b/i

const article = (subject: string): string => (/^(?:[a-z])/.test(subject) ? withThe2(subject) : subject)
const withThe2 = (subject: string): string =>
  withMissingArticle(subject).replace(/^an? (?=\S)/, (found) => (subject.startsWith(found) ? found : 'the '))

function toClause(rest: string, role?: string, certain = false): Clause {
  const body = rest
    .replace(/^(?:also|only|then|easily|be able to)\s+/i, '')
    .replace(/^to\s+/i, '')
    .replace(/^get (?=\w+ed\b)/i, 'be ')
    .trim()
  const named = role ? { role } : {}
  const adverb = /^(\w+ly)\s+(\w+)/.exec(body)
  const verb = verbOf(adverb ? (adverb[2] ?? '') : (body.split(/[\s,]/)[0] ?? ''))
  if (/^be\s/.test(body)) return { form: 'to', body, ...named }
  // after `can` or `to` even an unknown word is a verb
  const unknown = /^([a-z]{3,})\s/.exec(body)?.[1]
  if (!verb && certain && unknown && !/(?:ly|ing|ed)$/.test(unknown))
    return { form: 'to', body, verb: unknown, ...named }
  if (!verb) return { ...thing(body), ...named }
  return { form: 'to', body, verb: verb.base, ...named }
}

/** A noun phrase: told by its action where it names one, else as the thing itself. */
export function thing(phrase: string): Clause {
  const none = /^no (.+)$/i.exec(trimPunctuation(phrase))?.[1]
  if (none) return { form: 'that', body: `there ${isPlural(none) ? 'are' : 'is'} no ${none}` }
  const text = trimPunctuation(uncapitalise(phrase.replace(/^(?:that|to have)\s+/i, ''))).replace(
    / (?:functionality|functionalities)(?=$|,| \()/,
    '',
  )
  const crud =
    /^(?:full |basic |complete )?(?:CRUD|create,? read,? update,? (?:and |& )?delete(?: \(CRUD\))?) ?(?:operations|functionality|functions|support|actions)?(?: (?:for|of|on) (.+))?$/i.exec(
      text,
    )
  if (crud?.[1]) return { form: 'to', body: `create, view, update and delete ${crud[1]}`, verb: 'create' }
  const crudAfter = /^([\w -]{3,40}) CRUD(?: operations)?$/i.exec(text)
  if (crudAfter) return { form: 'to', body: `create, view, update and delete ${crudAfter[1]}`, verb: 'create' }
  const core =
    text.split(
      /,\s+(?=\w+ing\b|capable\b|able\b|including|such as|with|where|which)|\s(?:including|such as)\s|[(:]/,
    )[0] ?? text
  const action = verbPhraseOf(core.trim())
  if (action && !/\b(?:is|are|was)\b/.test(core)) {
    const tail = text.slice(core.length)
    const base = action.verb.split(' ')[0] ?? ''
    const person = isPersonVerb(base) || /^(?:log|see|back|roll)$/.test(base)
    const body = `${action.phrase}${tail.startsWith('(') ? ` ${tail}` : tail}`
    if (!verbOf(base) && !person) return { form: 'thing', body: withMissingArticle(text) }
    return person && !/automatically/.test(body)
      ? { form: 'to', body, verb: base }
      : { form: 'system', body, verb: base, subject: 'the system' }
  }
  return { form: 'thing', body: withMissingArticle(/^[A-Z][a-z]+ [A-Z][a-z]/.test(text) ? keepAcronyms(text) : text) }
}

const verbIn = (body: string): { verb?: string } => {
  const [first = '', second = ''] = body.split(/\s+/)
  const base = first === 'be' ? participleOf(second) : verbOf(first)?.base
  return base ? { verb: base } : {}
}

export const gerundOf = (base: string): string => gerund(base)
