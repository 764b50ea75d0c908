/** A value that another takes the place of. */
export type ChangedValue = { before: string; after: string }

const value = String.raw`\d+(?:[.,]\d+)*|(?:one|two|three|four|five|six|seven|eight|nine|ten)(?![\p{L}\d])`
const valueNamed = (name: 'before' | 'after'): string => String.raw`(?<![\p{L}\d.,])(?<${name}>${value})`
const quoted = (name: 'before' | 'after'): string => `["“„«‘'](?<${name}>[^"“”„»«’']{2,80})["”“»’']`
const longestSaid = 400
const forms = [
  // `“the next shift” is replaced by “the next 24 hours”`
  String.raw`${quoted('before')}\s(?:(?:is|are|wird|werden)\s)?(?:replaced (?:by|with)|becomes?|ersetzt durch|durch|to|→|->)\s${quoted('after')}`,
  // `6 hours, not 7`, `60 minutes and not 30`
  String.raw`${valueNamed('after')}\s?(?:\p{L}{1,12}\s?){0,3},? (?:instead of|rather than|and not|not|no longer|statt|anstatt|und nicht|nicht|y no|en lugar de|au lieu de|et non) (?<before>${value})`,
  // `8 weeks → 12 weeks`
  String.raw`${valueNamed('before')}(?:\s?\p{L}{1,8}){0,2}\s?(?:to|→|->|auf) (?<after>${value})`,
  // `14 days is too harsh. 30 days.`
  String.raw`${valueNamed('before')}(?:\s?\p{L}{1,12}){0,2}\s(?:is|are|ist|sind) (?:too|zu) [^.;]{0,80}[.;](?:[^.;\d]{0,40}\s)?[^\p{L}\d]{0,3}(?<after>${value})`,
  // `Limit 5. Raised to 8`
  String.raw`${valueNamed('before')}[^.;]{0,80}[.;]?[^.;\d]{0,40}\b(?:changed|raised|reduced|lowered|extended|shortened|increased|set|geändert|erhöht|gesenkt) (?:to|auf) [^\p{L}\d]{0,3}(?<after>${value})`,
].map((form) => new RegExp(form, 'iu'))

/** The value that a sentence or two change, and what they change it to. */
export function changeIn(said: string): ChangedValue | undefined {
  const { before, after } = forms.map((form) => form.exec(said.slice(0, longestSaid))?.groups).find(Boolean) ?? {}
  return before !== undefined && after !== undefined && before !== after ? { before, after } : undefined
}

/** Whether a text names the value that was changed. */
export function namesFormer(text: string, { before }: ChangedValue): boolean {
  return termOf(before).test(text)
}

/** A text with the new value in the place of the former one, where it names that once and no more. `one week` instead of `two weeks` needs other words around it, too. */
export function withChange(text: string, { before, after }: ChangedValue): string {
  const parts = text.split(termOf(before))
  return parts.length === 2 && !isWord.test(before) && !isWord.test(after) ? parts.join(after) : text
}
const isWord = /^\p{L}+$/u
const termOf = (text: string): RegExp =>
  new RegExp(String.raw`(?<![\p{L}\d]|\d[.,])${text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')}(?![.,]?\d)`, 'iu')
