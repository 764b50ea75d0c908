import { englishness } from '../reading/features.ts'
import { isClause } from '../reading/is-clause.ts'
import { isVerb, tagWords } from '../reading/tag-words.ts'
import { anyOf, countWords, holds, isNegated, opens, wholeWords, withoutEnd, words } from '../reading/word-lists.ts'
import { impersonal } from './leaning.ts'

/** A stretch of a sentence between two borders, with the mark before it. */
type Clause = { text: string; border: string; isCondition: boolean; hasVerb: boolean }

const conditionWords = String.raw`if|when|whenever|unless|until|once(?! (?:a|an|per|every|in|each)\b)|within|provided|(?:(?:with|for|in|by) )?at (?:least|most)|no (?:more|less|fewer|later|longer|earlier) than|not (?:more|less|later|earlier) than|max(?:imum|\.)?|(?<!\d\s)min(?:imum|\.)?|up to|(?<!(?:days?|weeks?|wks?|months?|hours?|hrs?|minutes?|mins?|years?|time|shortly|right|just|straight) )(?:before|after)(?! (?:that|this|then)\b)|as soon as|as long as|wenn|sobald|falls|sofern|lorsque|cuando`
const reasonWords = String.raw`because|bc|so that|so (?=\p{L}+ (?:can|could|is|are|do|does|don't|will|have|has)\b)|since|as (?=we|they|it|the)|otherwise|weil|damit|denn|sonst`
const exampleWords = 'such as|e\\.g\\.|for example|including|z\\.B\\.|zum Beispiel'
const border = new RegExp(
  String.raw`(;\s+|(?<=\p{Ll}{4})(?<!approx|incl)[.!?]+\s+(?=\p{L})|\s+(?:–|—|->|→|=>)\s+|\s-\s|:\s+|,\s+|\s+(?=\u0002)|(?<=\u0003),?\s*|\s+(?=(?:${conditionWords}|${reasonWords}|${exampleWords}|but|sondern|aber)\s+(?!(?:would|will|could|should|can|is|are|was|must|and|or)\b))|\s+(?:so\s+)?(?=(?:I|we|they) (?:want|need|would like|should|must)\b))`,
  'giu',
)
const opensCondition = new RegExp(
  `^(?:and |or |but |only )?(?:${conditionWords}|except|without|only|never|not|no|nur|nie|nicht|außer|ohne|spätestens|höchstens|mindestens|sauf|sans)\\b`,
  'iu',
)
const opensReason = new RegExp(`^(?:and |but )?(?:${reasonWords})`, 'iu')
/** A condition, a number or a limit: what a story is checked by. */
export const bounds = (text: string): boolean => /\d/.test(text) || conditions.test(text)
const conditions = new RegExp(
  String.raw`(?<![\p{L}\d])(?:${conditionWords}|except|without|only|never|nur|nie|außer|ohne|spätestens|höchstens|mindestens|sauf|sans|solo|sólo|hasta|twice|zweimal|(?:one|two|three|four|five|six|ten|twelve|eine[rmn]?|zwei|drei|vier|fünf|sechs|zehn|zwölf) (?:second|minute|hour|day|week|month|year|sekunde|minute|stunde|tag|woche|monat|jahr)\p{Ll}{0,2})(?![\p{L}\d])`,
  'iu',
)
/** What stands before its main clause: `On the day of the show, ...`. */
const opensLate = opens(words.opensLate)
/** No title ends so. */
const isOpenEnd = anyOf(words.isOpenEnd)
const endsOpen = (text: string): boolean => isOpenEnd(text.split(/\s/).at(-1))
const fewestWords = 3
const enoughWords = 6
const longRemark = 4
/** What has more is no sentence: the rest stays together. */
const mostClauses = 24
/** A sentence taken apart where a clause, a condition or a longer remark in brackets begins. What quotation marks enclose stays whole. */
function clausesOf(sentence: string): Clause[] {
  const shielded = sentence
    .replace(/"[^"]*"|“[^”]*”|„[^“”]*[“”]|«[^»]*»/g, (quoted) => '\u0001'.repeat(quoted.length))
    .replace(/\(([^()]*)\)/g, (remark: string, inner: string, at: number) =>
      // what goes on behind its remark is one clause
      (countWords(inner) < longRemark && !/\d/.test(inner)) || /^\s*[\p{L}\d]/u.test(sentence.slice(at + remark.length))
        ? '\u0001'.repeat(remark.length)
        : `\u0002${'\u0001'.repeat(remark.length - 2)}\u0003`,
    )
  const clauses: Clause[] = []
  let from = 0
  let before = ''
  for (const match of [...[...shielded.matchAll(border)].slice(0, mostClauses), { index: sentence.length, 0: '' }]) {
    const text = sentence.slice(from, match.index).trim()
    if (text !== '') {
      const hasVerb = tagWords(text).some(isVerb)
      clauses.push({ text, border: before, isCondition: opensCondition.test(text), hasVerb })
      before = ''
    }
    before = `${before}${match[0]}`.trim()
    from = match.index + match[0].length
  }
  return clauses
}

