import { conceptsOf, plainStart } from '@planwright/likeness'

const longestRead = 1_000

/**
 * What keeps acceptance criteria from being tested, a sentence each: every criterion says Given, When and Then, and after Then
 * what can be observed. Criteria stand one a line or one a block, with bullets, numbers, `Scenario:` lines and `And` lines as people
 * write them. Those that are the brief's own words (`isKept`) are rules: they say something that the title does not. An empty list means nothing was found.
 */
export function checkCriteria(
  criteria: string,
  { title = '', isKept = () => false }: { title?: string; isKept?: (criterion: string) => boolean } = {},
): string[] {
  if (criteria.trim() === '')
    return isKept('') ? [] : ['There are no acceptance criteria. Add one: Given ..., When ..., Then ...']
  const titled = new Set(conceptsOf(title))
  // patterns would take long on a criterion that nobody reads to its end
  const pieces = criteriaOf(criteria).map((criterion) => plainStart(criterion, longestRead))
  return pieces.flatMap((criterion, index) => {
    const problem = isKept(criterion) ? problemOfRule(criterion, titled) : problemOf(criterion)
    return problem
      ? [`${pieces.length > 1 ? `Criterion ${index + 1}` : 'The criterion'} ("${shorten(criterion)}") ${problem}`]
      : []
  })
}

