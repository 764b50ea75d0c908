import { headOf, isPersonNoun, isPluralWord, singularWord } from '../english/nouns.ts'
import { withoutBrackets } from '../english/phrases.ts'
import { verbOf } from '../english/verbs.ts'

const leading =
  /^(?:(?:all|each|every|any|only|the|a|an|both|other|these|those|some|most|our|such|no|their|his|her|my|your|its|nearest|next|closest|responsible|respective|relevant|appropriate|concerned|corresponding|new and existing|two|three|four|five|\d+|same|second|another|first|small|large|own)\s+)+/i

/** The person a noun phrase names, singular and without article: `All registered Customers` is a `registered customer`. */
export function readRole(phrase: string): string | undefined {
  const alternatives = withoutBrackets(phrase)
    .replace(/["“”*]/g, '')
    .trim()
    .split(/\s*(?:,|\/|\band\b|\bor\b|&)\s*/i)
  let core = alternatives[0] ?? ''
  core = core.replace(leading, '').trim()
  if (!isPersonNoun(headOf(core)) && alternatives.length > 1) core = shareHead(core, alternatives)
  core = core.split(/\s(?:of|with|in|at|who|that|from|for|on|without)\s/i)[0] ?? core
  const words = core.split(/\s+/).filter(Boolean)
  const head = words.at(-1) ?? ''
  if (
    words.length === 0 ||
    words.length > 4 ||
    !isPersonNoun(head) ||
    !words.every(
      (word, i) =>
        /^[\p{L}][\p{L}'’-]*$/u.test(word) &&
        !noPart.test(word) &&
        !/ly$/.test(word) &&
        (i === words.length - 1 || verbOf(word)?.form !== 'third'),
    )
  )
    return undefined
  return [...words.slice(0, -1), singularHead(head)].map(lowerUnlessAcronym).join(' ')
}

const noPart =
  /^(?:where|which|that|when|if|also|as|who|whose|then|only|so|because|while|and|or|but|not|to|by|the|a|an|is|are|be|can|must|should|will|web|how|what|than|more|most|additionally|between|during|after|before|let|lets|allow|allows|for|from|per|via|like|e\.g)$/i

/** `food & beverage merchants`: what is joined shares the head that follows. */
function shareHead(core: string, alternatives: string[]): string {
  const head = headOf(alternatives.at(-1) ?? '')
  return isPersonNoun(head) && !isPluralWord(headOf(core)) ? `${core} ${head}` : core
}

const lowerUnlessAcronym = (word: string, _: number, all: string[]): string =>
  (/^[A-Z]{2,}s?$/.test(word) && all.length > 1) || word.startsWith('HR ') ? word : word.toLowerCase()

function singularHead(head: string): string {
  const lower = head.toLowerCase()
  if (lower === 'desk') return 'desk clerk'
  if (lower === 'hr') return 'HR staff member'
  if (lower === 'admins' || lower === 'admin') return 'admin'
  if (lower === 'people') return 'person'
  if (lower === 'staff' || lower === 'personnel') return 'staff member'
  if (lower === 'team' || lower === 'teams') return 'team member'
  if (lower === 'crew' || lower === 'crews') return 'crew member'
  return isPluralWord(head) ? singularWord(head) : head
}
