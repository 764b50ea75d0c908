import { unitKinds } from '../../reading/unit.ts'
import type {
  EpicAnswer,
  GapAnswer,
  KindsAnswer,
  OrderAnswer,
  OutlineAnswer,
  PieceAnswer,
  PlacedStoryAnswer,
  QuestionAnswer,
  StoryAnswer,
} from './model-answers.ts'
import type { Cited } from './number-brief.ts'

/** An element of an answer as it was understood, or in words what is missing. */
export type ReadAnswer<T> = { answer: T } | { missing: string }

type Fields = (...names: string[]) => unknown

/** Reads an epic, whatever its keys are called. */
export function readEpicAnswer(value: unknown): ReadAnswer<EpicAnswer> {
  const field = fieldsOf(value)
  const title = textOf(field('title', 'name', 'epictitle', 'epicname', 'epic', 'summary'))
  if (!isTitle(title)) return { missing: 'an epic without a title' }
  const description = textOf(field('description', 'goal', 'details', 'text', 'objective'))
  return { answer: { ...citedOf(field), title, description } }
}

/** Reads a story, whatever its keys are called, its criteria as texts or objects, its priority as a number or a word. */
export function readStoryAnswer(value: unknown): ReadAnswer<StoryAnswer> {
  const field = fieldsOf(value)
  const description = textOf(field('description', 'userstory', 'story', 'statement', 'text')) || told(field)
  const title = textOf(field('title', 'name', 'summary', 'storytitle', 'headline'))
  const storyName = title ? `the story "${title.slice(0, 80)}"` : 'a story'
  if (!isTitle(title)) return { missing: `${storyName} has no title` }
  if (!isTitle(description)) return { missing: `${storyName} has no description` }
  const acceptanceCriteria = criteriaOf(field(...criteriaKeys))
  if (acceptanceCriteria.length === 0) return { missing: `${storyName} has no acceptance criteria` }
  return {
    answer: {
      ...citedOf(field),
      title,
      description,
      acceptanceCriteria,
      priority: priorityOf(field('priority', 'moscow', 'importance')),
    },
  }
}

/** Reads a story with the title of the epic it goes into; an empty one where the model named none. */
export function readPlacedStoryAnswer(value: unknown): ReadAnswer<PlacedStoryAnswer> {
  const read = readStoryAnswer(value)
  if ('missing' in read) return read
  return { answer: { ...read.answer, epic: textOf(fieldsOf(value)('epic', 'epictitle', 'epicname', 'within')) } }
}

/** Reads what lines are, an epic, or a story with its epic: what has criteria, or names both an epic and itself, is a story. */
export function readPieceAnswer(value: unknown): ReadAnswer<PieceAnswer> {
  const field = fieldsOf(value)
  const kinds = kindsOf(field)
  if (kinds) return { answer: kinds }
  const namesBoth = field('epic') !== undefined && field('title', 'name', 'summary') !== undefined
  if (field(...criteriaKeys) === undefined && !namesBoth) {
    const epic = readEpicAnswer(value)
    return 'missing' in epic ? epic : { answer: { kind: 'epic', ...epic.answer } }
  }
  const story = readPlacedStoryAnswer(value)
  return 'missing' in story ? story : { answer: { kind: 'story', ...story.answer } }
}

/** Reads what lines are, an epic, or what holds for all of them. */
export function readOutlineAnswer(value: unknown): ReadAnswer<OutlineAnswer> {
  const field = fieldsOf(value)
  const kinds = kindsOf(field)
  if (kinds) return { answer: kinds }
  const [roles, everywhere] = [field('roles'), field('everywhere', 'global', 'unitsforall')]
  if (roles !== undefined || everywhere !== undefined)
    return { answer: { kind: 'everywhere', roles: textsOf(roles).filter(isTitle), units: numbersOf(everywhere) ?? [] } }
  const epic = readEpicAnswer(value)
  return 'missing' in epic ? epic : { answer: { kind: 'epic', ...epic.answer } }
}

/** What lines are, by the names of the kinds; undefined for what names none, or is something itself. */
function kindsOf(field: Fields): KindsAnswer | undefined {
  if (field('title', 'name', 'epic', 'description', ...criteriaKeys) !== undefined) return undefined
  const lines = unitKinds.flatMap((kind) => {
    const told = field(plainKey(kind))
    return told === undefined ? [] : [{ kind, units: numbersOf(told) ?? [] }]
  })
  return lines.length > 0 ? { kind: 'kinds', lines } : undefined
}

