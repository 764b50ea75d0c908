import type { Unit } from '../reading/unit.ts'
import { isNoun, isPlainVerb, type TaggedWord, tagWords } from '../reading/words/tag-words.ts'
import { anyOf, capitalise, wholeWords, withoutEnd } from '../reading/words/word-lists.ts'

/** A question as the brief asks it, and what `yes` to it says; null where only an answer in words says something. */
export type OwnQuestion = { question: string; yes: string | null }

const longestAsked = 200
/** No question is longer, nor does what shows that people ask each other stand further behind. */
const [longestQuestion, longestOpening] = [600, 400]
const undecided =
  /^(?:(?:we|i|it|that|this|and|but|also|still|is|are|am|we['’]re|i['’]m|it['’]s|that['’]s|yet)[\s,]+)*(?:(?:not|n['’]t) (?:yet )?(?:sure|decided|clear|certain|agreed|settled)(?: yet)?|unsure|unclear|undecided|open|tb[dc]|to be (?:decided|clarified|confirmed|agreed)|(?:do not|don['’]t) know(?: yet)?|(?:have not|haven['’]t|has not|hasn['’]t) (?:yet )?(?:been )?(?:decided|agreed|settled)(?: yet)?|noch offen|wir wissen noch nicht)[\s,:–-]+(?<how>if|whether|ob|who|which|what|how|when|where|wer|wie|wann|wo)\s+(?<said>\S.+)$/iu
/** What those who write ask of each other, and not of the product. */
const amongThemselves =
  /^(?:(?:so|and|also|but|ok(?:ay)?)[\s,]+)*(?:(?:what|how much)\b.*\b(?:cost|charge|budget|you think)\b|(?:when|how (?:long|soon|fast|quickly))\b.*\byou\b.*\b(?:start|begin|finish|deliver|ready|need|take)|(?:can|could|would|will) you (?:please )?(?:do|build|make|start|send|call|come|tell|help|quote|deliver|finish|let|write|confirm)\b|(?:are|do|did|have) you (?:think|know|agree|need|have time|free|available|ok|okay|interested)\b|shall we (?:meet|talk|call|speak|have a)|(?:did|have|am) i\b|any (?:questions?|thoughts?|ideas?|news|comments?)\b|does (?:that|this|it) (?:make sense|work for|sound|suit)|(?:is|was) (?:that|this|it) (?:ok(?:ay)?|clear|all right|alright|possible|feasible)(?: (?:for|with|by) you| until .*)?\?|who (?:talks|speaks|calls|writes|asks|tells|informs)\b|sollen wir (?:uns|telefonieren)|was (?:würde|kostet)\b)/iu
/** How a question begins that is answered by yes or no. */
const yesOrNo =
  /^(?:should|can|could|do|does|is|are|will|would|shall|must|may|soll|sollen|kann|können|ist|sind|wird|werden|darf|dürfen|muss|müssen|gibt es)\b/iu
const asksWithin = new RegExp(`(?:^|[:,–-] )${yesOrNo.source.slice(1)}`, 'iu')
/** `Should we show prices or hide them?`: yes would be to both. */
const isEitherOr = /(?<!\p{L})(?:or|oder)(?! (?:not|nicht|so|more|less|similar|mehr|weniger)(?!\p{L}))(?!\p{L})/iu
const modals = /(?<![\p{L}’'-])(?:can|could|may|should|must|shall|will|would)(?![\p{L}’'-])/giu
const isRelative = anyOf('who which that whose where')

