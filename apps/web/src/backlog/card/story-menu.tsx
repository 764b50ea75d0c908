import type { UserStory } from '@planwright/contract'
import { holdKeys } from '../../ui/behavior/typed-ahead.ts'
import { MoreDots } from '../../ui/dots.tsx'
import { Menu } from '../../ui/overlays/menu.tsx'
import { useBacklogWork } from '../edits/backlog-context.ts'
import { deleteItem } from '../edits/delete-item.ts'
import { focusItem } from '../edits/item-focus.ts'
import { moveByOne } from '../edits/move-by-one.ts'
import type { StoryTool } from '../tools/story-tools.tsx'
import { LazyTextEditor } from './lazy-editing.ts'

/** What can be done with a story beside changing its fields. */
export function StoryMenu({
  story,
  focusable,
  selected,
  className = '',
  onSelect,
  onEdit,
  onTool,
}: {
  story: UserStory
  focusable: boolean
  selected: boolean
  className?: string
  onSelect: () => void
  onEdit: () => void
  onTool: (tool: StoryTool) => void
}) {
  const { editor } = useBacklogWork()
  const { id, locked } = story
  const move = (direction: -1 | 1) => {
    const edit = moveByOne(editor.backlog(), id, direction)
    if (!edit) return
    editor.apply(edit)
    focusItem(id)
  }
  return (
    <Menu
      trigger={<MoreDots />}
      ariaLabel={`Actions for ${story.title}`}
      size="sm"
      tabIndex={focusable ? 0 : -1}
      className={`text-muted! ${className}`}
      onNear={LazyTextEditor.preload}
      items={[
        { label: 'Edit', keys: 'e', onPress: holdKeys, onSelect: onEdit },
        { label: selected ? 'Select no more' : 'Select', keys: 'x', onSelect },
        { label: 'Write again…', onSelect: () => onTool('write-again') },
        { label: 'Split…', keys: 's', onSelect: () => onTool('split') },
        { label: 'Merge with…', keys: 'c', onSelect: () => onTool('merge') },
        { label: 'Depends on…', onSelect: () => onTool('dependencies') },
        { label: 'Move to…', keys: 'm', onSelect: () => onTool('move') },
        { label: 'Move up', onSelect: () => move(-1) },
        { label: 'Move down', onSelect: () => move(1) },
        {
          label: locked ? 'Unlock' : 'Lock',
          keys: 'l',
          help: locked ? undefined : 'Writing anew leaves it as it is',
          onSelect: () => editor.apply({ kind: 'lock', itemId: id, locked: !locked }),
        },
        { label: 'Delete', danger: true, onSelect: () => deleteItem(editor, id) },
      ]}
    />
  )
}
