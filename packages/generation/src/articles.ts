import pluralize from 'pluralize'

/** `a clerk`, `an owner`: by how the word sounds. */
const an = /^(?:[Hh]our|[Hh]onest|[Hh]eir|[FHLMNRSX](?=[A-Z\d]|\b)|[aeioAEIO]|u(?!ni(?!n)|s[aeu]|tili)|8|11\b|18\b)/
const a = /^(?:[Oo]n(?:e|ce)\b|[Ee]u|U[A-Z])/
export function withArticle(noun: string): string {
  return `${an.test(noun) && !a.test(noun) ? 'an' : 'a'} ${noun}`
}
/** `staff` is `staff member`. */
export function personNamed(role: string): string {
  return role.replace(/\b(?:staff|personnel)$/i, '$& member')
}
/** One of those whom a role names: `parents` is `a parent`. */
export function withArticleOf(role: string): string {
  return withArticle(personNamed(pluralize.singular(role)))
}
