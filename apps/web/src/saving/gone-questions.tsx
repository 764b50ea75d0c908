import type { ReviewGone } from '@planwright/contract'
import { dayWords } from '../app/moment-words.ts'
import { TitleWords } from '../app/title-words.tsx'
import { useTrackerName } from '../app/use-config.ts'
import { Choice } from '../ui/fields/choice.tsx'
import { IssueKey } from './folded-items.tsx'
import { LongList } from './long-list.tsx'
import { QuestionSection } from './question-section.tsx'
import { type Decisions, type GoneAnswer, goneAnswerOf } from './review-decisions.ts'

type Props = {
  gone: readonly ReviewGone[]
  chosen: Pick<Decisions, 'gone'>
  onChoose: (itemId: string, answer: GoneAnswer) => void
  onChooseAll: (answer: GoneAnswer) => void
}

const answers = { make: 'Make it again', leave: 'Leave it out' } as const satisfies Record<GoneAnswer, string>

/** What earlier saves put into Jira and is not there any more: whether it is made again. */
export function GoneQuestions({ gone, chosen, onChoose, onChooseAll }: Props) {
  const tracker = useTrackerName()
  if (gone.length === 0) return null
  return (
    <QuestionSection
      title={`Not in ${tracker} any more`}
      count={gone.length}
      forAll={[
        { label: 'Make them again', onSelect: () => onChooseAll('make') },
        { label: 'Leave them out', onSelect: () => onChooseAll('leave') },
      ]}
      questions={
        <LongList
          items={gone}
          first={20}
          className="mt-3 divide-y border-t"
          itemClassName="py-1.5"
          keyOf={({ itemId }) => itemId}
        >
          {(item) => (
            <GoneQuestion
              item={item}
              answer={goneAnswerOf(item, chosen)}
              onChoose={(answer) => onChoose(item.itemId, answer)}
            />
          )}
        </LongList>
      }
    >
      Earlier saves made these. Somebody deleted them since, or you may not see them. What is left out stays in the plan
      and out of {tracker}, in later saves too, until you choose otherwise here.
      {gone.some(({ kind }) => kind === 'epic') &&
        ' Without their epic the stories stay as they are, and new ones are made without one.'}
    </QuestionSection>
  )
}

type QuestionProps = { item: ReviewGone; answer: GoneAnswer; onChoose: (answer: GoneAnswer) => void }

function GoneQuestion({ item, answer, onChoose }: QuestionProps) {
  const { itemId, kind, title, leftOutAt } = item
  return (
    <fieldset className="min-w-0">
      <legend className="flex gap-3">
        <IssueKey item={item} />
        <span className="min-w-0">
          <TitleWords>{title}</TitleWords>
          {kind === 'epic' && <span className="text-muted"> Epic</span>}
        </span>
      </legend>
      <div className="flex flex-wrap items-center gap-x-4">
        {(['make', 'leave'] as const).map((each) => (
          <Choice
            key={each}
            type="radio"
            name={`gone ${itemId}`}
            checked={answer === each}
            onChange={() => onChoose(each)}
          >
            {answers[each]}
          </Choice>
        ))}
        {leftOutAt && <span className="text-xs text-muted">Left out since {dayWords(leftOutAt)}</span>}
      </div>
    </fieldset>
  )
}