/** Reads a story, criteria for one that stands, or what lines ask for nothing. */
export function readGapAnswer(value: unknown): ReadAnswer<GapAnswer> {
  const field = fieldsOf(value)
  const none = field('nodemand', 'nodemands', 'nothing')
  if (none !== undefined) return { answer: { kind: 'no-demand', units: numbersOf(none) ?? [] } }
  const [story] = field('title') === undefined ? (numbersOf(field('story', 'number')) ?? []) : []
  if (story === undefined) {
    const read = readPlacedStoryAnswer(value)
    return 'missing' in read ? read : { answer: { kind: 'story', ...read.answer } }
  }
  const criteria = criteriaOf(field('add', ...criteriaKeys))
  return criteria.length > 0
    ? { answer: { kind: 'criteria', story, units: citedOf(field).units, criteria } }
    : { missing: `there are no criteria for story ${story}` }
}

/** Reads what a story needs, or a group of equal effort. */
export function readOrderAnswer(value: unknown): ReadAnswer<OrderAnswer> {
  const field = fieldsOf(value)
  const group = field('effort', 'group', 'stories')
  if (group !== undefined) return { answer: { kind: 'effort', stories: numbersOf(group) ?? [] } }
  const [story] = numbersOf(field('story', 'number')) ?? []
  if (story === undefined)
    return { missing: 'an element was neither a story with its needs nor a group of equal effort' }
  return { answer: { kind: 'needs', story, needs: numbersOf(field('needs', 'dependson', 'dependencies')) ?? [] } }
}

/** Reads a question with its suggested answers. */
export function readQuestionAnswer(value: unknown): ReadAnswer<QuestionAnswer> {
  const field = fieldsOf(value)
  const question = textOf(field('question', 'text', 'title'))
  const answers = textsOf(field('answers', 'suggestedanswers', 'suggestions', 'options', 'choices'))
  if (!isTitle(question)) return { missing: 'a question without words' }
  if (answers.length < 2) return { missing: `the question "${question.slice(0, 80)}" has fewer than two answers` }
  const reason = textOf(field('reason', 'why', 'impact'))
  return { answer: { question, reason, assumption: textOf(field('assumption', 'default', 'assumed')), answers } }
}

/** The fields of an object by any of their names, whatever the case and the hyphens. */
function fieldsOf(value: unknown): Fields {
  const fields = new Map<string, unknown>()
  if (isRecord(value)) for (const [key, each] of Object.entries(value)) fields.set(plainKey(key), each)
  return (...names) => names.map((name) => fields.get(name)).find((each) => each !== undefined && each !== null)
}

const criteriaKeys = ['acceptancecriteria', 'criteria', 'acceptance', 'ac', 'scenarios', 'tests']

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const plainKey = (key: string): string => key.toLowerCase().replace(/[^a-z]/g, '')

/** Two letters at least: `...` and `<title>` copied from an example say nothing. */
const isTitle = (text: string): boolean => /\p{L}{2}|\p{L}\p{M}|\p{Script=Han}/u.test(text) && !/^<[^>]*>$/.test(text)

/** Characters of one text of an answer, and criteria of a story: more than anybody reads, and less than a backlog takes. */
const longestText = 2_000
const mostCriteria = 12

/** Without what no database keeps: null characters and halves of surrogate pairs, which a model can write as escapes; and with the sign that prompts escape (`as-data.ts`). */
const keepable = (text: string): string =>
  text.replaceAll('\0', '').replaceAll('&lt;', '<').trim().slice(0, longestText).toWellFormed()

function textOf(value: unknown): string {
  if (typeof value === 'string') return keepable(value)
  if (typeof value === 'number') return String(value)
  if (Array.isArray(value)) return keepable(value.map(textOf).filter(Boolean).join(' '))
  if (!isRecord(value)) return ''
  const field = fieldsOf(value)
  return textOf(field('title', 'text', 'name', 'quote', 'passage', 'description', 'value')) || told(field)
}

/** `{ asA, iWant, soThat }` told as the sentence it stands for. */
function told(field: Fields): string {
  const role = textOf(field('asa', 'role', 'actor', 'persona', 'user'))
  const means = textOf(field('iwant', 'means', 'want', 'goal', 'action'))
  if (!role || !means) return ''
  // read last: what is nested in itself would be read twice at every depth
  const end = textOf(field('sothat', 'end', 'benefit', 'value'))
  const bare = role.replace(/^(?:as )?(?:an? )?/i, '')
  return `As ${/^[aeiou]/i.test(bare) ? 'an' : 'a'} ${bare}, I want ${means.replace(/^i want /i, '')}${end ? `, so that ${end.replace(/^so that /i, '')}` : ''}`
}

