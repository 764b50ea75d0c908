import type { Epic } from '@planwright/contract'
import { holdKeys } from '../../ui/behavior/typed-ahead.ts'
import { MoreDots } from '../../ui/dots.tsx'
import { Menu } from '../../ui/overlays/menu.tsx'
import { useBacklogWork } from '../edits/backlog-context.ts'
import { deleteItem } from '../edits/delete-item.ts'
import { editItem } from '../edits/edit-item.ts'
import { focusItem } from '../edits/item-focus.ts'
import { LazyTextEditor } from './lazy-editing.ts'

/** What can be done with an epic beside changing its fields. */
export function EpicMenu({
  epic,
  focusable,
  onWriteAgain,
}: {
  epic: Epic
  focusable: boolean
  onWriteAgain: () => void
}) {
  const { editor } = useBacklogWork()
  const { id } = epic
  const locked = epic.locked ?? false
  const move = (direction: -1 | 1) => {
    const epics = editor.backlog()
    const position = epics.findIndex((one) => one.id === id) + direction
    if (position < 0 || position >= epics.length) return
    editor.apply({ kind: 'move-epic', epicId: id, position })
    focusItem(id)
  }
  return (
    <Menu
      trigger={<MoreDots />}
      ariaLabel={`Actions for the epic ${epic.title}`}
      size="sm"
      tabIndex={focusable ? 0 : -1}
      className="text-muted!"
      onNear={LazyTextEditor.preload}
      items={[
        { label: 'Edit', onPress: holdKeys, onSelect: () => editItem(id) },
        { label: 'Write again…', onSelect: onWriteAgain },
        { label: 'Move up', onSelect: () => move(-1) },
        { label: 'Move down', onSelect: () => move(1) },
        {
          label: locked ? 'Unlock' : 'Lock',
          help: locked ? undefined : 'Writing anew leaves it and its stories as they are',
          onSelect: () => editor.apply({ kind: 'lock', itemId: id, locked: !locked }),
        },
        { label: 'Delete', danger: true, onSelect: () => deleteItem(editor, id) },
      ]}
    />
  )
}
