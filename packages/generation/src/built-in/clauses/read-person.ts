import { headOf, isDoerNoun, isPersonNoun, isPluralWord, singularWord } from '../english/nouns.ts'
import { uncapitalise, withoutBrackets } from '../english/phrases.ts'
import { isPersonVerb, participleOf, verbOf } from '../english/verbs.ts'
import type { Clause } from './clause.ts'
import { modalPattern, negative } from './modals.ts'
import { baseList } from './read-offer.ts'
import { readRole } from './read-role.ts'
import { startsVerbPhrase } from './split-clauses.ts'
import { thing, toClause } from './want.ts'

const wish = /^(?:needs?|wants?|requires?|would like|expects?)\s+(?!to\b)/i

/** `Customers can book a table`, `Only admins delete users`, `they should also see prices`. */
export function readPersonal(main: string, previousRole: string | undefined): Clause | undefined {
  const without = withoutPattern.exec(main)
  if (without && isPersonNoun(headOf(without[1] ?? ''))) {
    const clause = readPersonal(`${without[1]} ${without[3]}`, previousRole)
    if (clause) return { ...clause, condition: `when they have no ${without[2]}` }
  }
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
      : /^(?:everybody|everyone|anybody|anyone|people)(?: else)?$/i.test(subject)
        ? (previousRole ?? 'user')
        : (personIn(subject) ?? doerIn(subject, rest))
    if (role === undefined) continue
    const named = role ? { role } : {}
    const can = modalPattern.exec(rest)
    if (negative.test(rest))
      return { form: 'that', body: uncapitalise(main), ...(previousRole ? { role: previousRole } : {}) }
    if (wish.test(rest)) return { ...thing(rest.replace(wish, '')), ...named }
    if (can) return personWants(rest.slice(can[0].length), role, main)
    // what the writers do every day is their staff's doing
    const ours = /^we$/i.test(subject) && isPersonVerb(rest.split(' ')[0]?.toLowerCase() ?? '')
    if (ours && rest.includes(' ')) return toClause(rest, 'staff member')
    const told = /^(?:is|are) (?:also |then |automatically )*(\w+)\b/i.exec(rest)
    if (told && toldPattern.test(participleOf(told[1] ?? '') ?? ''))
      return toClause(rest.replace(/^(?:is|are) (?:also |then )*/i, 'be '), role, true)
    const [verb = '', ...others] = rest.replace(/^(?:also|then|only|usually|typically)\s+/, '').split(/\s+/)
    const form = verbOf(verb)
    if (form?.form === 'third' && others.length > 0 && !isPluralWord(words[length - 1] ?? ''))
      return toClause(`${form.base} ${baseList(others.join(' '), 'third')}`, role)
    if (
      form?.form === 'base' &&
      (isMany(words[length - 1] ?? '') || /\sand\s/.test(subject)) &&
      others.length > 0 &&
      (startsVerbPhrase(verb, others.join(' ')) ||
        (isPersonNoun(words[length - 1] ?? '') &&
          others.length > 1 &&
          !/^(?:must|should|can|is|are|of|for|per)$/i.test(others[0] ?? '') &&
          !titled.test(main)) ||
        (isPersonVerb(form.base) && (isPluralWord(others[0] ?? '') || manner.test(others[0] ?? ''))))
    )
      return toClause(`${verb} ${others.join(' ')}`, role)
  }
  return undefined
}

/** `Patients without a mobile phone get an e-mail instead`. */
const withoutPattern =
  /^((?:[\w-]+ ){0,3}?[\w-]+) without (?:an? |any )?((?:[\w-]+ ){0,2}?[\w-]+) ((?:can|cannot|may|must|should|shall|will|gets?|receives?|sees?|pays?|needs?|have to|has to) .+)$/i

/** `Customers Support Tickets`, `Members list`: a heading rather than a sentence. */
const titled = /^\S+ [A-Z]|^\S+ \S+ (?:page|list|form|export|import|report|management|screen|overview)s?$/

/** `Customers order online`: what can only follow a verb. */
const manner = /^(?:online|offline|again|together|early|in|at|by|with|via|from)$/i

const isMany = (word: string): boolean =>
  isPluralWord(word) || /^(?:i|we|you|they|staff|people|personnel|crew)$/i.test(word)

/** A department does what the people in it do. */
const departmentPattern =
  /^(?:the |our |all )?((?:\w+ )?(?:accounting|bookkeeping|finance|office|reception|control room|back office|purchasing|procurement|help ?desk|marketing|kitchen|dispatch|warehouse|workshop|customer service|front desk|security))$/i

function personIn(subject: string): string | undefined {
  const department = departmentPattern.exec(subject)?.[1]
  if (department) return `${department.toLowerCase()} staff member`
  if (startsVerbPhrase(subject.split(' ')[0] ?? '', subject.split(' ').slice(1).join(' ')) && subject.includes(' '))
    return undefined
  if (
    /[,:(]|\b(?:is|are|that|which|to)\b/.test(withoutBrackets(subject).replace(/,/g, ' and ')) &&
    !/\b(?:with|who)\b/.test(subject)
  )
    return undefined
  const core = subject.split(/\s(?:with|without|who|of|in|from|at)\s/i)[0] ?? subject
  if (subject !== core && !isPersonNoun(headOf(core))) return undefined
  return readRole(core)
}

/** Who `can search` is a person, whatever they are called; a board that decides is the people on it. */
function doerIn(subject: string, rest: string): string | undefined {
  const board = /^(?:the |our |all )?((?:[\w-]+ )?(?:board|committee|council))$/i.exec(subject)?.[1]
  if (board && decides.test(rest)) return `${board.toLowerCase()} member`
  if (/^(?:the |our )?management$/i.test(subject) && decides.test(rest)) return 'manager'
  const words = subject.replace(/^(?:all|each|every|any|only|the|an?|both|two|other|our)\s/i, '').split(' ')
  const head = words.at(-1) ?? ''
  const verb = does.exec(rest)?.[1]?.toLowerCase()
  if (
    !verb ||
    !isPersonVerb(verb) ||
    words.length > 2 ||
    !words.every((word) => /^[\p{L}-]+$/u.test(word)) ||
    !isDoerNoun(head)
  )
    return undefined
  return [...words.slice(0, -1), singularWord(head)].join(' ').toLowerCase()
}

const does = /^(?:can|may|must|shall|should|will)(?: also| only)?(?: be (?:able|allowed) to)? ([a-z]+)\b/i
const decides =
  /^(?:also )?(?:needs?|wants?|would like|decides?|approves?|elects?|votes?|gets?|receives?|signs?|releases?|must|should|can)\b/i

const toldPattern =
  /^(?:notify|inform|alert|remind|warn|show|give|tell|redirect|ask|prompt|reward|guide|offer|present|charge|refund)$/

function personWants(rest: string, role: string, main: string): Clause {
  const passive = /^be (\w+)(.*)$/i.exec(rest)
  const named = role ? { role } : {}
  if (passive) {
    const base = participleOf(passive[1] ?? '')
    if (base && toldPattern.test(base)) return { form: 'to', body: rest, verb: base, ...named }
    return { form: 'that', body: uncapitalise(main), ...named }
  }
  return toClause(rest, role || undefined, true)
}
