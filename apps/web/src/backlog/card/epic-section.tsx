import type { BacklogCheck, Epic } from '@planwright/contract'
import { Lock } from 'lucide-react'
import { memo, Suspense, useState } from 'react'
import { epicColor } from '../../ui/epic-color.ts'
import { formatNumber } from '../../ui/format-number.ts'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { pointsOf } from '../drafting/backlog-events.ts'
import { AddItem } from '../edits/add-item.tsx'
import { useBacklogWork } from '../edits/backlog-context.ts'
import { focusItem } from '../edits/item-focus.ts'
import { newStory } from '../edits/new-items.ts'
import { EditableText } from './editable-text.tsx'
import { EpicMenu } from './epic-menu.tsx'
import { textRule, titleRule } from './field-rules.ts'
import { LazyEpicTools } from './lazy-editing.ts'
import { StoryCard } from './story-card.tsx'

type Props = {
  epic: Epic
  /** The epic's place in the list, which is its colour everywhere. */
  hue: number
  /** Its stories are still coming. */
  writing: boolean
  readOnly: boolean
  /** The epic or story of the list that the Tab key goes through; others' ids mean nothing here. */
  activeId: string | undefined
  findings: ReadonlyMap<string, BacklogCheck['findings']>
}

export const EpicSection = memo(function EpicSection({ epic, hue, writing, readOnly, activeId, findings }: Props) {
  const { editor } = useBacklogWork()
  const [writingAgain, setWritingAgain] = useState(false)
  const field = { focusable: activeId === epic.id, readOnly }
  return (
    <section className="border-l-[3px] pl-4" style={{ borderColor: epicColor(hue) }} aria-label={`Epic: ${epic.title}`}>
      <div data-item={epic.id} className="group/item">
        <div className="flex items-baseline gap-3">
          <h3 className="min-w-0 flex-1 font-semibold text-base">
            <EditableText
              {...field}
              main
              label="Title"
              value={epic.title}
              rule={titleRule}
              onKeep={(title) => editor.apply({ kind: 'change-epic', epicId: epic.id, change: { title } })}
            />
          </h3>
          {epic.locked && <Lock size={14} aria-label="Locked" className="shrink-0 self-center text-muted" />}
          <span className="shrink-0 text-xs text-muted tabular-nums">
            {formatNumber(pointsOf(epic.userStories))} SP
          </span>
          <div className="-my-1 mr-2 size-small shrink-0 self-start">
            {!readOnly && (
              <EpicMenu epic={epic} focusable={field.focusable} onWriteAgain={() => setWritingAgain(true)} />
            )}
          </div>
        </div>
        <EditableText
          {...field}
          multiline
          className="mt-1 max-w-prose text-muted"
          label="Description"
          value={epic.description}
          rule={textRule}
          placeholder="Add a description"
          onKeep={(description) => editor.apply({ kind: 'change-epic', epicId: epic.id, change: { description } })}
        />
        {writingAgain && (
          <Suspense fallback={null}>
            <LazyEpicTools.Screen
              epic={epic}
              onClose={() => {
                setWritingAgain(false)
                focusItem(epic.id)
              }}
            />
          </Suspense>
        )}
      </div>
      {writing && <ProgressBar className="mt-3" label={`Writing the stories of ${epic.title}`} value={null} />}
      <ul data-epic={epic.id} className="mt-3 space-y-3">
        {epic.userStories.map((story) => (
          <li key={story.id}>
            <StoryCard
              story={story}
              active={story.id === activeId}
              readOnly={readOnly}
              findings={findings.get(story.id)}
            />
          </li>
        ))}
      </ul>
      <AddItem
        label="Add story"
        className={readOnly ? 'invisible mt-2' : 'mt-2'}
        onAdd={(title) => {
          const story = newStory(title)
          editor.apply({ kind: 'add-story', epicId: epic.id, position: epic.userStories.length, story })
          focusItem(story.id)
        }}
      />
    </section>
  )
})