/**
 * The main clause of a sentence as a title of at most `longest` characters, behind its label. `rest` is what it leaves out, without reasons: clauses that stand by themselves, else the whole
 * sentence, since no piece of one can be checked. A row in commas stays whole, and so does a sentence that says little beside its main clause.
 */
export function shorten(sentence: string, longest: number): { title: string; rest: string[] } {
  const bare = withoutEnd(sentence)
  const clauses = clausesOf(bare)
  const labels = isLabelled(clauses) ? 1 : 0
  const isShort = bare.length <= longest * agreeable && whenItHolds.test(clauses[labels]?.text ?? '')
  const opening = isShort ? 0 : openingCondition(clauses.slice(labels))
  const own = clauses.slice(labels + opening)
  const lengthOf = (count: number): number => joined(own.slice(0, count)).length
  let taken = mainClause(own)
  // a row goes on: `name, e-mail, phone number and address`
  while (taken < own.length && isRow(own[taken] as Clause) && lengthOf(taken + 1) <= longest) taken += 1
  // what depends on the main clause, or says nothing by itself, stays with it where there is room
  const isOpen = (): boolean =>
    saysLittle(own.slice(0, taken)) ||
    (countWords(joined(own.slice(0, taken))) < enoughWords - 1 && lengthOf(own.length) <= longest * agreeable) ||
    (dependsOn(own[taken] as Clause) && lengthOf(taken + 1) <= longest * agreeable) ||
    (needs(own, taken) && lengthOf(taken + 1) <= longest)
  while (taken < own.length && isOpen()) taken += 1
  const told = joined(own.slice(0, taken))
  const label = labels === 0 ? '' : `${clauses[0]?.text}${glue(clauses[1]?.border ?? '')}`
  const title = `${label}${opening > 0 ? inOrder(told) : told}`
  // a sentence behind the sentence says why, as a reason does
  const more = pieces(own.slice(taken)).filter(
    ({ text, border: mark }) => !opensReason.test(text) && !/^[.!?]/.test(mark),
  )
  const isParted =
    opening === 0 && title.length <= longest && more.every((piece) => isCheckable(piece, englishness(bare) >= 0))
  return {
    title: title.length <= longest ? title : cutShort(withoutRemarks(title), longest),
    rest: isParted ? more.map(({ text }) => text.replace(/^\(([^()]*)\)$/, '$1')) : [bare],
  }
}

/** What would say something else without its condition: what forbids, and a relative clause or a row, to which a condition without a comma belongs. */
function needs(clauses: readonly Clause[], taken: number): boolean {
  const [told, next] = [joined(clauses.slice(0, taken)), clauses[taken] as Clause]
  const isBound = next.border === '' && !next.text.startsWith('(')
  // `The farrier comes on Mondays, it would be nice to be reminded`
  if (
    impersonal.test(next.text) ||
    (next.isCondition && !opensClause.test(next.text) && countWords(next.text) < fewestWords)
  )
    return true
  // `The old list stays, but not on paper`
  if (contrasts.test(next.text)) return true
  const isPart =
    isBound &&
    !/^(?:so|because|bc|weil|damit)\b/i.test(next.text) &&
    (taken > 1 || countWords(told) < enoughWords - 1 || relative.test(told))
  return isPart || (next.isCondition && isNegated(told.replace(ofRelative, '')))
}
const contrasts = opens('but, sondern, aber')
const ofRelative = /\s(?:that|which|who|whose)\s.*$/i
const relative = holds('that, which, who, whom, whose, where, how, what, der, die, das, welche*, wie, was')

