/**
 * A text that no spreadsheet takes for a formula: before what would begin one stands a `'`, as OWASP asks (https://owasp.org/www-community/attacks/CSV_Injection).
 * It stands so too after a line break, a tab and a semicolon: a program that parts cells there, as Excel does in much of Europe, begins a cell with
 * what follows. A plain number stays as it is, negative or not. Pure; `withFormulas` is its inverse.
 */
export function withoutFormulas(text: string): string {
  return isNumber.test(text) ? text : text.replaceAll(formulaStart, "'")
}

/** A text as it was before `withoutFormulas`. Pure. */
export function withFormulas(text: string): string {
  return text.replaceAll(guardedStart, '')
}

const isNumber = /^[+-]?\d+(?:[.,]\d+)?$/

// signs in full width too, which some programs read alike; apostrophes that stand there already are told apart by one more
const formulaStart = /^(?='*[\t\r=+\-@＝＋－＠])|(?<=[\n\r\t;])(?='*[=+\-@＝＋－＠])/g
const guardedStart = /^'(?='*[\t\r=+\-@＝＋－＠])|(?<=[\n\r\t;])'(?='*[=+\-@＝＋－＠])/g
