/** What stands at the places of a picture: words at `{{name}}`, and once for each of a list what stands between `{{#name}}` and `{{/name}}`. */
export type Places = { readonly [place: string]: string | readonly Places[] }

/** As many characters as fill a place in a large window. */
const mostCharacters = 2000

/** Words are words: no sign of theirs is markup, and no place in them is filled. */
export function fillPlaces(picture: string, places: Places): string {
  return picture.replaceAll(
    /\{\{#(\w+)\}\}(.*?)\{\{\/\1\}\}|\{\{(\w+)\}\}/gs,
    (_, list: string | undefined, part: string, place: string) => {
      const said = places[list ?? place] ?? ''
      if (typeof said === 'string') return list === undefined ? asMarkup(said) : ''
      return said.map((each) => fillPlaces(part, each)).join('')
    },
  )
}

function asMarkup(words: string): string {
  const shown = words.slice(0, mostCharacters).toWellFormed()
  return shown.replaceAll(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
}
