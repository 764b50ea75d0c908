import { Redo2, Undo2 } from 'lucide-react'
import { useEffect, useSyncExternalStore } from 'react'
import { Button } from '../../ui/button.tsx'
import { useBacklogWork } from './backlog-context.ts'

/** Undo and redo, with what they would do; by key too, outside of fields, which have an undo of their own. */
export function EditToolbar({ disabled, hideUnused }: { disabled: boolean; hideUnused: boolean }) {
  const { editor } = useBacklogWork()
  const { undo, redo } = useSyncExternalStore(editor.subscribe, editor.snapshot)

  useEffect(() => {
    if (disabled) return
    const onKeyDown = (event: KeyboardEvent) => {
      const turn = turnOf(event)
      if (!turn || isField(event.target) || document.querySelector('dialog[open]')) return
      event.preventDefault()
      editor[turn]()
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [editor, disabled])

  if (hideUnused && undo === null && redo === null) return null
  const button = (turn: 'undo' | 'redo', name: string | null) => {
    const label = turn === 'undo' ? 'Undo' : 'Redo'
    const Icon = turn === 'undo' ? Undo2 : Redo2
    const words = name === null ? label : `${label}: ${name}`
    return (
      <Button
        variant="quiet"
        size="sm"
        aria-label={words}
        title={words}
        disabled={disabled || name === null}
        icon={<Icon size={16} aria-hidden="true" />}
        onClick={() => editor[turn]()}
      />
    )
  }
  return (
    <span className="flex">
      {button('undo', undo)}
      {button('redo', redo)}
    </span>
  )
}

function turnOf({ key, ctrlKey, metaKey, shiftKey, altKey }: KeyboardEvent): 'undo' | 'redo' | undefined {
  if (altKey || !(ctrlKey || metaKey)) return undefined
  if (key.toLowerCase() === 'z') return shiftKey ? 'redo' : 'undo'
  return key.toLowerCase() === 'y' && !shiftKey ? 'redo' : undefined
}

const isField = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable]')
