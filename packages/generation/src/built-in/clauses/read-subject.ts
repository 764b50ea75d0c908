import { isPersonNoun, isPluralWord, withMissingArticle } from '../english/nouns.ts'
import { uncapitalise } from '../english/phrases.ts'
import { isPersonVerb, participleOf, verbOf } from '../english/verbs.ts'
import type { Clause } from './clause.ts'
import { doing, enablingWords } from './read-offer.ts'
import { startsVerbPhrase } from './split-clauses.ts'
import { verbIn } from './want.ts'

const whoseSubject = /^((?:[\w-]+ ){1,4}whose [^,;]{3,60}?) (must|should|shall|will|has to|have to) (?!not\b)(.+)$/i
const relativeSubject =
  /^((?:[\w-]+ ){1,4}(?:that|which|who) [^,;]{3,60}?) (must|should|shall|will|has to|have to|needs to|need to|is|are) (?!not\b)(.+)$/i

/** `Excess requests are discarded`, `Each room should show its state`, `Child assets inherit the status`. */
export function readSubject(main: string): Clause | undefined {
  if (/^(?:whoever|what|whatever|nobody|no one|none)\b/i.test(main)) return { form: 'that', body: uncapitalise(main) }
  const described = whoseSubject.exec(main) ?? relativeSubject.exec(main)
  if (described && !/\b(?:not|cannot)\b/.test(described[2] ?? '')) {
    const body = /^(?:is|are)$/i.test(described[2] ?? '') ? `be ${described[3]}` : (described[3] ?? '')
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
  if (/^(?:with|without|for|from|by|via|as|in|on|at|during)\s/i.test(subject))
    return { form: 'that', body: uncapitalise(main) }
  const modal = (match[1] ?? '').toLowerCase()
  const rest = main.slice(match.index + match[0].length).trim()
  const able = /^(?:can|could|may)$/.test(modal) ? /^(?:also |only )?be (?:\w+ly )?(\w+)\b\s*(.*)$/i.exec(rest) : null
  const deed = able && !/\bonly\b/i.test(rest) ? participleOf(able[1] ?? '') : undefined
  const row = able ? passives(able[1] ?? '', able[2] ?? '') : undefined
  if (row) return { form: 'to', body: `${row} ${subject}`, verb: row.split(',')[0] ?? row }
  if (able && deed && isPersonVerb(deed) && !/^by\b/i.test(able[2] ?? ''))
    return { form: 'to', body: [deed, subject, able[2]].filter(Boolean).join(' '), verb: deed }
  if (/not|cannot|can't/.test(modal) || /^(?:not|never|no)\b/.test(rest) || /^(?:can|could|may)$/.test(modal))
    return { form: 'that', body: `${subject} ${modal} ${rest}` }
  const enabling = verbOf(rest.split(' ')[0] ?? '')?.base ?? ''
  if (enablingWords.has(enabling) && !/^(?:is|are)$/.test(modal)) {
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
    if (comes.test(`${word} ${words[i + 1] ?? ''}`) && isPluralWord(previous) === (word === 'come'))
      return {
        form: 'system',
        subject: article(uncapitalise(originals.slice(0, i).join(' '))),
        body: `come ${originals.slice(i + 1).join(' ')}`,
        verb: 'come',
      }
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
        ? !isPluralWord(previous) && (governs.test(after) || plain.test(word) || startsVerbPhrase(verb.base, ''))
        : verb.form === 'base' && isPluralWord(previous) && startsVerbPhrase(word, after)
    const offered =
      agrees && enablingWords.has(verb.base) && isOffer(originals[i - 1] ?? '')
        ? doing(verb.base, originals.slice(i + 1).join(' '), ' ')
        : undefined
    if (offered?.form === 'to') return offered
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

/** `paused, resumed or closed` of one thing: the deeds in a row. */
function passives(first: string, rest: string): string | undefined {
  const words = /^((?:, \w+)*),? (?:and|or) (\w+)$/i.exec(rest.startsWith(',') ? rest : ` ${rest}`)
  if (!words) return undefined
  const bases = [first, ...(words[1] ?? '').split(', ').filter(Boolean), words[2] ?? ''].map((word) =>
    participleOf(word.trim()),
  )
  if (bases.length < 2 || bases.some((base) => base === undefined || !isPersonVerb(base))) return undefined
  return `${bases.slice(0, -1).join(', ')} or ${bases.at(-1)}`
}

/** Things let people do something; of people who help others it is their own doing. */
const isOffer = (doer: string): boolean => !isPersonNoun(doer)

/** Where things are from: `Stock levels come from the till`. */
const comes = /^comes? (?:from|out of|in from)\b/

/** Third persons that are hardly ever plural nouns. */
const plain = /^(?:shows|displays|contains|includes|sends|stores|provides|allows)$/
const governs =
  /^(?:a|an|the|its|their|all|each|every|any|to|only|as|\d|into|from|on|with|users?|automatically|both|in|when|if|after|until|once|before)\b/i

const article = (subject: string): string => (/^(?:[a-z])/.test(subject) ? asSubject(subject) : subject)

const asSubject = (subject: string): string =>
  withMissingArticle(subject).replace(/^an? (?=\S)/, (found) => (subject.startsWith(found) ? found : 'the '))
