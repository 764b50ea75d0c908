import type { ReviewConflict } from '@planwright/contract'
import { useId } from 'react'
import { TitleWords } from '../app/title-words.tsx'
import { useTrackerName } from '../app/use-config.ts'
import { Choice } from '../ui/fields/choice.tsx'
import { IssueKey } from './folded-items.tsx'
import { LongList } from './long-list.tsx'
import { QuestionSection } from './question-section.tsx'
import type { Decisions, Side } from './review-decisions.ts'
import { partName, partsWords } from './save-words.ts'

type Props = {
  conflicts: readonly ReviewConflict[]
  chosen: Decisions['conflicts']
  onChoose: (itemId: string, side: Side) => void
  onChooseAll: (side: Side) => void
}

const answersFor = (tracker: string) =>
  ({ theirs: `Keep ${tracker}’s`, ours: 'Take the plan’s' }) as const satisfies Record<Side, string>

/** Issues of which somebody edited in Jira since the last save what the plan has changed too. */
export function ConflictQuestions({ conflicts, chosen, onChoose, onChooseAll }: Props) {
  const tracker = useTrackerName()
  const answers = answersFor(tracker)
  if (conflicts.length === 0) return null
  return (
    <QuestionSection
      title={`Changed in ${tracker} since the last save`}
      count={conflicts.length}
      forAll={[
        { label: answers.theirs, onSelect: () => onChooseAll('theirs') },
        { label: answers.ours, onSelect: () => onChooseAll('ours') },
      ]}
      questions={
        <LongList items={conflicts} first={20} className="mt-3 space-y-4" keyOf={({ itemId }) => itemId}>
          {(conflict) => (
            <ConflictQuestion
              conflict={conflict}
              side={chosen[conflict.itemId] ?? 'theirs'}
              onChoose={(side) => onChoose(conflict.itemId, side)}
            />
          )}
        </LongList>
      }
    >
      Somebody edited these issues, and the plan has changed the same in them. One of the two stands after saving.
    </QuestionSection>
  )
}

type QuestionProps = { conflict: ReviewConflict; side: Side; onChoose: (side: Side) => void }

function ConflictQuestion({ conflict, side, onChoose }: QuestionProps) {
  const tracker = useTrackerName()
  const { writes = [], theirs = [] } = conflict
  return (
    <fieldset className="min-w-0">
      <legend className="flex gap-2 pb-1.5">
        <IssueKey item={conflict} />
        <span className="font-medium">
          <TitleWords>{conflict.title}</TitleWords>
        </span>
      </legend>
      <div className="grid gap-2 sm:grid-cols-2">
        {(['theirs', 'ours'] as const).map((each) => (
          <Version key={each} conflict={conflict} side={each} checked={side === each} onChoose={() => onChoose(each)} />
        ))}
      </div>
      {writes.length + theirs.length > 0 && (
        <p className="mt-1.5 text-muted">
          {[
            ...(writes.length > 0 ? [`Saved either way: the plan’s ${partsWords(writes)}.`] : []),
            ...(theirs.length > 0 ? [`Left either way: ${tracker}’s ${partsWords(theirs)}.`] : []),
          ].join(' ')}
        </p>
      )}
    </fieldset>
  )
}

/** One of the two versions: what it says where they differ. Its rows line up with the other's. */
function Version({
  conflict: { itemId, changes },
  side,
  checked,
  onChoose,
}: {
  conflict: ReviewConflict
  side: Side
  checked: boolean
  onChoose: () => void
}) {
  const answers = answersFor(useTrackerName())
  const id = useId()
  return (
    <div
      style={{ gridRow: `span ${changes.length + 1}` }}
      className={`grid grid-rows-subgrid gap-2 rounded-control border px-3 pt-1.5 pb-3 ${checked ? 'border-accent' : ''}`}
    >
      <Choice type="radio" name={`conflict ${itemId}`} checked={checked} onChange={onChoose} aria-describedby={id}>
        <span className="font-medium">{answers[side]}</span>
      </Choice>
      <dl id={id} className="contents">
        {changes.map((change) => (
          <div key={change.part} className="min-w-0">
            <dt className="text-xs text-muted">{partName(change.part)}</dt>
            <dd className="whitespace-pre-line">{change[side] ?? <span className="text-muted">None</span>}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
