import type { ReviewDuplicate } from '@planwright/contract'
import { useId } from 'react'
import { TitleWords } from '../app/title-words.tsx'
import { Choice } from '../ui/fields/choice.tsx'
import { IssueKey } from './folded-items.tsx'
import { LongList } from './long-list.tsx'
import { QuestionSection } from './question-section.tsx'
import { type Adoption, type Decisions, holders } from './review-decisions.ts'

type Props = {
  duplicates: readonly ReviewDuplicate[]
  chosen: Decisions['duplicates']
  onChoose: (itemId: string, adoption: Adoption | null) => void
  onChooseAll: (action: Adoption['action'] | null) => void
}

/** Stories and epics about to be made that look like issues of the project. */
export function DuplicateQuestions({ duplicates, chosen, onChoose, onChooseAll }: Props) {
  if (duplicates.length === 0) return null
  const itemByIssue = holders(chosen)
  return (
    <QuestionSection
      title="Looks like something that is already there"
      count={duplicates.length}
      forAll={[
        { label: 'Create anyway', onSelect: () => onChooseAll(null) },
        { label: 'Link the closest', onSelect: () => onChooseAll('link') },
        { label: 'Update the closest', onSelect: () => onChooseAll('update') },
      ]}
      questions={
        <LongList items={duplicates} first={20} className="mt-3 space-y-4" keyOf={({ itemId }) => itemId}>
          {(duplicate) => (
            <DuplicateQuestion
              duplicate={duplicate}
              choice={chosen[duplicate.itemId]}
              isTaken={(key) => (itemByIssue.get(key) ?? duplicate.itemId) !== duplicate.itemId}
              onChoose={(adoption) => onChoose(duplicate.itemId, adoption)}
            />
          )}
        </LongList>
      }
    >
      Link: the issue stands for the plan’s story and keeps its own words. Update: it gets the plan’s words. Either way
      no second one is made.
    </QuestionSection>
  )
}

type QuestionProps = {
  duplicate: ReviewDuplicate
  choice: Adoption | undefined
  /** Whether the issue was chosen for another item. */
  isTaken: (key: string) => boolean
  onChoose: (adoption: Adoption | null) => void
}

const cardClass = (checked: boolean) => `rounded-control border px-3 pt-2.5 pb-1.5 ${checked ? 'border-accent' : ''}`

function DuplicateQuestion({
  duplicate: { itemId, kind, title, candidates },
  choice,
  isTaken,
  onChoose,
}: QuestionProps) {
  const titleId = useId()
  const name = `duplicate ${itemId}`
  return (
    <fieldset aria-labelledby={titleId} className="grid min-w-0 items-start gap-2 sm:grid-cols-2">
      <div className={cardClass(!choice)}>
        <p className="text-xs text-muted">{kind === 'epic' ? 'Epic of the plan' : 'Story of the plan'}</p>
        <p id={titleId} className="font-medium">
          <TitleWords>{title}</TitleWords>
        </p>
        <Choice type="radio" name={name} checked={!choice} onChange={() => onChoose(null)} className="mt-1">
          Create anyway
        </Choice>
      </div>
      <ul className="grid gap-2">
        {candidates.map((candidate) => {
          const { key } = candidate
          const disabled = isTaken(key)
          const radio = (action: Adoption['action'], words: string) => (
            <Choice
              type="radio"
              name={name}
              checked={choice?.key === key && choice.action === action}
              disabled={disabled}
              onChange={() => onChoose({ key, action })}
            >{`${words} ${key}`}</Choice>
          )
          return (
            <li key={key} className={cardClass(choice?.key === key)}>
              <p className="text-xs">
                <IssueKey item={candidate} />
              </p>
              <p>
                <TitleWords>{candidate.title}</TitleWords>
              </p>
              <div className="mt-1 flex flex-wrap gap-x-4">
                {radio('link', 'Link')}
                {radio('update', 'Update')}
              </div>
              {disabled && <p className="pb-1 text-xs text-muted">Already chosen for another item of the plan.</p>}
            </li>
          )
        })}
      </ul>
    </fieldset>
  )
}