/** Clauses with what only goes on with them. */
function pieces(clauses: readonly Clause[]): Clause[] {
  const whole: Clause[] = []
  for (const clause of clauses) {
    const last = whole.at(-1)
    const isPart = isRow(clause) || clause.border === ':' || (clause.border === '' && !clause.text.startsWith('('))
    if (last && (isPart || endsOpen(last.text))) last.text += glue(clause.border) + clause.text
    else whole.push({ ...clause })
  }
  return whole
}

/** What one can tick: a clause that says who does what, a limit that is no clause, or what stands in brackets. */
function isCheckable(clause: Clause, isTagged: boolean): boolean {
  const { text, isCondition, hasVerb } = clause
  if (standsAlone(clause)) return true
  if (countWords(text) < (isCondition ? 2 : fewestWords) || isExample.test(text)) return false
  if (text.startsWith('(')) return /^\([^()]*\)$/.test(text)
  const isPart = opensClause.test(text) || (hasVerb && whenItHolds.test(text))
  return bounds(text) && !isPart && (isCondition || (isTagged && !hasVerb && !opensOpen.test(text)))
}
const isExample = /^\(?(?:e\.g|for example|z\.B|i\.e)/i
/** What begins so says nothing without its main clause. */
const opensClause = opens(
  'if, when, whenever, unless, once, as soon as, as long as, provided, where, wenn, sobald, falls, sofern, nachdem, bevor, lorsque, cuando',
)

/** What says by itself who does what: no condition, no end of a sentence. Of other languages than English nothing is known. */
const standsAlone = ({ text, border: mark, isCondition }: Clause): boolean =>
  mark === ';' || (englishness(text) > 0 && !isCondition && !opensOpen.test(text) && isClause(text))
const opensOpen = opens(words.opensOpen)

/** What depends on the main clause is told with it as long as the title stays easy to read. */
const agreeable = 0.74

/** `Spare parts: when fewer than three are left, ...` and `Parties - parents can book one` begin with a label. */
const isLabelled = ([first, second]: readonly Clause[]): boolean =>
  first !== undefined &&
  second !== undefined &&
  countWords(first.text) <= wordsOfLabel &&
  (second.border === ':' || (['-', '–', '—'].includes(second.border) && !first.hasVerb))

/** A name for a thing takes few words; a sentence that ends with its verb misses what it is about. */
function saysLittle(clauses: readonly Clause[]): boolean {
  const text = joined(clauses)
  const last = tagWords(text).at(-1)
  return (
    countWords(text) < fewestWords ||
    endsOpen(text) ||
    (countWords(text) < enoughWords && (isVerb(last) || last?.tag === 'PRON'))
  )
}

const joined = (clauses: readonly Clause[]): string =>
  clauses.map(({ text, border: mark }, i) => (i === 0 ? text : glue(mark) + text)).join('')

const wordsOfLabel = 5
/** `Soll der Kunde eine SMS bekommen`, behind its condition, is `Der Kunde soll eine SMS bekommen`. */
function inOrder(clause: string): string {
  const [, verb = '', subject = '', rest = ''] =
    /^(soll(?:te)?n?|muss|müssen|kann|können|darf|dürfen|wird|werden|möchten?|will|wollen|ist|sind|bekommt|bekommen)\s+((?:\p{Ll}+\s+){0,3}?\p{Lu}\p{L}+|er|es|sie|man|wir|ich)\s+(.+)$/u.exec(
      clause,
    ) ?? []
  return verb === '' ? clause : `${subject} ${verb} ${rest}`
}

const dependsOn = ({ text, border: mark, isCondition, hasVerb }: Clause): boolean =>
  !isCondition &&
  !opensReason.test(text) &&
  !/\d/.test(text) &&
  (mark === '' || mark === ',') &&
  !text.startsWith('(') &&
  (dependent.test(text) || (!hasVerb && countWords(text) < shortRemark))
const dependent = opens(words.dependent)
const shortRemark = 6
/** How many clauses say when the main one holds, where a sentence begins so: `When the file is too large, the upload is refused`. */
function openingCondition(clauses: readonly Clause[]): number {
  if (!clauses[0]) return 0
  // `they leave their wheels here, we need to know where`: what is needed is the main clause
  if (!whenItHolds.test(clauses[0].text)) {
    const need = clauses.findIndex(
      ({ text, border: mark }, i) =>
        i > 0 && (mark === ',' || mark === 'so' || (i === 1 && isAdverbial(clauses[0]))) && wants.test(text),
    )
    return need > 0 && !clauses.slice(0, need).some(({ text }) => asks.test(text)) ? need : 0
  }
  const main = clauses.findIndex(
    ({ text, border: mark, hasVerb }, i) =>
      i > 0 &&
      (mark === ',' || wants.test(text)) &&
      (hasVerb || inOrder(text) !== text) &&
      countWords(text) >= fewestWords &&
      !goesOn.test(text) &&
      !saysOfOneself.test(text) &&
      !whenItHolds.test(text),
  )
  return Math.max(0, main)
}

/** `For this season I want ...` */
const isAdverbial = (clause: Clause | undefined): boolean =>
  clause !== undefined && !clause.hasVerb && opensLate.test(clause.text)
/** What says that something is wanted, or allowed. */
export const asks = holds(
  'should, must, can, could, may, shall, will, would, want, wants, need, needs, has to, have to, like',
)
const wants = /^(?:I|we|they) (?:want|need|would like|should|must)\b/i
const whenItHolds = opens(words.whenItHolds)
/** `... is refunded, I am not writing letters again`: a remark, and no main clause. */
const saysOfOneself = /^(?:I am|I['’]m|we are|we['’]re|I do|we do|I won['’]t|ich bin|wir sind)\b/i
const goesOn = opens('and, or, und, oder')
const glue = (mark: string): string => (mark === '' ? ' ' : /[,;:.!?]/.test(mark) ? `${mark} ` : ` ${mark} `)

const isNominal = anyOf('adj noun propn num')
const isRow = ({ text, border: mark, isCondition, hasVerb }: Clause): boolean => {
  if (mark !== ',' || isCondition || opensReason.test(text)) return false
  // `medium and large boxes that I pack` goes on with `small`
  const [first, second, third] = tagWords(text.split(/\s+/, 4).join(' ')).map(({ tag }) => tag)
  const isSame = isNominal(first) && [second, third].includes('CCONJ')
  return isSame || (!hasVerb && !/\d/.test(text)) || countWords(text) < fewestWords
}

/** How many clauses make the main one: what opens late is not all of it. */
function mainClause(clauses: readonly Clause[]): number {
  if (!clauses[1] || clauses[1].border === '' || !opensLate.test(clauses[0]?.text ?? ''))
    return Math.min(1, clauses.length)
  const main = clauses.findIndex(({ hasVerb }, i) => i > 0 && hasVerb)
  return main < 0 ? clauses.length : main + 1
}

/** `Our club (45 members, mostly pensioners) wants a page` goes without what stands in brackets. */
const withoutRemarks = (title: string): string => title.replace(/\s*\([^()]*\)/g, '')

const tolerable = 1.25
/** A clause that is too long ends before its last relative clause or conjunction that leaves enough, at last between two words. */
function cutShort(title: string, longest: number): string {
  // a few characters too many are easier to read than half a sentence
  if (title.length <= longest * tolerable) return title
  const isEnough = (text: string): boolean => countWords(text) >= enoughWords - 1 && !endsOpen(text)
  const joints = [...title.slice(0, longest).matchAll(joint)]
  const at = joints.findLast(({ index }) => isEnough(title.slice(0, index)))?.index
  if (at !== undefined) return withoutEnd(title.slice(0, at))
  let cut = wholeWords(title, longest)
  while (endsOpen(cut) && cut.includes(' ')) cut = wholeWords(cut, cut.length)
  return withoutEnd(cut)
}

const joint = /\s+(?=(?:that|which|who|where|and|or|with|including|compared|so|die|der|das|und|oder|mit)\s)/giu