const textsOf = (value: unknown): string[] =>
  (Array.isArray(value) ? value : value === undefined ? [] : [value]).map(textOf).filter(Boolean)

/** What an element rests on: numbers in any form under any of these names, and copied passages. */
function citedOf(field: Fields): Cited {
  const told = field(...citationKeys)
  const values = Array.isArray(told) ? told : told === undefined ? [] : [told]
  const numbers = values.map(numbersOf)
  const passages = values.filter((_, i) => numbers[i] === undefined).map(textOf)
  return { units: [...new Set(numbers.flatMap((each) => each ?? []))], passages: passages.filter(Boolean) }
}
const citationKeys = [
  'units',
  'unit',
  'lines',
  'line',
  'passages',
  'passage',
  'source',
  'sources',
  'quotes',
  'citations',
  'evidence',
  'references',
]

/** The numbers that `3`, `"3"`, `"[3]"`, `"3-5"`, `"units 3, 4 and 7"` or `{ unit: 3 }` stand for; undefined where it is a passage. */
function numbersOf(value: unknown): number[] | undefined {
  if (value === undefined || value === null) return undefined
  if (typeof value === 'number') return Number.isInteger(value) && value > 0 ? [value] : []
  if (Array.isArray(value)) return value.flatMap((each) => numbersOf(each) ?? [])
  if (isRecord(value)) {
    const own = fieldsOf(value)('unit', 'units', 'number', 'line')
    return own === undefined ? undefined : numbersOf(own)
  }
  const text = textOf(value)
  if (!/\d/.test(text) || /\p{L}/u.test(text.replace(/\b(?:units?|lines?|and|to|bis|und)\b/gi, ''))) return undefined
  return [...text.matchAll(/(\d{1,5})(?:[\])\s]*(?:[-–—]|to|bis)[[(\s]*(\d{1,5}))?/gi)].flatMap(([, from, to]) => {
    const first = Number(from)
    const length = to === undefined ? 1 : Number(to) - first + 1
    return Array.from({ length: Math.min(Math.max(length, 1), longestRange) }, (_, i) => first + i)
  })
}
const longestRange = 50

/** Criteria a line each: `Given`, `When` and `Then` that came one by one are put together. */
function criteriaOf(value: unknown): string[] {
  const texts = (Array.isArray(value) ? value : [value]).flatMap((each) => {
    if (!isRecord(each)) return textOf(each).split(/\n+|(?<=[.;])\s+(?=(?:Given|Angenommen|Gegeben)\b)/)
    const field = fieldsOf(each)
    const [precondition, action, outcome] = [textOf(field('given')), textOf(field('when')), textOf(field('then'))]
    if (!action || !outcome) return [textOf(field('criterion', 'text', 'description', 'scenario', 'value'))]
    const bare = (text: string, word: string) => text.replace(new RegExp(`^${word}\\s+`, 'i'), '').replace(/[,.]$/, '')
    return [
      `Given ${bare(precondition || 'the product', 'given')}, when ${bare(action, 'when')}, then ${bare(outcome, 'then')}`,
    ]
  })
  const lines: string[] = []
  for (const text of texts) {
    const line = text
      .replace(/\*\*|__|`/g, '')
      .replace(/^\s*(?:[-*•]\s+|\[[ x]?\]\s*|\d{1,2}[.)]\s+|AC[- ]?\d*\s*[:.]\s*)+/i, '')
      .trim()
    if (line === '' || /^(?:scenario|feature|acceptance criteria)\b[^:]*:?[^:]*$/i.test(line)) continue
    if (
      lines.length > 0 &&
      /^(?:when|then|and|but|wenn|dann|und|aber)\b/i.test(line) &&
      !/^(?:when|wenn)\b.+\b(?:then|dann)\b/i.test(line)
    ) {
      const before = (lines.pop() ?? '').replace(/[,.;]$/, '')
      lines.push(`${before}, ${line.charAt(0).toLowerCase()}${line.slice(1)}`)
    } else lines.push(line)
  }
  return lines.filter((line) => isTitle(line)).slice(0, mostCriteria)
}

function priorityOf(value: unknown): number {
  if (typeof value === 'number' && Number.isFinite(value)) return value
  const text = textOf(value).toLowerCase()
  const index = [/critical|highest|must|blocker/, /high|should/, /medium|normal|could/, /low|won/].findIndex(
    (pattern) => pattern.test(text),
  )
  return index >= 0 ? index + 1 : Number(/[1-4]/.exec(text)?.[0] ?? 3)
}
