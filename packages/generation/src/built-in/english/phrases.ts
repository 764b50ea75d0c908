import { stemOf } from '@planwright/likeness'

export { containment, overlap as similarity, stemOf as stem } from '@planwright/likeness'

/** Small operations on phrases that several stages need. */

export function capitalise(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** Lower-cases the first letter of a sentence unless its first word is a name, an acronym or code. */
export function uncapitalise(text: string): string {
  const first = text.split(/[\s,]/)[0] ?? ''
  if (
    /[A-Z].*[A-Z]|\d|[`"'_.]/.test(first) ||
    first === 'I' ||
    proper.test(first) ||
    /^[A-Z][a-z]+ [A-Z][a-z]+(?:$| (?:must|should|shall|will|can|is|are)\b)/.test(text)
  )
    return text
  return text.charAt(0).toLowerCase() + text.slice(1)
}

/** Names of languages, days and months keep their capital. */
const proper =
  /^(?:English|German|French|Spanish|Italian|Dutch|Polish|Portuguese|Swedish|Danish|Norwegian|Finnish|Czech|Turkish|Arabic|Chinese|Japanese|Korean|Russian|Ukrainian|Hindi|Welsh|Irish|Greek|Latin|Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday|January|February|April|June|July|August|September|October|November|December|Python|Java|Excel|Windows|Linux|Android|Jira|Google|Microsoft)s?$/

/** Drops what stands in brackets, with the space before it. */
export function withoutBrackets(text: string): string {
  let result = text
  for (let i = 0; i < 3; i += 1) result = result.replace(/\s*[([（][^()[\]（）]*[)\]）]/g, '')
  return result
    .replace(/\s+([,.;:])/g, '$1')
    .replace(/\s{2,}/g, ' ')
    .trim()
}

export function trimPunctuation(text: string): string {
  return text.replace(/^[\s,;:.\-–—•*·]+/, '').replace(/[\s,;:.!?\-–—•…。]+$/, '')
}

export function countWords(text: string): number {
  return text.split(/\s+/).filter(Boolean).length
}

const stopWords = new Set(
  `a an the and or of for in on at by with from to into via per as is are be been being was were will would can could may might must
 should shall do does did has have had not no it its their his her they them he she we our us you your i my me this that these those
 there which who whom whose what when where why how if then than so such also any all each every some more most other only own same
 both few many much very just about above after before between during through over under again further once up down out off
 system application app user users support supports provide provides implement implements allow allows enable enables functionality
 function functions feature features including include includes able new using used based data information`
    .split(/\s+/)
    .filter(Boolean),
)

/** The words a text is about, lower-cased and roughly stemmed, stop words left out. */
export function keyWords(text: string): Set<string> {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  return new Set(words.filter((word) => word.length > 1 && !stopWords.has(word)).map(stemOf))
}
