import { conceptOf, isAction, stemOf } from './concepts.ts'
import { plainStart, storyParts } from './story-parts.ts'

export type StoryWords = {
  /** Concepts the story is about, synonyms as one. */
  words: Set<string>
  /** Who wants it, as concepts. */
  role: Set<string>
  /** What is done; undefined where the first word is no known action. */
  action: string | undefined
}

/** With fewer concepts in the description, the title is read too. */
const ENOUGH = 3

/** What a story says, as concepts that can be compared: without filler words, endings and the choice among synonyms. */
export function storyWords({ title, description }: { title: string; description: string }): StoryWords {
  const parts = storyParts(description)
  const wanted = conceptsOf(parts?.means ?? description)
  const titled = conceptsOf(title)
  return {
    // a title says the same in fewer words, or is a number
    words: new Set(wanted.length < ENOUGH ? [...titled, ...wanted] : wanted),
    role: new Set(conceptsOf(parts?.role ?? '')),
    action: [wanted[0], titled[0]].find((concept) => concept !== undefined && isAction(concept)),
  }
}

function conceptsOf(text: string): string[] {
  let plain = plainStart(text)
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[’']s?\b/g, ' ')
    .replace(/\be-mail/g, 'email')
  for (const [pattern, concept] of PHRASES) plain = plain.replace(pattern, ` ${concept} `)
  return (plain.match(/[\p{L}\p{N}]+/gu) ?? [])
    .filter((word) => !FILLER.has(word) && !(/.{4,}ly$/.test(word) && conceptOf(word) === stemOf(word)))
    .map((word) => (word === NOT ? word : (known.get(word) ?? learn(word))))
}

/** Few distinct words make up a backlog: each is looked up once. */
const known = new Map<string, string>()
function learn(word: string): string {
  const concept = conceptOf(word)
  if (known.size < 20_000) known.set(word, concept)
  return concept
}

/** The concept of a negation. */
export const NOT = 'NOT'

/** Several words for one concept, in this order. */
const PHRASES: [RegExp, string][] = [
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
  [/\b(?:without|never|cannot|don t|doesn t|no longer|non|no|not)\b/g, NOT],
]

/** Words that tell no story from another. */
const FILLER = new Set(
  'a an the to of for in on at by with from into onto about as and or be am is are was were been being do does did can could will would shall should must may might have has had having get gets got getting able ability allow allows let lets want wants wish need needs like possible possibility option feature functionality system application app platform software tool page screen form interface section way easily quickly so that this these those it its i me my mine we us our you your he she they them their his her who which whom when where what how if then than there here also all any each every some several various different own specific given via using use used through per within between over up out more most other another one new preferred'.split(
    ' ',
  ),
)
