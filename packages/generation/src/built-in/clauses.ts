import { englishness } from '../reading/features.ts'
import { isClause } from '../reading/split-clauses.ts'
import { tagWords } from '../reading/tag-words.ts'

/** A stretch of a sentence between two borders, with the mark or white space before it. */
type Line = { text: string; border: string }
type Clause = Line & { isCondition: boolean; hasVerb: boolean }

const conditionWords = String.raw`if|when|whenever|unless|until|once(?! (?:a|an|per|every|in|each)\b)|within|provided|(?:(?:with|for|in|by) )?at (?:least|most)|no (?:more|less|fewer|later|longer|earlier) than|not (?:more|less|later|earlier) than|max(?:imum|\.)?|(?<!\d\s)min(?:imum|\.)?|up to|(?<!(?:days?|weeks?|wks?|months?|hours?|hrs?|minutes?|mins?|years?|time|shortly|right|just|straight) )(?:before|after)(?! (?:that|this|then)\b)|as soon as|as long as|wenn|sobald|falls|sofern|lorsque|cuando`
const reasonWords = String.raw`because|bc|so that|so (?=\p{L}+ (?:can|could|is|are|do|does|don't|will|have|has)\b)|since|as (?=we|they|it|the)|otherwise|weil|damit|denn|sonst`
const exampleWords = 'such as|e\\.g\\.|for example|including|z\\.B\\.|zum Beispiel'
const border = new RegExp(
  String.raw`(;\s+|\s+(?:–|—|->|→|=>)\s+|\s-\s|:\s+|,\s+|\s+(?=\u0002)|(?<=\u0003),?\s*|\s+(?=(?:${conditionWords}|${reasonWords}|${exampleWords}|but|sondern|aber)\s+(?!(?:would|will|could|should|can|is|are|was|must|and|or)\b))|\s+(?:so\s+)?(?=(?:I|we|they) (?:want|need|would like|should|must)\b))`,
  'giu',
)
const opensCondition = new RegExp(
  `^(?:and |or |but |only )?(?:${conditionWords}|except|without|only|never|not|no|nur|nie|nicht|außer|ohne|spätestens|höchstens|mindestens|sauf|sans)\\b`,
  'iu',
)
const opensReason = new RegExp(`^(?:and |but )?(?:${reasonWords})`, 'iu')
/** What stands before its main clause: `On the day of the show, ...`. */
const opensLate =
  /^(?:if|when|whenever|once|after|before|on|in|at|for|with|during|unlike|like|from|until|as soon as|where|while|by|upon|given|wenn|sobald|nach|vor|bei|am|im|für|mit)\b/i
/** No title ends so. */
const endsOpen =
  /(?:^|\s)(?:the|an?|and|or|but|of|to|for|by|with|in|on|at|from|than|that|which|who|is|are|be|not|no|only|as|per|via|through|into|if|when|like|its|their|our|und|oder|der|die|das|ein|eine|mit|für|von|im|am|zu)$/i
export const countWords = (text: string): number => text.match(/[\p{L}\p{N}][\p{L}\p{N}'’/-]*/gu)?.length ?? 0
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
      const hasVerb = tagWords(text).some(({ tag }) => tag === 'VERB' || tag === 'AUX')
      clauses.push({ text, border: before, isCondition: opensCondition.test(text), hasVerb })
      before = ''
    }
    before = `${before}${match[0]}`
    from = match.index + match[0].length
  }
  return clauses
}

/**
 * The main clause of a sentence as a title of at most `longest` characters, and what it leaves out, without reasons: clauses that stand by themselves, else the whole sentence, since no piece
 * of one can be checked. A row in commas stays whole, and so does a sentence that says little beside its main clause.
 */
