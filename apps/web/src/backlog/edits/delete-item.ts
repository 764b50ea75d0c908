import { showToast } from '../../ui/overlays/toast.tsx'
import type { BacklogEditor } from './create-backlog-editor.ts'
import { type BacklogEdit, findStory } from './edit-backlog.ts'
import { focusItem, neighbourOf } from './item-focus.ts'

/** Deletes a story or an epic with its stories at once, and says so with a way back. The focus goes to what stands beside it. */
export function deleteItem(editor: BacklogEditor, itemId: string): void {
  const epics = editor.backlog()
  const epic = epics.find(({ id }) => id === itemId)
  const place = findStory(epics, itemId)
  const title = epic?.title ?? place?.story.title
  const next = neighbourOf(epic ? [itemId, ...epic.userStories.map(({ id }) => id)] : [itemId])
  editor.apply(epic ? { kind: 'delete-epic', epicId: itemId } : { kind: 'delete-story', storyId: itemId })
  const step = editor.snapshot()
  if (next !== undefined) focusItem(next)
  const putBack = (): BacklogEdit | undefined => {
    if (epic) return { kind: 'add-epic', position: epics.indexOf(epic), epic }
    return place && { kind: 'add-story', epicId: place.epic.id, position: place.position, story: place.story }
  }
  const undo = () => {
    const edit = putBack()
    // undoing would take back what was done since
    if (editor.snapshot() === step) editor.undo()
    else if (edit) editor.apply(edit, `bring back “${title}”`)
    focusItem(itemId)
  }
  offerUndo(editor, `“${title}” was deleted.`, undo, () => {
    const now = editor.backlog()
    return now.some(({ id }) => id === itemId) || findStory(now, itemId) !== undefined
  })
}

/** Says what was deleted, with a way back until that is over: one offer at a time. */
export function offerUndo(editor: BacklogEditor, message: string, undo: () => void, isOver: () => boolean): void {
  const dismiss = showToast({ key: 'deleted', message, action: { label: 'Undo', onSelect: undo } })
  const stop = editor.subscribe(() => {
    if (!isOver()) return
    stop()
    dismiss()
  })
}
