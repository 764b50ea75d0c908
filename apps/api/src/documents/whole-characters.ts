/** The beginning of a text, never with half of a character at its end. */
export const wholeCharacters = (text: string, most: number): string =>
  text.length <= most ? text : text.slice(0, most).replace(/[\ud800-\udbff]$/, '')
