export type Span = { start: number; end: number }

const abbreviation =
  /(?:\b(?:e\.g|i\.e|etc|vs|approx|no|fig|mr|mrs|ms|dr|st|incl|max|min|ca|cf|al|a\.m|p\.m|inc|ltd|co|bzw|usw|evtl|ggf|zzgl|inkl|tel|nr|str|z\.b|d\.h|u\.a))\.$/i
const longestRemark = 122
const initial = /(?<![\p{L}\p{N}°])[A-Z]\.$/u
/** Where the sentences of a stretch of text stand. Ends at `.`, `!`, `?` before a new start, and at `;` before a line break. */
export function splitSentences(text: string, span: Span): Span[] {
  const part = text.slice(span.start, span.end)
  const spans: Span[] = []
  let from = 0
  for (const match of part.matchAll(/[.!?。！？]+["'”’)\]*_]*(?=\s)|[。！？]|;[*_]*(?=\s*\n)/g)) {
    const end = match.index + match[0].length
    const next = part.slice(end).trimStart().charAt(0)
    const before = part.slice(from, end)
    // `(queen? brood? weight)`
    if (
      /\([^()\n]{0,120}$/.test(before.slice(-longestRemark)) &&
      /^[^()\n]{0,120}\)/.test(part.slice(end, end + longestRemark))
    )
      continue
    const isAbbreviation =
      (abbreviation.test(before.replace(/[)\]*_"'”’]+$/, '')) || initial.test(before)) &&
      !/\b(?:etc|no)\.$/i.test(before)
    if (
      match[0].startsWith('.') &&
      (isAbbreviation ||
        (/[a-z,]/.test(next) &&
          !isChatty(part, before, next) &&
          !/\n\s*$/.test(part.slice(end, part.length - part.slice(end).trimStart().length))))
    )
      continue
    if (match[0].startsWith('.') && /\betc\.$/i.test(before) && /[a-z,;)]/.test(next)) continue
    pushTrimmed(spans, part, from, end, span.start)
    from = end
  }
  pushTrimmed(spans, part, from, part.length, span.start)
  return spans
}

/** Notes without capitals end their sentences all the same. */
const isChatty = (part: string, before: string, next: string): boolean =>
  /^\s*[a-z]/.test(part) &&
  /[a-z]/.test(next) &&
  /[a-z]{3,}\.$/.test(before) &&
  !/\b(?:approx|resp|incl|dept|prof|misc)\.$/.test(before)

function pushTrimmed(spans: Span[], part: string, from: number, to: number, offset: number): void {
  const raw = part.slice(from, to)
  if (!/[\p{L}\p{N}]/u.test(raw)) return
  spans.push({
    start: offset + from + (raw.length - raw.trimStart().length),
    end: offset + from + raw.trimEnd().length,
  })
}
