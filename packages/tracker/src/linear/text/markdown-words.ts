/**
 * The words of Markdown, whitespace joined: two texts that differ in layout alone are the same, because Linear writes lists, marks and escapes its
 * own way. Pure, one pass.
 */
export function markdownWords(markdown: string): string {
  return markdown
    .normalize('NFC')
    .split(/\r\n|\r|\n/)
    .map((line) => line.trim().replace(blockMark, ''))
    .join(' ')
    .replaceAll(/[*_`~\\<>#|[\]()]+/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
}

/** What opens a line: bullets, numbers, boxes to tick, quotes. A rule is nothing but marks. */
const blockMark = /^[-*_]{3,}$|^(?:(?:[-*+]|\d{1,9}[.)])\s+)?(?:\[[ xX]\]\s+)?/

/** Headings moved down, so that they stand below the heading of `level` above the text. Those in fences are left. */
export function headingsBelow(markdown: string, level: number): string {
  let fenced = false
  return markdown
    .split(/\r\n|\r|\n/)
    .map((line) => {
      if (/^\s{0,3}(```|~~~)/.test(line)) fenced = !fenced
      const marks = fenced ? undefined : /^(#{1,6})\s/.exec(line)?.[1]
      if (marks === undefined) return line
      return '#'.repeat(Math.min(6, marks.length + level)) + line.slice(marks.length)
    })
    .join('\n')
    .trim()
}
