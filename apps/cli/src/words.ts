/** A person's words as a terminal shows them: on one line, and without characters that steer it. Pure. */
export function plain(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, ' ').trim()
}

/** At most so many characters, the rest told by a sign. Pure. */
export function shortened(text: string, most: number): string {
  return [...text].length <= most
    ? text
    : `${[...text]
        .slice(0, Math.max(0, most - 1))
        .join('')
        .trimEnd()}…`
}

export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`
}

/**
 * Lines that fit: each is broken between words where it is wider than `width` characters, and goes on below its first word. What has no blank, such as an address, stays whole. Pure.
 */
export function wrapped(text: string, width: number): string {
  if (!Number.isFinite(width)) return text
  return text
    .split('\n')
    .flatMap((line) => wrappedLine(line, width))
    .join('\n')
}

function wrappedLine(line: string, width: number): string[] {
  if ([...line].length <= width) return [line]
  const [indent = ''] = /^\s*/.exec(line) ?? []
  const lines: string[] = []
  let current = ''
  for (const word of line.trim().split(/ +/)) {
    const longer = current === '' ? indent + word : `${current} ${word}`
    if (current !== '' && [...longer].length > width) {
      lines.push(current)
      current = indent + word
    } else current = longer
  }
  return [...lines, current]
}

/** Columns of equal width, one space of two between them; the last is as long as it is. Pure. */
export function table(rows: readonly (readonly string[])[]): string[] {
  const widths = rows.reduce<number[]>(
    (most, row) => row.map((cell, at) => Math.max(most[at] ?? 0, [...cell].length)),
    [],
  )
  return rows.map((row) =>
    row
      .map((cell, at) => (at === row.length - 1 ? cell : cell + ' '.repeat((widths[at] ?? 0) - [...cell].length)))
      .join('  ')
      .trimEnd(),
  )
}
