import type { UserStory } from '@planwright/contract'
import { memo, useId, useState } from 'react'
import { Badge } from '../ui/badge.tsx'
import { ClampedText } from './clamped-text.tsx'
import { customFieldText } from './custom-field-kind.ts'
import { plainPassage } from './plain-passage.ts'

/** One generated story, as it will stand in Jira, with the passages of the brief it rests on. */
export const StoryCard = memo(function StoryCard({ story }: { story: UserStory }) {
  const shownFields = story.customFields.filter(({ hidden }) => !hidden)
  return (
    <article className="enter rounded-card border bg-surface p-4">
      <div className="flex items-start justify-between gap-3">
        <h4 className="font-medium">{story.title}</h4>
        <Badge className="shrink-0 whitespace-nowrap">{`${story.storyPoints} SP`}</Badge>
      </div>
      {story.description && <ClampedText className="mt-2 max-w-prose text-muted">{story.description}</ClampedText>}
      {story.acceptanceCriteria && (
        <>
          <h5 className="mt-3 text-xs font-semibold">Acceptance Criteria</h5>
          <ClampedText className="mt-1 max-w-prose text-xs">
            <Criteria text={story.acceptanceCriteria} />
          </ClampedText>
        </>
      )}
      <div className="mt-2 -mr-2 flex flex-wrap items-center gap-2">
        {story.labels.map((label) => (
          <Badge key={label}>{label}</Badge>
        ))}
        {shownFields.map((field) => (
          <Badge key={field.key}>{`${field.name}: ${customFieldText(field)}`}</Badge>
        ))}
        <Sources passages={story.source} />
      </div>
    </article>
  )
})

/** The words that carry a criterion stand out: at the start of a line or after a comma. */
function Criteria({ text }: { text: string }) {
  return text.split(/((?:^|(?<=, ))(?:Given|When|Then)\b)/gim).map((part, at) =>
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

function Sources({ passages }: { passages: string[] }) {
  const [open, setOpen] = useState(false)
  const listId = useId()
  if (passages.length === 0) {
    return <span className="ml-auto text-xs text-warning">Assumed: not in the brief</span>
  }
  const count = `${passages.length} ${passages.length === 1 ? 'passage' : 'passages'} of the brief`
  return (
    <>
      <button
        type="button"
        aria-expanded={open}
        aria-controls={listId}
        aria-label={`Rests on ${count}`}
        title={`Rests on ${count}`}
        className="ml-auto min-h-small cursor-pointer rounded-control px-2 text-xs text-muted transition-colors hover:bg-sunken hover:text-text"
        onClick={() => setOpen(!open)}
      >
        <span aria-hidden="true">❝ {passages.length} ❞</span>
      </button>
      <ul id={listId} hidden={!open} className="basis-full space-y-1 border-line border-l-2 pl-3 text-xs text-muted">
        {passages.map((passage) => (
          <li key={passage}>{plainPassage(passage)}</li>
        ))}
      </ul>
    </>
  )
}