export function shorten(sentence: string, longest: number): { title: string; rest: string[] } {
  const bare = sentence.replace(/[\s.!?;:,…]+$/u, '')
  const clauses = labelFirst(clausesOf(bare))
  const opening = openingCondition(clauses)
  const own = clauses.slice(opening)
  let taken = mainClause(own)
  // a row goes on: `name, e-mail, phone number and address`
  while (taken < own.length && isRow(own[taken] as Clause) && joined(own.slice(0, taken + 1)).length <= longest)
    taken += 1
  // what depends on the main clause, or says nothing by itself, stays with it where there is room
  const isOpen = (): boolean =>
    saysLittle(own.slice(0, taken)) ||
    (countWords(joined(own.slice(0, taken))) < enoughWords - 1 && joined(own).length <= longest * agreeable) ||
    (dependsOn(own[taken] as Clause) && joined(own.slice(0, taken + 1)).length <= longest * agreeable)
  while (taken < own.length && isOpen()) taken += 1
  const told = joined(own.slice(0, taken))
  const title = opening > 0 ? inOrder(told) : told
  const more = rejoined(own.slice(taken)).filter(({ text }) => !opensReason.test(text))
  const rest = opening > 0 || !more.every(standsAlone) ? [bare] : more.map(({ text }) => text)
  if (title.length <= longest) return { title, rest }
  return { title: cutShort(title, longest), rest: rest.includes(bare) ? rest : [title, ...rest] }
}

/** What depends on the main clause is told with it as long as the title stays easy to read. */
const agreeable = 0.74
/** What says by itself who does what: no condition, no end of a sentence. Of other languages than English nothing is known. */
const standsAlone = ({ text, border: mark }: Line): boolean =>
  mark.trim() === ';' ||
  (englishness(text) > 0 && !opensCondition.test(text) && !opensOpen.test(text) && isClause(text))
const opensOpen =
  /^(?:and|or|but|so|then|which|who|whom|whose|that|where|how|whether|what|while|than|as|to|for|by|with|from|like|such|including)\b/i

/** A name for a thing takes few words; a sentence that ends with its verb misses what it is about. */
function saysLittle(clauses: readonly Clause[]): boolean {
  const text = joined(clauses)
  const last = tagWords(text).at(-1)?.tag ?? ''
  return (
    countWords(text) < fewestWords ||
    endsOpen.test(text) ||
    (countWords(text) < enoughWords && /^(?:VERB|AUX|PRON)$/.test(last))
  )
}

const joined = (clauses: readonly Clause[]): string =>
  clauses.map(({ text, border: mark }, i) => (i === 0 ? text : glue(mark) + text)).join('')

/** `Spare parts: when fewer than three are left, ...`: the label goes with the deed and not with its condition. */
function labelFirst(clauses: readonly Clause[]): readonly Clause[] {
  const [label, condition, deed, ...others] = clauses
  const isParted =
    label &&
    condition?.border.trim() === ':' &&
    deed?.border.trim() === ',' &&
    countWords(label.text) <= wordsOfLabel &&
    whenItHolds.test(condition.text)
  if (!isParted) return clauses
  return [condition, { ...deed, text: `${label.text}: ${inOrder(deed.text)}`, border: ', ' }, ...others]
}

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
  /^[,]?$/.test(mark.trim()) &&
  !text.startsWith('(') &&
  (dependent.test(text) || (!hasVerb && countWords(text) < shortRemark))
const dependent =
  /^(?:and )?(?:what|which|who|whom|whose|where|how|whether|that|was|welche[rsnm]?|wer|wie|wo|ob|dass|die|der|den|zu)\b/i
const shortRemark = 6
/** How many clauses say when the main one holds, where a sentence begins so: `When the file is too large, the upload is refused`. */
function openingCondition(clauses: readonly Clause[]): number {
  if (!clauses[0]) return 0
  // `they leave their wheels here, we need to know where`: what is needed is the main clause
  if (!whenItHolds.test(clauses[0].text)) {
    const need = clauses.findIndex(
      ({ text, border: mark }, i) => i > 0 && /^(?:,|so)$/.test(mark.trim()) && wants.test(text),
    )
    return need > 0 && !clauses.slice(0, need).some(({ text }) => asks.test(text)) ? need : 0
  }
  const main = clauses.findIndex(
    ({ text, border: mark, hasVerb }, i) =>
      i > 0 &&
      (mark.trim() === ',' || wants.test(text)) &&
      (hasVerb || inOrder(text) !== text) &&
      countWords(text) >= fewestWords &&
      !/^(?:and|or|und|oder)\b/i.test(text) &&
      !whenItHolds.test(text),
  )
  return Math.max(0, main)
}

