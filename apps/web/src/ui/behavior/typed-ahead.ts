/** What was typed for a field that somebody asked for and that is still to come; undefined where none is. */
let ahead: string | undefined
let waiting: ReturnType<typeof setTimeout> | undefined
/** A field that does not come at all, as its part of the page could not be loaded, is waited for no longer. */
const longestWaitMs = 5_000

/** From now on what is typed waits for the field that was asked for: none of it is a command, and none is lost. */
export function holdKeys(): void {
  ahead ??= ''
  clearTimeout(waiting)
  waiting = setTimeout(giveKeys, longestWaitMs)
}

/** What was typed stands in the field that came. */
export function giveKeys(field?: Element | null): void {
  if (ahead && (field instanceof HTMLTextAreaElement || field instanceof HTMLInputElement)) {
    field.setRangeText(ahead, field.value.length, field.value.length, 'end')
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
  clearTimeout(waiting)
  ahead = undefined
}

function hear(event: KeyboardEvent) {
  const { key, target } = event
  if (ahead === undefined || event.ctrlKey || event.metaKey || event.altKey) return
  if (target instanceof Element && target.matches('input, textarea, select')) return
  // whoever goes elsewhere does not wait for it
  if (key === 'Escape' || key === 'Tab') return giveKeys()
  if (key.length > 1 && key !== 'Backspace') return
  event.preventDefault()
  event.stopImmediatePropagation()
  // the key that asked for the field is still down
  if (event.repeat) return
  if (key === 'Backspace') ahead = ahead.slice(0, -1)
  else ahead += key
}
globalThis.addEventListener?.('keydown', hear, true)
globalThis.addEventListener?.('pointerdown', () => giveKeys(), true)
