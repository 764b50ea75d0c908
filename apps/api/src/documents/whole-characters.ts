/** The beginning of a text, never with half of a character at its end. */
export function wholeCharacters(text: string, most: number): string {
  return text.length <= most ? text : text.slice(0, most).replace(/[\ud800-\udbff]$/, '')
}
