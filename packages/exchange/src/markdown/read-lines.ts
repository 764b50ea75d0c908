/** A line of Markdown by what it is to a backlog. */
export type MarkdownLine =
  | { readonly kind: 'heading'; readonly line: number; readonly level: number; readonly text: string }
  | { readonly kind: 'item'; readonly line: number; readonly indent: number; readonly text: string }
  | { readonly kind: 'text'; readonly line: number; readonly indent: number; readonly text: string }
  | { readonly kind: 'empty'; readonly line: number }

/** Reads headings, list items and lines of text; what stands in a block of code is text. Pure, and linear in the length. */
export function readLines(markdown: string): MarkdownLine[] {
  let isCode = false
  return markdown.split(/\r\n|\r|\n/).map((raw, index): MarkdownLine => {
    const line = index + 1
    const tabless = raw.replaceAll('\t', '    ').trimEnd()
    const text = tabless.trimStart()
    const indent = tabless.length - text.length
    if (text === '') return { kind: 'empty', line }
    if (/^(?:`{3}|~{3})/.test(text)) isCode = !isCode
    else if (!isCode) {
      const [, marks, heading] = /^(#{1,6})\s(.*)$/.exec(text) ?? []
      if (marks && heading !== undefined && indent < 4)
        return { kind: 'heading', line, level: marks.length, text: inlineText(heading.replace(/\s#{1,20}$/, '')) }
      const [, item] = /^(?:[-*+•]|\d{1,9}[.)])\s+(.*)$/.exec(text) ?? []
      if (item !== undefined) return { kind: 'item', line, indent, text: item.replace(/^\[[ xX]\]\s+/, '') }
    }
    return { kind: 'text', line, indent, text: text.replace(/^\\(?=[#`~=-])/, '') }
  })
}

/** The words of a line without what draws them otherwise: emphasis, code and links. */
export function inlineText(text: string): string {
  return text
    .replaceAll(/\\([\\`*_[\]<>#])/g, (_escaped, sign: string) => `\ue000${sign.charCodeAt(0)}\ue001`)
    .replaceAll(/\[([^\][]{1,1000})\]\([^()\s]{0,2000}\)/g, '$1')
    .replaceAll(/(\*\*|__|`)([^*_`]{1,1000})\1/g, '$2')
    .replaceAll(/\ue000(\d{1,3})\ue001/g, (_kept, code: string) => String.fromCharCode(Number(code)))
    .trim()
}
