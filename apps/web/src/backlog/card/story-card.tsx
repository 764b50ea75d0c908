import type { BacklogCheck, UserStory } from '@planwright/contract'
import { ChevronUp, Lock } from 'lucide-react'
import { Suspense, useRef } from 'react'
import { priorityWords } from '../../app/priority-words.ts'
import { SavedIssue } from '../../app/saved-issue.tsx'
import { TitleWords } from '../../app/title-words.tsx'
import { Badge } from '../../ui/badge.tsx'
import { giveKeys } from '../../ui/behavior/typed-ahead.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { customFieldText } from '../brief/custom-field-kind.ts'
import { useBacklogWork } from '../edits/backlog-context.ts'
import type { StoryChange } from '../edits/story-fields.ts'
import { textEdits } from '../edits/text-edits.ts'
import type { StoryTool } from '../tools/story-tools.tsx'
import { useRowsOfGrid } from './card-grid.ts'
import { EditableText } from './editable-text.tsx'
import { labelsIn, labelsRule, textRule, titleRule } from './field-rules.ts'
import { LazyStoryTools } from './lazy-editing.ts'
import { PointsMenu } from './points-menu.tsx'
import { PriorityMenu } from './priority-menu.tsx'
import { Sources } from './sources.tsx'
import { StoryMenu } from './story-menu.tsx'
import { StoryNotes } from './story-notes.tsx'
import { StoryPoints } from './story-points.tsx'

type Props = {
  story: UserStory
  /** Whether the Tab key goes through its fields. */
  active: boolean
  /** Nothing can be changed while the backlog is written. */
  readOnly: boolean
  findings?: BacklogCheck['findings']
  selected: boolean
  tool: StoryTool | null
  onTool: (tool: StoryTool | null) => void
  onEdit: () => void
  onSelect: () => void
  onClose: () => void
}

/** All of a story, as it will stand in Jira; each part of it is changed where it stands. Escape closes it. */
export function StoryCard({ story, active, readOnly, findings, tool, onTool, onClose, ...head }: Props) {
  const { editor } = useBacklogWork()
  const card = useRef<HTMLDivElement>(null)
  useRowsOfGrid(card)
  const edits = (changeOf: (typed: string) => StoryChange) =>
    textEdits(editor, story.id, (typed) => ({ kind: 'change-story', storyId: story.id, change: changeOf(typed) }))
  const field = { focusable: active, readOnly }
  const part = { story, field, edits, onTool }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape is another way to the button
    <div
      ref={card}
      onKeyDown={(event) => {
        // a menu's keys come by here too, though it stands elsewhere
        const isOwn = event.target instanceof Node && event.currentTarget.contains(event.target)
        if (event.key !== 'Escape' || !isOwn || event.defaultPrevented) return
        // one thing at a time: what is selected stays so
        event.preventDefault()
        onClose()
      }}
    >
      <CardHead {...part} {...head} onClose={onClose} />
      <CardTexts {...part} />
      <CardFoot {...part} tool={tool} />
      {findings && (
        <StoryNotes
          story={story}
          findings={findings}
          focusable={active}
          onSplit={readOnly ? undefined : () => onTool('split')}
        />
      )}
      {tool && (
        <Suspense fallback={null}>
          <LazyStoryTools.Screen tool={tool} story={story} onClose={() => onTool(null)} onShown={giveKeys} />
        </Suspense>
      )}
    </div>
  )
}

type PartProps = {
  story: UserStory
  field: { focusable: boolean; readOnly: boolean }
  edits: (changeOf: (typed: string) => StoryChange) => ReturnType<typeof textEdits>
  onTool: (tool: StoryTool | null) => void
}

/** Title, points and menu. */
type HeadProps = PartProps & Pick<Props, 'selected' | 'onEdit' | 'onSelect' | 'onClose'>

function CardHead({ story, field, edits, onTool, onClose, ...menu }: HeadProps) {
  const { editor } = useBacklogWork()
  return (
    <div className="flex items-start gap-3">
      <h4 className="min-w-0 flex-1 font-medium">
        <EditableText
          {...field}
          of={story.id}
          main
          label="Title"
          value={story.title}
          rule={titleRule}
          noteOf={(text) => repeatedTitle(text, story.id, editor.backlog())}
          {...edits((title) => ({ title }))}
        >
          <TitleWords>{story.title}</TitleWords>
        </EditableText>
      </h4>
      {story.locked && <Lock size={14} aria-label="Locked" className="mt-[3px] shrink-0 text-muted" />}
      {field.readOnly ? (
        <Badge className="shrink-0 gap-0! whitespace-nowrap">
          <StoryPoints story={story} />
        </Badge>
      ) : (
        <span data-points className="shrink-0">
          <PointsMenu story={story} focusable={field.focusable} />
        </span>
      )}
      <div className="-mt-1 -mr-3 -mb-1 size-small shrink-0">
        {!field.readOnly && <StoryMenu story={story} focusable={field.focusable} onTool={onTool} {...menu} />}
      </div>
      <Button
        variant="quiet"
        size="sm"
        aria-label={`Close ${story.title}`}
        tabIndex={field.focusable ? 0 : -1}
        className="-my-1 -mr-2 shrink-0"
        icon={<ChevronUp size={16} aria-hidden="true" />}
        onClick={onClose}
      />
    </div>
  )
}

