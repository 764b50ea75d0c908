import { headOf, isPersonNoun, isPlural, isPluralWord } from '../english/nouns.ts'
import { countWords, trimPunctuation, withoutBrackets } from '../english/phrases.ts'
import { isPersonVerb, participle, verbOf } from '../english/verbs.ts'

const so =
  /[,;]?\s+(?:so that|so (?=(?:they|we|i|it|he|she|people|everyone|nobody|no one|staff|that|the|each|an?|[a-z-]{3,}s)\s[^,]*\b(?:can|could|will|do|does|don't|never|always|know|knows|is|are|has|have|gets?|remains?|stays?)\b))(.+)$/i
const inOrder = /[,;]?\s+in order to (.+)$/i
const to =
  /[,;]?\s+to ((?:ensure|avoid|prevent|facilitate|guarantee|reduce|improve|minimi[sz]e|maximi[sz]e|increase|protect|safeguard|enhance|simplify|speed up|encourage|help|achieve|keep)\s.+)$/i
const ing =
  /,\s*(?:thereby |thus |while )?(ensuring|enabling|allowing|helping|facilitating|preventing|avoiding|guaranteeing|improving|reducing|making sure)\s(.+)$/i
const which =
  /,\s*which (?:also )?(lets|allows|enables|helps|prevents|avoids|saves|ensures|reduces|improves|simplifies|protects)\s(.+)$/i
const leadingPattern =
  /^(?:in order )?to ([a-z]+ [^,;:]{3,60}), (?=(?:the|all|each|every|an?|we|i|they|it|(?:[\w-]+ ){0,2}[a-z]{2,}s)\s)(.+)$/i
const maxWords = 20

/** Parts what is asked for from why: `to export data so that accountants can use it`. `why` is a full clause. */
export function splitPurpose(sentence: string): { main: string; why?: string } {
  const leading = leadingPattern.exec(sentence)
  const first = leading ? whyOf(leading[1] ?? '') : undefined
  if (leading && first) return { main: leading[2] ?? '', why: trimPunctuation(first) }
  for (const [pattern, read] of patterns) {
    const match = pattern.exec(sentence)
    if (match && isBracketed(sentence, match.index)) continue
    if (!match || countWords(sentence.slice(0, match.index)) < 2) continue
    const why = read(match)
    if (why && countWords(why) >= 3 && countWords(why) <= maxWords)
      return { main: sentence.slice(0, match.index), why: trimPunctuation(why) }
  }
  return { main: sentence }
}

const isBracketed = (text: string, at: number): boolean =>
  (text.slice(0, at).match(/[(（]/g)?.length ?? 0) > (text.slice(0, at).match(/[)）]/g)?.length ?? 0)

const patterns: readonly [RegExp, (match: RegExpExecArray) => string | undefined][] = [
  [so, (match) => match[1]],
  [inOrder, (match) => whyOf(match[1] ?? '')],
  [to, (match) => whyOf(match[1] ?? '')],
  [which, (match) => whyOf(`${verbOf(match[1] ?? '')?.base ?? ''} ${match[2] ?? ''}`)],
  [
    ing,
    (match) =>
      whyOf(
        `${verbOf(match[1]?.split(' ')[0] ?? '')?.base ?? ''} ${match[1]?.includes('sure') ? 'sure ' : ''}${match[2] ?? ''}`,
      ),
  ],
]

/** Turns a purpose told as a verb phrase into a clause: `prevent data loss` gives `data loss is prevented`. */
export function whyOf(verbPhrase: string): string | undefined {
  const text = trimPunctuation(withoutBrackets(verbPhrase))
  const [first = '', ...others] = text.split(/\s+/)
  const rest = others.join(' ')
  const verb = first.toLowerCase()
  if (!rest) return undefined
  if (/^(?:ensure|guarantee|make)$/.test(verb)) {
    const clause =
      /^(?:sure |certain )?that (.+)$/.exec(rest)?.[1] ?? (verb === 'make' ? /^sure (.+)$/.exec(rest)?.[1] : undefined)
    if (clause) return clause
    if (verb !== 'make' && looksLikeClause(rest)) return rest
  }
  if (/^(?:allow|enable|help|let)$/.test(verb)) return canClause(rest)
  const object = /^(.+?)\s+(from|for|in|during|when|while|due|across)\s.*$/.exec(rest)?.[1] ?? rest
  if (
    /^(?:ensure|guarantee|avoid|prevent|facilitate|reduce|improve|minimi[sz]e|maximi[sz]e|increase|protect|safeguard|enhance|simplify|encourage|achieve|support)$/.test(
      verb,
    )
  ) {
    if (countWords(object) > 9 || /[,:;]/.test(object)) return undefined
    return `${object} ${isPlural(object) ? 'are' : 'is'} ${participle(verb)}${rest.slice(object.length)}`
  }
  const known = verbOf(verb)
  if (known?.form !== 'base') return undefined
  return isPersonVerb(known.base) ? `I can ${verb} ${rest}` : undefined
}

/** `users to pay later` gives `users can pay later`; `easy sharing` gives `easy sharing is possible`. */
function canClause(given: string): string | undefined {
  const rest = given.replace(/^for /i, '')
  const others = /^(them|him|her|us|me|you|people|everyone|everybody) (?:to )?(\w+)\b(.*)$/i.exec(rest)
  if (others && verbOf(others[2] ?? '')?.form === 'base')
    return `${/^(?:people|every)/i.test(others[1] ?? '') ? others[1] : 'they'} can ${others[2]}${others[3]}`
  const withTo = /^(.{2,50}?)\s+to\s+(.+)$/.exec(rest)
  if (
    withTo &&
    (/^be\b/.test(withTo[2] ?? '') || verbOf(withTo[2]?.replace(/^\w+ly /, '').split(/\s/)[0] ?? '')?.form === 'base')
  )
    return `${/^(?:me|them|him|her)$/i.test(withTo[1] ?? '') ? 'I' : withTo[1]} can ${withTo[2]}`
  const words = rest.split(/\s+/)
  const at = words.findIndex((word, i) => i > 0 && verbOf(word)?.form === 'base' && isPluralWord(words[i - 1] ?? ''))
  if (at > 0 && at < 4) return `${words.slice(0, at).join(' ')} can ${words.slice(at).join(' ')}`
  if (countWords(rest) > 9 || rest.includes(',')) return undefined
  const many = isPlural(rest) ? 'are' : 'is'
  return isPersonNoun(headOf(rest)) ? `${rest} ${many} helped` : `${rest} ${many} possible`
}

const looksLikeClause = (text: string): boolean =>
  /\s(?:is|are|can|cannot|will|remains?|stays?|has|have|works?|continues?|do|does)\s/.test(text) && headOf(text) !== ''