/** What a unit asks of the product, in the words of the brief; undefined where it asks nothing, or those who write ask it of each other. */
export function ownQuestionOf({ text }: Pick<Unit, 'text'>): OwnQuestion | undefined {
  if (amongThemselves.test(text.slice(0, longestOpening))) return undefined
  const { how = '', said = '' } = undecided.exec(text)?.groups ?? {}
  if (said !== '') return askedOf(how.toLowerCase(), withoutEnd(said.split(/\s[-–—]+\s|[;(]|[.!?]\s/u, 1)[0] ?? said))
  if (!text.includes('?')) return undefined
  const question = text.length <= longestAsked ? text : `${wholeWords(text, longestAsked)} …`
  return { question, yes: asksWithin.test(text) && !isEitherOr.test(text) ? statementOf(question) : null }
}

/** `if guests can book`: `Can guests book?`, and `Guests can book` where that is so. */
function askedOf(how: string, said: string): OwnQuestion {
  const clause = wholeWords(`${said} `, longestAsked)
  if (!['if', 'whether'].includes(how)) {
    const question = `${capitalise(how)} ${clause}?`
    return { question, yes: how === 'ob' && !isEitherOr.test(clause) ? statementOfOb(clause) : null }
  }
  const yes = capitalise(withoutOrNot(clause))
  const [modal, ...others] = clause.match(modals) ?? []
  const [before = '', after = ''] = clause.split(new RegExp(String.raw`\s${modal}\s`, 'iu'), 2)
  const isPlain = modal && others.length === 0 && after !== '' && !before.split(' ').some(isRelative)
  const question = isPlain ? `${capitalise(modal)} ${before} ${after}?` : `${yes}?`
  return { question, yes: isEitherOr.test(clause) ? null : yes }
}

/** `Do we keep photos?`: `We should keep photos`, where the doer and the deed are plain to see. */
function statementOf(question: string): string {
  const bare = withoutOrNot(withoutEnd(question))
  const turned = turnedRound.exec(bare)?.groups
  if (turned) return capitalise(`${turned.who} ${turned.does?.toLowerCase()} ${turned.rest}`)
  const [, modal = '', rest = ''] = /^(can|could|may|should|must|shall|will|would|do|does)\s+(.+)$/iu.exec(bare) ?? []
  const words = tagWords(rest)
  const deed = words.findIndex((word, i) => i > 0 && (isPlainVerb(word) || isBeing(word.lemma)))
  const doer = words.slice(0, Math.max(0, deed)).filter(({ tag }, i, { length }) => tag !== 'ADV' || i < length - 1)
  if (doer.length === 0 || !doer.every(isOfName)) return `${bare}: ${isGerman.test(bare) ? 'ja' : 'yes'}`
  const said = (some: readonly TaggedWord[]): string => some.map(({ space, word }) => space + word).join('')
  return capitalise(
    `${said(doer).trim()} ${saidFor[modal.toLowerCase()] ?? modal.toLowerCase()}${said(words.slice(doer.length))}`,
  )
}
/** Who a German sentence is about, as far as that is plain to see. */
const germanDoer = String.raw`(?<who>(?:wir|man|es|er|ich|sie)(?=\s)|(?:auch\s)?(?:(?:der|die|das|ein|eine|alle|jeder|jede|jedes|unsere?|diese[rs]?|keine?)\s(?:\p{Ll}+e[nrs]?\s)?)?\p{Lu}[\p{L}-]*(?:\sund\s\p{Lu}[\p{L}-]*)?)`
const germanModals = 'soll|sollen|kann|können|darf|dürfen|muss|müssen|wird|werden'
/** `Is there a list`, `Sollen Gäste buchen können`: who does it stands behind what is done. */
const turnedRound = new RegExp(
  String.raw`^(?:(?<does>[Ii]s|[Aa]re|[Ww]ill|[Cc]an|[Ss]hould) (?<who>there|it|they|this|we) (?<rest>\S.*)|(?<does>${germanModals}|${germanModals.replaceAll(/(?<=^|\|)./gu, (first) => first.toUpperCase())}) ${germanDoer} (?<rest>\S.*)|(?<does>[Gg]ibt) (?<who>es) (?<rest>\S.*))$`,
  'u',
)
const doerFirst = new RegExp(String.raw`^${germanDoer} (?<rest>\S.*) (?<does>${germanModals})$`, 'u')
/** `ob Gäste buchen können`: `Gäste können buchen`. */
function statementOfOb(clause: string): string {
  const said = doerFirst.exec(withoutEnd(clause))?.groups
  return said ? capitalise(`${said.who} ${said.does} ${said.rest}`) : `Ob ${withoutEnd(clause)}: ja`
}

/** A question as a line begins with it that answers it. */
export function wordsOfQuestion(question: string): string {
  return question.replace(/\?\s*$/, '')
}
/** The words of all questions that a line may answer, the shortest first. */
export function questionsBefore(line: string): string[] {
  const said = line.replace(/^The brief asks: “(.*)”(?=:)/u, '$1').slice(0, longestQuestion)
  return Array.from(said.matchAll(endOfQuestion), ({ index }) => said.slice(0, index))
}
const endOfQuestion = /\??: |\?? (?=(?:yes|no|ja|nein|to be decided|it does not matter)(?!\p{L}))/giu

const withoutOrNot = (clause: string): string => clause.replace(/,? (?:or|oder) (?:not|nicht)$/iu, '')
const saidFor: Record<string, string> = { could: 'can', would: 'will', shall: 'should', do: 'should', does: 'should' }
const isBeing = anyOf('be have')
const isOfName = (word: TaggedWord): boolean =>
  isNoun(word) || ['PRON', 'DET', 'ADJ', 'NUM', 'ADP', 'CCONJ'].includes(word.tag)
const isGerman = /^(?:soll|sollen|kann|können|ist|sind|wird|darf)\b/iu
