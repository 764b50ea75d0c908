import { keepAcronyms, verbPhraseOf } from '../english/deverbal.ts'
import { isPlural, withMissingArticle } from '../english/nouns.ts'
import { trimPunctuation, uncapitalise } from '../english/phrases.ts'
import { isPersonVerb, participleOf, verbOf } from '../english/verbs.ts'
import type { Clause } from './clause.ts'

export function toClause(rest: string, role?: string, certain = false): Clause {
  const body = rest
    .replace(/^(?:(?:also|only|then|just|simply|easily|quickly|be able to)\s+)+/i, '')
    .replace(/^to\s+/i, '')
    .replace(/^get (\w+)/i, (whole, word: string) => (participleOf(word) ? `be ${word}` : whole))
    .trim()
  const named = role ? { role } : {}
  const adverb = verbOf(body.split(/\s/)[0] ?? '') ? null : /^(\w+ly)\s+(\w+)/.exec(body)
  const verb = verbOf(adverb ? (adverb[2] ?? '') : (body.split(/[\s,]/)[0] ?? ''))
  if (/^be\s/.test(body)) return { form: 'to', body, ...named }
  // after `can` or `to` even an unknown word is a verb
  const unknown = /^([a-z]{3,})\s/.exec(body)?.[1]
  if (!verb && certain && unknown && !/(?:ly|ing|ed)$/.test(unknown))
    return { form: 'to', body, verb: unknown, ...named }
  if (!verb) return { ...thing(body), ...named }
  return { form: 'to', body, verb: verb.base, ...named }
}

/** `hosted in the EU`: a state the whole product is to be in. */
const statePattern =
  /^(?:hosted|built|deployed|developed|written|stored|certified|translated|accessible|compatible|compliant|responsive|available) (?:in|on|by|with|at|for|to|as|under)\s/i

/** `fast`, `easy to use`: how the product is to be. */
const quality =
  /^(?:very |really )?(?:fast|quick|secure|safe|reliable|intuitive|simple|accessible|responsive|scalable|modern|user-friendly|stable|robust|multilingual|easy(?: to (?:use|learn|maintain))?)(?: and (?:fast|quick|secure|safe|reliable|intuitive|simple|accessible|responsive|scalable|modern|user-friendly|stable|robust))?[!.]*$/i

/** A noun phrase: told by its action where it names one, else as the thing itself. */
export function thing(phrase: string): Clause {
  const none = /^no (.+)$/i.exec(trimPunctuation(phrase))?.[1]
  if (none) return { form: 'that', body: `there ${isPlural(none.split(',')[0] ?? none) ? 'are' : 'is'} no ${none}` }
  const limit =
    /^(?:(max(?:imum)?\.?(?: of)?|at most|no more than|not more than)|(min(?:imum)?\.?(?: of)?|at least)) ((?:\d|one |two |three |four |five |six |ten ).*)$/i.exec(
      phrase.trim(),
    )
  if (limit)
    return { form: 'that', body: `there are at ${limit[1] ? 'most' : 'least'} ${trimPunctuation(limit[3] ?? '')}` }
  const manner = quality.exec(phrase.trim())
  if (manner) return { form: 'system', subject: 'the product', body: `be ${trimPunctuation(phrase).toLowerCase()}` }
  const state = statePattern.exec(phrase.trim())
  if (state) return { form: 'system', subject: 'the product', body: `be ${uncapitalise(trimPunctuation(phrase))}` }
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

export function verbIn(body: string): { verb?: string } {
  const [first = '', second = ''] = body.split(/\s+/)
  const base = first === 'be' ? participleOf(second) : verbOf(first)?.base
  return base ? { verb: base } : {}
}
