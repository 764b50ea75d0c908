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

type Props = {
  before?: Texts
  after: Texts
  /** What would come with it: what it waits for among them is told by name. */
  beside?: readonly Pick<UserStory, 'id' | 'title'>[]
}

/** A story as it would be, against how it is; without the latter as something new. */
export function StoryDifference({ before, after, beside = [] }: Props) {
  const old = before ?? after
  const first = beside.filter(({ id }) => after.dependsOn.includes(id))
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
      {[
        [priorityOf(old), priorityOf(after)],
        [waitOf(old), waitsForOthers(old, after) ? 'After other stories' : waitOf(after)],
      ].map(
        ([was = '', is = '']) =>
          was !== is && (
            <p key={is} className="text-xs">
              <TextDiff before={was} after={is} />
            </p>
          ),
      )}
      {first.length > 0 && <p className="text-xs">After {first.map(({ title }) => `“${title}”`).join(', ')}</p>}
      {after.source.length === 0 && <p className="text-xs text-warning">Assumed: not in the brief</p>}
    </div>
  )
}

const priorityOf = ({ priority }: Texts): string => `${priorityWords[priority]} priority`
const waitOf = ({ dependsOn: { length } }: Texts): string => `After ${length} ${length === 1 ? 'story' : 'stories'}`
/** As many as before, and not the same. */
const waitsForOthers = (one: Texts, other: Texts): boolean =>
  one.dependsOn.length === other.dependsOn.length && one.dependsOn.some((id) => !other.dependsOn.includes(id))
