import type { BacklogCheck, UserStory } from '@planwright/contract'
import { Check, Lock } from 'lucide-react'
import { useContext } from 'react'
import { PriorityMark } from '../../app/priority-mark.tsx'
import { priorityWords } from '../../app/priority-words.ts'
import { SavedIssue } from '../../app/saved-issue.tsx'
import { TitleWords } from '../../app/title-words.tsx'
import { Badge } from '../../ui/badge.tsx'
import { customFieldText } from '../brief/custom-field-kind.ts'
import { useHasBrief } from '../edits/backlog-context.ts'
import type { StoryTool } from '../tools/story-tools.tsx'
import { OwnWordsAreRare } from './own-words.ts'
import { PointsMenu } from './points-menu.tsx'
import { chosenByNobody, PriorityMenu } from './priority-menu.tsx'
import type { StoryLook } from './story-item.tsx'
import { StoryMenu } from './story-menu.tsx'
import { StoryPoints } from './story-points.tsx'

type Props = {
  story: UserStory
  look: StoryLook
  active: boolean
  readOnly: boolean
  findings?: BacklogCheck['findings']
  selected: boolean
  onOpen: () => void
  onSelect: () => void
  onEdit: () => void
  onTool: (tool: StoryTool) => void
}

/** A story at a glance: its title opens it, and what is changed most often is changed here. One tab stop; the rest has keys of its own. */
export function ClosedStory({ look, ...props }: Props) {
  if (look === 'list') {
    return (
      <div className="flex min-h-9 items-center gap-3">
        <Priority {...props} />
        <SavedIssue of={props.story.id} focusable={false} className="max-sm:hidden" />
        <Title {...props} className="line-clamp-2 max-sm:my-1 sm:line-clamp-1" />
        <Chips {...props} className="max-w-[45%] justify-end max-md:hidden" />
        <Ends {...props} keyBelow />
      </div>
    )
  }
  return (
    <>
      <div className="flex items-start gap-3">
        <Title {...props} className={props.story.title.length > twoLines ? 'line-clamp-2' : ''} />
        <Ends {...props} />
      </div>
      <div className="mt-0.5 flex h-6 items-center gap-2">
        <Priority {...props} />
        <SavedIssue of={props.story.id} focusable={false} />
        <Chips {...props} className="flex-1" />
      </div>
    </>
  )
}

/** Characters that two lines of a card hold, be they as wide as they are high. What cannot be longer is not cut off: that is a picture of its own to a browser, for each of hundreds. */
const twoLines = 36

type PartProps = Omit<Props, 'look'> & {
  className?: string
  /** On a phone the issue's key stands below the points: the title has the line. */
  keyBelow?: boolean
}

/** All of the item opens it; what acts on it by itself stands above. */
function Title({ story, active, selected, className, onOpen }: PartProps) {
  return (
    <h4 className="flex min-w-0 flex-1 items-center gap-2 font-medium">
      {selected && <Check size={14} aria-label="Selected" className="shrink-0 text-accent" />}
      <button
        type="button"
        data-main
        aria-expanded={false}
        tabIndex={active ? 0 : -1}
        className={`max-w-full cursor-pointer rounded-control text-left after:absolute after:inset-0 ${className ?? ''}`}
        onClick={onOpen}
      >
        <TitleWords>{story.title}</TitleWords>
      </button>
    </h4>
  )
}

function Priority({ story, readOnly }: PartProps) {
  return (
    <span
      title={readOnly || !story.priorityFromOrder ? `${priorityWords[story.priority]} priority` : chosenByNobody}
      className="relative z-1 flex shrink-0"
    >
      {readOnly ? <PriorityMark priority={story.priority} /> : <PriorityMenu story={story} focusable={false} mark />}
    </span>
  )
}

/** Lock, points and menu. */
function Ends({ story, readOnly, selected, keyBelow, onEdit, onTool, onSelect }: PartProps) {
  return (
    <>
      {story.locked && <Lock size={14} aria-label="Locked" className="mt-[3px] shrink-0 text-muted" />}
      <span data-points className="relative shrink-0 text-right">
        {readOnly ? (
          <Badge className="gap-0! whitespace-nowrap">
            <StoryPoints story={story} />
          </Badge>
        ) : (
          <PointsMenu story={story} focusable={false} />
        )}
        {keyBelow && <SavedIssue of={story.id} focusable={false} className="block min-h-6 sm:hidden" />}
      </span>
      {!readOnly && (
        <StoryMenu
          {...{ story, selected, onEdit, onTool, onSelect }}
          focusable={false}
          className="relative -my-1 -mr-2 shrink-0"
        />
      )}
    </>
  )
}

/** One line of what else there is to know; what does not fit is read in the story itself. */
function Chips({ story, findings, className }: PartProps) {
  const notes = findings?.filter(({ flaw }) => !story.dismissed?.includes(flaw)).length ?? 0
  const { length: sources } = story.source
  const hasBrief = useHasBrief()
  const lacksSource = sources === 0 && hasBrief
  const hasOwnWords = useContext(OwnWordsAreRare) && story.wordingKept === true
  const hasAny =
    story.labels.length > 0 ||
    story.customFields.some(({ hidden }) => !hidden) ||
    hasOwnWords ||
    story.dependsOn.length > 0 ||
    notes > 0 ||
    sources > 0 ||
    lacksSource
  // each thing less is drawn hundreds of times less
  if (!hasAny) return null
  return (
    <div
      className={`flex min-w-0 items-center gap-2 overflow-hidden text-xs whitespace-nowrap text-muted ${className}`}
    >
      {story.labels.map((label) => (
        <Badge key={label} className="shrink-0">
          {label}
        </Badge>
      ))}
      {story.customFields.map(
        (field) =>
          !field.hidden && (
            <Badge key={field.key} className="shrink-0">{`${field.name}: ${customFieldText(field)}`}</Badge>
          ),
      )}
      {hasOwnWords && <Badge className="shrink-0">the brief’s own words</Badge>}
      {story.dependsOn.length > 0 && <span>After {story.dependsOn.length}</span>}
      {notes > 0 && <span className="text-warning">{notes === 1 ? '1 note' : `${notes} notes`}</span>}
      {sources === 0 ? (
        lacksSource && <span className="ml-auto text-warning">Not in the brief</span>
      ) : (
        <span className="ml-auto">{sources === 1 ? '1 source' : `${sources} sources`}</span>
      )}
    </div>
  )
}
