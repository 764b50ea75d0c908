import { useEffect, useEffectEvent } from 'react'

/** Ctrl or Cmd with Z undoes, with Shift and Z or with Y it does again; in a field they belong to what is typed, and in a dialog to nobody. */
export function useUndoKeys(turns: { undo: () => void; redo: () => void }, disabled = false): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const turn = turnOf(event)
    if (!turn || isField(event.target) || document.querySelector('dialog[open]')) return
    event.preventDefault()
    turns[turn]()
  })
  useEffect(() => {
    if (disabled) return
    const onKeyDown = (event: KeyboardEvent) => press(event)
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [disabled])
}

function turnOf({ key, ctrlKey, metaKey, shiftKey, altKey }: KeyboardEvent): 'undo' | 'redo' | undefined {
  if (altKey || !(ctrlKey || metaKey)) return undefined
  if (key.toLowerCase() === 'z') return shiftKey ? 'redo' : 'undo'
  return key.toLowerCase() === 'y' ? 'redo' : undefined
}

/** It undoes its own; a list to choose from does not. */
const isField = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('input, textarea, [contenteditable]') !== null
