import { withBoardRows } from './board-lines.ts'
import { pipeTables } from './delimited-tables.ts'
import { withSpeakersInLine } from './transcripts.ts'

/**
 * Replaces what is no text (HTML tags, fenced code, invisible characters) by blanks of the same length, and HTML's blocks, the tables of
 * spreadsheets and the tickets of a board by their Markdown twins. Every character keeps its place, so a passage can be cited from the original.
 */
export function blankMarkup(text: string): string {
  const masked = blankFences(withSpeakersInLine(text))
    .replace(/[\u200B-\u200F\uFEFF\u00AD\u2060\u00A0\r\u2028\u2029]/g, ' ')
    .replace(/<!--[\s\S]*?-->/g, blank)
    .replace(/<(script|style)\b[\s\S]*?<\/\1\s*>/gi, blank)
    .replace(/`[^`\n]*`|<\/?([a-zA-Z][a-zA-Z0-9]*)(?:\s[^<>]*)?\/?>/g, (tag: string, name?: string) =>
      name === undefined
        ? tag
        : (twins[`${tag.startsWith('</') ? '/' : ''}${name.toLowerCase()}`] ?? '')
            .slice(0, tag.length)
            .padEnd(tag.length),
    )
  return withBoardRows(pipeTables(masked))
}

const blank = (part: string): string => part.replace(/[^\n]/g, ' ')
/** A fence that is never closed is a line of marks. */
function blankFences(text: string): string {
  const parts = text.split(/^([ \t]*(?:```|~~~).*)$/m)
  const last = parts.length - 1
  return parts.map((part, i) => (i % 2 === 1 || (i % 4 === 2 && i !== last) ? blank(part) : part)).join('')
}

const named = (names: string, twin: string) => names.split(' ').map((name) => [name, twin] as const)
const twins: Record<string, string> = Object.fromEntries([
  ...named('p div br /p /div /li /ul /ol /table /h1 /h2 /h3 /h4 /h5 /h6', '\n'),
  ...named('h1 h2 h3 h4 h5 h6', '\n# '),
  ...named('td th', '|'),
  ...named('li', '\n- '),
  ...named('tr', '\n|'),
  ...named('/tr', '|\n'),
])
