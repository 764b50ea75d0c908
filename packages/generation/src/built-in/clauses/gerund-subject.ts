import { verbOfNoun, verbPhraseOf } from '../english/deverbal.ts'
import { uncapitalise } from '../english/phrases.ts'
import { verbOf } from '../english/verbs.ts'
import type { Clause } from './clause.ts'
import { gerundNouns } from './read-offer.ts'
import { isNounToo } from './split-clauses.ts'
import { toClause } from './want.ts'

/** `Cancelling must be possible until ...`, `Payment is possible by card`: a deed, although it is told as a thing. */
const possiblePattern =
  /^((?:[\w-]+ ){0,4}?[\w-]+) (?:must|should|shall|has to|have to|needs? to|is|are|will)(?: also| only| always)?(?: be)? (?:possible|allowed|permitted)\b(?: (?!to\b|only\b|if\b|when\b|for\b)(.+))?$/i

/** Reads a statement whose subject is something done: what it lets a person do, or what holds whenever it is done. */
export function readGerundSubject(main: string): Clause | undefined {
  const possible = possiblePattern.exec(main)
  const deed = possible ? deedOf(possible[1] ?? '') : undefined
  if (possible && deed) return toClause([deed, possible[2]].filter(Boolean).join(' '))
  const parted = gerundPredicate(main)
  if (!parted) return undefined
  return { form: 'that', body: uncapitalise(main), deed: parted.deed, rest: parted.predicate }
}

function deedOf(subject: string): string | undefined {
  const [first = '', ...rest] = subject.split(' ')
  const verb = verbOf(first)
  if (verb?.form === 'gerund') return [verb.base, ...rest].join(' ')
  return verbPhraseOf(uncapitalise(subject))?.phrase ?? (rest.length === 0 ? verbOfNoun(subject) : undefined)
}

/** `Closing a goal requires authentication` parts into `close a goal` and `requires authentication`. */
export function gerundPredicate(main: string): { deed: string; predicate: string } | undefined {
  const words = main.replace(/\([^)]*\)/g, (part) => part.replace(/\s/g, '_')).split(' ')
  const verb = verbOf(words[0] ?? '')
  if (verb?.form !== 'gerund' || gerundNouns.test(words[0] ?? '')) return undefined
  for (let i = 2; i < words.length - 1; i += 1) {
    const word = words[i] ?? ''
    if (/^(?:which|that|who|where|when|if|while|because|and|or)$|[,;:]$/i.test(word) && !/^(?:and|or)$/i.test(word))
      return undefined
    const next = verbOf(word)
    const finite =
      /^(?:is|must|should|shall|can|cannot|may|has|needs)$/i.test(word) ||
      (next?.form === 'third' &&
        (!isNounToo(next.base) || /^(?:the|an?|in|no|all|effect)$/i.test(words[i + 1] ?? '')) &&
        !/^(?:to|the|an?|all|of|for|with|and|or|my|their)$/i.test(words[i - 1] ?? ''))
    if (!finite) continue
    const restored = main.split(' ')
    return { deed: [verb.base, ...restored.slice(1, i)].join(' '), predicate: restored.slice(i).join(' ') }
  }
  return undefined
}
