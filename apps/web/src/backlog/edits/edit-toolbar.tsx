import { Redo2, Undo2 } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { useUndoKeys } from '../../app/history/use-undo-keys.ts'
import { Button } from '../../ui/button.tsx'
import { useBacklogWork } from './backlog-context.ts'

/** Undo and redo, with what they would do; by key too, outside of fields, which have an undo of their own. */
export function EditToolbar({ disabled, hideUnused }: { disabled: boolean; hideUnused: boolean }) {
  const { editor } = useBacklogWork()
  const { undo, redo } = useSyncExternalStore(editor.subscribe, editor.snapshot)
  useUndoKeys(editor, disabled)
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
