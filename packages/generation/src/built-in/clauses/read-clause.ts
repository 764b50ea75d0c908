import { isPersonNoun, isPluralWord } from '../english/nouns.ts'
import { trimPunctuation, uncapitalise } from '../english/phrases.ts'
import { isPersonVerb, verbOf } from '../english/verbs.ts'
import type { Clause } from './clause.ts'
import { readGerundSubject } from './gerund-subject.ts'
import { splitPurpose } from './purpose.ts'
import { abilityPattern } from './read-offer.ts'
import { readPassive } from './read-passive.ts'
import { readPersonal } from './read-person.ts'
import { readBare, readProduct } from './read-product.ts'
import { readRole } from './read-role.ts'
import { readSubject } from './read-subject.ts'
import { readTelegram } from './read-telegram.ts'
import { startsVerbPhrase } from './split-clauses.ts'
import { thing, toClause, verbIn } from './want.ts'

const connective =
  /^(?:(?:and|also|additionally|furthermore|moreover|in addition|besides|finally|then|next|lastly|however|ideally|of course|optionally|basically|firstly|secondly|for example|e\.g\.|note that|please note that|please|importantly|as a result|therefore|similarly|in particular|overall|most importantly|after that|before that|until then|in that case|otherwise|at minimum|at a minimum|note|plus|well|ok|so)\b[,:]?\s+)+/i

const conditionPattern =
  /^((?:given|when|whenever|if|once|after|before|upon|on|during|while|until|unless|as soon as|in case|at|every time|each time|for every|as long as|in the event)\b[^,:]{3,110}?(?:,\s+(?:and|or)\s[^,:]{3,80})?),\s*(?:then\s+)?(.{8,})$/i

