/** A passage with what stands around it: short of both ends, an ellipsis says that more is there. */
export type PassageInContext = { before: string; passage: string; after: string }

/** Characters shown on each side, up to a word's edge. */
const reach = 140

/** Where a passage stands in the brief, with its surroundings; alone where it does not stand there any more. */
export function passageInContext(passage: string, texts: readonly string[]): PassageInContext {
  const text = texts.find((one) => one.includes(passage))
  if (text === undefined || passage === '') return { before: '', passage, after: '' }
  const start = text.indexOf(passage)
  const end = start + passage.length
  const before = text.slice(Math.max(0, start - reach), start)
  const after = text.slice(end, end + reach)
  return {
    before: start > reach ? `… ${before.replace(/^\S*\s/, '')}` : before,
    passage,
    after: end + reach < text.length ? `${after.replace(/\s\S*$/, '')} …` : after,
  }
}
