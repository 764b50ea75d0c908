import type { DraftProgress } from '@planwright/contract'
import { useTrackerName } from '../app/use-config.ts'
import { Button } from '../ui/button.tsx'
import { Choice } from '../ui/fields/choice.tsx'
import { formatNumber } from '../ui/format-number.ts'
import { countWords, stateWords } from './progress-words.ts'
import type { ReplanChoices as Choices } from './replan-query.ts'

type Props = {
  progress: DraftProgress
  choices: Choices
  onChoose: (choices: Choices) => void
}

/** What planning again may touch beside what is left and not begun: the sprint that runs, and what came in the tracker. */
export function ReplanChoices({ progress, choices, onChoose }: Props) {
  const tracker = useTrackerName()
  const { opensActive, adds } = choices
  const active = progress.sprints.find(({ state }) => state === 'active')
  const found = progress.stories.filter(({ isFound, state }) => isFound && (state === 'todo' || state === 'doing'))
  if (!active && found.length === 0) return null
  const all = found.map(({ id }) => id)
  return (
    <div className="max-w-prose space-y-4">
      {active && (
        <Choice
          type="checkbox"
          checked={opensActive}
          onChange={(event) => onChoose({ ...choices, opensActive: event.target.checked })}
          help={`${active.name} runs now and keeps what it holds, unless you take it in.`}
        >
          Plan the running sprint anew, too
        </Choice>
      )}
      {found.length > 0 && (
        <fieldset>
          <legend className="mb-1">
            {countWords(found.length, 'story', 'stories')} came in {tracker} and {found.length === 1 ? 'is' : 'are'} not
            in the plan. Take in:
          </legend>
          <div className="max-h-[40vh] overflow-y-auto">
            {found.map(({ id, key, title, points, state }) => (
              <Choice
                key={id}
                type="checkbox"
                checked={adds.includes(id)}
                onChange={({ target: { checked } }) =>
                  onChoose({ ...choices, adds: all.filter((each) => (each === id ? checked : adds.includes(each))) })
                }
              >
                <span className="mr-2 text-xs text-muted tabular-nums">{key}</span>
                {title}
                <span className="ml-2 text-xs text-muted tabular-nums">
                  {`${formatNumber(points)}\u00a0SP, ${stateWords[state].toLowerCase()}`}
                </span>
              </Choice>
            ))}
          </div>
          {found.length > 1 && (
            <Button
              size="sm"
              className="mt-2"
              onClick={() => onChoose({ ...choices, adds: adds.length < all.length ? all : [] })}
            >
              {adds.length < all.length ? 'Take in all' : 'Take in none'}
            </Button>
          )}
        </fieldset>
      )}
    </div>
  )
}