const conditionBare =
  /^((?:when|whenever|if|once|after|as soon as)\s(?:(?!\b(?:the system|the app)\b).){3,90}?)\s((?:the (?:system|app|application|platform|website|tool)|they|it|i|we|everybody|everyone)\s(?:must|should|shall|can|cannot|can't|will|may|want|need|would like|\w+s)\s.+)$/i

/** `After each visit an invoice is generated` */
const timedThing =
  /^((?:after|before|upon|during|on|for|with) (?:(?:each|every|the|an?) [\w-]+(?: [\w-]+)?|(?:\d+|one|two|three|six) (?:minute|hour|day|week|month|year)s?)) ((?:(?:an?|the|all|each|every) (?:[\w-]+ ){1,4}?|(?:[\w-]+ )?[\w-]+s )(?:is|are|must|should|shall|will|has|gets?|receives?) .+)$/i

/** `Visitors who are not logged in can browse`: who does it, in what state, and what they do then. */
/** `If you bring the car back late you pay`: the same person begins again. */
const sameDoer = /^((?:if|when|whenever|once|after) (you|they|we|i|it) [^,]{3,60}?) ((?:\2) [a-z]+ .+)$/i

const relativePattern =
  /^((?:all |the |any |only |an? |each |every )?(?:[\w-]+ ){0,2}?[\w-]+) who ((?:(?! who ).){3,70}?) (is|are|gets?|receives?|sees?|needs?|loses?|pays?|offers?|picks?|chooses?|can|may|must|should|shall|will|cannot|can't|must not|may not|has to|have to) (.+)$/i
const everybody = /^(?:everybody|everyone|anybody|anyone|people|those)$/i

const nicePattern =
  /^it (?:would|will|might|could) be (?:very |really )?(?:nice|good|great|helpful|useful|cool|ideal|wonderful|awesome|fantastic|amazing|brilliant|super|perfect|lovely|handy)(?: to have| if (?:there (?:was|were|is)|we (?:had|have))| to see) (.+)$/i

const impersonalPattern =
  /^it (?:must|should|shall|will|needs to|has to)(?: also)? be possible(?: for (.{2,40}?))? to (.+)$/i

const storyPattern =
  /^as (?:an? |the )?(.{2,60}?),?\s+(?:i|we)\s+(?:(?:would\s+)?(?:want|like|need|wish|can|should|must|am able|have)(?:\s+(?:to be able to|be able to|to))?|would like(?: to)?)\s+(.+)$/i

/** Reads what one statement asks for; undefined where it states nothing. `previousRole` is who `they` would be. */
export function readClause(statement: string, previousRole?: string): Clause | undefined {
  const text = trimPunctuation(statement).replace(connective, '')
  const story = storyPattern.exec(text)
  if (story) return readStory(story, text)
  const parted = splitPurpose(text)
  const relative = readRelative(parted.main, previousRole)
  if (relative) return { ...relative, ...(parted.why ? { end: parted.why } : {}) }
  const timed = timedPattern.test(parted.main) ? conditionBeforePerson(parted.main) : undefined
  const leading =
    timed ??
    sameDoer.exec(parted.main)?.filter((_, i) => i !== 2) ??
    conditionPattern.exec(parted.main) ??
    conditionBare.exec(parted.main) ??
    timedThing.exec(parted.main) ??
    conditionBeforePerson(parted.main)
  if (leading) leading[1] = (leading[1] ?? '').replace(/\s+(?:and|or|but)$/i, '')
  const main = trimPunctuation(leading ? (leading[2] ?? '') : parted.main)
  const before = personIn(leading?.[1]) ?? previousRole
  const clause = (leading ? readRelative(main, before) : undefined) ?? readMain(main, before)
  if (!clause || clause.body.trim() === '') return undefined
  const own = clause.condition?.replace(/^when /, '')
  const condition = leading ? `${uncapitalise(leading[1] ?? '')}${own ? ` and ${own}` : ''}` : undefined
  return { ...clause, ...(condition ? { condition } : {}), ...(parted.why ? { end: parted.why } : {}) }
}

/** `Once the technician has repaired it, he sets it back`: who is spoken of in the condition does what follows. */
function personIn(condition: string | undefined): string | undefined {
  const doer = /^\w+ (?:the|an?|each|every) ((?:[\w-]+ ){0,2}?([\w-]+)) (?:is|are|has|have|was|does|can|\w+s)\b/i.exec(
    condition ?? '',
  )
  return doer && isPersonNoun(doer[2] ?? '') ? readRole(doer[1] ?? '') : undefined
}

function readRelative(main: string, previousRole: string | undefined): Clause | undefined {
  const relative = relativePattern.exec(main)
  if (!relative || /\b(?:and|or|but|,)$/.test(relative[2] ?? '')) return undefined
  const role = everybody.test(relative[1] ?? '') ? (previousRole ?? 'user') : readRole(relative[1] ?? '')
  if (!role) return undefined
  const condition = `when they ${relative[2]}`.replace(/^when they (\w+)/i, (whole, word: string) =>
    /^(?:is|has|was|does)$/i.test(word)
      ? `when they ${{ is: 'are', has: 'have', was: 'were', does: 'do' }[word.toLowerCase()] ?? word}`
      : verbOf(word)?.form === 'third' && !/^a|^each|^every/i.test(relative[1] ?? '')
        ? whole
        : /^(?:an?|each|every|everybody|everyone|anybody|anyone)\b/i.test(relative[1] ?? '') && /[^s]s$/.test(word)
          ? `when they ${verbOf(word)?.base ?? word.slice(0, -1)}`
          : whole,
  )
  const verb = (relative[3] ?? '').toLowerCase()
  if (/^(?:is|are)$/.test(verb)) return { form: 'that', body: `they are ${relative[4]}`, role, condition }
  if (/not$|^can't$/.test(verb)) return { form: 'that', body: `they ${verb} ${relative[4]}`, role, condition }
  if (/^(?:can|may|must|should|shall|will|has to|have to)$/.test(verb))
    return { ...toClause(relative[4] ?? '', role, true), condition }
  const base = verb.replace(/s$/, '')
  return { ...toClause(`${base === 'get' ? 'receive' : base} ${relative[4]}`, role, true), condition }
}

/** `After payment the visitor receives tickets`: no comma tells where the condition ends, but a person does. */
function conditionBeforePerson(main: string): [string, string, string] | undefined {
  const words = main.split(/\s+/)
  if (!beforePerson.test(main)) return undefined
  for (let i = 2; i < words.length - 2; i += 1) {
    const next = verbOf(words[i + 1] ?? '')
    const doer = words[i] ?? ''
    const acts =
      /^(?:must|should|shall|can|will|may|wants?|needs?|gets?|would|is|are|has|have)$/i.test(words[i + 1] ?? '') ||
      next?.form === 'third' ||
      (next?.form === 'base' && (isPluralWord(doer) || /^(?:we|i|they)$/i.test(doer))) ||
      /^who$/i.test(words[i + 1] ?? '')
    if (
      !(isPersonNoun(doer) || doerPattern.test(doer)) ||
      !acts ||
      /^(?:of|for|by|to|with|and|or)$/i.test(words[i - 1] ?? '')
    )
      continue
    const start =
      (doerPattern.test(doer) ? [1] : [1, 2])
        .map((back) => i - back)
        .find((at) => /^(?:the|an?|each|every)$/i.test(words[at] ?? '')) ?? i
    if (start >= 2) return [main, trimPunctuation(words.slice(0, start).join(' ')), words.slice(start).join(' ')]
  }
  return undefined
}

/** What tells when, before somebody who acts: `at 8 pm the bakers get`, `two days before a meeting everybody gets`. */
const beforePerson =
  /^(?:when|if|once|after|upon|as soon as|at|on|in|by|before|during|every|each (?:day|week|month|year|morning|evening|night|season|quarter)|(?:\d+|one|two|three|four|five|six|ten) (?:minute|hour|day|week|month)s? (?:before|after))\s/i
const timedPattern = /^(?:at|on|in|by|before|after|during|every|each|\S+ \w+s? (?:before|after))\s/i
const doerPattern = /^(?:everybody|everyone|we|i|they|people|system|app|application|website)$/i

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
  const nice = nicePattern.exec(main)
  if (nice) return thing(nice[1] ?? '')
  const impersonal = impersonalPattern.exec(main) ?? abilityPattern.exec(main)
  if (impersonal) return toClause(impersonal[2] ?? '', impersonal[1] ? readRole(impersonal[1]) : undefined)
  const existence =
    /^there (?:must|should|shall|will|could|can|may|might|needs? to|has to|is|are)(?: also)?(?: be)?(?: an?)? (.+)$/i.exec(
      main,
    )
  if (existence) return thing(existence[1] ?? '')
  const wish =
    /^(?:we|i)(?:'d|\s+(?:would|will|also|really))*\s+(?:need|want|like|require|expect)\s+(?:to have\s+|to see\s+(?!at a glance\b|how\b|what\b|which\b|who\b|whether\b|when\b|where\b|if\b))?(?:(the \w+|it|users?|people|customers?|\w+s) to )?(.+)$/i.exec(
      main,
    )
  if (wish) return readWish(wish[1], wish[2] ?? '', previousRole)
  const theirs = /^they (?:only )?([a-z]+) /i.exec(main)?.[1]
  if (theirs && previousRole && (/^(?:need|want)$/.test(theirs) || /^they have to /i.test(main)))
    return readPersonal(main, previousRole)
  if (theirs && previousRole && isPersonVerb(theirs) && !/^they (?:only|lose|miss|forfeit)\b/i.test(main))
    return toClause(main.slice(5), previousRole)
  if (theirs && verbOf(theirs)?.form === 'base') return { form: 'that', body: uncapitalise(main) }
  return (
    readPassive(main) ??
    readGerundSubject(main) ??
    readPersonal(main, previousRole) ??
    readBare(main) ??
    readProduct(main) ??
    readSubject(main) ??
    readTelegram(main) ??
    (isSentence(main) ? { form: 'that', body: uncapitalise(main) } : thing(main))
  )
}

/** Something happens in it, although its doer could not be made out: a verb that is no noun, or one that governs what follows. */
function isSentence(main: string): boolean {
  const words = main
    .replace(/\([^)]*\)/g, '')
    .replace(/\s(?:if|when|that|which|who|where|unless|until)\s.*$/i, '')
    .split(/\s+/)
  if (words.length < 5 || /:/.test(main)) return false
  if (/^(?:for|in|on|at|by|with|from|to|as|via|using|including|based)\b/i.test(main)) return false
  return words.some((word, i) => {
    const verb = /^[a-z]+$/.test(word) ? verbOf(word) : undefined
    if (i === 0 || i === words.length - 1 || !verb || (verb.form !== 'base' && verb.form !== 'third')) return false
    const previous = words[i - 1] ?? ''
    if (/,$|'s$|s'$/.test(previous)) return false
    if (
      /^(?:to|the|an?|of|for|by|with|in|on|and|or|its|their|this|each|every|per|no|new|all|that|which|who)$/i.test(
        previous,
      )
    )
      return false
    if (verb.form === 'base' && !isPluralWord(previous) && !isPluralWord(words[0] ?? '')) return false
    return startsVerbPhrase(verb.base, words.slice(i + 1).join(' '))
  })
}

const sentForThem = /^(?:send|remind|notify|inform|alert|warn|charge)$/i

function readWish(doer: string | undefined, rest: string, previousRole: string | undefined): Clause | undefined {
  const own = /^to ((?:\w+ly )?([a-z]+)\b.*)$/i.exec(rest)
  // what the writers want to send, the product sends for them
  if (!doer && own && sentForThem.test(own[2] ?? ''))
    return { form: 'system', subject: 'the system', body: own[1] ?? '', verb: own[2] ?? '' }
  if (!doer) return /^to /i.test(rest) ? toClause(rest.slice(3)) : (readMain(rest, previousRole) ?? thing(rest))
  const role = readRole(doer)
  return role ? toClause(rest, role) : { form: 'system', body: rest, subject: doer, ...verbIn(rest) }
}
