import type { UserStory } from '@planwright/contract'
import { priorityWords } from '../../app/priority-words.ts'
import { StoryPoints } from '../card/story-points.tsx'
import { TextDiff } from './text-diff.tsx'

type Texts = Pick<
  UserStory,
  | 'title'
  | 'description'
  | 'acceptanceCriteria'
  | 'storyPoints'
  | 'priority'
  | 'dependsOn'
  | 'source'
  | 'estimate'
  | 'edited'
  | 'draftedPoints'
>

/** A story as it would be, against how it is; without the latter as something new. */
export function StoryDifference({ before, after }: { before?: Texts; after: Texts }) {
  const old = before ?? after
  return (
    <div className="space-y-1 rounded-control border px-3 py-2">
      <div className="flex items-baseline justify-between gap-3">
        <p className="font-medium">
          <TextDiff before={old.title} after={after.title} />
        </p>
        <span className="shrink-0 text-xs text-muted tabular-nums">
          {old.storyPoints !== after.storyPoints && (
            <>
              <del>{old.storyPoints}</del> →{' '}
            </>
          )}
          <StoryPoints story={after} />
        </span>
      </div>
      <p className="text-xs text-muted">
        <TextDiff before={old.description} after={after.description} />
      </p>
      <p className="text-xs">
        <TextDiff before={old.acceptanceCriteria} after={after.acceptanceCriteria} />
      </p>
      {lines.map(
        (lineOf) =>
          lineOf(old) !== lineOf(after) && (
            <p key={lineOf(after)} className="text-xs">
              <TextDiff before={lineOf(old)} after={lineOf(after)} />
            </p>
          ),
      )}
      {after.source.length === 0 && <p className="text-xs text-warning">Assumed: not in the brief</p>}
    </div>
  )
}

/** What is told only where it differs. */
const lines: ((story: Texts) => string)[] = [
  ({ priority }) => `${priorityWords[priority]} priority`,
  ({ dependsOn: { length } }) => `After ${length} ${length === 1 ? 'story' : 'stories'}`,
]
