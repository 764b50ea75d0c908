import type { BacklogCheck, Epic, UserStory } from '@planwright/contract'
import { Lock } from 'lucide-react'
import { memo, Suspense, useContext, useState, useSyncExternalStore } from 'react'
import { SavedIssue } from '../../app/saved-issue.tsx'
import { TitleWords } from '../../app/title-words.tsx'
import { classNames } from '../../ui/class-names.ts'
import { epicColor } from '../../ui/epic-color.ts'
import { formatNumber } from '../../ui/format-number.ts'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { pointsOf } from '../drafting/backlog-events.ts'
import { AddItem } from '../edits/add-item.tsx'
import { useBacklogWork } from '../edits/backlog-context.ts'
import { focusItem } from '../edits/item-focus.ts'
import { newStory } from '../edits/new-items.ts'
import { textEdits } from '../edits/text-edits.ts'
import { ListMarksContext } from '../list/list-marks.ts'
import { asACard, cardGrid, columnsApart, inItsColumn, useColumnsToKeep } from './card-grid.ts'
import { EditableText } from './editable-text.tsx'
import { EpicMenu } from './epic-menu.tsx'
import { textRule, titleRule } from './field-rules.ts'
import { LazyEpicTools } from './lazy-editing.ts'
import { StoryItem, type StoryLook } from './story-item.tsx'

type Props = {
  epic: Epic
  look: StoryLook
  /** The epic's place in the list, which is its colour everywhere. */
  hue: number
  /** How many of its stories are drawn by now; the rest follows at once. */
  drawn: number
  /** Its stories are still coming. */
  writing: boolean
  readOnly: boolean
  /** Its stories that are looked for; absent where none is. What is not looked for stays drawn, out of sight: to draw hundreds anew takes long. */
  found: readonly UserStory[] | undefined
  /** Only some of the list’s stories are shown: none is dragged, and none added. */
  fixed: boolean
  /** Whether the Tab key goes through its own fields. */
  active: boolean
  /** Its story that the Tab key goes through, where it is one of its own. */
  activeStory: string | undefined
  findings: ReadonlyMap<string, BacklogCheck['findings']>
}

export const EpicSection = memo(function EpicSection({
  epic,
  look,
  hue,
  drawn,
  writing,
  readOnly,
  found,
  fixed,
  active,
  activeStory,
  findings,
}: Props) {
  const { editor, form } = useBacklogWork()
  const [writingAgain, setWritingAgain] = useState(false)
  const { opened } = useContext(ListMarksContext)
  // the marks know it; a browser that is asked for it in a style looks through all that is drawn, with each key of a search
  const anyOpen = useSyncExternalStore(opened.subscribe, () => epic.userStories.some(({ id }) => opened.has(id)))
  const [grid, columns] = useColumnsToKeep(look === 'cards' && anyOpen)
  const places = found === epic.userStories ? null : new Map(found?.map((story, place) => [story, place]))
  const field = { focusable: active, readOnly }
  return (
    <section
      hidden={!found}
      className={classNames('border-l-[3px]', look === 'cards' && 'pl-4')}
      style={{ borderColor: epicColor(hue) }}
      aria-label={`Epic: ${epic.title}`}
    >
      <div
        data-item={epic.id}
        className={classNames('group/item', look === 'list' && 'sticky z-2 bg-page px-4')}
        style={look === 'list' ? belowLineInView : undefined}
      >
        <div className="flex min-h-9 items-center gap-3">
          <div className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-3">
            <h3 className="max-w-full min-w-0 font-semibold text-base">
              <EditableText
                {...field}
                of={epic.id}
                main
                label="Title"
                value={epic.title}
                rule={titleRule}
                {...textEdits(editor, epic.id, (title) => ({
                  kind: 'change-epic',
                  epicId: epic.id,
                  change: { title },
                }))}
              >
                <TitleWords>{epic.title}</TitleWords>
              </EditableText>
            </h3>
            <EditableText
              {...field}
              of={epic.id}
              multiline
              oneLine
              className="min-w-0 flex-1 basis-48 text-xs text-muted"
              label="Description"
              value={epic.description}
              rule={textRule}
              placeholder="Add a description"
              {...textEdits(editor, epic.id, (description) => ({
                kind: 'change-epic',
                epicId: epic.id,
                change: { description },
              }))}
            />
          </div>
          <SavedIssue of={epic.id} focusable={field.focusable} className="max-sm:hidden" />
          {epic.locked && <Lock size={14} aria-label="Locked" className="shrink-0 text-muted" />}
          <span className="shrink-0 text-right text-xs text-muted tabular-nums">
            {formatNumber(pointsOf(found ?? []))} SP
            {/* on a phone the title has the line */}
            <SavedIssue of={epic.id} focusable={field.focusable} className="block min-h-6 sm:hidden" />
          </span>
          <div className={classNames('size-small shrink-0', look === 'cards' ? 'mr-2' : '-mr-2')}>
            {!readOnly && (
              <EpicMenu epic={epic} focusable={field.focusable} onWriteAgain={() => setWritingAgain(true)} />
            )}
          </div>
        </div>
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
      <ul
        ref={grid}
        data-stories-of={epic.id}
        data-fixed={fixed || undefined}
        className={looks[look]}
        style={columns > 0 ? columnsApart : undefined}
      >
        {epic.userStories.slice(0, drawn).map((story, at) => (
          <li
            key={story.id}
            data-place
            aria-hidden={(places && !places.has(story)) || undefined}
            style={columns > 0 ? inItsColumn(places?.get(story) ?? at, columns) : undefined}
          >
            <StoryItem
              story={story}
              look={look}
              active={story.id === activeStory}
              readOnly={readOnly}
              draggable={!readOnly}
              findings={findings.get(story.id)}
            />
          </li>
        ))}
        {!readOnly && !fixed && (
          <li className="self-center px-4" style={columns > 0 ? asACard : undefined}>
            <AddItem
              label="Add story"
              of={epic.id}
              // of many epics only that which one is in: the way past them all stays short
              focusable={active || activeStory !== undefined}
              onAdd={(title, find) => {
                const story = newStory(title, { source: find(title, form()) })
                editor.apply({ kind: 'add-story', epicId: epic.id, position: epic.userStories.length, story })
                focusItem(story.id)
              }}
            />
          </li>
        )}
      </ul>
    </section>
  )
})

const belowLineInView = { top: 'var(--line-in-view, 0px)' }

const looks = {
  cards: cardGrid,
  list: 'border-t',
} as const satisfies Record<StoryLook, string>
