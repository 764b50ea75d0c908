import type { UserStory } from '@planwright/contract'
import { StoryPoints } from '../card/story-points.tsx'
import { TextDiff } from './text-diff.tsx'

type Texts = Pick<
  UserStory,
  'title' | 'description' | 'acceptanceCriteria' | 'storyPoints' | 'source' | 'estimate' | 'edited' | 'draftedPoints'
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
      {after.source.length === 0 && <p className="text-xs text-warning">Assumed: not in the brief</p>}
    </div>
  )
}
