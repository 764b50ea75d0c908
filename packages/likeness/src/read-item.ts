import { conceptOf, isAction, not } from './concepts.ts'
import { storyParts } from './story-parts.ts'
import { fillers, plainCase, plainStart, stemOf, wordsOf } from './words.ts'

/** What an item says, to be compared with what others say. */
export type Said = {
  /** Concepts it is about, synonyms as one. */
  readonly words: ReadonlySet<string>
  /** Who wants it, as concepts; empty where nobody is named. */
  readonly role: ReadonlySet<string>
  /** What is done; undefined where the first word is no known action. */
  readonly action: string | undefined
}

/** With fewer concepts in the description, the title is read too. */
const enoughConcepts = 3

/** What a story, an epic or an issue says, as concepts that can be compared: without filler words, endings and the choice among synonyms. */
export function readItem({ title, description }: { title: string; description: string }): Said {
  const [descriptionParts, titleParts] = [storyParts(description), storyParts(title)]
  const descriptionConcepts = conceptsOf(descriptionParts?.means ?? description)
  const titleConcepts = conceptsOf(titleParts?.means ?? title)
  // a title says the same in fewer words, or is a number
  const words =
    descriptionConcepts.length < enoughConcepts ? [...titleConcepts, ...descriptionConcepts] : descriptionConcepts
  return {
    // one of filler words only is still an item
    words: new Set(words.length > 0 ? words : wordsOf(plainCase(plainStart(`${title} ${description}`)))),
    role: new Set(conceptsOf((descriptionParts ?? titleParts)?.role ?? '')),
    action: [descriptionConcepts[0], titleConcepts[0]].find((concept) => concept !== undefined && isAction(concept)),
  }
}

/** What a title says alone. */
export function readTitle(title: string): Said {
  return readItem({ title, description: '' })
}

/** The concepts that a text names, in order: without filler words, endings and the choice among synonyms. */
export function conceptsOf(text: string): string[] {
  // most titles are read without a description
  if (text === '') return []
  let plain = plainCase(plainStart(text))
    .replaceAll(/[’']s?\b/g, ' ')
    .replaceAll(/\be-mail/g, 'email')
  for (const [pattern, concept] of phrases) plain = plain.replaceAll(pattern, ` ${concept} `)
  return wordsOf(plain)
    .filter((word) => !fillers.has(word) && !isAdverb(word))
    .map((word) => (word === not ? word : conceptOf(word)))
}

const isAdverb = (word: string): boolean => word.length > 5 && word.endsWith('ly') && conceptOf(word) === stemOf(word)

/** Several words for one concept, in this order. */
const phrases: [RegExp, string][] = [
  [/\b(?:sign|log)(?:ging|ged|ing|ed|s)?[ -]?up for\b/g, 'subscribe'],
  [/\b(?:sign(?:ing|ed|s)?[ -]?up|(?:create|open|register|make) (?:an?|my) (?:new )?account)\b/g, 'register'],
  [/\b(?:sign|log)(?:ging|ged|ing|ed|s)?[ -]?(?:in|on)(?:to)?\b|\blog(?:in|on)s?\b/g, 'login'],
  [/\b(?:sign|log)(?:ging|ged|ing|ed|s)?[ -]?(?:out|off)\b|\blogouts?\b/g, 'logout'],
  // the noun says what is done: `leave a comment`
  [
    /\b(?:add|leave|write|post|make|give|create|set|submit|send|place)(?:ing)? (?:an? |my |the )?(?:\w+ )?(?=(?:comment|remark|review|rating|attachment|reminder|invitation|appointment|reservation|booking|payment)s?\b)/g,
    ' ',
  ],
  [/\b(user|customer|member)s? accounts?\b/g, '$1'],
  [/\bside by side\b/g, ' '],
  [
    /\b(?:receive|get|be) (?:an? )?(?:notifications?|notified|alerts?|alerted|informed|told|warned|reminded|reminders?)\b/g,
    'notify',
  ],
  [/\b(?:receive|get) (?:an? |the )?(?=emails?|sms|text messages?)/g, 'notify '],
  [/\blook(?:ing|s)? up\b|\bsearch(?:es|ing)? (?:for|through)\b/g, 'search'],
  [/\bset(?:ting|s)? up\b/g, 'configure'],
  [/\bnarrow(?:ing|s)? down\b/g, 'filter'],
  [/\b(?:turn|switch)(?:ing|ed|s|es)? on\b/g, 'enable'],
  [/\b(?:turn|switch)(?:ing|ed|s|es)? off\b/g, 'disable'],
  [/\bget(?:ting|s)? rid of\b/g, 'delete'],
  [/\bkeep(?:ing|s)? track of\b/g, 'track'],
  [/\b(?:take|taking|takes|give|giving|gives) back\b/g, 'return'],
  [/\bback(?:ing|s|ed)? up\b/g, 'backup'],
  [/\bzoom(?:ing|s)? in\b/g, 'zoomin'],
  [/\bzoom(?:ing|s)? out\b/g, 'zoomout'],
  [/\b(?:without|never|cannot|don t|doesn t|no longer|non|no|not)\b/g, not],
]
