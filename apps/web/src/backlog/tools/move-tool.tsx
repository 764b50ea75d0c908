import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { NativeSelect } from '../../ui/fields/native-select.tsx'
import { useBacklogWork } from '../edits/backlog-context.ts'
import { findStory } from '../edits/edit-backlog.ts'
import type { ToolProps } from './story-tools.tsx'

/** To any place of any epic. */
export function MoveTool({ story, onClose }: ToolProps) {
  const { editor } = useBacklogWork()
  const epics = editor.backlog()
  const [epicId, setEpicId] = useState(() => findStory(epics, story.id)?.epic.id ?? '')
  const [position, setPosition] = useState('0')
  const others = epics.find(({ id }) => id === epicId)?.userStories.filter(({ id }) => id !== story.id) ?? []
  return (
    <form
      className="flex flex-wrap items-end gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        editor.apply({ kind: 'move-story', storyId: story.id, epicId, position: Number(position) })
        onClose()
      }}
    >
      <NativeSelect
        className="min-w-0 flex-1 basis-40"
        label="Epic"
        value={epicId}
        options={epics.map(({ id, title }) => ({ value: id, label: title }))}
        onChange={({ target }) => {
          setEpicId(target.value)
          setPosition('0')
        }}
      />
      <NativeSelect
        className="min-w-0 flex-1 basis-40"
        label="Place"
        value={position}
        options={[
          { value: '0', label: 'First' },
          ...others.map(({ title }, at) => ({ value: String(at + 1), label: `After “${title}”` })),
        ]}
        onChange={({ target }) => setPosition(target.value)}
      />
      <Button type="submit">Move</Button>
    </form>
  )
}
