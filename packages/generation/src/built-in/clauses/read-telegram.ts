import { isPersonNoun, withMissingArticle } from '../english/nouns.ts'
import { countWords, trimPunctuation, uncapitalise } from '../english/phrases.ts'
import { verbOf } from '../english/verbs.ts'
import type { Clause } from './clause.ts'

/** `deposit blocked on card`, `daily rate automatically charged`: a note that leaves `is` out tells what happens to the thing. */
export function readTelegram(main: string): Clause | undefined {
  const text = trimPunctuation(main)
  if (/^(?:an?|one|my|our|some|any|no) /i.test(text)) return undefined
  const words = text.split(/\s+/)
  for (let i = 1; i < Math.min(words.length, 6); i += 1) {
    const word = words[i] ?? ''
    const verb = /^[a-z]+$/.test(word) ? verbOf(word) : undefined
    if (noSubject.test(words[i - 1] ?? '') && !/ly$/.test(words[i - 1] ?? '')) return undefined
    if (verb?.form !== 'past' || describes.test(word)) continue
    const next = words[i + 1]
    if (next !== undefined && !follows.test(next)) return undefined
    const adverb = /ly$/.test(words[i - 1] ?? '') ? `${words[i - 1]} ` : ''
    const subject = words.slice(0, adverb ? i - 1 : i).join(' ')
    if (subject === '' || /[,:;]/.test(subject) || verbOf(words[0] ?? '')?.form === 'gerund') return undefined
    if (countWords(subject) === 1 && isPersonNoun(subject)) return undefined
    const body = `be ${adverb}${words.slice(i).join(' ')}`
    return {
      form: 'system',
      subject: withMissingArticle(uncapitalise(subject)).replace(/^an? /, 'the '),
      body,
      verb: verb.base,
    }
  }
  return undefined
}

/** After these no subject ends. */
const noSubject =
  /^(?:of|for|in|on|at|by|with|to|from|and|or|the|be|is|are|not|that|which|who|if|when|has|have|as|per|than)$/i
/** Participles that say what a thing is like. */
const describes =
  /^(?:based|related|required|needed|used|called|named|dedicated|focused|given|designed|made|built|intended|meant|supported|limited|combined|associated|connected|detailed|advanced|left|set|known|unified|integrated|automated)$/
const follows =
  /^(?:on|by|in|at|with|from|to|into|when|if|after|before|until|unless|once|within|for|every|per|automatically|daily|weekly|monthly|online|and)$/i
