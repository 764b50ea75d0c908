import { countWords } from './word-lists.ts'

const entities: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  ndash: '–',
  mdash: '—',
  hellip: '…',
}
/** Marks of emphasis and code before or behind words; `snake_case` and `2 * 3` hold none. */
const marks = /\*\*|__|~~|`|(?<![\p{L}\p{N}])[*_](?=\S)|(?<=[^\s\p{N}])[*_](?![\p{L}\p{N}])|\s[*_]+(?=\s)/gu

/** The words of a passage as a person reads them: no markup, one line, single spaces. */
export function cleanText(passage: string): string {
  const text = passage
    .replace(/(?<=\p{Ll}{2})-[ \t]*\n\s*(?=\p{Ll}{2})(?!(?:and|or)\b)/gu, '')
    .replace(/!\[[^\]]*\]\([^)]*\)/g, ' ')
    .replace(/\[([^\]]+)\]\((?:[^()]|\([^)]*\))*\)/g, '$1')
    .replace(/&(?:#(\d+)|#x([0-9a-f]+)|(\w+));/gi, (whole: string, dec?: string, hex?: string, name?: string) => {
      const code = dec ? Number(dec) : hex ? Number.parseInt(hex, 16) : undefined
      if (code !== undefined) return code > 31 && code < 0x110000 ? String.fromCodePoint(code) : ' '
      return name && Object.hasOwn(entities, name.toLowerCase()) ? (entities[name.toLowerCase()] ?? whole) : whole
    })
    .replace(marks, '')
    .replace(/^\s*>[>\s]*/gm, '')
    .replace(/\\([#*_[\]()`])/g, '$1')
    .replace(/([!?])[!?]+/g, '$1')
    .replace(/\s+/g, ' ')
    .trim()
  return isShouted(text) ? `${text.charAt(0).toUpperCase()}${text.slice(1).toLowerCase()}` : text
}

const [fewestWords, fewestCapitals, share] = [3, 9, 0.85]
/** Capitals throughout; acronyms in a normal sentence are none. */
function isShouted(text: string): boolean {
  const small = text.match(/\p{Ll}/gu)?.length ?? 0
  const capitals = text.match(/\p{Lu}/gu)?.length ?? 0
  return capitals >= fewestCapitals && capitals >= (capitals + small) * share && countWords(text) >= fewestWords
}