/** One criterion a piece, without bullets and emphasis. A line that begins none goes on with the one before, when that is a Given/When/Then. */
function criteriaOf(criteria: string): string[] {
  const pieces: string[] = []
  let afterBlank = true
  for (const raw of criteria.split('\n')) {
    const line = raw
      .replace(/^\s*(?:[-*+•>#]+\s+|\d{1,2}[.)]\s+|\[[ x]?\]\s+|(?:AC|Criterion)[ -]?\d*\s*[:.)]\s*)*/i, '')
      .replace(/\*\*|__|`/g, '')
      .trim()
    if (line === '') {
      afterBlank = true
      continue
    }
    if (
      /^(?:scenario|background|feature|rule|example|acceptance criteria)\b.*|:$/i.test(line) &&
      !/\b(?:given|when|then)\b/i.test(line)
    ) {
      afterBlank = true
      continue
    }
    const last = pieces.at(-1)
    const goesOn =
      /^(?:and|but|or|when|then)\b/i.test(line) ||
      (!afterBlank && last !== undefined && startsAsOne(last) && !isWhole(last))
    if (last !== undefined && goesOn && !/^given\b/i.test(line) && (startsAsOne(last) || !/^(?:when)\b/i.test(line)))
      pieces[pieces.length - 1] = `${last}\n${line}`
    else pieces.push(line)
    afterBlank = false
  }
  return pieces
}

const startsAsOne = (criterion: string): boolean => /^(?:given|when)\b/i.test(criterion)
const isWhole = (criterion: string): boolean => /\bthen\s+\S+\s+\S/is.test(criterion)

function problemOfRule(criterion: string, titled: ReadonlySet<string>): string | undefined {
  if (!/\p{L}{2}|\d/u.test(criterion)) return 'says nothing. Say what can be observed, or leave it out.'
  if (isVague(criterion)) return 'is something nobody can observe. Say what is seen, counted or stored.'
  if (titled.size > 0 && conceptsOf(criterion).every((concept) => titled.has(concept)))
    return 'only repeats the title. Say more, or leave it out.'
  return undefined
}

const partsPattern = /\bgiven\b(.*?)\bwhen\b(.*?)\bthen\b(.*)$/is
const germanParts = /^(?:angenommen|gegeben|vorausgesetzt)\b(.*?)\b(?:wenn|sobald|falls)\b(.*?)\bdann\b(.*)$/is

/** `[to be agreed: who enters them?]`, in any language. */
const isOpen = (criterion: string): boolean => /\[[^[\]]*(?:\p{L}: |\?)[^[\]]*\]\W*$/u.test(criterion)
const measure = /\[[^[\]]*\bto be agreed\b[^[\]]*\]/i

function problemOf(criterion: string): string | undefined {
  if (isOpen(criterion)) return 'is an open question. Once it is answered, say what can be observed.'
  if (measure.test(criterion)) return 'proposes a measure. Once it is agreed, take the brackets away.'
  const parts = partsPattern.exec(criterion) ?? germanParts.exec(criterion)
  if (!parts) {
    const missing = ['Given', 'When', 'Then'].filter((word) => !new RegExp(`\\b${word}\\b`, 'i').test(criterion))
    if (missing.length === 3)
      return 'is no Given, When, Then. Say what is given, what happens, and what can be observed.'
    if (missing.length === 0) return 'has Given, When and Then in another order. Write them in this order.'
    return `has no ${missing.join(' and no ')}. Write it as Given ..., When ..., Then ...`
  }
  const [precondition, action, outcome] = parts
    .slice(1)
    .map((part) => part.replace(/^[\s,:.]+|[\s,:.]+$|,?\s*\band$/gi, ''))
  if (!isSaid(precondition)) return 'says nothing after Given. Say what is there before.'
  if (!isSaid(action)) return 'says nothing after When. Say what somebody does or what happens.'
  if (!isSaid(outcome, 2)) return 'names no outcome after Then. Say what can be observed.'
  if (isVague(outcome ?? ''))
    return `has an outcome nobody can observe: "${shorten(outcome ?? '')}". Say what is seen, counted or stored.`
  return undefined
}

/** At least so many words, and no words that stand for ones to come. */
const isSaid = (part: string | undefined, words = 1): boolean =>
  part !== undefined &&
  /\p{L}{2}/u.test(part) &&
  part.split(/\s+/).length >= words &&
  !/^(?:tbd|tba|todo|to be (?:defined|decided|done|confirmed)|n\/a|xxx+|lorem ipsum)\b/i.test(part)

const subject = String.raw`(?:it|this|that|they|everything|all|the \w+(?: \w+)?|an? \w+|users?|things?|result)`
const auxiliary = String.raw`(?:(?:should|shall|will|must|can|does|do|is|are|be|has|have|been|looks?|feels?|gets?)\s+)*(?:not\s+)?`
const well = String.raw`(?:\s+(?:well|fine|as (?:expected|intended|desired|specified|designed|required|it should)|properly|correctly|smoothly|appropriately|accordingly|right|without (?:any )?(?:problems?|issues?|errors?)))*`

/** Outcomes a tester could not look for. */
const vague = [
  // "it works as expected"
  String.raw`(?:${subject}\s+)?${auxiliary}(?:works?|functions?|behaves?|performs?|operates?|runs?|goes|happens?)${well}`,
  // "the user is happy"
  String.raw`(?:${subject}\s+)?${auxiliary}(?:fine|ok|okay|good|great|nice|correct|right|proper|successful|happy|satisfied|pleased|intuitive|user[- ]friendly|easy(?: to use)?|fast|quick|better|appropriate|as (?:expected|intended|desired|required))`,
  // "the right thing happens"
  `the (?:right|expected|correct|appropriate|desired) (?:thing|result|behaviou?r|outcome|action)s?(?: (?:happens?|occurs?|is (?:shown|seen|achieved|produced)))?`,
  'nothing (?:breaks|goes wrong)',
  // "the feature is implemented"
  String.raw`(?:it|this|that|they|everything|all|the (?:feature|function|functionality|requirement|story|task|work))\s+${auxiliary}(?:handled|processed|done|implemented|completed?|supported|available|met|in place)(?:\s+\w+ly)?`,
].map((outcome) => new RegExp(`^${outcome}[.!]?$`, 'i'))

const isVague = (then: string): boolean => vague.some((pattern) => pattern.test(then.replace(/\s+/g, ' ')))

const shorten = (text: string): string => {
  const line = text.replace(/\s+/g, ' ')
  return line.length <= 60 ? line : `${line.slice(0, 57).replace(/\s+\S*$/, '')} ...`
}
