import type { BacklogEditor } from './create-backlog-editor.ts'
import { offerUndo } from './delete-item.ts'
import type { BacklogEdit } from './edit-backlog.ts'
import { focusItem } from './item-focus.ts'

/** What becomes of what is typed into a text of an item: it is kept, or set aside with a way back to it. */
export function textEdits(editor: BacklogEditor, itemId: string, editOf: (typed: string) => BacklogEdit) {
  return {
    onKeep: (typed: string) => editor.apply(editOf(typed)),
    onSetAside: (typed: string) => {
      const before = editor.snapshot()
      editor.setAside(editOf(typed))
      const step = editor.snapshot()
      if (step === before) return
      const undo = () => {
        editor.undo()
        focusItem(itemId)
      }
      offerUndo(editor, 'The text is as it was.', undo, () => editor.snapshot() !== step)
    },
  }
}
