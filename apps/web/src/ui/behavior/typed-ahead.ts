/** What was typed for a field that somebody asked for and that is still to come; undefined where none is. */
let ahead: string | undefined

/** From now on keys wait for the field that was asked for: none of them is a command, and none is lost. */
export function holdKeys(): void {
  ahead ??= ''
}

/** What was typed stands in the field that came. */
export function giveKeys(field?: Element | null): void {
  if (ahead && (field instanceof HTMLTextAreaElement || field instanceof HTMLInputElement)) {
    field.setRangeText(ahead, field.value.length, field.value.length, 'end')
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
  ahead = undefined
}

function hear(event: KeyboardEvent) {
  const { key, target } = event
  if (ahead === undefined || event.ctrlKey || event.metaKey || event.altKey) return
  if (target instanceof Element && target.matches('input, textarea, select')) return
  // whoever goes elsewhere does not wait for it
  if (key === 'Escape' || key === 'Tab') return giveKeys()
  event.preventDefault()
  event.stopImmediatePropagation()
  if (key === 'Backspace') ahead = ahead.slice(0, -1)
  else if (key.length === 1) ahead += key
}
globalThis.addEventListener?.('keydown', hear, true)
globalThis.addEventListener?.('pointerdown', () => giveKeys(), true)