/** Description and acceptance criteria. */
function CardTexts({ story, field, edits }: PartProps) {
  return (
    <>
      <EditableText
        {...field}
        of={story.id}
        multiline
        className="mt-2 max-w-prose text-muted"
        label="Description"
        value={saysTitleAgain(story) ? '' : story.description}
        rule={textRule}
        placeholder="Add a description"
        {...edits((description) => ({ description }))}
      />
      <h5 className={classNames('mt-3 text-xs font-semibold', !story.acceptanceCriteria && 'sr-only')}>
        Acceptance Criteria
      </h5>
      <EditableText
        {...field}
        of={story.id}
        multiline
        className="mt-1 max-w-prose text-xs"
        label="Acceptance criteria"
        value={story.acceptanceCriteria}
        rule={textRule}
        placeholder="Add acceptance criteria"
        {...edits((acceptanceCriteria) => ({ acceptanceCriteria }))}
      >
        <Criteria text={story.acceptanceCriteria} />
      </EditableText>
    </>
  )
}

/** What only says the title again is not read twice. */
const saysTitleAgain = ({ title, description }: Pick<UserStory, 'title' | 'description'>): boolean =>
  description.trim().replace(/\.$/, '') === title

/** Priority, labels, fields, dependencies and where it comes from. */
function CardFoot({ story, field, edits, tool, onTool }: PartProps & { tool: StoryTool | null }) {
  const shownFields = story.customFields.filter(({ hidden }) => !hidden)
  return (
    <div className="mt-2 -mr-2 flex flex-wrap items-center gap-x-3 gap-y-1">
      <SavedIssue of={story.id} focusable={field.focusable} />
      {field.readOnly ? (
        <span className="text-xs text-muted">{priorityWords[story.priority]} priority</span>
      ) : (
        <PriorityMenu story={story} focusable={field.focusable} />
      )}
      <EditableText
        {...field}
        of={story.id}
        className="text-xs"
        label="Labels"
        value={story.labels.join(', ')}
        rule={labelsRule}
        placeholder="Add labels"
        {...edits((text) => ({ labels: labelsIn(text) }))}
      >
        <span className="flex flex-wrap gap-2">
          {story.labels.map((label) => (
            <Badge key={label}>{label}</Badge>
          ))}
        </span>
      </EditableText>
      {story.wordingKept && (
        <span title="The drafter was not sure of more." className="text-xs text-muted">
          In the brief’s own words<span className="sr-only">: the drafter was not sure of more.</span>
        </span>
      )}
      {shownFields.map((custom) => (
        <Badge key={custom.key}>{`${custom.name}: ${customFieldText(custom)}`}</Badge>
      ))}
      {story.dependsOn.length > 0 && (
        <button
          type="button"
          tabIndex={field.focusable ? 0 : -1}
          disabled={field.readOnly}
          className="min-h-6 cursor-pointer rounded-control text-xs text-muted enabled:hover:text-text disabled:cursor-default"
          onPointerEnter={LazyStoryTools.preload}
          onClick={() => onTool(tool === 'dependencies' ? null : 'dependencies')}
        >
          After {story.dependsOn.length} {story.dependsOn.length === 1 ? 'story' : 'stories'}
        </button>
      )}
      <Sources passages={story.source} focusable={field.focusable} />
    </div>
  )
}

const repeatedTitle = (text: string, ownId: string, epics: { userStories: UserStory[] }[]): string | undefined =>
  epics.some(({ userStories }) => userStories.some(({ id, title }) => id !== ownId && sameWords(title, text)))
    ? 'Another story has this title too'
    : undefined

const sameWords = (a: string, b: string) => a.trim().toLowerCase() === b.toLowerCase()

/** Line by line, what begins as a point of a list drawn as one. */
function Criteria({ text }: { text: string }) {
  return text.split('\n').map((line, at) => {
    const [mark = ''] = /^\s*[-*•]\s+/.exec(line) ?? []
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: a text changes as a whole
      <span key={at} className={mark ? 'ml-4 list-item list-disc' : 'block'}>
        {line ? <Criterion text={line.slice(mark.length)} /> : '\n'}
      </span>
    )
  })
}

/** The words that carry a criterion stand out: at the start of a line or after a comma. */
function Criterion({ text }: { text: string }) {
  return text.split(/((?:^|(?<=, ))(?:Given|When|Then)\b)/gi).map((part, at) =>
    at % 2 === 0 ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the same words come again and again, and a text changes as a whole
      <span key={at} className="font-semibold">
        {part}
      </span>
    ),
  )
}
