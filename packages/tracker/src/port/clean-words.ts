import type { TrackerLimits } from './target.ts'

/** A title on one line: line breaks, tabs and other control characters become single spaces. Length is left alone. */
export function cleanTitle(title: string): string {
  return (
    title
      // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is removed here
      .replaceAll(/[\u0000-\u001f\u007f\u0085\u2028\u2029]+/g, ' ')
      .replaceAll(/ {2,}/g, ' ')
      .trim()
  )
}

/** Labels as they are written: trimmed, each once, none empty, and with dashes where the tracker takes no spaces. */
export function cleanLabels(
  labels: readonly string[] = [],
  { labelsTakeSpaces = false }: Pick<TrackerLimits, 'labelsTakeSpaces'> = {},
): string[] {
  const blank = labelsTakeSpaces ? ' ' : '-'
  return [...new Set(labels.map((label) => label.trim().replaceAll(/\s+/g, blank)).filter((label) => label !== ''))]
}
