import type { ReviewItem } from '@planwright/contract'
import { TitleWords } from '../app/title-words.tsx'
import { useTrackerName } from '../app/use-config.ts'
import { Choice } from '../ui/fields/choice.tsx'
import { IssueKey } from './folded-items.tsx'
import { LongList } from './long-list.tsx'
import { QuestionSection } from './question-section.tsx'
import { kindWords } from './save-words.ts'

type Props = {
  removed: readonly ReviewItem[]
  chosen: readonly string[]
  /** Items that this person may not delete. */
  locked: ReadonlySet<string>
  onChoose: (itemIds: string[]) => void
}

/** What was saved before and left the plan. It stays in Jira unless it is ticked. */
export function RemovalQuestions({ removed, chosen, locked, onChoose }: Props) {
  const tracker = useTrackerName()
  if (removed.length === 0) return null
  const toggle = (itemId: string, ticked: boolean) =>
    onChoose(ticked ? [...chosen, itemId] : chosen.filter((each) => each !== itemId))
  const deletable = removed.map(({ itemId }) => itemId).filter((itemId) => !locked.has(itemId))
  return (
    <QuestionSection
      title="No longer in the plan"
      count={removed.length}
      forAll={[
        { label: `Leave in ${tracker}`, onSelect: () => onChoose([]) },
        { label: `Delete in ${tracker}`, onSelect: () => onChoose(deletable) },
      ]}
      questions={
        <LongList
          items={removed}
          first={20}
          className="mt-3 divide-y border-t"
          itemClassName="flex flex-wrap items-center justify-between gap-x-4 py-1.5"
          keyOf={({ itemId }) => itemId}
        >
          {(item) => (
            <>
              <span className="flex min-w-0 gap-3">
                {item.key ? <IssueKey item={item} /> : <span className="text-muted">{kindWords[item.kind]}</span>}
                <span className="min-w-0">
                  <TitleWords>{item.title}</TitleWords>
                </span>
              </span>
              <Choice
                type="checkbox"
                checked={chosen.includes(item.itemId)}
                disabled={locked.has(item.itemId)}
                onChange={(event) => toggle(item.itemId, event.target.checked)}
                aria-label={`Delete in ${tracker}: ${item.title}`}
              >
                Delete in {tracker}
              </Choice>
            </>
          )}
        </LongList>
      }
    >
      These were saved before. What is not ticked stays in {tracker} as it is. What is ticked is deleted with its
      comments and its history, and cannot be brought back. A sprint is deleted only when it holds nothing.
    </QuestionSection>
  )
}
