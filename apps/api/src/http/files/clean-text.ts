export type CleanText = {
  readonly text: string
  /** Characters that nobody would have seen, and that are gone. */
  readonly hidden: number
}

/**
 * What a person would see of a text: without control characters, characters of no width, and those that turn the direction of reading; line
 * breaks as `\n`, at most one empty line in a row. Joiners stay where a script or an emoji is written with them. Pure, and linear in the length.
 */
export function cleanText(raw: string): CleanText {
  const lines = raw.toWellFormed().replaceAll(lineBreaks, '\n')
  const visible = lines.replaceAll(invisible, '').replaceAll(uselessJoiner, '')
  const spaced = visible.replaceAll(controls, '').replaceAll(spaces, ' ')
  return { text: withoutGaps(spaced), hidden: lines.length - visible.length }
}

const lineBreaks = /\r\n|[\r\f\v\u0085\u2028\u2029]/g

// the rest of C0 and C1, and what Unicode calls no character
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is removed here
const controls = /[\u0000-\u0008\u000e-\u001f\u007f-\u009f\ufffe\uffff]/g

/** No width, or a change of direction, or tags: https://www.unicode.org/reports/tr36/#Bidirectional_Text_Spoofing */
const invisible =
  /\u034f|[\u00ad\u061c\u115f\u1160\u17b4\u17b5\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff9-\ufffb\u{e0000}-\u{e007f}]/gu

/** A joiner means something between emoji and in scripts that join letters; beside these it hides. */
const uselessJoiner =
  /(?<=^|[\s\p{P}\p{N}\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}])[\u200c\u200d]|[\u200c\u200d](?=$|[\s\p{P}\p{N}\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}])/gu

const spaces = /[\t\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]/g

function withoutGaps(text: string): string {
  const lines: string[] = []
  for (const line of text.split('\n')) {
    const trimmed = line.trimEnd()
    if (trimmed !== '' || (lines.length > 0 && lines.at(-1) !== '')) lines.push(trimmed)
  }
  if (lines.at(-1) === '') lines.pop()
  return lines.join('\n')
}
