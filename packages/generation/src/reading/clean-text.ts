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
    .replace(/(\*\*|__|~~)/g, '')
    .replace(/(^|[\s(])[*_](?=\S)([^*_]*\S)[*_](?=[\s).,;:!?]|$)/g, '$1$2')
    .replace(/\s[*_]+(?=\s|$)/g, ' ')
    .replace(/(?<=[.;,:])\*+(?=\s|$)/g, '')
    .replace(/(?<=[\p{L})\]])\*+(?=[\s.,;:)]|$)/gu, '')
    .replace(/`/g, '')
    .replace(/^\s*>\s?/gm, '')
    .replace(/\\([#*_[\]()`])/g, '$1')
    .replace(/([!?])[!?]+/g, '$1')
    .replace(/\s+/g, ' ')
    .replace(/(?<=\p{L}) ,(?= )/gu, ',')
    .trim()
  return lowerShouting(text)
}

/** A sentence in capitals throughout is brought to sentence case; short acronyms in a normal sentence stay. */
function lowerShouting(text: string): string {
  const letters = text.replace(/[^\p{L}]/gu, '')
  const words = text.split(/\s+/).filter((word) => /\p{L}{2}/u.test(word))
  if (words.length < 3 || letters.length < 9 || letters.replace(/\p{Ll}/gu, '').length < letters.length * 0.85)
    return text
  const lower = text.toLowerCase()
  return lower.charAt(0).toUpperCase() + lower.slice(1)
}