const asks = /\b(?:should|must|can|could|may|shall|will|would|want|wants|need|needs|has to|have to|like)\b/i
const wants = /^(?:I|we|they) (?:want|need|would like|should|must)\b/i
const whenItHolds =
  /^(?:if|when|whenever|once|until|unless|before|after|as soon as|as long as|where|wenn|sobald|falls|nachdem|bevor)\b/i
const glue = (mark: string): string =>
  mark.trim() === '' ? ' ' : /^[,;:]/.test(mark.trim()) ? `${mark.trim()} ` : ` ${mark.trim()} `

const isRow = ({ text, border: mark, isCondition, hasVerb }: Clause): boolean => {
  if (mark.trim() !== ',' || isCondition || opensReason.test(text)) return false
  // `medium and large boxes that I pack` goes on with `small`
  const [first, second, third] = tagWords(text.split(/\s+/, 4).join(' ')).map(({ tag }) => tag)
  const goesOn = /^(?:ADJ|NOUN|PROPN|NUM)$/.test(first ?? '') && [second, third].includes('CCONJ')
  return goesOn || (!hasVerb && !/\d/.test(text)) || countWords(text) < fewestWords
}

/** How many clauses make the main one: what opens late, or a label before a colon, is not all of it. */
function mainClause(clauses: readonly Clause[]): number {
  const [first, second] = clauses
  if (!first || !second) return clauses.length
  const isLabel =
    countWords(first.text) <= wordsOfLabel &&
    (second.border.trim() === ':' || (/^[-–—]$/.test(second.border.trim()) && !first.hasVerb))
  const isLate = opensLate.test(first.text) && second.border.trim() !== ''
  if (!isLabel && !isLate) return 1
  let count = 2
  while (isLate && count < clauses.length && !clauses[count - 1]?.hasVerb) count += 1
  return count
}

/** Clauses too short to stand alone, and rows, go on with the one before; brackets around a whole clause go. */
function rejoined(clauses: readonly Clause[]): Line[] {
  const lines: Line[] = []
  for (const clause of clauses) {
    const last = lines.at(-1)
    const goesOn =
      last !== undefined &&
      (isRow(clause) ||
        endsOpen.test(last.text) ||
        clause.border.trim() === ':' ||
        (clause.border.trim() === '' && !clause.text.startsWith('(')))
    if (goesOn) last.text += `${glue(clause.border)}${clause.text}`
    else lines.push({ text: clause.text, border: clause.border })
  }
  return lines.map((line) => ({ ...line, text: line.text.replace(/^\(([^()]*)\)$/, '$1') }))
}

/** A clause that is too long ends before its last relative clause or conjunction that leaves enough, at last between two words. */
function cutShort(title: string, longest: number): string {
  const isEnough = (text: string): boolean => countWords(text) >= enoughWords - 1 && !endsOpen.test(text)
  const joints = [...title.slice(0, longest).matchAll(joint)]
  const at = joints.findLast(({ index }) => isEnough(title.slice(0, index)))?.index
  if (at !== undefined) return title.slice(0, at).replace(/[\s,;:]+$/, '')
  let cut = title.slice(0, longest).replace(/\s+\S*$/u, '')
  while (endsOpen.test(cut) && cut.includes(' ')) cut = cut.replace(/\s+\S+$/u, '')
  return cut.replace(/[\s,;:(–—-]+$/u, '')
}

const joint = /\s+(?=(?:that|which|who|where|and|or|with|including|compared|so|die|der|das|und|oder|mit)\s)/giu
