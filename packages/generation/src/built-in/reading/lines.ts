/** A line of a text: where it stands, and what stands there. */
export type Line = { start: number; end: number; raw: string }

export const markerPattern =
  /^(\s*)(?:>\s*)?(?:([-*+•·●○▪‣–—→✓✔➤►☐☑◦])\s+|(\d{1,2}[a-z]?|[a-zA-Z]|[ivx]{1,4})([.)])\s+|\((\d{1,2}|[a-z])\)\s+)(?:\[[ xX]\]\s+)?/
/** `A1. Visitors shall ...`, `FR-12 The system ...`, `US-3: As a ...`: a requirement's own number, but not the name of a norm. */
export const identifierPattern =
  /^(\s*)(?!(?:ISO|SHA|AES|UTF|RFC|WCAG|COVID|IEC|DIN|TLS|MP|HTTP|IPV|BITV|SOC|ES|Q)[- ]?\d)\[?\(?(?:[A-Z]{1,6}[-_]?\d+(?:[.-]\d+)*[.):\]](?=\s+[\p{L}\d])|[A-Z]{1,6}[-_]\d+(?:[.-]\d+)*(?=\s+\p{Lu}))\)?:?\s+(?=[\p{L}\d])/u
export const headingPattern = /^\s{0,3}(#{1,6})\s+(.*?)\s*#*\s*$/
export const numberedHeading = /^\s*(\d+(?:\.\d+)+)[.)]?\s+(.+)$/
export const rule = /^\s*(?:[-*_=]\s*){3,}$/
export const tableRule = /^\s*\|?\s*:?-{2,}:?\s*(?:\|\s*:?-{2,}:?\s*)*\|?\s*$/

export function isRow(raw: string): boolean {
  return (raw.match(/\|/g)?.length ?? 0) >= 2 || /\S\t+\S[^\t]*\t+\S/.test(raw)
}

/** Notes in capitals break their lines where a thought ends. */
export function isShouted(text: string): boolean {
  return /\p{Lu}{2}/u.test(text) && !/\p{Ll}/u.test(text)
}

export function linesOf(masked: string): Line[] {
  const lines: Line[] = []
  let start = 0
  for (const raw of masked.split('\n')) {
    lines.push({ start, end: start + raw.length, raw })
    start += raw.length + 1
  }
  return lines
}

/** `1) pay 2) cancel 3) refund` or `• pay • cancel` in one line become a line each. */
export function splitInlineLists(lines: Line[]): Line[] {
  return lines.flatMap((line) => {
    const cuts = inlineCuts(line.raw)
    if (cuts.length < 2) return [line]
    const starts = [...new Set([0, ...cuts])]
    return starts.map((from, i) => {
      const to = starts[i + 1] ?? line.raw.length
      return { start: line.start + from, end: line.start + to, raw: line.raw.slice(from, to) }
    })
  })
}

function inlineCuts(raw: string): number[] {
  const bullets = [...raw.matchAll(/(?<=^|\s)[•●▪◦](?=\s)/g)].map((match) => match.index)
  if (bullets.length >= 2) return bullets
  const numbers = [...raw.matchAll(/(?<=^|[\s:;,.])\(?(\d{1,2})[.)](?=\s+[A-Za-z])/g)]
  const inOrder = numbers.length >= 2 && numbers.every((match, i) => Number(match[1]) === i + 1)
  return inOrder ? numbers.map((match) => match.index) : []
}
