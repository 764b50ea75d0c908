import { type ReactNode, useId } from 'react'
import { Button } from '../ui/button.tsx'

/** From so many questions on, all can be answered alike. */
const manyQuestions = 4

type Props = {
  title: string
  count: number
  /** What the answers do, in words. */
  children: ReactNode
  /** Ways to answer all at once. */
  forAll: readonly { label: string; onSelect: () => void }[]
  /** The questions. */
  questions: ReactNode
}

/** A part of the review that asks something, item by item. */
export function QuestionSection({ title, count, children, forAll, questions }: Props) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="mt-5 border-t pt-4">
      <h3 id={id} className="font-semibold">
        {title} <span className="font-normal text-muted tabular-nums">({count})</span>
      </h3>
      <p className="mt-1 max-w-prose text-muted">{children}</p>
      {count >= manyQuestions && (
        <fieldset aria-label={`${title}: all at once`} className="mt-3 flex min-w-0 flex-wrap items-center gap-2">
          <span className="text-xs text-muted">All {count}:</span>
          {forAll.map(({ label, onSelect }) => (
            <Button key={label} size="sm" onClick={onSelect}>
              {label}
            </Button>
          ))}
        </fieldset>
      )}
      {questions}
    </section>
  )
}
