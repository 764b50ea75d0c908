import { isPersonNoun } from '../english/nouns.ts'
import { trimPunctuation, uncapitalise } from '../english/phrases.ts'
import { isPersonVerb, verbOf } from '../english/verbs.ts'
import type { Clause } from './clause.ts'
import { splitPurpose } from './purpose.ts'
import { ABILITY } from './read-offer.ts'
import { readPersonal } from './read-person.ts'
import { readBare, readProduct } from './read-product.ts'
import { readRole } from './read-role.ts'
import { readSubject } from './read-subject.ts'
import { thing, toClause, verbIn } from './want.ts'

const CONNECTIVE =
  /^(?:(?:and|also|additionally|furthermore|moreover|in addition|besides|finally|then|next|lastly|however|ideally|of course|optionally|basically|firstly|secondly|for example|e\.g\.|note that|please note that|please|importantly|as a result|therefore|similarly|in particular|overall|most importantly|after that|before that|until then|in that case|otherwise|at minimum|at a minimum|note|plus|well|ok|so)\b[,:]?\s+)+/i

const CONDITION =
  /^((?:given|when|whenever|if|once|after|before|upon|on|during|while|until|unless|as soon as|in case|at|every time|each time|for every|as long as|in the event)\b[^,:]{3,110}?(?:,\s+(?:and|or)\s[^,:]{3,80})?),\s*(?:then\s+)?(.{8,})$/i

const CONDITION_BARE =
  /^((?:when|whenever|if|once|after|as soon as)\s(?:(?!\b(?:the system|the app)\b).){3,90}?)\s((?:the (?:system|app|application|platform|website|tool)|they|it)\s(?:must|should|shall|can|will|may|\w+s)\s.+)$/i

const RELATIVE = /^((?:all |the |any )?[\w-]+s) who (.{3,60}?) (get|receive|see|need|lose|pay) (.+)$/i

const NICE =
  /^it (?:would|will|might|could) be (?:very |really )?(?:nice|good|great|helpful|useful|cool|ideal)(?: to have| if (?:there (?:was|were|is)|we (?:had|have))| to see) (.+)$/i

const IMPERSONAL = /^it (?:must|should|shall|will|needs to|has to)(?: also)? be possible(?: for (.{2,40}?))? to (.+)$/i

const STORY =
  /^as (?:an? |the )?(.{2,60}?),?\s+(?:i|we)\s+(?:(?:would\s+)?(?:want|like|need|wish|can|should|must|am able|have)(?:\s+(?:to be able to|be able to|to))?|would like(?: to)?)\s+(.+)$/i

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
  const theirs = /^they (?:only )?([a-z]+) /i.exec(main)?.[1]
  if (theirs && previousRole && isPersonVerb(theirs) && !/^they (?:only|lose|miss|forfeit)\b/i.test(main))
    return toClause(main.slice(5), previousRole)
  if (theirs && verbOf(theirs)?.form === 'base') return { form: 'that', body: uncapitalise(main) }
  return readPersonal(main, previousRole) ?? readBare(main) ?? readProduct(main) ?? readSubject(main) ?? thing(main)
}

function readWish(doer: string | undefined, rest: string, previousRole: string | undefined): Clause | undefined {
  if (!doer) return /^to /i.test(rest) ? toClause(rest.slice(3)) : (readMain(rest, previousRole) ?? thing(rest))
  const role = readRole(doer)
  return role ? toClause(rest, role) : { form: 'system', body: rest, subject: doer, ...verbIn(rest) }
}
