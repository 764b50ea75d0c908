import { isSaid } from '../marks.ts'
import type { ReadUnit } from '../unit.ts'
import { isClause } from '../words/is-clause.ts'
import { capitalise, countWords, isQuestion, withoutEnd } from '../words/word-lists.ts'

/** `answered 9 Jan: yes. No planning before ...`, in a cell beside the question */
const answered =
  /^\W*(?:answered|decided|agreed|resolved|settled|closed|clarified|beantwortet|entschieden|geklärt|beschlossen|erledigt|résolu|resuelto)(?![\p{L}])[^:;.?]{0,24}[:;]\s*(?<answer>\S.*)$/isu
const assent = /^(?:yes|no|ja|nein|oui|non|sí)\s*[.,;:–-]\s*/iu

/** The units of a list of open questions with what was answered in the meantime as what is wanted: its own sentence, or, where it is only a few words, behind what was asked. What a person or a model marked stays. */
export function withAnsweredRows(units: readonly ReadUnit[]): ReadUnit[] {
  return units.map((unit) => {
    if (unit.form !== 'row' || !unit.cells || isSaid(unit)) return unit
    const question = unit.cells.find(({ text }) => isQuestion(text))?.text
    const answer = unit.cells.map(({ text }) => answered.exec(text)?.groups?.answer).find((text) => text !== undefined)
    const said = answer && question ? statementOf(question, answer) : undefined
    return said === undefined
      ? unit
      : {
          ...unit,
          told: { statement: said, remarks: [] },
          text: said,
          kind: 'constraint',
          wanted: surely,
          sureness: surely,
        }
  })
}
const [surely, wordsOfAnswer] = [0.9, 3]

/** What an answer says, as it stands alone or behind what was asked; nothing where it only affirms, denies or puts off. */
function statementOf(question: string, answer: string): string | undefined {
  const rest = answer.replace(assent, '')
  if (countWords(rest) < wordsOfAnswer || putsOff.test(rest)) return undefined
  const [first = ''] = rest.split(/[.;]\s/u, 1)
  const isWhole = isClause(first) || forbids.test(first)
  // `no, we decided against it`, `yes, from the second release` say nothing without what was asked
  if (rest !== answer)
    return isWhole && !/^(?:we|wir|it|that|das|es)\s/iu.test(first) ? capitalise(withoutEnd(rest)) : undefined
  return capitalise(withoutEnd(isWhole ? rest : `${topicOf(question)}: ${rest}`))
}
const putsOff = /^(?:open|offen|later|später|not (?:before|yet|now|until|in)|nicht (?:vor|jetzt)|tb[dc])(?!\p{L})/iu
/** `No planning before the approval is uploaded` */
const forbids = /^(?:no|kein\p{L}*|ningún|aucun\p{L}*) \p{L}+(?: \p{L}+){2,}/iu
/** `BR-203: block or warn?` is about BR-203, and `Languages?` about that. */
function topicOf(question: string): string {
  return withoutEnd(question.split(/:\s/u, 1)[0] ?? question).replace(/\?+$/, '')
}
