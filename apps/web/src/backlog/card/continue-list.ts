/**
 * Begins the next line of a list as its last one begins, or ends the list where that has nothing but its mark. Gives whether it did: elsewhere a new
 * line is the browser's. It types as a hand does, which is the only way to keep the browser's own undo.
 */
export function continueList(field: HTMLTextAreaElement): boolean {
  const { value, selectionStart: at } = field
  const lineStart = value.lastIndexOf('\n', at - 1) + 1
  const line = value.slice(lineStart, at)
  const [mark] = /^\s*[-*•]\s+/.exec(line) ?? []
  if (mark === undefined) return false
  const isEmpty = line === mark && /^ *(?:\n|$)/.test(value.slice(at))
  if (isEmpty) field.setSelectionRange(lineStart, at)
  return isEmpty ? document.execCommand('delete') : document.execCommand('insertText', false, `\n${mark}`)
}
