import type { Line } from '../words/lines.ts'
import { isNegated, isQuestion } from '../words/word-lists.ts'

/** What boards call their columns, in English, German, French and Spanish, with how many cards stand there. */
const open =
  'to[- ]?dos?|backlog|(?:sprint|product) backlog|next(?: up)?|ready(?: for dev(?:elopment)?)?|in progress|doing|blocked|waiting|on hold|in review|review|testing|zu erledigen|offen|in arbeit|blockiert|à faire|en cours|bloqué|por hacer|en curso|bloqueado'
const closed = 'done|closed|shipped|released|erledigt|fertig|terminé|hecho'
const later = 'icebox|ice box|parking lot|someday|later|ideas|archived?|später|plus tard|más tarde'
const count = String.raw`(?:\s*[([]\d{1,3}[)\]])?\s*:?`
const isColumn = new RegExp(String.raw`^[\s>]*(?:${open}|${closed}|${later})${count}\s*$`, 'iu')
const isOpen = new RegExp(`^(?:${open})${count}$`, 'iu')
const isStage = new RegExp(
  String.raw`^[\s>]*(?:to[- ]?dos?|in progress|doing|zu erledigen|in arbeit|à faire|en cours|por hacer|en curso)${count}\s*$`,
  'iu',
)
const [fewestColumns, fewestCards] = [2, 2]

/** Whether names head the columns of a board: two or more of them, one of what is to be done or under way. `Testing` or `Next` alone head a part of any document. */
export function headBoard(names: readonly string[]): boolean {
  return names.filter((name) => isColumn.test(name)).length >= fewestColumns && names.some((name) => isStage.test(name))
}

/** The lines that head the columns of a board that somebody copied, over cards in lines of their own. */
export function boardColumns(lines: readonly Line[]): ReadonlySet<number> {
  const columns = lines.flatMap(({ raw }, i) => (isColumn.test(raw) ? [i] : []))
  const cards = lines.filter(({ raw }) => raw.trim() !== '').length - columns.length
  return new Set(cards >= fewestCards && headBoard(columns.map((i) => lines[i]?.raw ?? '')) ? columns : [])
}

/** What a card says beside its title. */
const isField = /^(?:labels?|checklist|due(?: date)?|assignees?|members?|attachments?|comments?|activity)\s*(?::|$)/iu
/** Whether a line stands in the column of a board. */
export function isOnBoard({ headings }: { headings: readonly string[] }): boolean {
  return isColumn.test(headings.at(-1) ?? '')
}
/** Whether a card stands in a column of what is to be done, and so is asked for by standing there. */
export function standsOpen({ headings, text }: { headings: readonly string[]; text: string }): boolean {
  return isOpen.test(headings.at(-1) ?? '') && !isNegated(text) && !isQuestion(text) && !isField.test(text)
}
