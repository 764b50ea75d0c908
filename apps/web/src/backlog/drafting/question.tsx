import type { DraftingQuestion } from '@planwright/contract'
import { useUnfinished } from '../../app/kept/unfinished.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { useBacklogWork } from '../edits/backlog-context.ts'
import { withAnswer } from './questions-query.ts'

/** Something the brief leaves open, with answers to choose from and one's own; until then the assumption holds. */
export function Question({
  question: { question, reason, assumption, answers, changesNothing = [] },
  onAnswered,
}: {
  question: DraftingQuestion
  /** Whether stories may change by the answer. */
  onAnswered: (changesStories: boolean) => void
}) {
  const { editor, form } = useBacklogWork()
  // the same may be asked of another initiative
  const [ownAnswer, setOwnAnswer] = useUnfinished(`answer ${editor.backlog()[0]?.id} ${question}`)
  const answer = (words: string) => {
    editor.take({ form: withAnswer(form(), question, words) }, 'answer a question')
    setOwnAnswer('')
    onAnswered(!changesNothing.includes(words))
  }
  return (
    <>
      <p className="font-medium">{question}</p>
      <p className="text-xs text-muted">{reason}</p>
      <p className="mt-1 text-xs">Assumed meanwhile: {assumption}</p>
      <div className="mt-2 flex flex-wrap gap-2">
        {answers.map((words) => (
          <Button
            key={words}
            size="sm"
            className="h-auto! min-h-small py-0.5 whitespace-normal!"
            onClick={() => answer(words)}
          >
            {words}
          </Button>
        ))}
      </div>
      <form
        className="mt-2 flex items-end gap-2"
        onSubmit={(event) => {
          event.preventDefault()
          if (ownAnswer.trim() !== '') answer(ownAnswer)
        }}
      >
        <TextField
          className="min-w-0 flex-1"
          label={`Your own answer to: ${question}`}
          hideLabel
          placeholder="Your own answer"
          maxLength={2_000}
          value={ownAnswer}
          onChange={({ target }) => setOwnAnswer(target.value)}
        />
        <Button type="submit" disabled={ownAnswer.trim() === ''}>
          Answer
        </Button>
      </form>
    </>
  )
}
