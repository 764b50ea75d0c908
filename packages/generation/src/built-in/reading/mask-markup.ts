import { maskCorrespondence } from './mask-correspondence.ts'

/**
 * Replaces what is no text (HTML tags, fenced code, file trees, invisible characters) by blanks of the same length, and
 * HTML's blocks by their Markdown twins. Every character keeps its place, so a passage can be cited from the original.
 */
export function maskMarkup(text: string): string {
  return maskCorrespondence(maskWiki(maskFences(text)))
    .replace(/[\u200B-\u200F\uFEFF\u00AD\u2060\u00A0\r\u2028\u2029]/g, ' ')
    .replace(/<!--[\s\S]*?-->/g, blank)
    .replace(/<(script|style)\b[\s\S]*?<\/\1\s*>/gi, blank)
    .replace(/<\/?([a-zA-Z][a-zA-Z0-9]*)(?:\s[^<>]*)?\/?>/g, (tag: string, name: string) => {
      const opening = !tag.startsWith('</')
      const twin = opening ? openingWords[name.toLowerCase()] : closing[name.toLowerCase()]
      return twin === undefined ? blank(tag) : twin.slice(0, tag.length).padEnd(tag.length, ' ')
    })
    .split('\n')
    .map((line) => (isTreeOrCommand(line) ? ' '.repeat(line.length) : line))
    .join('\n')
}

const openingWords: Record<string, string> = {
  li: '\n- ',
  p: '\n',
  div: '\n',
  br: '\n',
  h1: '\n# ',
  h2: '\n## ',
  h3: '\n## ',
  h4: '\n## ',
  h5: '\n## ',
  tr: '\n|',
  td: '|',
  th: '|',
}
const closing: Record<string, string> = {
  p: '\n',
  div: '\n',
  li: '\n',
  h1: '\n',
  h2: '\n',
  h3: '\n',
  h4: '\n',
  tr: '|\n',
  ul: '\n',
  ol: '\n',
  table: '\n',
}

const blank = (part: string): string => part.replace(/[^\n]/g, ' ')

function maskFences(text: string): string {
  return text.replace(/^[ \t]*(```|~~~)[^\n]*\n[\s\S]*?^[ \t]*\1[ \t]*$/gm, blank)
}

const isTreeOrCommand = (line: string): boolean =>
  /[├└│┬─]{1,}\s*[\w./-]/.test(line) ||
  /^\s*\$\s+\w/.test(line) ||
  /^\s*(?:npm|pip3?|yarn|docker|git|sudo|curl|cd|python3?) [\w./-]+[^.]*$/.test(line)

/** Wiki markup has its own headings, colours and table heads: `h2. Notes`, `{color:red}`, `||No||Name||`. */
const maskWiki = (text: string): string =>
  text
    .replace(/^([ \t]*)h([1-6])\.[ \t](?=\S)/gm, (mark: string, indent: string, level: string) =>
      `${indent}${'#'.repeat(Math.min(Number(level), 2))}`.padEnd(mark.length, ' '),
    )
    .replace(/\{(?:color|panel|quote|noformat|code|info|note|warning|tip|toc)(?::[^{}\n]*)?\}/g, blank)
    .replace(/^[ \t]*\|\|.*\|\|[ \t]*$/gm, (head) => head.replace(/\|\|/g, ' |'))
